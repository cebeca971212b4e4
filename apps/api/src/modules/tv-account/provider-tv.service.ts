import { createHash, timingSafeEqual } from 'node:crypto';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type { listOpenTvCodes, redeemTvCode, TvRedemption } from '@demarc/contract/provider/tv.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { decrypt } from '../../db/encryption.ts';
import { isUuid } from '../../db/is-uuid.ts';
import { decodeCursor, toPage } from '../../http/keyset-pagination.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import { limitGuesses } from './brute-force-limit.ts';
import { findAccount, lockAccount, refreshAccount, type TvAccountRow } from './tv-account.store.ts';
import { hasEnded, requireAllowed } from './tv-account-rules.ts';
import { createRequest, toNewDevice, wrongCode } from './tv-activation.service.ts';
import { toTvActivationCode } from './tv-code.presenter.ts';
import * as store from './tv-code.store.ts';
import { getCodeHashes, requireRedeemable, type TvCodeRow } from './tv-code.ts';
import { addDevice } from './tv-device.service.ts';

/** Lists the codes that a device can redeem now, oldest first. */
export async function listOpen(
  { clock, database: { db }, keys }: AppContext,
  { limit = 25, after }: NonNullable<Input<typeof listOpenTvCodes>['query']>,
): Promise<Output<typeof listOpenTvCodes>> {
  const now = clock.now();
  const [rows, count] = await Promise.all([store.listOpen(db, now, parseCursor(after), limit + 1), store.countOpen(db, { now })]);
  const { shown, next } = toPage(rows, limit, (code) => [code.issuedAt.getTime(), code.activationCodeId]);
  const items = shown.map((code) => {
    const { customerId, deviceName, tvAccountId, accountStatus, pendingRequests } = code;
    return { ...toTvActivationCode(keys, code), customerId, tvAccountId, accountStatus, deviceName, pendingRequests };
  });
  return { items, next, ...count };
}

function parseCursor(after: string | undefined): store.OpenCodeCursor | null {
  const key = decodeCursor(after, ['number', 'string']);
  if (!key) return null;
  const [issuedAt, activationCodeId] = key;
  if (!isUuid(activationCodeId)) throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return { issuedAt: new Date(issuedAt), activationCodeId };
}

/** Redeems a code for a device, which is added immediately or waits for confirmation by the help desk. */
export async function redeem(
  context: AppContext,
  body: Input<typeof redeemTvCode>['body'],
  author: Author,
): Promise<TvRedemption> {
  const { clock, keys } = context;
  const redeemed = await limitGuesses(context, { scope: 'tv-code:device', subject: body.deviceId }, async (tx) => {
    const codeWithAccount = await lockCode(tx, getCodeHashes(keys, body.activationCode));
    // A withdrawn code gets the same error as an unknown one, so that guessing reveals nothing.
    if (!codeWithAccount || codeWithAccount.code.status === 'CANCELLED') return null;
    const { account, code } = codeWithAccount;
    const now = clock.now();
    requireRedeemable(code, now);
    requireAllowed(account, 'addDevice', now);
    const { customerId, tvAccountId } = account;
    const device = toNewDevice(body);
    if (!code.isDirect) {
      const { activationRequestId } = await createRequest(tx, clock, author, account, code, device);
      return { customerId, tvAccountId, status: 'PENDING' as const, activationRequestId };
    }
    await store.setCodeStatus(tx, code, 'USED');
    await addDevice(tx, clock, author, account, { ...device, name: code.deviceName ?? device.name });
    await refreshAccount(tx, account, now);
    return { customerId, tvAccountId, status: 'CONFIRMED' as const, activationRequestId: null };
  });
  if (!redeemed) throw wrongCode();
  return redeemed;
}

/** Locks the account of a code, and then reads the code; null if there is none. */
async function lockCode(tx: Database, hashes: readonly string[]): Promise<{ account: TvAccountRow; code: TvCodeRow } | null> {
  const unlocked = await store.findByHash(tx, hashes);
  const account = unlocked && (await lockAccount(tx, unlocked.tvAccountId, unlocked.customerId));
  const code = account && (await store.findCode(tx, account, unlocked.activationCodeId));
  return code && { account, code };
}

/** Checks a PIN. For an account without a PIN every PIN is wrong. */
export async function checkPin(context: AppContext, tvAccountId: number, pin: string): Promise<{ correct: boolean }> {
  const { clock, keys } = context;
  const correct = await limitGuesses(context, { scope: 'tv-pin:account', subject: String(tvAccountId) }, async (tx) => {
    const account = await findAccount(tx, tvAccountId);
    if (!account) throw notFound();
    if (hasEnded(account, clock.now())) throw conflict('TV_ACCOUNT_ENDED');
    const { encryptedPin } = account;
    const isRight = encryptedPin !== null && timingSafeEqual(digest(decrypt(keys, encryptedPin)), digest(pin));
    return isRight || null;
  });
  return { correct: correct !== null };
}

/** Hashes a text to a fixed length, which `timingSafeEqual` requires. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
