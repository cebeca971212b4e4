import { randomUUID } from 'node:crypto';
import type { Input } from '@demarc/contract/operation.ts';
import type {
  createTvUnconfirmedCode,
  generateTvActivationCode,
  TvActivationCode,
  TvUnconfirmedCode,
} from '@demarc/contract/tv-activation.ts';
import type { AppContext } from '../../app-context.ts';
import type { Clock } from '../../clock.ts';
import { countAttempt, hashAttemptKey } from '../../db/attempt-counter.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { encrypt } from '../../db/encryption.ts';
import type { ServerKeys } from '../../db/server-keys.ts';
import { conflict, notFound, tooManyRequests } from '../../http/problem.ts';
import type { SaveResponse } from '../../http/serve.ts';
import { tvCode } from '../../mail/templates/tv-code.ts';
import { findAccount, refreshAccount, type TvAccountKey, type TvAccountRow } from './tv-account.store.ts';
import { lockForChange, requireAllowed } from './tv-account-rules.ts';
import { toTvActivationCode } from './tv-code.presenter.ts';
import * as store from './tv-code.store.ts';
import { generateActivationCode, getCodeHashes, isOpen, requireRedeemable, type TvCodeRow } from './tv-code.ts';
import { listPending } from './tv-request.store.ts';
import { dismissPending, toTvActivationRequest } from './tv-request.ts';
import { writeTvAudit } from './write-tv-audit.ts';

const maxCodesPerHour = 10;
const codeWindowSeconds = 60 * 60;
const minuteMilliseconds = 60_000;
const dayMilliseconds = 24 * 60 * minuteMilliseconds;

/** Creates a code that adds a device without confirmation. It replaces the open code of that kind. Throws if no device slot is free. */
export async function generate(
  context: AppContext,
  { customerId, tvAccountId }: TvAccountKey,
  { deviceName, validMinutes }: Input<typeof generateTvActivationCode>['body'],
  author: Author,
  saveResponse: SaveResponse,
): Promise<TvActivationCode> {
  const { clock, database, keys } = context;
  return database.db.transaction(async (tx) => {
    const now = clock.now();
    const account = await lockForChange(tx, customerId, tvAccountId);
    requireAllowed(account, 'issueCode', now);
    if (account.deviceCount >= account.maxDevices) throw conflict('DEVICE_LIMIT', { maxDevices: account.maxDevices });
    const previousCode = await store.findIssued(tx, account, true);
    if (previousCode)
      await endCode(tx, clock, author, account, previousCode, isOpen(previousCode, now) ? 'CANCELLED' : 'EXPIRED');
    const code = await issueCode(tx, context, author, account, {
      isDirect: true,
      deviceName: deviceName?.trim() || null,
      email: null,
      issuedAt: now,
      expiresAt: new Date(now.getTime() + (validMinutes ?? 60) * minuteMilliseconds),
    });
    const response = toTvActivationCode(keys, code);
    await saveResponse(tx, response);
    return response;
  });
}

/** Creates a code that needs confirmation for each device, and emails it if an address is given. Throws if such a code is open. */
export async function createUnconfirmed(
  context: AppContext,
  { customerId, tvAccountId }: TvAccountKey,
  body: Input<typeof createTvUnconfirmedCode>['body'],
  author: Author,
  saveResponse: SaveResponse,
): Promise<TvUnconfirmedCode> {
  const { clock, database, keys } = context;
  return database.db.transaction(async (tx) => {
    const now = clock.now();
    const account = await lockForChange(tx, customerId, tvAccountId);
    requireAllowed(account, 'issueCode', now);
    const previousCode = await store.findIssued(tx, account, false);
    if (previousCode && isOpen(previousCode, now)) {
      throw conflict('UNCONFIRMED_CODE_EXISTS', { activationCodeId: previousCode.activationCodeId });
    }
    if (previousCode) await endCode(tx, clock, author, account, previousCode, 'EXPIRED');
    const code = await issueCode(tx, context, author, account, {
      isDirect: false,
      deviceName: null,
      email: body.email?.trim() || null,
      issuedAt: now,
      expiresAt: new Date(now.getTime() + (body.validDays ?? 7) * dayMilliseconds),
    });
    const response = { ...toTvActivationCode(keys, code), email: code.email, requests: [] };
    if (code.email) await mailCode(tx, context, account, code.email, response.activationCode, code.expiresAt);
    await saveResponse(tx, response);
    return response;
  });
}

/** Issues a new code. The caller has locked the account. Throws RATE_LIMITED after 10 codes in an hour, both kinds together. */
async function issueCode(
  tx: Database,
  { clock, keys }: AppContext,
  author: Author,
  account: TvAccountRow,
  values: Pick<TvCodeRow, 'isDirect' | 'deviceName' | 'email' | 'issuedAt' | 'expiresAt'>,
): Promise<TvCodeRow> {
  const { customerId, tvAccountId } = account;
  const key = hashAttemptKey(keys, 'tv-code', String(tvAccountId));
  const { count, resetsAt } = await countAttempt(tx, clock, key, codeWindowSeconds);
  if (count > maxCodesPerHour) throw tooManyRequests('RATE_LIMITED', (resetsAt.getTime() - clock.now().getTime()) / 1000);

  const { activationCode, codeHash } = await generateUnusedCode(tx, keys);
  const code = await store.insertCode(tx, {
    customerId,
    activationCodeId: randomUUID(),
    tvAccountId,
    status: 'ISSUED',
    ...values,
    codeHash,
    encryptedCode: encrypt(keys, activationCode),
    issuedByAccountId: author.accountId,
  });
  const { activationCodeId, isDirect, deviceName, email, expiresAt } = code;
  const facts = { confirmed: isDirect, ...(deviceName && { deviceName }), expiresAt: expiresAt.toISOString() };
  const issuedEvent = {
    event: 'tv-code.issued',
    facts: { ...facts, ...(email && { email }) },
    data: { activationCodeId, ...facts },
  } as const;
  await Promise.all([writeTvAudit(tx, clock, author, account, issuedEvent), refreshAccount(tx, account, code.issuedAt)]);
  return code;
}

/** Generates a code that no other account has open. */
async function generateUnusedCode(tx: Database, keys: ServerKeys): Promise<{ activationCode: string; codeHash: string }> {
  for (;;) {
    const activationCode = generateActivationCode();
    const hashes = getCodeHashes(keys, activationCode);
    const existing = await store.findByHash(tx, hashes);
    if (existing?.status !== 'ISSUED') return { activationCode, codeHash: hashes[0]! };
  }
}

/** Ends an unused code and dismisses the devices that wait with it. The caller has locked the account. */
export async function endCode(
  tx: Database,
  clock: Clock,
  author: Author,
  account: TvAccountRow,
  code: TvCodeRow,
  status: 'CANCELLED' | 'EXPIRED',
): Promise<void> {
  const { activationCodeId, deviceName, isDirect } = code;
  const facts = { confirmed: isDirect, ...(deviceName && { deviceName }) };
  const endedEvent = {
    event: status === 'CANCELLED' ? 'tv-code.cancelled' : 'tv-code.expired',
    facts,
    data: { activationCodeId, ...facts },
  } as const;
  await Promise.all([
    store.setCodeStatus(tx, code, status),
    writeTvAudit(tx, clock, author, account, endedEvent),
    dismissPending(tx, clock, author, account, { activationCodeId }),
  ]);
  await refreshAccount(tx, account, clock.now());
}

async function mailCode(
  tx: Database,
  { mail }: AppContext,
  { customerId, endUser: { firstName } }: TvAccountRow,
  recipient: string,
  code: string,
  expiresAt: Date,
): Promise<void> {
  const { companyName, language } = await store.findSender(tx, customerId);
  const values = { firstName, companyName, code, expiresAt };
  await mail.queue(tx, { customerId, brand: 'television', language, recipient, template: tvCode, values });
}

/** Returns the open code that needs no confirmation; undefined if there is none. */
export async function getDirect(context: AppContext, account: TvAccountKey): Promise<TvActivationCode | undefined> {
  const code = await findOpen(context, account, true);
  return code && toTvActivationCode(context.keys, code);
}

/** Returns the open code that needs confirmation, with the waiting devices; undefined if there is none. */
export async function getUnconfirmed(context: AppContext, account: TvAccountKey): Promise<TvUnconfirmedCode | undefined> {
  const code = await findOpen(context, account, false);
  if (!code) return undefined;
  const waitingRequests = await listPending(context.database.db, account, { activationCodeId: code.activationCodeId });
  return { ...toTvActivationCode(context.keys, code), email: code.email, requests: waitingRequests.map(toTvActivationRequest) };
}

/** Finds the open code of a kind; undefined if there is none. Throws 404 if the account does not exist. */
async function findOpen(
  { clock, database: { db } }: AppContext,
  account: TvAccountKey,
  isDirect: boolean,
): Promise<TvCodeRow | undefined> {
  const [row, code] = await Promise.all([
    findAccount(db, account.tvAccountId, account.customerId),
    store.findIssued(db, account, isDirect),
  ]);
  if (!row) throw notFound();
  return code && isOpen(code, clock.now()) ? code : undefined;
}

/** Cancels a code that needs confirmation. */
export async function cancelUnconfirmed(
  { clock, database: { db } }: AppContext,
  { customerId, tvAccountId }: TvAccountKey,
  activationCodeId: string,
  author: Author,
): Promise<undefined> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const account = await lockForChange(tx, customerId, tvAccountId);
    requireAllowed(account, 'cancelCode', now);
    const code = await store.findCode(tx, account, activationCodeId);
    if (!code || code.isDirect) throw notFound();
    requireRedeemable(code, now);
    await endCode(tx, clock, author, account, code, 'CANCELLED');
  });
}
