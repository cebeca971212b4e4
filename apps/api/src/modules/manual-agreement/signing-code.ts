import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../../app-context.ts';
import { clearAttempts, countAttempt, hashAttemptKey } from '../../db/attempt-counter.ts';
import type { Database } from '../../db/database.ts';
import type { ServerKeys } from '../../db/server-keys.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { invalid, notFound, tooManyRequests } from '../../http/problem.ts';
import { maskEmail } from '../../mail/mask-email.ts';
import { manualAgreementCode } from '../../mail/templates/manual-agreement-code.ts';
import * as store from './agreement.store.ts';
import * as codes from './entry.store.ts';
import { checkSignable, lockSigner, type Signer } from './signer.ts';
import { lockOffered } from './write-change.ts';

const codeValidityMilliseconds = 10 * 60 * 1000;
const maxCodeMailsPerHour = 5;
const hourSeconds = 60 * 60;
const wrongCodeLimit = { max: 5, windowSeconds: 15 * 60 };

type CodeKey = { customerId: number; agreementId: string; accountId: string };

const createWrongCodeProblem = () => invalid([{ field: 'verificationCode', code: 'validation.code-wrong' }]);

/** Emails the signer a code, which replaces the previous one. Throws TOO_MANY_ATTEMPTS after 5 codes in an hour. */
export async function mailCode(
  context: AppContext,
  agreementId: string,
  documentSha256: string,
  signer: Signer,
): Promise<{ emailMasked: string; expiresAt: string }> {
  const { clock, database, keys, mail } = context;
  const { db } = database;
  const { customerId, accountId, author, userAgent } = signer;
  const key = { customerId, agreementId };
  const unlocked = await store.findAgreement(db, key);
  if (!unlocked) throw notFound();
  // Checked before counting, so that a refused request does not use up one of the emails per hour.
  await checkSignable(context, db, unlocked, documentSha256);
  const attemptKey = hashAttemptKey(keys, 'agreement-code-mail', `${agreementId} ${accountId}`);
  const { count, resetsAt } = await countAttempt(db, clock, attemptKey, hourSeconds);
  if (count > maxCodeMailsPerHour)
    throw tooManyRequests('TOO_MANY_ATTEMPTS', (resetsAt.getTime() - clock.now().getTime()) / 1000);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + codeValidityMilliseconds);
  return db.transaction(async (tx) => {
    const row = await lockOffered({ tx }, key);
    await checkSignable(context, tx, row, documentSha256);
    const { email, firstName, language } = await lockSigner(tx, signer);
    const customer = (await findCustomer(tx, customerId))!;
    await codes.putCode(tx, { ...key, accountId, expiresAt, codeHash: hashSigningCode(keys, { ...key, accountId }, code)[0]! });
    const emailMasked = maskEmail(email);
    await codes.addEntry(tx, row, author, now, { type: 'CODE_MAILED', text: emailMasked, userAgent });
    await mail.queue(tx, {
      customerId,
      brand: customer.brand,
      language: language ?? customer.language,
      recipient: email,
      template: manualAgreementCode,
      values: { firstName, companyName: customer.companyName, number: row.number, title: row.title, code, expiresAt },
    });
    return { emailMasked, expiresAt: expiresAt.toISOString() };
  });
}

const hashWrongCodeKey = (keys: ServerKeys, { agreementId, accountId }: CodeKey) =>
  hashAttemptKey(keys, 'agreement-code', `${agreementId} ${accountId}`);

/**
 * Throws unless this is the code that was emailed, and TOO_MANY_ATTEMPTS after 5 attempts in 15 minutes. Counts the attempt before it
 * checks the code, so that parallel guesses gain nothing.
 */
export async function checkCode({ clock, database: { db }, keys }: AppContext, key: CodeKey, code: string): Promise<void> {
  const attemptKey = hashWrongCodeKey(keys, key);
  const { count, resetsAt } = await countAttempt(db, clock, attemptKey, wrongCodeLimit.windowSeconds);
  if (count > wrongCodeLimit.max) throw tooManyRequests('TOO_MANY_ATTEMPTS', (resetsAt.getTime() - clock.now().getTime()) / 1000);
  const storedCode = await codes.findCode(db, key);
  const isRight =
    storedCode !== null &&
    storedCode.expiresAt > clock.now() &&
    hashSigningCode(keys, key, code.replace(/\s/g, '')).some((hash) =>
      timingSafeEqual(Buffer.from(hash), Buffer.from(storedCode.codeHash)),
    );
  if (!isRight) throw createWrongCodeProblem();
}

/**
 * Hashes a code with a key, because a plain hash of six digits can be reversed instantly. Returns one hash per key, to also match codes
 * that were hashed before a key rotation.
 */
export function hashSigningCode(
  { cookieKeys }: Pick<ServerKeys, 'cookieKeys'>,
  { agreementId, accountId }: CodeKey,
  code: string,
): string[] {
  return cookieKeys.map((key) =>
    createHmac('sha256', key).update(`agreement code ${agreementId} ${accountId} ${code}`).digest('hex'),
  );
}

/** Uses up a code that was checked before the transaction. Throws if another call has used it since. */
export async function useCode(tx: Database, key: CodeKey): Promise<void> {
  if (!(await codes.deleteCode(tx, key))) throw createWrongCodeProblem();
}

/** Resets the count of wrong codes of a user who has entered the right one. */
export async function clearWrongCodes({ database, keys }: AppContext, key: CodeKey): Promise<void> {
  await clearAttempts(database.db, hashWrongCodeKey(keys, key));
}
