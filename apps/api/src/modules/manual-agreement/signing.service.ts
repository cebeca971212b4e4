import type {
  ManualAgreement,
  ManualAgreementCopyRequest,
  ManualAgreementSigningRequest,
} from '@demarc/contract/manual-agreement.ts';
import type { WaitingForApproval } from '@demarc/contract/waiting-for-approval.ts';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { conflict, notFound } from '../../http/problem.ts';
import type { CallContext } from '../../http/serve.ts';
import { present } from './agreement.presenter.ts';
import * as store from './agreement.store.ts';
import { isCopyWaiting } from './agreement-facts.ts';
import { storePdf } from './document.store.ts';
import { addEntry } from './entry.store.ts';
import { queueAgreementMail } from './queue-agreement-mail.ts';
import { signAgreement } from './sign-agreement.ts';
import { describeSignature, toSignatureApproval } from './signature-approval.ts';
import { checkSignable, lockSigner, type Signer } from './signer.ts';
import { checkCode, clearWrongCodes, useCode } from './signing-code.ts';
import { lockForMove, lockOffered, writeChange } from './write-change.ts';

/** A call that may have to wait for a second person. */
type SigningCall = Pick<CallContext, 'requestApproval' | 'approvedRequest' | 'saveResponse'>;

/** Signs an agreement in the portal, or requests the approval of a second person. Only the signer's own call needs the code. */
export async function signInPortal(
  context: AppContext,
  agreementId: string,
  body: ManualAgreementSigningRequest,
  signer: Signer,
  call: SigningCall,
): Promise<ManualAgreement | WaitingForApproval> {
  const { db } = context.database;
  const { customerId, accountId, author, userAgent } = signer;
  const { documentSha256, verificationCode } = body;
  const key = { customerId, agreementId };
  const codeKey = { ...key, accountId };
  const unlocked = await store.findAgreement(db, key);
  if (!unlocked) throw notFound();
  await checkSignable(context, db, unlocked, documentSha256);
  if (!call.approvedRequest) await checkCode(context, codeKey, verificationCode);
  const fullName = body.fullName.trim();
  const jobTitle = body.jobTitle.trim();
  const waitingRequest = await call.requestApproval({
    ...describeSignature(unlocked),
    storedBody: { ...body, verificationCode: '' },
    beforeRequest: async (tx) => {
      await lockForRequest(context, tx, key, documentSha256, signer, `${fullName}, ${jobTitle}`);
      await useCode(tx, codeKey);
    },
  });
  if (waitingRequest) {
    await clearWrongCodes(context, codeKey);
    return waitingRequest;
  }
  const approval = await toSignatureApproval(context, customerId, call.approvedRequest);
  const signed = await signAgreement(context, key, {
    signature: { fullName, jobTitle, accountId, approval, method: 'PORTAL', ip: author.ip, documentSha256 },
    author,
    userAgent,
    approver: call.approvedRequest?.approver,
    check: async (tx, row) => {
      await checkSignable(context, tx, row, documentSha256);
      await lockSigner(tx, signer);
    },
    respond: (tx, row) => respond(context, tx, row, call),
  });
  await clearWrongCodes(context, codeKey);
  return signed;
}

/**
 * Stores a copy signed on paper, which replaces the previous one, or requests the approval of a second person. The provider checks the
 * copy.
 */
export async function uploadCopy(
  context: AppContext,
  agreementId: string,
  body: Omit<ManualAgreementCopyRequest, 'content' | 'fileName'>,
  file: { fileName: string; content: Uint8Array },
  signer: Signer,
  call: SigningCall,
): Promise<ManualAgreement | WaitingForApproval> {
  const { clock, database } = context;
  const { customerId, accountId, userAgent, author } = signer;
  const { documentSha256 } = body;
  const { fileName } = file;
  const key = { customerId, agreementId };
  const unlocked = await store.findAgreement(database.db, key);
  if (!unlocked) throw notFound();
  await checkSignable(context, database.db, unlocked, documentSha256);
  const waitingRequest = await call.requestApproval({
    ...describeSignature(unlocked),
    beforeRequest: (tx) => lockForRequest(context, tx, key, documentSha256, signer, fileName),
  });
  if (waitingRequest) return waitingRequest;
  const approval = await toSignatureApproval(context, customerId, call.approvedRequest);
  return database.db.transaction(async (tx) => {
    const row = await lockOffered({ tx }, key);
    await checkSignable(context, tx, row, documentSha256);
    await lockSigner(tx, signer);
    const createdAt = clock.now();
    const documentId = await storePdf(tx, row, { ...file, createdAt });
    const copy = {
      documentId,
      fileName,
      uploadedAt: createdAt.toISOString(),
      status: 'RECEIVED' as const,
      reason: null,
      fullName: body.fullName.trim(),
      jobTitle: body.jobTitle.trim(),
      accountId,
      approval,
      ip: author.ip,
    };
    if (call.approvedRequest) await addEntry(tx, row, call.approvedRequest.approver, createdAt, { type: 'APPROVED' });
    const what = { event: 'copy-uploaded', entry: 'COPY_UPLOADED', text: fileName, userAgent } as const;
    return respond(context, tx, await writeChange({ tx, context, author }, row, { copy }, what), call);
  });
}

/** Checks the call again in the transaction that stores its approval request, and adds the request to the history. */
async function lockForRequest(
  context: AppContext,
  tx: Database,
  key: { customerId: number; agreementId: string },
  documentSha256: string,
  signer: Signer,
  text: string,
): Promise<void> {
  const row = await lockOffered({ tx }, key);
  await checkSignable(context, tx, row, documentSha256);
  await lockSigner(tx, signer);
  const { author, userAgent } = signer;
  await addEntry(tx, row, author, context.clock.now(), { type: 'APPROVAL_REQUESTED', text, userAgent });
}

async function respond({ clock }: AppContext, tx: Database, row: store.AgreementRow, { saveResponse }: SigningCall) {
  const response = await present(tx, row, clock.now());
  await saveResponse(tx, response);
  return response;
}

/** Accepts the copy that waits to be checked, which signs the agreement. */
export async function acceptCopy(context: AppContext, key: store.AgreementKey, author: Author): Promise<store.AgreementRow> {
  const unlocked = await store.findAgreement(context.database.db, key);
  if (!unlocked) throw notFound();
  const copy = unlocked.copy;
  if (!copy || !isCopyWaiting(unlocked)) throw conflict('INVALID_TRANSITION', { status: unlocked.status });
  const { fullName, jobTitle, accountId, approval, ip, documentId } = copy;
  return signAgreement(context, key, {
    signature: { fullName, jobTitle, accountId, approval, ip, method: 'PAPER', documentSha256: unlocked.documentSha256! },
    author,
    userAgent: null,
    copyId: documentId,
    check: (_tx, row) => {
      if (row.copy?.documentId !== documentId || row.copy.status !== 'RECEIVED') {
        throw conflict('INVALID_TRANSITION', { status: row.status });
      }
    },
    respond: (_tx, row) => row,
  });
}

/** Refuses the copy that waits to be checked. The customer can sign until the last day, or upload another copy. */
export async function refuseCopy(change: ChangeContext, key: store.AgreementKey, reason: string): Promise<store.AgreementRow> {
  const { row } = await lockForMove(change, key, 'sign');
  if (!row.copy || !isCopyWaiting(row)) throw conflict('INVALID_TRANSITION', { status: row.status });
  const copy = { ...row.copy, status: 'REFUSED' as const, reason: reason.trim() };
  const what = { event: 'copy-refused', entry: 'COPY_REFUSED', text: copy.reason } as const;
  const after = await writeChange(change, row, { copy }, what);
  const customer = (await findCustomer(change.tx, row.customerId))!;
  await queueAgreementMail(change, customer, after, { kind: 'COPY_REFUSED', text: copy.reason, accountId: copy.accountId });
  return after;
}
