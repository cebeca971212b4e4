import { randomUUID } from 'node:crypto';
import type { CarrierResult } from '@demarc/contract/availability.ts';
import type { OrderItem } from '@demarc/contract/catalog.ts';
import type { OrderDetails } from '@demarc/contract/kinds/order-details.ts';
import type { ProviderPackage } from '@demarc/contract/provider/catalog.ts';
import type { Database } from '../db/database.ts';
import { accounts, externalIdentities } from '../db/schema/account.ts';
import { addressWatches, carrierResponses, lineAvailabilities } from '../db/schema/availability.ts';
import { packages } from '../db/schema/catalog.ts';
import { contacts } from '../db/schema/contact.ts';
import { customers } from '../db/schema/customer.ts';
import { lineDiagnostics } from '../db/schema/line.ts';
import { logins } from '../db/schema/login.ts';
import { loyaltyEntries, loyaltyLogins } from '../db/schema/loyalty.ts';
import { sessions } from '../db/schema/session.ts';
import { insertLine as storeLine } from '../modules/line/line.store.ts';
import { insertOrder as storeOrder } from '../modules/order/order.store.ts';
import { createInitialState } from '../modules/order/order-state.ts';
import { insertAccount as storeTvAccount, type TvAccountValues } from '../modules/tv-account/tv-account.store.ts';
import { hashPassword } from '../oidc/password.ts';

/** The values that a test sets; builders fill in the rest. */
type Values<T extends { $inferInsert: unknown }, Required extends keyof T['$inferInsert'] = never> = Partial<T['$inferInsert']> &
  Pick<T['$inferInsert'], Required>;

let lastCustomerId = 50_000_000;

/** Returns a number that is unique in its database. Counted, because two of a thousand random numbers would sometimes be equal. */
export function newCustomerId(): number {
  lastCustomerId += 1;
  return lastCustomerId;
}

/** Inserts an active reseller without contacts. */
export async function insertCustomer(db: Database, values: Values<typeof customers> = {}) {
  const [row] = await db
    .insert(customers)
    .values({
      customerId: newCustomerId(),
      customerType: 'reseller',
      status: 'ACTIVE',
      brand: 'datacentre',
      companyName: 'Testbedrijf B.V.',
      legalForm: 'BV',
      cocNumber: '90000001',
      vatNumber: 'NL800000001B01',
      address: {
        street: 'Proefstraat',
        houseNumber: 1,
        houseNumberAddition: null,
        postalCode: '1234AB',
        city: 'Testdam',
        country: 'NL',
      },
      iban: 'NL91ABNA0417164300',
      bic: 'ABNANL2A',
      accountHolderName: 'Testbedrijf B.V.',
      language: 'nl',
      createdAt: new Date(),
      ...values,
    })
    .returning();
  return row!;
}

/** Inserts a login of the embedded provider. Hashing a password takes half a second, so tests set one only to sign in. */
export async function insertLogin(db: Database, { password, ...values }: Values<typeof logins> & { password?: string } = {}) {
  const loginId = values.loginId ?? randomUUID();
  const [row] = await db
    .insert(logins)
    .values({
      loginId,
      username: `person-${loginId}@test.example`,
      passwordHash: password === undefined ? null : await hashOnce(password),
      createdAt: new Date(),
      ...values,
    })
    .returning();
  return row!;
}

const hashes = new Map<string, Promise<string>>();

/** Hashing takes most of a second; logins of one test may share the salt. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

type AccountValues = Values<typeof accounts, 'customerId'>;

/** Inserts an enabled account without roles. */
export async function insertAccount(db: Database, values: AccountValues) {
  const [row] = await db.insert(accounts).values(buildAccount(values)).returning();
  return row!;
}

/** Builds an enabled account without roles. */
export function buildAccount(values: AccountValues) {
  const accountId = values.accountId ?? randomUUID();
  const username = values.username ?? `person-${accountId}@test.example`;
  return {
    accountId,
    username,
    firstName: 'Test',
    lastName: 'Persoon',
    email: username,
    roles: [],
    status: 'ENABLED' as const,
    createdAt: new Date(),
    ...values,
  };
}

type ContactValues = Values<typeof contacts, 'customerId'>;

/** Inserts a main contact. */
export async function insertContact(db: Database, values: ContactValues) {
  const [row] = await db.insert(contacts).values(buildContact(values)).returning();
  return row!;
}

/** Builds a main contact. */
export function buildContact(values: ContactValues) {
  const contactId = values.contactId ?? randomUUID();
  return {
    contactId,
    types: ['main' as const],
    firstName: 'Test',
    lastName: 'Contact',
    email: `contact-${contactId}@test.example`,
    phoneNumber: '0205550100',
    createdAt: new Date(),
    ...values,
  };
}

export async function insertLoyaltyEntry(db: Database, values: Values<typeof loyaltyEntries, 'customerId'>) {
  const [row] = await db
    .insert(loyaltyEntries)
    .values({ bookedAt: new Date(), points: 100, reason: 'ORDER_COMPLETED', reference: 'Test', ...values })
    .returning();
  return row!;
}

export async function insertLoyaltyLogin(
  db: Database,
  values: Values<typeof loyaltyLogins, 'customerId' | 'accountId' | 'codeHash'>,
) {
  const [row] = await db
    .insert(loyaltyLogins)
    .values({ expiresAt: new Date(Date.now() + 60_000), ...values })
    .returning();
  return row!;
}

/** Inserts a session that begins now. */
export async function insertSession(db: Database, values: Values<typeof sessions, 'customerId' | 'accountId'>) {
  const authTime = values.authTime ?? new Date();
  const [row] = await db
    .insert(sessions)
    .values({
      sid: randomUUID(),
      via: 'embedded',
      authTime,
      lastActiveAt: authTime,
      endsAt: new Date(authTime.getTime() + 12 * 3600 * 1000),
      ...values,
    })
    .returning();
  return row!;
}

export async function insertExternalIdentity(
  db: Database,
  values: Values<typeof externalIdentities, 'customerId' | 'accountId' | 'issuer' | 'subject'>,
) {
  const [row] = await db
    .insert(externalIdentities)
    .values({ linkedAt: new Date(), ...values })
    .returning();
  return row!;
}

const emptyTechnical = {
  israPoint: null,
  israPin: null,
  ftuId: null,
  ftuType: null,
  ftuLocation: null,
  odfConnectionId: null,
  areaPop: null,
  accessNode: null,
  nt: null,
  profile: null,
  attainableDownKbps: null,
  attainableUpKbps: null,
};

/** Inserts an active fiber line that is up, each at its own address key. */
export async function insertLine(
  db: Database,
  { customerId, ...values }: Partial<Parameters<typeof storeLine>[1]> & { customerId: number },
) {
  const now = new Date();
  const address = {
    street: 'Proefstraat',
    houseNumber: 1,
    houseNumberAddition: null,
    postalCode: '1234AB',
    city: 'Testdam',
    country: 'NL',
    bagAddressId: null,
    room: null,
  };
  const noEndUser = { companyName: '', firstName: '', middleName: '', lastName: '', email: '', phoneNumber: '' };
  return storeLine(db, {
    customerId,
    status: 'ACTIVE',
    operationalState: 'UP',
    stateSince: now,
    packageCode: 'TEST-1000',
    packageName: 'Test 1000',
    technology: 'FTTH_GPON',
    physicalCarrier: 'FIBER',
    carrierCode: 'TESTNET',
    downMbps: 1_000,
    upMbps: 1_000,
    address,
    addressKey: randomUUID(),
    endUser: noEndUser,
    monthlyAmount: '42.50',
    evcs: [],
    technical: emptyTechnical,
    orderId: 1,
    activeSince: now,
    createdAt: now,
    updatedAt: now,
    ...values,
  });
}

/** Inserts a successful PON measurement of a line, a day ago. */
export async function insertDiagnostic(db: Database, values: Values<typeof lineDiagnostics, 'customerId' | 'lineId'>) {
  const startedAt = values.startedAt ?? new Date(Date.now() - 24 * 60 * 60 * 1000);
  const [row] = await db
    .insert(lineDiagnostics)
    .values({
      diagnosticId: randomUUID(),
      type: 'PON',
      status: 'DONE',
      startedAt,
      finishedAt: startedAt,
      verdict: 'OK',
      findings: [],
      ...values,
    })
    .returning();
  return row!;
}

/** Inserts a new order of a line, each at its own address key. */
export async function insertOrder(
  db: Database,
  // Tests pass only the details that they depend on.
  {
    customerId,
    details = {},
    ...values
  }: Partial<Omit<Parameters<typeof storeOrder>[1], 'details'>> & { customerId: number; details?: object },
) {
  const item: OrderItem = {
    productCode: 'TEST-LINE',
    name: 'Test 1000',
    quantity: 1,
    unitPrice: '42.5000',
    amount: '42.50',
    productType: 'LINE',
    chargeType: 'MRC',
  };
  return storeOrder(db, {
    customerId,
    customerOrderId: randomUUID(),
    type: 'LINE',
    subType: 'CREATE',
    subject: 'Proefstraat 1, Testdam',
    packageCode: 'TEST-1000',
    packageName: 'Test 1000',
    items: [item],
    mrc: '42.50',
    nrc: '75.00',
    termMonths: 12,
    wishDate: '2099-01-05',
    details: details as OrderDetails,
    addressKey: randomUUID(),
    ...createInitialState(values.type ?? 'LINE', values.createdAt ?? new Date(), 'CUSTOMER'),
    ...values,
  });
}

const freeChoice = { minQuantity: 0, maxQuantity: 1, defaultQuantity: 0, requires: [], excludes: [], attributes: {} };

/** Inserts an orderable fiber package of the carrier TESTNET with a unique code; an existing package stays unchanged. */
export async function insertPackage(db: Database, values: Partial<ProviderPackage> = {}): Promise<ProviderPackage> {
  const product = { ...freeChoice, chargeType: 'MRC', unit: 'MONTH', mandatory: false } as const;
  const { packageCode, ...definition }: ProviderPackage = {
    packageCode: `TEST-${randomUUID().toUpperCase().slice(0, 13)}`,
    name: { en: 'Test fiber', nl: 'Proefglas' },
    description: { en: 'A test.', nl: 'Een proef.' },
    orderType: 'LINE',
    siteCode: null,
    carrierCode: 'TESTNET',
    technology: 'FTTH_GPON',
    orderable: true,
    minTermMonths: 12,
    allowedTermMonths: [12, 24],
    leadTimeWorkingDays: 7,
    parameters: [],
    products: [
      {
        ...product,
        productCode: 'ACCESS',
        name: { en: 'Access', nl: 'Toegang' },
        productType: 'LINE',
        unitPrice: '27.9500',
        mandatory: true,
        minQuantity: 1,
        defaultQuantity: 1,
        attributes: { downMbps: 1_000, upMbps: 1_000 },
      },
    ],
    ...values,
  };
  const { orderType, orderable } = definition;
  const row = { packageCode, orderType, orderable, definition, updatedAt: new Date() };
  await db.insert(packages).values(row).onConflictDoNothing();
  return { packageCode, ...definition };
}

/** Returns a result of TESTNET where its fiber is ready. */
export function carrierResult(values: Partial<CarrierResult> = {}): CarrierResult {
  const speed = { downKbps: 1_000_000, upKbps: 1_000_000, reliabilityPercent: 100, status: 'AVAILABLE' } as const;
  return {
    carrierCode: 'TESTNET',
    carrierName: 'Testnet',
    physicalCarrier: 'FIBER',
    networkOwner: null,
    status: 'AVAILABLE',
    error: null,
    planDate: null,
    planDateReliability: null,
    nlsType: '6',
    nlsReason: null,
    copper: null,
    fiber: null,
    technologies: [{ technology: 'FTTH_GPON', ...speed }],
    ...values,
  };
}

/** Inserts a completed availability check with the results of its carriers; only TESTNET by default. */
export async function insertAvailability(
  db: Database,
  { carriers = [carrierResult()], ...values }: Values<typeof lineAvailabilities, 'customerId'> & { carriers?: CarrierResult[] },
) {
  const checkedAt = values.checkedAt ?? new Date();
  const address = {
    street: 'Proefstraat',
    houseNumber: 1,
    houseNumberAddition: null,
    postalCode: '1234AB',
    city: 'Testdam',
    country: 'NL',
    bagAddressId: null,
    room: null,
  };
  const [row] = await db
    .insert(lineAvailabilities)
    .values({
      availabilityId: randomUUID(),
      checkedAt,
      validUntil: new Date(checkedAt.getTime() + 14 * 24 * 60 * 60 * 1000),
      match: 'FULL',
      alternatives: [],
      address,
      ...values,
    })
    .returning();
  const { customerId, availabilityId } = row!;
  const answers = carriers.map((result) => ({
    customerId,
    availabilityId,
    carrierCode: result.carrierCode,
    result,
    requestedAt: checkedAt,
    respondedAt: result.status === 'PENDING' ? null : checkedAt,
  }));
  if (answers.length > 0) await db.insert(carrierResponses).values(answers);
  return row!;
}

/** Inserts a watch of an address without coverage. */
export async function insertAddressWatch(db: Database, values: Values<typeof addressWatches, 'customerId' | 'accountId'>) {
  const createdAt = values.createdAt ?? new Date();
  const address = {
    street: 'Proefstraat',
    houseNumber: 1,
    houseNumberAddition: null,
    postalCode: '1234AB',
    city: 'Testdam',
    country: 'NL',
    bagAddressId: null,
    room: null,
  };
  const [row] = await db
    .insert(addressWatches)
    .values({ watchId: randomUUID(), address, coverage: 'NONE', lastOffers: {}, createdAt, lastCheckedAt: createdAt, ...values })
    .returning();
  return row!;
}

/** Inserts an active TV account for five devices, without products and devices. */
export function insertTvAccount(db: Database, values: Partial<TvAccountValues> & Pick<TvAccountValues, 'customerId'>) {
  const createdAt = values.createdAt ?? new Date();
  const address = {
    street: 'Proefstraat',
    houseNumber: 1,
    houseNumberAddition: null,
    postalCode: '1234AB',
    city: 'Testdam',
    country: 'NL',
  };
  const person = { firstName: 'Test', middleName: '', lastName: 'Persoon', email: '', phoneNumber: '' };
  return storeTvAccount(db, {
    status: 'active',
    endUser: { ...person, address },
    maxDevices: 5,
    createdAt,
    activatedAt: createdAt,
    updatedAt: createdAt,
    ...values,
  });
}
