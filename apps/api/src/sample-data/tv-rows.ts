import { encrypt } from '../db/encryption.ts';
import { auditEntries } from '../db/schema/audit.ts';
import { tvAccounts, tvActivationCodes, tvActivationRequests, tvDevices, tvProducts } from '../db/schema/tv.ts';
import { buildTvSearchText } from '../db/search-texts/tv-account.ts';
import type { ServerKeys } from '../db/server-keys.ts';
import { getCodeHashes } from '../modules/tv-account/tv-code.ts';
import { officeIp } from './company.ts';
import type { RowWriter } from './row-writer.ts';
import type { SampleTvCode, TvSample } from './tv-sample.ts';

/** The company whose accounts are written. */
export interface TvCompany {
  customerId: number;
  /** Account IDs by username. */
  accountIds: ReadonlyMap<string, string>;
  keys: ServerKeys;
}

/** The IDs of an account. */
interface TvNumbers {
  tvAccountId: number;
  accountNr: number;
  /** One per product. */
  productIds: readonly number[];
}

/** The name of the TV platform as an API client. */
const platformName = 'tv-platform';

/** Adds all rows of an account. */
export function addTvRows(writer: RowWriter, company: TvCompany, sample: TvSample, numbers: TvNumbers): void {
  const { codes, devices, products, requests, tvEvents } = sample;
  const { keys } = company;
  const { accountNr, productIds, tvAccountId } = numbers;
  const key = { customerId: company.customerId, tvAccountId };
  const getAccountId = (by: string | null) => (by === null ? null : (company.accountIds.get(by) ?? null));

  const { pin, ...account } = sample.account;
  const searchableAccount = { ...account, tvAccountId, accountNr };
  const pendingTimes = requests.filter(({ status }) => status === 'PENDING').map(({ requestedAt }) => requestedAt);
  writer.add(tvAccounts, {
    ...key,
    accountNr,
    ...account,
    encryptedPin: pin === null ? null : encrypt(keys, pin),
    deviceCount: devices.length,
    searchText: buildTvSearchText(searchableAccount, devices),
    codeExpiresAt: getNewestCodeExpiry(codes),
    pendingSince: pendingTimes.reduce<Date | null>((oldest, at) => (oldest === null || at < oldest ? at : oldest), null),
  });
  writer.add(tvProducts, ...products.map((row, index) => ({ ...key, tvProductId: productIds[index]!, accountNr, ...row })));
  writer.add(tvDevices, ...devices.map((row) => ({ ...key, ...row })));
  writer.add(
    tvActivationRequests,
    ...requests.map(({ by, ...row }) => ({ ...key, ...row, decidedByAccountId: getAccountId(by) })),
  );
  const codeRows = codes.map(({ by, code, ...row }) => {
    const encryptedCode = row.status === 'ISSUED' ? encrypt(keys, code) : null;
    return { ...key, ...row, codeHash: getCodeHashes(keys, code)[0]!, encryptedCode, issuedByAccountId: getAccountId(by) };
  });
  writer.add(tvActivationCodes, ...codeRows);
  writer.add(
    auditEntries,
    ...tvEvents.map(({ actor, at: occurredAt, before, by, event, facts, operation }) => ({
      customerId: company.customerId,
      occurredAt,
      actor,
      accountId: getAccountId(by),
      via: actor === 'PROVIDER' ? platformName : null,
      ip: actor === 'CUSTOMER' ? officeIp : null,
      operation,
      objectType: 'tv-account',
      objectId: String(tvAccountId),
      before,
      after: { event, ...facts },
    })),
  );
}

/** Returns the expiry of the newest open code or, without one, of the newest code that was not withdrawn, unless it was used. */
function getNewestCodeExpiry(codes: readonly SampleTvCode[]): Date | null {
  const openCodes = codes.filter(({ status }) => status === 'ISSUED');
  const counting = openCodes.length > 0 ? openCodes : codes.filter(({ status }) => status !== 'CANCELLED');
  const newest = counting.reduce<SampleTvCode | null>(
    (last, code) => (last && last.issuedAt > code.issuedAt ? last : code),
    null,
  );
  return newest === null || newest.status === 'USED' ? null : newest.expiresAt;
}
