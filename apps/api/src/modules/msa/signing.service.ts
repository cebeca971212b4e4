import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { MsaSigning, MsaSigningRequest } from '@demarc/contract/msa.ts';
import type { AppContext } from '../../app-context.ts';
import { clearAttempts, countAttempt, hashAttemptKey } from '../../db/attempt-counter.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { hashSecret } from '../../db/hash-secret.ts';
import type { SigningEvent } from '../../db/schema/msa.ts';
import type { ServerKeys } from '../../db/server-keys.ts';
import type { MsaSignature } from '../../documents/msa/msa-document.ts';
import { conflict, invalid, notFound, tooManyRequests } from '../../http/problem.ts';
import type { ServedFile } from '../../http/serve.ts';
import { maskEmail } from '../../mail/mask-email.ts';
import { msaCode } from '../../mail/templates/msa-code.ts';
import { msaSigned } from '../../mail/templates/msa-signed.ts';
import type { Recipient } from './msa.store.ts';
import * as store from './msa.store.ts';
import { storeFiles, toDocumentValues } from './offer.ts';
import type { SigningDetails } from './signing.store.ts';
import * as signings from './signing.store.ts';

const codeValidityMilliseconds = 10 * 60 * 1000;
const maxCodeMailsPerHour = 5;
const wrongCodeLimit = { max: 5, windowSeconds: 15 * 60 };
const maxRecordedVisits = 100;

/** The client that opened a signing link. */
export interface Visitor {
  ip: string;
  userAgent: string | null;
}

/**
 * Returns the agreement and signer of a link. Throws NOT_FOUND if the link never existed and SIGNING_LINK_EXPIRED if it no longer
 * works.
 */
export async function get(
  { clock, database: { db } }: Pick<AppContext, 'clock' | 'database'>,
  token: string,
): Promise<SigningDetails> {
  return requireOpen(await signings.find(db, hashSecret(token)), clock.now());
}

function requireOpen(details: SigningDetails | undefined, now: Date): SigningDetails {
  if (!details) throw notFound();
  const { customer, msa, signing } = details;
  const isOpen = signing.usedAt === null && signing.expiresAt > now && msa.status === 'OFFERED' && msa.expiresAt > now;
  if (!isOpen || customer.status === 'TERMINATED') throw conflict('SIGNING_LINK_EXPIRED');
  return details;
}

/** Same as `get`, and records the visit, once per visitor. */
export async function visit(
  context: Pick<AppContext, 'clock' | 'database'>,
  token: string,
  visitor: Visitor,
): Promise<SigningDetails> {
  const details = await get(context, token);
  const { events, tokenHash } = details.signing;
  const visits = events.filter(({ type }) => type === 'OPENED');
  const isRepeatVisit = visits.some(({ ip, userAgent }) => ip === visitor.ip && userAgent === visitor.userAgent);
  if (!isRepeatVisit && visits.length < maxRecordedVisits) {
    await signings.addEvent(context.database.db, tokenHash, toSigningEvent('OPENED', context.clock.now(), visitor));
  }
  return details;
}

/** Presents a signing link. */
export function toMsaSigning(
  { config }: Pick<AppContext, 'config'>,
  token: string,
  { signing, msa, customer }: SigningDetails,
): MsaSigning {
  return {
    title: msa.title,
    version: msa.msaVersion,
    companyName: customer.companyName,
    language: msa.language,
    documentUrl: `${config.apiEndpoint || config.publicUrl}/v1/msa-signing/${token}/document`,
    signerEmailMasked: maskEmail(signing.signerEmail),
    expiresAt: signing.expiresAt.toISOString(),
  };
}

/** Returns a document of the agreement of a link. Throws like `get`, and 404 if the document does not exist. */
export async function getDocument(
  context: AppContext,
  token: string,
  type: 'AGREEMENT' | 'DPA' | 'SLA' = 'AGREEMENT',
): Promise<ServedFile> {
  const { customer, msa } = await get(context, token);
  const file = await store.findFile(context.database.db, customer.customerId, msa.msaId, type);
  if (!file) throw notFound();
  return file;
}

/** Emails the signer a code, which replaces an earlier one. */
export async function mailCode(context: AppContext, token: string, visitor: Visitor): Promise<undefined> {
  const {
    clock,
    database: { db },
    keys,
    mail,
  } = context;
  const { customer, msa, signing } = await get(context, token);
  const { count, resetsAt } = await countAttempt(db, clock, hashAttemptKey(keys, 'msa-code-mail', msa.msaId), 3600);
  if (count > maxCodeMailsPerHour)
    throw tooManyRequests('TOO_MANY_ATTEMPTS', (resetsAt.getTime() - clock.now().getTime()) / 1000);

  const now = clock.now();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + codeValidityMilliseconds);
  const codeHash = getCodeHashes(keys, signing.tokenHash, code)[0]!;
  await db.transaction(async (tx) => {
    const { brand, companyName, customerId } = customer;
    await signings.setCode(
      tx,
      signing.tokenHash,
      { codeHash, codeExpiresAt: expiresAt },
      toSigningEvent('CODE_MAILED', now, visitor),
    );
    const { email, firstName, language } = await store.findRecipientByEmail(tx, customer, signing.signerEmail);
    const values = { firstName, companyName, code, expiresAt };
    await mail.queue(tx, { customerId, brand, language, recipient: email, template: msaCode, values });
  });
}

/**
 * Signs the agreement, once. The documents are rendered before the transaction from values that no longer change, and discarded
 * if somebody else signs first.
 */
export async function sign(
  context: AppContext,
  token: string,
  { fullName, jobTitle, verificationCode }: MsaSigningRequest,
  visitor: Visitor,
  author: Author,
): Promise<void> {
  const {
    clock,
    database: { db },
    keys,
  } = context;
  const details = await get(context, token);
  const { msa, signing } = details;
  await checkCode(context, details, verificationCode);

  const signedAt = clock.now();
  const events = [
    ...signing.events,
    toSigningEvent('CODE_CONFIRMED', signedAt, visitor),
    toSigningEvent('SIGNED', signedAt, visitor),
  ];
  const signature: MsaSignature = {
    fullName: fullName.trim(),
    jobTitle: jobTitle.trim(),
    signedAt,
    ip: visitor.ip,
    userAgent: visitor.userAgent ?? '',
    agreementSha256: await store.getFingerprint(db, msa.customerId, msa.msaId, 'AGREEMENT'),
    signerEmailMasked: maskEmail(signing.signerEmail),
    codeProof: signing.codeHash!,
    events,
  };
  const values = toDocumentValues(details.customer, msa);
  const { renderAuditTrail, renderSignedAgreement } = await import('../../documents/msa/msa-document.ts');
  const files = [
    { type: 'SIGNED_AGREEMENT', content: await renderSignedAgreement(values, signature) },
    { type: 'AUDIT_TRAIL', content: await renderAuditTrail(values, signature) },
  ] as const;

  await db.transaction(async (tx) => {
    await store.lockCustomer(tx, msa.customerId);
    const { customer } = requireOpen(await signings.find(tx, signing.tokenHash), signedAt);
    await signings.setUsed(tx, signing.tokenHash, signedAt, events);
    await storeFiles(tx, customer, msa, files, signedAt);
    await activateAgreement(tx, context, details, signature, author);
    await mailConfirmation(tx, context, details, signature);
  });
  await clearAttempts(db, hashAttemptKey(keys, 'msa-code', signing.tokenHash));
}

/** Throws unless the code is valid. Counts the attempt before checking the code, so that parallel guesses gain nothing. */
async function checkCode(
  { clock, database: { db }, keys }: AppContext,
  { signing }: SigningDetails,
  code: string,
): Promise<void> {
  const key = hashAttemptKey(keys, 'msa-code', signing.tokenHash);
  const { count, resetsAt } = await countAttempt(db, clock, key, wrongCodeLimit.windowSeconds);
  if (count > wrongCodeLimit.max) throw tooManyRequests('TOO_MANY_ATTEMPTS', (resetsAt.getTime() - clock.now().getTime()) / 1000);
  const { codeExpiresAt, codeHash } = signing;
  const isCurrent = codeExpiresAt !== null && codeExpiresAt > clock.now();
  const isRight =
    codeHash !== null &&
    getCodeHashes(keys, signing.tokenHash, code.replace(/\s/g, '')).some((hash) =>
      timingSafeEqual(Buffer.from(hash), Buffer.from(codeHash)),
    );
  if (!isCurrent || !isRight) throw invalid([{ field: 'verificationCode', code: 'validation.code-wrong' }]);
}

/**
 * Hashes a code with a key, because a plain hash of six digits can be reversed instantly. Returns one hash per key, to also match
 * codes that were hashed before a key rotation.
 */
function getCodeHashes({ cookieKeys }: Pick<ServerKeys, 'cookieKeys'>, tokenHash: string, code: string): string[] {
  return cookieKeys.map((key) => createHmac('sha256', key).update(`msa code ${tokenHash} ${code}`).digest('hex'));
}

/** Puts the agreement in force and supersedes the previous one. */
async function activateAgreement(
  tx: Database,
  { clock }: Pick<AppContext, 'clock'>,
  { msa }: SigningDetails,
  { fullName, jobTitle, signedAt }: MsaSignature,
  author: Author,
): Promise<void> {
  const { customerId, msaId, msaVersion } = msa;
  const supersededMsas = await store.findOtherSigned(tx, customerId, msaId);
  const after = {
    status: 'SIGNED',
    signedAt,
    signedByName: fullName,
    signedByJobTitle: jobTitle,
    effectiveFrom: formatAmsterdamDate(signedAt),
    supersedesMsaId: supersededMsas[0]?.msaId ?? null,
  } as const;
  for (const earlierMsa of supersededMsas) await store.update(tx, customerId, earlierMsa.msaId, { status: 'SUPERSEDED' });
  await store.update(tx, customerId, msaId, after);
  await writeAudit(tx, clock, author, {
    customerId,
    type: 'msa.signed',
    objectType: 'msa',
    objectId: msaId,
    before: { status: msa.status },
    after,
    data: { version: msaVersion, signedAt, supersedesMsaId: after.supersedesMsaId },
  });
}

/** Emails the signer and the main contacts, each address once. */
async function mailConfirmation(
  tx: Database,
  { mail }: Pick<AppContext, 'mail'>,
  { customer, msa, signing }: SigningDetails,
  { fullName, jobTitle, signedAt }: MsaSignature,
): Promise<void> {
  const { brand, companyName, customerId } = customer;
  const recipients = new Map<string, Recipient>();
  for (const recipient of [
    await store.findRecipientByEmail(tx, customer, signing.signerEmail),
    ...(await store.findMainContacts(tx, customerId)),
  ]) {
    const address = recipient.email.trim().toLowerCase();
    if (!recipients.has(address)) recipients.set(address, recipient);
  }
  const queued = [...recipients.values()].map(({ email, firstName, language }) => ({
    customerId,
    brand,
    language,
    recipient: email,
    template: msaSigned,
    values: { firstName, companyName, version: msa.msaVersion, signedByName: fullName, signedByJobTitle: jobTitle, signedAt },
  }));
  await mail.queue(tx, ...queued);
}

function toSigningEvent(type: SigningEvent['type'], at: Date, { ip, userAgent }: Visitor): SigningEvent {
  return { type, at: at.toISOString(), ip, userAgent };
}
