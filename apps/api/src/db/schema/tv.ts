import type { CatalogTvPackage } from '@demarc/contract/provider/tv.ts';
import type { TvDeviceType, TvEndUser } from '@demarc/contract/tv-account.ts';
import type { TvAccountStatus } from '@demarc/contract/tv-account-status.ts';
import type { TvCodeStatus, TvRequestStatus } from '@demarc/contract/tv-activation.ts';
import type { TvPackageType } from '@demarc/contract/tv-package.ts';
import type { TvProductStatus } from '@demarc/contract/tv-product.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, version } from './columns.ts';
import { customers } from './customer.ts';
import { buildExactMatchKeys, selectJsonTexts } from './exact-match-keys.ts';

/** The TV packages on sale. A package is never deleted, because subscriptions refer to it. */
export const tvPackages = pgTable('tv_package', {
  productCode: text().primaryKey(),
  productId: text().notNull().unique(),
  type: text().$type<TvPackageType>().notNull(),
  orderable: boolean().notNull(),
  definition: jsonb().$type<CatalogTvPackage>().notNull(),
  updatedAt: instant().notNull(),
});

/** Returns the texts with which users search for a TV account, in addition to its numbers. */
export const getTvAccountIdentifiers = (account: Record<'reference' | 'endUser', PgColumn>) => [
  account.reference,
  ...selectJsonTexts(account.endUser, ['lastName', 'email', 'phoneNumber']),
];

/** Accounts that no device uses or waits for, with an unused code. The code has expired if `code_expires_at` has passed. */
export const mayHaveExpiredCode = sql.raw(
  `"pending_since" is null and "device_count" = 0 and "code_expires_at" is not null and "status" <> 'ended'`,
);

export const tvAccounts = pgTable(
  'tv_account',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    /** The ID in URLs. */
    tvAccountId: integer().notNull().generatedByDefaultAsIdentity({ startWith: 71_001 }),
    /** The number that people quote and that lists sort by. */
    accountNr: integer().notNull().generatedByDefaultAsIdentity({ startWith: 400_001 }),
    status: text().$type<TvAccountStatus>().notNull(),
    /** With cancelling: the status to return to. */
    previousStatus: text().$type<TvAccountStatus>(),
    reference: text(),
    lineId: integer(),
    endUser: jsonb().$type<TvEndUser>().notNull(),
    /** Encrypted. The TV platform checks a PIN, but no call returns it. */
    encryptedPin: text(),
    /** The sum of the device limits of its products that have not ended. */
    maxDevices: integer().notNull(),
    /** Updated in the transaction that adds or removes a device. */
    deviceCount: integer().notNull().default(0),
    /** The time when the longest-waiting device requested access; null if no device is waiting. */
    pendingSince: instant(),
    /** The time when the newest unused code expires; null if there is none. */
    codeExpiresAt: instant(),
    createdAt: instant().notNull(),
    activatedAt: instant(),
    suspendedAt: instant(),
    cancellationDate: date({ mode: 'string' }),
    endedAt: instant(),
    updatedAt: instant().notNull(),
    /** Normalized text for search: numbers, reference, name, address and devices. */
    searchText: text().notNull(),
    version: version(),
  },
  (account) => [
    primaryKey({ columns: [account.customerId, account.tvAccountId] }),
    index().using('hash', account.tvAccountId),
    uniqueIndex().on(account.customerId, account.accountNr),
    index().on(account.customerId, account.status, account.accountNr),
    index('tv_account_pending')
      .on(account.customerId, account.pendingSince, account.accountNr)
      .where(sql`pending_since is not null`),
    index('tv_account_unused_code').on(account.customerId, account.codeExpiresAt, account.accountNr).where(mayHaveExpiredCode),
    index('tv_account_live').on(account.customerId, account.accountNr).where(sql`status <> 'ended'`),
    index('tv_account_ending').on(account.cancellationDate).where(sql`status = 'cancelling'`),
    index('tv_account_line').on(account.customerId, account.lineId).where(sql`line_id is not null`),
    index('tv_account_search').using('gin', sql`${account.searchText} gin_trgm_ops`),
    index('tv_account_identifiers').using('gin', buildExactMatchKeys(account.customerId, getTvAccountIdentifiers(account))),
  ],
);

/** Subscriptions. */
export const tvProducts = pgTable(
  'tv_product',
  {
    customerId: integer().notNull(),
    tvProductId: integer().notNull().generatedByDefaultAsIdentity({ startWith: 90_001 }),
    tvAccountId: integer().notNull(),
    accountNr: integer().notNull(),
    productId: text().notNull(),
    productCode: text().notNull(),
    type: text().$type<TvPackageType>().notNull(),
    status: text().$type<TvProductStatus>().notNull(),
    startDate: date({ mode: 'string' }).notNull(),
    cancellationDate: date({ mode: 'string' }),
    endDate: date({ mode: 'string' }),
    /** The price at the time of the subscription. */
    price: numeric({ precision: 12, scale: 2 }).notNull(),
  },
  (product) => [
    primaryKey({ columns: [product.customerId, product.tvProductId] }),
    index().on(product.customerId, product.tvAccountId),
    uniqueIndex('tv_product_unique').on(product.customerId, product.tvAccountId, product.productId).where(sql`status <> 'ended'`),
    uniqueIndex('tv_product_base').on(product.customerId, product.tvAccountId).where(sql`type = 'base' and status <> 'ended'`),
    index('tv_product_code').on(product.customerId, product.productCode, product.accountNr).where(sql`status <> 'ended'`),
    index('tv_product_starting').on(product.startDate).where(sql`status = 'pending'`),
    index('tv_product_ending').on(product.cancellationDate).where(sql`status = 'cancelling'`),
  ],
);

export const tvDevices = pgTable(
  'tv_device',
  {
    customerId: integer().notNull(),
    tvAccountId: integer().notNull(),
    deviceId: text().notNull(),
    name: text().notNull(),
    type: text().$type<TvDeviceType>().notNull(),
    activatedAt: instant().notNull(),
    lastSeenAt: instant(),
  },
  (device) => [primaryKey({ columns: [device.customerId, device.tvAccountId, device.deviceId] })],
);

/** Codes that activate a device, either directly or after a confirmation. */
export const tvActivationCodes = pgTable(
  'tv_activation_code',
  {
    customerId: integer().notNull(),
    activationCodeId: uuid().notNull(),
    tvAccountId: integer().notNull(),
    /** Activates the device without a confirmation. */
    isDirect: boolean().notNull(),
    /** Hash of the normalized code. */
    codeHash: text().notNull(),
    /** The code, encrypted, so that support can read it out while it is valid; cleared afterwards. */
    encryptedCode: text(),
    status: text().$type<TvCodeStatus>().notNull(),
    deviceName: text(),
    email: text(),
    issuedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    issuedByAccountId: uuid(),
  },
  (code) => [
    primaryKey({ columns: [code.customerId, code.activationCodeId] }),
    uniqueIndex('tv_activation_code_open').on(code.customerId, code.tvAccountId, code.isDirect).where(sql`status = 'ISSUED'`),
    index('tv_activation_code_hash').using('hash', code.codeHash),
    index('tv_activation_code_expiring').on(code.expiresAt).where(sql`status = 'ISSUED'`),
    index('tv_activation_code_by_time').on(code.issuedAt, code.activationCodeId).where(sql`status = 'ISSUED'`),
    index().on(code.customerId, code.tvAccountId, code.issuedAt),
  ],
);

/** Devices that requested access. */
export const tvActivationRequests = pgTable(
  'tv_activation_request',
  {
    customerId: integer().notNull(),
    activationRequestId: uuid().notNull(),
    tvAccountId: integer().notNull(),
    activationCodeId: uuid().notNull(),
    deviceId: text().notNull(),
    deviceName: text().notNull(),
    deviceType: text().$type<TvDeviceType>().notNull(),
    requestedAt: instant().notNull(),
    status: text().$type<TvRequestStatus>().notNull(),
    decidedAt: instant(),
    decidedByAccountId: uuid(),
  },
  (request) => [
    primaryKey({ columns: [request.customerId, request.activationRequestId] }),
    index().on(request.customerId, request.tvAccountId, request.requestedAt),
    uniqueIndex('tv_activation_request_pending')
      .on(request.customerId, request.tvAccountId, request.deviceId)
      .where(sql`status = 'PENDING'`),
  ],
);
