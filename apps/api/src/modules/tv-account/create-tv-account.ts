import type { Address, AddressRequest } from '@demarc/contract/address.ts';
import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { TvAccount, TvAccountCreateRequest, TvEndUser } from '@demarc/contract/tv-account.ts';
import type { Database } from '../../db/database.ts';
import type { Author } from '../../db/record.ts';
import { seal } from '../../db/secret-box.ts';
import { storedAddress } from '../../db/stored-form.ts';
import { type FieldProblem, invalid } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { recordTv } from './record-tv.ts';
import { accountAnswer, type Reader } from './tv-account.answer.ts';
import * as store from './tv-account.store.ts';
import { checkCustomer } from './tv-account-rules.ts';
import { startDateProblems } from './tv-dates.ts';
import { findLineAddress } from './tv-line.store.ts';
import * as packageStore from './tv-package.store.ts';
import * as productStore from './tv-product.store.ts';

/** Creates an account with its base package. Its status is `new` until it is activated, whenever the package starts. */
export async function create(
  { clock, keys, database: { db } }: Parts,
  customerId: number,
  request: TvAccountCreateRequest,
  reader: Reader,
  author: Author,
  keepAnswer: (tx: Database, answer: unknown) => Promise<void>,
): Promise<TvAccount> {
  const { now } = reader;
  const today = amsterdamDate(now);
  const startDate = request.startDate ?? today;
  return db.transaction(async (tx) => {
    await checkCustomer(tx, customerId);
    const { base, address } = await lookUp(tx, customerId, request, startDateProblems(startDate, today));
    const account = await store.insertAccount(tx, {
      ...{ customerId, status: 'new', reference: request.reference?.trim() || null, lineId: request.lineId ?? null },
      ...{ endUser: endUserOf(request.endUser, address), sealedPin: request.pin ? seal(keys, request.pin) : null },
      ...{ maxDevices: base.definition.maxDevices, createdAt: now, updatedAt: now },
    });
    await productStore.insertProduct(tx, account, base, { startDate, isWorking: startDate === today });
    const { status, reference, lineId, endUser } = account;
    const data = { productCode: base.productCode, startDate, reference, lineId };
    const facts = { status, ...data, endUser };
    await recordTv(tx, clock, author, account, { event: 'tv-account.created', facts, data });
    const answer = await accountAnswer(tx, account, reader);
    await keepAnswer(tx, answer);
    return answer;
  });
}

/** Finds the package and the address: the one sent, or else that of the line. Throws one 400 that lists every invalid field. */
async function lookUp(
  tx: Database,
  customerId: number,
  { productCode, lineId, endUser }: TvAccountCreateRequest,
  dateProblems: readonly FieldProblem[],
) {
  const base = await packageStore.findOrderable(tx, productCode);
  const isBase = base?.type === 'base';
  const lineAddress = lineId ? await findLineAddress(tx, customerId, lineId) : null;
  const unknown = (field: string) => ({ field, code: 'validation.unknown-value' });
  const problems = [
    ...(isBase ? [] : [unknown('productCode')]),
    ...(lineId && !lineAddress ? [unknown('lineId')] : []),
    ...dateProblems,
  ];
  const address = endUser.address ?? lineAddress;
  if (!isBase || !address || problems.length > 0) throw invalid(problems);
  return { base, address };
}

/** The end user in its stored form; omitted fields are empty. */
function endUserOf(request: TvAccountCreateRequest['endUser'], address: Address | AddressRequest): TvEndUser {
  const text = (value: string | null | undefined) => value?.trim() ?? '';
  return {
    firstName: text(request.firstName),
    middleName: text(request.middleName),
    lastName: text(request.lastName),
    email: text(request.email),
    phoneNumber: text(request.phoneNumber),
    address: storedAddress(address),
  };
}
