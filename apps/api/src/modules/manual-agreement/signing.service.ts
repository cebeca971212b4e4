import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { hasRole } from '@demarc/contract/access.ts';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { ManualAgreementCopyRequest, ManualAgreementSigningRequest } from '@demarc/contract/manual-agreement.ts';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import { clearAttempts, countAttempt, hashAttemptKey } from '../../db/attempts.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { ServerKeys } from '../../db/server-keys.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { conflict, forbidden, invalid, notFound, tooManyRequests } from '../../http/problem.ts';
import { maskEmail } from '../../mail/mask-email.ts';
import { manualAgreementCode } from '../../mail/templates/manual-agreement-code.ts';
import * as store from './agreement.store.ts';
import { isCopyWaiting } from './agreement-facts.ts';
import { storePdf } from './document.store.ts';
import * as codes from './entry.store.ts';
import { mailAboutAgreement } from './mail-agreement.ts';
import { signAgreement } from './sign-agreement.ts';
import { findSigningProblem } from './signing-problem.ts';
import { lockForMove, lockOffered, writeChange } from './write-change.ts';

const role = 'RESELLER_ORDER';
const codeValidityMilliseconds = 10 * 60 * 1000;
const maxCodeMailsPerHour = 5;
const wrongCodeLimit = { most: 5, windowSeconds: 15 * 60 };

/** The user who signs. */
export interface Signer {
  customerId: number;
  accountId: string;
  ip: string;
  userAgent: string | null;
  author: Author;
}

type Key = { customerId: number; agreementId: string };

/** Throws unless the customer can sign this version now. */
async function checkSignable(
  { clock }: Pick<AppContext, 'clock'>,
  db: Database,
  row: store.AgreementRow,
  documentSha256: string,
): Promise<void> {
  if (row.status === 'DRAFT') throw notFound();
  const today = formatAmsterdamDate(clock.now());
  const problem = findSigningProblem({ ...row, isCopyWaiting: isCopyWaiting(row) }, { today, documentSha256 });
  if (problem) throw conflict(problem, { status: row.status });
  const { status } = (await findCustomer(db, row.customerId))!;
  if (status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status });
}

/** Reads the signer. Throws 403 if the role was removed after the request had been let in. */
async function lockSigner(tx: Database, { customerId, accountId }: Signer): Promise<store.UserRow> {
  const user = await store.lockUser(tx, customerId, accountId);
  const maySign = user && user.status === 'ENABLED' && user.deletedAt === null && hasRole(user.roles, role);
  if (!maySign) throw forbidden('ROLE_REQUIRED', { role });
  return user;
}

/** Emails the signer a code, which replaces an earlier one. */
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
  const found = await store.findAgreement(db, key);
  if (!found) throw notFound();
  // Checked before counting, so that a refused request does not use up one of the emails per hour.
  await checkSignable(context, db, found, documentSha256);
  const attemptKey = hashAttemptKey(keys, 'agreement-code-mail', `${agreementId} ${accountId}`);
  const { count, resetsAt } = await countAttempt(db, clock, attemptKey, 3600);
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
      ...{ customerId, brand: customer.brand, language: language ?? customer.language, recipient: email },
      template: manualAgreementCode,
      values: { firstName, companyName: customer.companyName, number: row.number, title: row.title, code, expiresAt },
    });
    return { emailMasked, expiresAt: expiresAt.toISOString() };
  });
}

/** Signs an agreement in the portal. */
export async function signInPortal(
  context: AppContext,
  agreementId: string,
  { fullName, jobTitle, documentSha256, verificationCode }: ManualAgreementSigningRequest,
  signer: Signer,
): Promise<store.AgreementRow> {
  const { database, keys } = context;
  const { customerId, accountId, ip, userAgent, author } = signer;
  const key = { customerId, agreementId };
  const found = await store.findAgreement(database.db, key);
  if (!found) throw notFound();
  await checkSignable(context, database.db, found, documentSha256);
  await checkCode(context, { ...key, accountId }, verificationCode);
  const signed = await signAgreement(context, key, {
    signature: {
      ...{ fullName: fullName.trim(), jobTitle: jobTitle.trim(), accountId, method: 'PORTAL', ip, documentSha256 },
    },
    author,
    userAgent,
    check: async (tx, row) => {
      await checkSignable(context, tx, row, documentSha256);
      await lockSigner(tx, signer);
    },
  });
  await clearAttempts(database.db, hashAttemptKey(keys, 'agreement-code', `${agreementId} ${accountId}`));
  return signed;
}

/** Counts the attempt before checking the code, so that parallel guesses gain nothing. */
async function checkCode(
  { clock, database: { db }, keys }: AppContext,
  key: Key & { accountId: string },
  code: string,
): Promise<void> {
  const attemptKey = hashAttemptKey(keys, 'agreement-code', `${key.agreementId} ${key.accountId}`);
  const { count, resetsAt } = await countAttempt(db, clock, attemptKey, wrongCodeLimit.windowSeconds);
  if (count > wrongCodeLimit.most)
    throw tooManyRequests('TOO_MANY_ATTEMPTS', (resetsAt.getTime() - clock.now().getTime()) / 1000);
  const stored = await codes.findCode(db, key);
  const isRight =
    stored !== null &&
    stored.expiresAt > clock.now() &&
    hashSigningCode(keys, key, code.replace(/\s/g, '')).some((hash) =>
      timingSafeEqual(Buffer.from(hash), Buffer.from(stored.codeHash)),
    );
  if (!isRight) throw invalid([{ field: 'verificationCode', code: 'validation.code-wrong' }]);
}

/**
 * A plain hash of six digits can be reversed instantly, so it is keyed. Returns one hash per key, to also match codes hashed before a
 * key rotation.
 */
export function hashSigningCode(
  { cookieKeys }: Pick<ServerKeys, 'cookieKeys'>,
  { agreementId, accountId }: Key & { accountId: string },
  code: string,
): string[] {
  return cookieKeys.map((key) =>
    createHmac('sha256', key).update(`agreement code ${agreementId} ${accountId} ${code}`).digest('hex'),
  );
}

/** Stores a copy signed on paper, which replaces an earlier one. The provider checks it. */
export async function uploadCopy(
  context: AppContext,
  agreementId: string,
  { fullName, jobTitle, documentSha256 }: Omit<ManualAgreementCopyRequest, 'content' | 'fileName'>,
  file: { fileName: string; content: Uint8Array },
  signer: Signer,
): Promise<store.AgreementRow> {
  const { clock, database } = context;
  const { customerId, accountId, ip, userAgent, author } = signer;
  return database.db.transaction(async (tx) => {
    const row = await lockOffered({ tx }, { customerId, agreementId });
    await checkSignable(context, tx, row, documentSha256);
    await lockSigner(tx, signer);
    const createdAt = clock.now();
    const documentId = await storePdf(tx, row, { ...file, createdAt });
    const copy = {
      ...{ documentId, fileName: file.fileName, uploadedAt: createdAt.toISOString(), status: 'RECEIVED' as const, reason: null },
      ...{ fullName: fullName.trim(), jobTitle: jobTitle.trim(), accountId, ip },
    };
    const what = { event: 'copy-uploaded', entry: 'COPY_UPLOADED', text: file.fileName, userAgent } as const;
    return writeChange({ tx, context, author }, row, { copy }, what);
  });
}

/** Signs an agreement with the copy that waits. */
export async function acceptCopy(context: AppContext, key: store.AgreementKey, author: Author): Promise<store.AgreementRow> {
  const found = await store.findAgreement(context.database.db, key);
  if (!found) throw notFound();
  const copy = found.copy;
  if (!copy || !isCopyWaiting(found)) throw conflict('INVALID_TRANSITION', { status: found.status });
  const { fullName, jobTitle, accountId, ip, documentId } = copy;
  return signAgreement(context, key, {
    signature: { fullName, jobTitle, accountId, ip, method: 'PAPER', documentSha256: found.documentSha256! },
    author,
    userAgent: null,
    copyId: documentId,
    check: (_tx, row) => {
      if (row.copy?.documentId !== documentId || row.copy.status !== 'RECEIVED') {
        throw conflict('INVALID_TRANSITION', { status: row.status });
      }
    },
  });
}

/** Refuses the copy that waits. The customer can sign until the last day, or upload another copy. */
export async function refuseCopy(work: ChangeContext, key: store.AgreementKey, reason: string): Promise<store.AgreementRow> {
  const { row } = await lockForMove(work, key, 'sign');
  if (!row.copy || !isCopyWaiting(row)) throw conflict('INVALID_TRANSITION', { status: row.status });
  const copy = { ...row.copy, status: 'REFUSED' as const, reason: reason.trim() };
  const what = { event: 'copy-refused', entry: 'COPY_REFUSED', text: copy.reason } as const;
  const after = await writeChange(work, row, { copy }, what);
  const customer = (await findCustomer(work.tx, row.customerId))!;
  await mailAboutAgreement(work, customer, after, { kind: 'COPY_REFUSED', text: copy.reason, accountId: copy.accountId });
  return after;
}
