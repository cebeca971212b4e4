import type { Address, AddressRequest } from '@demarc/contract/address.ts';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { TvAccount, TvAccountCreateRequest, TvEndUser } from '@demarc/contract/tv-account.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { encrypt } from '../../db/encryption.ts';
import { normalizeAddress } from '../../db/normalize.ts';
import { type FieldProblem, invalid } from '../../http/problem.ts';
import type { SaveResponse } from '../../http/serve.ts';
import { loadTvAccount, type Reader } from './tv-account.presenter.ts';
import * as store from './tv-account.store.ts';
import { checkCustomerActive } from './tv-account-rules.ts';
import { validateStartDate } from './tv-dates.ts';
import { findLineAddress } from './tv-line.store.ts';
import * as packageStore from './tv-package.store.ts';
import * as productStore from './tv-product.store.ts';
import { writeTvAudit } from './write-tv-audit.ts';

/** Creates an account with its base package. Its status is `new` until it is activated, whenever the package starts. */
export async function create(
  { clock, keys, database: { db } }: AppContext,
  customerId: number,
  request: TvAccountCreateRequest,
  reader: Reader,
  author: Author,
  saveResponse: SaveResponse,
): Promise<TvAccount> {
  const { now } = reader;
  const today = formatAmsterdamDate(now);
  const startDate = request.startDate ?? today;
  return db.transaction(async (tx) => {
    await checkCustomerActive(tx, customerId);
    const { base, address } = await resolvePackageAndAddress(tx, customerId, request, validateStartDate(startDate, today));
    const account = await store.insertAccount(tx, {
      customerId,
      status: 'new',
      reference: request.reference?.trim() || null,
      lineId: request.lineId ?? null,
      endUser: toEndUser(request.endUser, address),
      encryptedPin: request.pin ? encrypt(keys, request.pin) : null,
      maxDevices: base.definition.maxDevices,
      createdAt: now,
      updatedAt: now,
    });
    const { status, reference, lineId, endUser } = account;
    const data = { productCode: base.productCode, startDate, reference, lineId };
    const facts = { status, ...data, endUser };
    await Promise.all([
      productStore.insertProduct(tx, account, base, { startDate, isWorking: startDate === today }),
      writeTvAudit(tx, clock, author, account, { event: 'tv-account.created', facts, data }),
    ]);
    const response = await loadTvAccount(tx, account, reader);
    await saveResponse(tx, response);
    return response;
  });
}

/** Finds the package, and the address of the request or else of the line. Throws one error that lists every invalid field. */
async function resolvePackageAndAddress(
  tx: Database,
  customerId: number,
  { productCode, lineId, endUser }: TvAccountCreateRequest,
  dateProblems: readonly FieldProblem[],
) {
  const [base, lineAddress] = await Promise.all([
    packageStore.findOrderable(tx, productCode),
    lineId ? findLineAddress(tx, customerId, lineId) : null,
  ]);
  const isBase = base?.type === 'base';
  const createUnknownProblem = (field: string) => ({ field, code: 'validation.unknown-value' });
  const problems = [
    ...(isBase ? [] : [createUnknownProblem('productCode')]),
    ...(lineId && !lineAddress ? [createUnknownProblem('lineId')] : []),
    ...dateProblems,
  ];
  const address = endUser.address ?? lineAddress;
  if (!isBase || !address || problems.length > 0) throw invalid(problems);
  return { base, address };
}

/** Converts the end user of a request to its stored form; omitted fields become empty strings. */
function toEndUser(request: TvAccountCreateRequest['endUser'], address: Address | AddressRequest): TvEndUser {
  const normalizeText = (value: string | null | undefined) => value?.trim() ?? '';
  return {
    firstName: normalizeText(request.firstName),
    middleName: normalizeText(request.middleName),
    lastName: normalizeText(request.lastName),
    email: normalizeText(request.email),
    phoneNumber: normalizeText(request.phoneNumber),
    address: normalizeAddress(address),
  };
}
