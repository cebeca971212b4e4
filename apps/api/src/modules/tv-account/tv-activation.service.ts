import { randomUUID } from 'node:crypto';
import type { Input } from '@demarc/contract/operation.ts';
import type { TvAccount } from '@demarc/contract/tv-account.ts';
import type { requestTvActivation, TvActivationRequest } from '@demarc/contract/tv-activation.ts';
import type { AppContext } from '../../app-context.ts';
import type { Clock } from '../../clock.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { type ApiProblem, conflict, invalid, notFound } from '../../http/problem.ts';
import { limitGuesses } from './brute-force-limit.ts';
import { loadTvAccount, type Reader } from './tv-account.presenter.ts';
import { refreshAccount, type TvAccountKey, type TvAccountRow } from './tv-account.store.ts';
import { lockForChange, requireAllowed } from './tv-account-rules.ts';
import { findCode, setCodeStatus } from './tv-code.store.ts';
import { getCodeHashes, requireRedeemable, type TvCodeRow } from './tv-code.ts';
import { addDevice, type NewDevice } from './tv-device.service.ts';
import * as store from './tv-request.store.ts';
import { dismissPending, toTvActivationRequest, writeRequestAudit } from './tv-request.ts';

/** Redeems a code for a device, which then waits for confirmation. */
export async function request(
  context: AppContext,
  { customerId, tvAccountId }: TvAccountKey,
  activationCodeId: string,
  body: Input<typeof requestTvActivation>['body'],
  author: Author,
): Promise<TvActivationRequest> {
  const { clock, keys } = context;
  const guessKey = { scope: 'tv-code:account', subject: `${customerId} ${tvAccountId}` } as const;
  const pendingRequest = await limitGuesses(context, guessKey, async (tx) => {
    const now = clock.now();
    const account = await lockForChange(tx, customerId, tvAccountId);
    requireAllowed(account, 'addDevice', now);
    const code = await findCode(tx, account, activationCodeId);
    if (!code || code.isDirect || code.status === 'CANCELLED') throw notFound();
    if (!getCodeHashes(keys, body.activationCode).includes(code.codeHash)) return null;
    requireRedeemable(code, now);
    return createRequest(tx, clock, author, account, code, toNewDevice(body));
  });
  if (!pendingRequest) throw wrongCode();
  return toTvActivationRequest(pendingRequest);
}

/**
 * Creates an activation request for a device; returns the existing one if the device is already waiting. The caller has locked
 * the account.
 */
export async function createRequest(
  tx: Database,
  clock: Clock,
  author: Author,
  account: TvAccountRow,
  { activationCodeId }: TvCodeRow,
  { deviceId, name, type: deviceType }: NewDevice,
): Promise<store.TvRequestRow> {
  const { customerId, tvAccountId } = account;
  const [waiting] = await store.listPending(tx, account, { deviceId });
  if (waiting) return waiting;
  const now = clock.now();
  const row = await store.insertRequest(tx, {
    customerId,
    activationRequestId: randomUUID(),
    tvAccountId,
    activationCodeId,
    deviceId,
    deviceName: name ?? deviceId,
    deviceType,
    requestedAt: now,
    status: 'PENDING',
  });
  await Promise.all([
    writeRequestAudit(tx, clock, author, account, row, 'tv-activation.requested'),
    refreshAccount(tx, account, now),
  ]);
  return row;
}

/** Confirms a waiting device. This uses up the code and dismisses the other devices that wait with it. */
export async function confirm(
  { clock, database: { db } }: AppContext,
  { customerId, tvAccountId }: TvAccountKey,
  activationRequestId: string,
  author: Author,
  reader: Reader,
): Promise<TvAccount> {
  return db.transaction(async (tx) => {
    const account = await lockForChange(tx, customerId, tvAccountId);
    requireAllowed(account, 'addDevice', clock.now());
    const row = await requirePendingRequest(tx, account, activationRequestId, 'confirm');
    const decision = { status: 'CONFIRMED', decidedAt: clock.now(), decidedByAccountId: author.accountId } as const;
    await Promise.all([
      store.decide(tx, account, { activationRequestId }, decision),
      writeRequestAudit(tx, clock, author, account, row, 'tv-activation.confirmed'),
      setCodeStatus(tx, row, 'USED'),
    ]);
    await dismissPending(tx, clock, author, account, { activationCodeId: row.activationCodeId });
    const { deviceId, deviceName: name, deviceType: type } = row;
    await addDevice(tx, clock, author, account, { deviceId, name, type });
    return loadTvAccount(tx, await refreshAccount(tx, account, clock.now()), reader);
  });
}

/** Dismisses a waiting device. The code stays open. */
export async function dismiss(
  { clock, database: { db } }: AppContext,
  { customerId, tvAccountId }: TvAccountKey,
  activationRequestId: string,
  author: Author,
): Promise<undefined> {
  await db.transaction(async (tx) => {
    const account = await lockForChange(tx, customerId, tvAccountId);
    requireAllowed(account, 'dismissRequest', clock.now());
    await requirePendingRequest(tx, account, activationRequestId, 'dismiss');
    await dismissPending(tx, clock, author, account, { activationRequestId });
    await refreshAccount(tx, account, clock.now());
  });
}

/** Finds a pending request. Throws 404 if there is none with this ID, and INVALID_TRANSITION if it was already decided. */
async function requirePendingRequest(
  tx: Database,
  account: TvAccountKey,
  activationRequestId: string,
  action: 'confirm' | 'dismiss',
): Promise<store.TvRequestRow> {
  const row = await store.findRequest(tx, account, activationRequestId);
  if (!row) throw notFound();
  if (row.status !== 'PENDING') throw conflict('INVALID_TRANSITION', { from: row.status, action });
  return row;
}

/** Converts the device in a request that redeems a code. */
export function toNewDevice({ deviceId, deviceName, deviceType }: Input<typeof requestTvActivation>['body']): NewDevice {
  return { deviceId, name: deviceName?.trim() || null, type: deviceType };
}

export function wrongCode(): ApiProblem {
  return invalid([{ field: 'activationCode', code: 'validation.code-wrong' }]);
}
