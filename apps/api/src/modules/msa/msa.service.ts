import type { Msa, MsaDocumentType } from '@demarc/contract/msa.ts';
import type { AppContext } from '../../app-context.ts';
import { countAttempt, hashAttemptKey } from '../../db/attempt-counter.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { ApiProblem, conflict, notFound, tooManyRequests } from '../../http/problem.ts';
import type { SaveResponse, ServedFile } from '../../http/serve.ts';
import { maskEmail } from '../../mail/mask-email.ts';
import type { CustomerRow, MsaRow } from './msa.store.ts';
import * as store from './msa.store.ts';
import { mailSigningLink, prepareOffer, storeOffer, writeTransitionAudit } from './offer.ts';

const maxLinksPerHour = 3;

/** Returns the agreement in force, or else the newest. Throws MSA_NOT_OFFERED before the first offer. */
export async function getCurrent(db: Database, customerId: number): Promise<Msa> {
  const msa = await store.findCurrent(db, customerId);
  if (!msa) throw new ApiProblem('MSA_NOT_OFFERED');
  return msa;
}

/** Returns a document of an agreement. Throws 404 if it does not exist yet. */
export async function getDocument(db: Database, customerId: number, msaId: string, type: MsaDocumentType): Promise<ServedFile> {
  const file = await store.findFile(db, customerId, msaId, type);
  if (!file) throw notFound();
  return file;
}

/** Emails a new signing link, which invalidates the previous ones. */
export async function renewSigningLink(
  context: AppContext,
  customerId: number,
  msaId: string,
  author: Author,
): Promise<undefined> {
  const {
    clock,
    database: { db },
    keys,
  } = context;
  const requireOpenOffer = async (
    tx: Database,
    customer: CustomerRow | undefined,
  ): Promise<{ customer: CustomerRow; msa: MsaRow }> => {
    const msa = customer && (await store.findRow(tx, customerId, msaId));
    if (!customer || !msa) throw notFound();
    if (customer.status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status: customer.status });
    if (msa.status !== 'OFFERED' || msa.expiresAt <= clock.now()) throw conflict('INVALID_TRANSITION', { status: msa.status });
    return { customer, msa };
  };
  // Check before counting, so that a rejected request does not use up one of the 3 links per hour.
  await requireOpenOffer(db, await store.findCustomer(db, customerId));
  const { count, resetsAt } = await countAttempt(db, clock, hashAttemptKey(keys, 'msa-link', msaId), 3600);
  if (count > maxLinksPerHour) throw tooManyRequests('TOO_MANY_ATTEMPTS', (resetsAt.getTime() - clock.now().getTime()) / 1000);
  await db.transaction(async (tx) => {
    const { customer, msa } = await requireOpenOffer(tx, await store.lockCustomer(tx, customerId));
    const { email } = await mailSigningLink(tx, context, customer, msa);
    await writeAudit(tx, clock, author, {
      customerId,
      type: 'msa.signing-link-mailed',
      objectType: 'msa',
      objectId: msaId,
      before: null,
      after: { signer: maskEmail(email) },
    });
  });
}

export async function issue(context: AppContext, customerId: number, author: Author, saveResponse: SaveResponse): Promise<Msa> {
  const { db } = context.database;
  const customer = requireApproved(await store.findCustomer(db, customerId));
  const offer = await prepareOffer(context, customer);
  return db.transaction(async (tx) => {
    const { msaId } = await storeOffer(tx, context, requireApproved(await store.lockCustomer(tx, customerId)), offer, author);
    const response = (await store.find(tx, customerId, msaId))!;
    await saveResponse(tx, response);
    return response;
  });
}

function requireApproved(customer: CustomerRow | undefined): CustomerRow {
  if (!customer) throw notFound();
  const { status, approvedAt } = customer;
  const isApproved = status === 'ACTIVE' || status === 'BLOCKED' || (status === 'APPLICATION' && approvedAt !== null);
  if (!isApproved) throw conflict('INVALID_TRANSITION', { status });
  return customer;
}

/** Terminates an agreement in force. */
export async function terminate(context: AppContext, customerId: number, msaId: string, author: Author): Promise<Msa> {
  return context.database.db.transaction(async (tx) => {
    const customer = await store.lockCustomer(tx, customerId);
    const msa = customer && (await store.findRow(tx, customerId, msaId));
    if (!msa) throw notFound();
    if (msa.status !== 'SIGNED') throw conflict('INVALID_TRANSITION', { status: msa.status });
    await store.update(tx, customerId, msaId, { status: 'TERMINATED' });
    await writeTransitionAudit(tx, context, author, msa, { type: 'msa.terminated', status: 'TERMINATED' });
    return (await store.find(tx, customerId, msaId))!;
  });
}
