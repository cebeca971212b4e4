import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { StoredSignature } from '../../db/schema/manual-agreement.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { conflict, notFound } from '../../http/problem.ts';
import * as store from './agreement.store.ts';
import { findDocuments, linkDocument, storePdf } from './document.store.ts';
import { addEntry, deleteCodes, type EntryRow, findEntries } from './entry.store.ts';
import { toDocumentValues } from './offer-agreement.ts';
import { queueAgreementMail } from './queue-agreement-mail.ts';
import { lockForMove, writeChange } from './write-change.ts';

interface SigningOptions<Result> {
  signature: StoredSignature;
  author: Author;
  userAgent: string | null;
  /** The copy signed on paper, which becomes the signed agreement. Without it, the signed agreement is rendered. */
  copyId?: string;
  /** Throws if the agreement may not be signed. Called again in the transaction, because the agreement may have changed. */
  check: (tx: Database, row: store.AgreementRow) => Promise<void> | void;
  /** The user who approved the signature, if it needed approval. */
  approver?: Author | undefined;
  /** Creates the response, as the last step of the transaction. */
  respond: (tx: Database, signed: store.AgreementRow) => Promise<Result> | Result;
}

/**
 * Signs an agreement; no other function does. Stores the signature, the signed agreement and the audit trail, and emails the customer.
 * Renders the documents before the transaction, and throws STALE_VERSION if the agreement has changed in the meantime.
 */
export async function signAgreement<Result>(
  context: AppContext,
  key: store.AgreementKey,
  { signature, author, userAgent, copyId, check, approver, respond }: SigningOptions<Result>,
): Promise<Result> {
  const { clock, database } = context;
  const { db } = database;
  const unlocked = await store.findAgreement(db, key);
  if (!unlocked) throw notFound();
  await check(db, unlocked);
  const signedAt = clock.now();
  const customer = (await findCustomer(db, unlocked.customerId))!;
  const values = { ...toDocumentValues(unlocked, customer, await findDocuments(db, unlocked)), signature, signedAt };
  const { renderManualAuditTrail, renderSignedManualAgreement } = await import(
    '../../documents/manual-agreement/agreement-document.ts'
  );
  const signedDocument = copyId === undefined ? await renderSignedManualAgreement(values) : null;
  const entries = [
    ...(await findEntries(db, unlocked)).filter(isEvidence),
    ...(approver ? [toApprovedEntry(signature, approver)] : []),
    toSignedEntry(signature, signedAt, userAgent),
  ];
  const auditTrail = await renderManualAuditTrail({ ...values, entries });

  return db.transaction(async (tx) => {
    const change = { tx, context, author };
    const { row, status } = await lockForMove(change, key, 'sign');
    await check(tx, row);
    if (row.version !== unlocked.version) throw conflict('STALE_VERSION', { version: row.version });
    const storeDocument = (name: string, content: Uint8Array) =>
      storePdf(tx, row, { fileName: `${row.number}-${name}.pdf`, content, createdAt: signedAt });
    const signedId = signedDocument ? await storeDocument('signed', signedDocument) : copyId!;
    await linkDocument(tx, row, 'SIGNED_AGREEMENT', signedId);
    await linkDocument(tx, row, 'AUDIT_TRAIL', await storeDocument('audit-trail', auditTrail));
    await deleteCodes(tx, row);
    if (approver) await addEntry(tx, row, approver, signedAt, { type: 'APPROVED' });
    const after = await writeChange(
      change,
      row,
      { status, signature, signedAt, copy: null },
      { event: 'signed', entry: 'SIGNED', text: `${signature.fullName}, ${signature.jobTitle}`, userAgent },
    );
    await queueAgreementMail(change, customer, after, { kind: 'SIGNED', attachments: [signedId] });
    return respond(tx, after);
  });
}

type ShownEntry = EntryRow & { type: Exclude<EntryRow['type'], 'DRAFTED'> };

/** Whether an entry is part of the proof of signing; the provider's drafting is not. */
function isEvidence(entry: EntryRow): entry is ShownEntry {
  return entry.type !== 'DRAFTED';
}

function toApprovedEntry({ approval }: StoredSignature, { ip }: Author) {
  const { approvedAt, approvedByName } = approval!;
  return { type: 'APPROVED', at: new Date(approvedAt), name: approvedByName, ip, userAgent: null, text: null } as const;
}

function toSignedEntry({ fullName, jobTitle, ip }: StoredSignature, at: Date, userAgent: string | null) {
  return { type: 'SIGNED', at, name: fullName, ip, userAgent, text: jobTitle } as const;
}
