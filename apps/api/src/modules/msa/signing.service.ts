import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { MsaSigning, MsaSigningRequest } from '@demarc/contract/msa.ts';
import { attemptKey, clearAttempts, countAttempt } from '../../db/attempts.ts';
import type { Database } from '../../db/database.ts';
import type { ServerKeys } from '../../db/keys.ts';
import { type Author, recordChange } from '../../db/record.ts';
import type { SigningEvent } from '../../db/schema/msa.ts';
import { secretHash } from '../../db/secret-hash.ts';
import type { MsaSignature } from '../../documents/msa/msa-document.ts';
import { conflict, invalid, notFound, tooMany } from '../../http/problem.ts';
import type { ServedFile } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { maskedEmail } from './masked-email.ts';
import type { Reader } from './msa.store.ts';
import * as store from './msa.store.ts';
import { documentValues, storeFiles } from './offer.ts';
import type { FoundSigning } from './signing.store.ts';
import * as signings from './signing.store.ts';

const codeMilliseconds = 10 * 60 * 1000;
const codeMailsPerHour = 5;
const wrongCodes = { most: 5, windowSeconds: 15 * 60 };
const mostVisits = 100;

/** The client that opened a signing link. */
export interface Visitor {
  ip: string;
  userAgent: string | null;
}

/** Finds what a link is for. Throws NOT_FOUND if the link never existed and SIGNING_LINK_EXPIRED if it no longer works. */
export async function find({ clock, database: { db } }: Pick<Parts, 'clock' | 'database'>, token: string): Promise<FoundSigning> {
  return stillOpen(await signings.find(db, secretHash(token)), clock.now());
}

function stillOpen(found: FoundSigning | undefined, now: Date): FoundSigning {
  if (!found) throw notFound();
  const { customer, msa, signing } = found;
  const isOpen = signing.usedAt === null && signing.expiresAt > now && msa.status === 'OFFERED' && msa.expiresAt > now;
  if (!isOpen || customer.status === 'TERMINATED') throw conflict('SIGNING_LINK_EXPIRED');
  return found;
}

/** Same as `find`, and records the visit, once per visitor. */
export async function visit(parts: Pick<Parts, 'clock' | 'database'>, token: string, visitor: Visitor): Promise<FoundSigning> {
  const found = await find(parts, token);
  const { events, tokenHash } = found.signing;
  const visits = events.filter(({ type }) => type === 'OPENED');
  const isKnown = visits.some(({ ip, userAgent }) => ip === visitor.ip && userAgent === visitor.userAgent);
  if (!isKnown && visits.length < mostVisits) {
    await signings.addEvent(parts.database.db, tokenHash, eventOf('OPENED', parts.clock.now(), visitor));
  }
  return found;
}

/** The API representation of a signing link. */
export function shown({ config }: Pick<Parts, 'config'>, token: string, { signing, msa, customer }: FoundSigning): MsaSigning {
  return {
    title: msa.title,
    version: msa.msaVersion,
    companyName: customer.companyName,
    language: msa.language,
    documentUrl: `${config.apiEndpoint || config.publicUrl}/v1/msa-signing/${token}/document`,
    signerEmailMasked: maskedEmail(signing.signerEmail),
    expiresAt: signing.expiresAt.toISOString(),
  };
}

export async function document(
  parts: Parts,
  token: string,
  type: 'AGREEMENT' | 'DPA' | 'SLA' = 'AGREEMENT',
): Promise<ServedFile> {
  const { customer, msa } = await find(parts, token);
  const file = await store.findFile(parts.database.db, customer.customerId, msa.msaId, type);
  if (!file) throw notFound();
  return file;
}

/** Emails the signer a code, which replaces an earlier one. */
export async function mailCode(parts: Parts, token: string, visitor: Visitor): Promise<undefined> {
  const {
    clock,
    database: { db },
    keys,
    mail,
  } = parts;
  const { customer, msa, signing } = await find(parts, token);
  const { count, resetsAt } = await countAttempt(db, clock, attemptKey(keys, 'msa-code-mail', msa.msaId), 3600);
  if (count > codeMailsPerHour) throw tooMany('TOO_MANY_ATTEMPTS', (resetsAt.getTime() - clock.now().getTime()) / 1000);

  const now = clock.now();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + codeMilliseconds);
  const codeHash = codeHashes(keys, signing.tokenHash, code)[0]!;
  await db.transaction(async (tx) => {
    const { brand, companyName, customerId } = customer;
    await signings.setCode(tx, signing.tokenHash, { codeHash, codeExpiresAt: expiresAt }, eventOf('CODE_MAILED', now, visitor));
    const { email, firstName, language } = await store.readerAt(tx, customer, signing.signerEmail);
    const values = { firstName, companyName, code, expiresAt };
    await mail.queue(tx, { customerId, brand, language, recipient: email, template: 'msa-code', values });
  });
}

/**
 * Signs the agreement, once. The documents are rendered before the transaction from values that no longer change, and discarded
 * if somebody else signs first.
 */
export async function sign(
  parts: Parts,
  token: string,
  { fullName, jobTitle, verificationCode }: MsaSigningRequest,
  visitor: Visitor,
  author: Author,
): Promise<void> {
  const {
    clock,
    database: { db },
    keys,
  } = parts;
  const found = await find(parts, token);
  const { msa, signing } = found;
  await checkCode(parts, found, verificationCode);

  const signedAt = clock.now();
  const events = [...signing.events, eventOf('CODE_CONFIRMED', signedAt, visitor), eventOf('SIGNED', signedAt, visitor)];
  const signature: MsaSignature = {
    fullName: fullName.trim(),
    jobTitle: jobTitle.trim(),
    signedAt,
    ip: visitor.ip,
    userAgent: visitor.userAgent ?? '',
    agreementSha256: await store.fingerprintOf(db, msa.customerId, msa.msaId, 'AGREEMENT'),
    signerEmailMasked: maskedEmail(signing.signerEmail),
    codeProof: signing.codeHash!,
    events,
  };
  const values = documentValues(found.customer, msa);
  const { renderAuditTrail, renderSignedAgreement } = await import('../../documents/msa/msa-document.ts');
  const files = [
    { type: 'SIGNED_AGREEMENT', content: await renderSignedAgreement(values, signature) },
    { type: 'AUDIT_TRAIL', content: await renderAuditTrail(values, signature) },
  ] as const;

  await db.transaction(async (tx) => {
    await store.lockCustomer(tx, msa.customerId);
    const { customer } = stillOpen(await signings.find(tx, signing.tokenHash), signedAt);
    await signings.setUsed(tx, signing.tokenHash, signedAt, events);
    await storeFiles(tx, customer, msa, files, signedAt);
    await takeEffect(tx, parts, found, signature, author);
    await mailSigned(tx, parts, found, signature);
  });
  await clearAttempts(db, attemptKey(keys, 'msa-code', signing.tokenHash));
}

/** Counts the attempt before checking the code, so that parallel guesses gain nothing. */
async function checkCode({ clock, database: { db }, keys }: Parts, { signing }: FoundSigning, code: string): Promise<void> {
  const key = attemptKey(keys, 'msa-code', signing.tokenHash);
  const { count, resetsAt } = await countAttempt(db, clock, key, wrongCodes.windowSeconds);
  if (count > wrongCodes.most) throw tooMany('TOO_MANY_ATTEMPTS', (resetsAt.getTime() - clock.now().getTime()) / 1000);
  const { codeExpiresAt, codeHash } = signing;
  const isCurrent = codeExpiresAt !== null && codeExpiresAt > clock.now();
  const isRight =
    codeHash !== null &&
    codeHashes(keys, signing.tokenHash, code.replace(/\s/g, '')).some((hash) =>
      timingSafeEqual(Buffer.from(hash), Buffer.from(codeHash)),
    );
  if (!isCurrent || !isRight) throw invalid([{ field: 'verificationCode', code: 'validation.code-wrong' }]);
}

/**
 * A plain hash of six digits can be reversed instantly, so it is keyed. Returns one hash per key, to also match codes hashed
 * before a key rotation.
 */
function codeHashes({ cookieKeys }: Pick<ServerKeys, 'cookieKeys'>, tokenHash: string, code: string): string[] {
  return cookieKeys.map((key) => createHmac('sha256', key).update(`msa code ${tokenHash} ${code}`).digest('hex'));
}

/** Puts the agreement in force and supersedes the previous one. */
async function takeEffect(
  tx: Database,
  { clock }: Pick<Parts, 'clock'>,
  { msa }: FoundSigning,
  { fullName, jobTitle, signedAt }: MsaSignature,
  author: Author,
): Promise<void> {
  const { customerId, msaId, msaVersion } = msa;
  const earlier = await store.findSignedBeside(tx, customerId, msaId);
  const after = {
    status: 'SIGNED',
    signedAt,
    signedByName: fullName,
    signedByJobTitle: jobTitle,
    effectiveFrom: amsterdamDate(signedAt),
    supersedesMsaId: earlier[0]?.msaId ?? null,
  } as const;
  for (const one of earlier) await store.update(tx, customerId, one.msaId, { status: 'SUPERSEDED' });
  await store.update(tx, customerId, msaId, after);
  await recordChange(tx, clock, author, {
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
async function mailSigned(
  tx: Database,
  { mail }: Pick<Parts, 'mail'>,
  { customer, msa, signing }: FoundSigning,
  { fullName, jobTitle, signedAt }: MsaSignature,
): Promise<void> {
  const { brand, companyName, customerId } = customer;
  const readers = new Map<string, Reader>();
  for (const reader of [await store.readerAt(tx, customer, signing.signerEmail), ...(await store.mainContacts(tx, customerId))]) {
    const address = reader.email.trim().toLowerCase();
    if (!readers.has(address)) readers.set(address, reader);
  }
  for (const { email, firstName, language } of readers.values()) {
    await mail.queue(tx, {
      customerId,
      brand,
      language,
      recipient: email,
      template: 'msa-signed',
      values: { firstName, companyName, version: msa.msaVersion, signedByName: fullName, signedByJobTitle: jobTitle, signedAt },
    });
  }
}

function eventOf(type: SigningEvent['type'], at: Date, { ip, userAgent }: Visitor): SigningEvent {
  return { type, at: at.toISOString(), ip, userAgent };
}
