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

interface Signing<Answer> {
  signature: StoredSignature;
  author: Author;
  userAgent: string | null;
  /** The copy signed on paper, which becomes the signed agreement. Without it, the signed agreement is rendered. */
  copyId?: string;
  /** Throws if it may not be signed. It is called again in the transaction, because all of this may change in the meantime. */
  check: (tx: Database, row: store.AgreementRow) => Promise<void> | void;
  /** Who approved it, if it had to wait for that. */
  approver?: Author | undefined;
  /** Makes the response, last in the transaction. */
  respond: (tx: Database, signed: store.AgreementRow) => Promise<Answer> | Answer;
}

/**
 * Signs an agreement; no other function does. It stores the signature, the signed agreement and the audit trail, and informs the
 * customer. The documents are rendered before the transaction, and discarded if something changes in between.
 */
export async function signAgreement<Answer>(
  context: AppContext,
  key: store.AgreementKey,
  { signature, author, userAgent, copyId, check, approver, respond }: Signing<Answer>,
): Promise<Answer> {
  const { clock, database } = context;
  const { db } = database;
  const found = await store.findAgreement(db, key);
  if (!found) throw notFound();
  await check(db, found);
  const signedAt = clock.now();
  const customer = (await findCustomer(db, found.customerId))!;
  const values = { ...toDocumentValues(found, customer, await findDocuments(db, found)), signature, signedAt };
  const { renderManualAuditTrail, renderSignedManualAgreement } = await import(
    '../../documents/manual-agreement/agreement-document.ts'
  );
  const signed = copyId === undefined ? await renderSignedManualAgreement(values) : null;
  const entries = [
    ...(await findEntries(db, found)).filter(isEvidence),
    ...(approver ? [toApprovedEntry(signature, approver)] : []),
    toSignedEntry(signature, signedAt, userAgent),
  ];
  const auditTrail = await renderManualAuditTrail({ ...values, entries });

  return db.transaction(async (tx) => {
    const change = { tx, context, author };
    const { row, status } = await lockForMove(change, key, 'sign');
    await check(tx, row);
    if (row.version !== found.version) throw conflict('STALE_VERSION', { version: row.version });
    const store = (name: string, content: Uint8Array) =>
      storePdf(tx, row, { fileName: `${row.number}-${name}.pdf`, content, createdAt: signedAt });
    const signedId = signed ? await store('signed', signed) : copyId!;
    await linkDocument(tx, row, 'SIGNED_AGREEMENT', signedId);
    await linkDocument(tx, row, 'AUDIT_TRAIL', await store('audit-trail', auditTrail));
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

/** What the provider drafted is not part of the evidence. */
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
