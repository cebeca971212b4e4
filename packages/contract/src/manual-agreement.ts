import { type Static, Type } from 'typebox';
import { actors } from './activity.ts';
import { chargeTypes } from './catalog.ts';
import { manualAgreementAccess, manualAgreementTag } from './manual-agreement-counts.ts';
import { shownAgreementStatuses, signingProblems } from './manual-agreement-status.ts';
import { csvExport, defineOperation } from './operation.ts';
import { OrderReference } from './order-reference.ts';
import { createKeysetPageSchema, KeysetPageQuery } from './pagination.ts';
import { pdfUpload, pdfUploadRules } from './pdf-upload.ts';
import { maxLength } from './rules/max-length.ts';
import { required } from './rules/required.ts';
import type { Rule } from './rules/rule.ts';
import { singleLine } from './rules/single-line.ts';
import { Contract } from './service.ts';
import { CustomerId, Day, describeAmount, Instant, nullable, UnitPrice, Uuid, Version } from './types.ts';
import { WaitingForApproval } from './waiting-for-approval.ts';

export const manualAgreementCategories = ['PRICE', 'PROJECT', 'CUSTOM_SERVICE', 'AMENDMENT'] as const;
export type ManualAgreementCategory = (typeof manualAgreementCategories)[number];

/** The text to sign, the signed text, an annex, and the proof of signing. */
export const manualAgreementDocumentTypes = ['AGREEMENT', 'SIGNED_AGREEMENT', 'ANNEX', 'AUDIT_TRAIL'] as const;
export type ManualAgreementDocumentType = (typeof manualAgreementDocumentTypes)[number];

/** The types of entries in the history of an agreement. */
export const manualAgreementEntryTypes = [
  'OFFERED',
  'CODE_MAILED',
  'APPROVAL_REQUESTED',
  'APPROVED',
  'SIGNED',
  'DECLINED',
  'EXPIRED',
  'WITHDRAWN',
  'ACTIVATED',
  'TERMINATED',
  'ENDED',
  'QUESTION',
  'ANSWER',
  'ANNEX_ADDED',
  'COPY_UPLOADED',
  'COPY_REFUSED',
  'ORDERS_LINKED',
  'REMINDED',
] as const;
export type ManualAgreementEntryType = (typeof manualAgreementEntryTypes)[number];

export const maxAgreementText = 2_000;
/** Questions and answers that an agreement can have. */
export const maxAgreementMessages = 200;

const signerProperties = {
  fullName: Type.String(),
  jobTitle: Type.String(),
  accountId: nullable(Type.String({ format: 'uuid', description: 'Account that signed or uploaded the copy.' })),
  approval: nullable(
    Type.Object(
      {
        requestedAt: Type.String({ format: 'date-time', description: 'When the account signed or uploaded the copy.' }),
        approvedByName: Type.String(),
        approvedAt: Instant,
      },
      { description: 'The approval by a second person. Null if none was needed.' },
    ),
  ),
};

export const ManualAgreementItem = Type.Object({
  description: Type.String(),
  quantity: Type.Integer(),
  chargeType: Type.Enum([...chargeTypes], { description: '`MRC` is charged monthly, `NRC` once, and `USAGE` by usage.' }),
  unitPrice: UnitPrice,
  amount: nullable(describeAmount('Quantity times unit price. Null for usage.')),
});
export type ManualAgreementItem = Static<typeof ManualAgreementItem>;

export const AgreedPrice = Type.Object({
  packageCode: Type.String(),
  packageName: Type.String({ description: 'In the language of the document.' }),
  productCode: Type.String(),
  productName: Type.String({ description: 'In the language of the document.' }),
  chargeType: Type.Enum([...chargeTypes], { description: '`MRC` is charged monthly, `NRC` once, and `USAGE` by usage.' }),
  unitPrice: UnitPrice,
});
export type AgreedPrice = Static<typeof AgreedPrice>;

const summaryProperties = {
  uuid: Uuid,
  number: Type.String({ description: 'Such as `MA2025-0031`.' }),
  title: Type.String(),
  status: Type.Enum([...shownAgreementStatuses], {
    description: '`EXPIRED` from the first minute after `validUntil` in Europe/Amsterdam.',
  }),
  category: Type.Enum([...manualAgreementCategories]),
  counterparty: Type.String({ description: 'Name of the company that offers the agreement.' }),
  service: nullable(Type.String({ description: 'What the agreement is about, in a few words.' })),
  validUntil: Type.String({ format: 'date', description: 'Last day to sign, in Europe/Amsterdam.' }),
  totals: Type.Object({ mrc: describeAmount('Per month.'), nrc: describeAmount('One-time.') }),
  totalAmount: describeAmount('One-time charges, and monthly charges for the initial term.'),
  createdAt: Instant,
  offeredAt: Instant,
  signedAt: nullable(Instant),
  isCopyWaiting: Type.Boolean({ description: 'Whether a copy signed on paper waits to be checked.' }),
};

/** An agreement as an item of a list. */
export const ManualAgreementSummary = Type.Object({
  ...summaryProperties,
  approvalRequestId: nullable(
    Type.Integer({
      description: 'The request for approval, if the signature or signed copy waits for the approval of a second person.',
    }),
  ),
});
export type ManualAgreementSummary = Static<typeof ManualAgreementSummary>;

export const ManualAgreementDocument = Type.Object({
  documentId: Uuid,
  type: Type.Enum([...manualAgreementDocumentTypes]),
  fileName: Type.String(),
  sizeBytes: Type.Integer(),
  sha256: Type.String({ description: 'Hexadecimal SHA-256 hash of the file.' }),
  revision: Type.Integer({ description: 'Version of the offer that it belongs to, from 1.' }),
  createdAt: Instant,
});

export const ManualAgreementEntry = Type.Object({
  entryId: Type.Integer(),
  type: Type.Enum([...manualAgreementEntryTypes]),
  actor: Type.Enum([...actors]),
  name: nullable(Type.String({ description: "User, or name of the provider's system. Null for what the system did." })),
  text: nullable(Type.String({ description: 'A question, an answer, a reason, or the name of a file.' })),
  revision: Type.Integer(),
  at: Instant,
});
export type ManualAgreementEntry = Static<typeof ManualAgreementEntry>;

export const ManualAgreement = Type.Object({
  ...summaryProperties,
  summary: Type.String({
    description: 'Text of the agreement in a subset of Markdown: headings, paragraphs, lists, bold, italic, code and links.',
  }),
  contract: Contract,
  items: Type.Array(ManualAgreementItem),
  catalogPrices: Type.Array(AgreedPrice, {
    description:
      'Prices that apply to new orders instead of those of the catalog while the agreement is in force. If several agreements have a price for a product, the one that started last applies.',
  }),
  revision: Type.Integer({ description: 'Version of the offer. Counts from 1.' }),
  documentSha256: Type.String({ description: 'SHA-256 of the document that is signed. Send it with the signature.' }),
  signature: nullable(
    Type.Object({
      ...signerProperties,
      method: Type.Enum(['PORTAL', 'PAPER']),
      ip: nullable(Type.String()),
      documentSha256: Type.String({ description: 'Hash of the document that was signed.' }),
    }),
  ),
  copy: nullable(
    Type.Object(
      {
        ...signerProperties,
        documentId: Uuid,
        fileName: Type.String(),
        uploadedAt: Instant,
        status: Type.Enum(['RECEIVED', 'REFUSED']),
        reason: nullable(Type.String({ description: 'Why it was refused.' })),
      },
      { description: 'The last copy signed on paper. Null after the signature.' },
    ),
  ),
  parties: Type.Object({
    provider: Type.String(),
    customer: Type.Object({
      companyName: Type.String(),
      cocNumber: nullable(Type.String()),
      address: Type.String({ description: 'On one line.' }),
    }),
  }),
  accountManager: nullable(Type.Object({ name: Type.String(), email: Type.String() })),
  documents: Type.Array(ManualAgreementDocument, { description: 'Newest first.' }),
  orderIds: Type.Array(Type.Integer(), { description: 'Orders that follow from the agreement.' }),
  orders: Type.Array(OrderReference, { description: 'The same orders with their numbers.' }),
  history: Type.Array(ManualAgreementEntry, { description: 'Oldest first.' }),
  statusReason: nullable(Type.String({ description: 'Why it was declined, withdrawn or ended.' })),
  needsApproval: Type.Boolean({ description: 'Whether a second person has to approve the signature.' }),
  approvalRequest: nullable(
    Type.Object(
      { approvalRequestId: Type.Integer(), requestedByName: nullable(Type.String()), requestedAt: Instant, expiresAt: Instant },
      { description: 'The signature or signed copy that waits for the approval of a second person.' },
    ),
  ),
  version: Version,
});
export type ManualAgreement = Static<typeof ManualAgreement>;

export const manualAgreementFilter = {
  status: Type.Optional(Type.Array(Type.Enum([...shownAgreementStatuses]), { maxItems: shownAgreementStatuses.length })),
  category: Type.Optional(Type.Array(Type.Enum([...manualAgreementCategories]), { maxItems: manualAgreementCategories.length })),
  createdFrom: Type.Optional(Day),
  createdTo: Type.Optional(Day),
  q: Type.Optional(
    Type.String({ minLength: 2, maxLength: 100, description: 'Finds agreements by number, title, counterparty or service.' }),
  ),
};
export const manualAgreementSorts = [
  'toSign',
  'createdAt',
  '-createdAt',
  'validUntil',
  '-validUntil',
  'totalAmount',
  '-totalAmount',
] as const;

const tag = manualAgreementTag;
const access = manualAgreementAccess;
const customerParams = Type.Object({ customerId: CustomerId });
const params = Type.Object({ customerId: CustomerId, uuid: Uuid });

export const listManualAgreements = defineOperation({
  id: 'listManualAgreements',
  method: 'GET',
  path: '/v1/customer/:customerId/manual-agreement',
  summary: 'Lists manual agreements. By default, those that wait for a signature come first.',
  tag,
  access,
  params: customerParams,
  query: Type.Object({
    ...manualAgreementFilter,
    sort: Type.Optional(Type.Enum([...manualAgreementSorts])),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(ManualAgreementSummary),
  follows: ['manual-agreement', 'approval-request'],
});

export const exportManualAgreements = defineOperation({
  id: 'exportManualAgreements',
  method: 'GET',
  path: '/v1/customer/:customerId/manual-agreement/export',
  summary: 'Exports manual agreements as CSV, with the same filters as the list.',
  tag,
  access,
  params: customerParams,
  query: Type.Object({ ...manualAgreementFilter, format: Type.Optional(Type.Literal('csv')) }),
  file: csvExport,
});

export const getManualAgreement = defineOperation({
  id: 'getManualAgreement',
  method: 'GET',
  path: '/v1/customer/:customerId/manual-agreement/:uuid',
  summary: 'Retrieves a manual agreement with its price table, documents and history.',
  tag,
  access,
  params,
  response: ManualAgreement,
  follows: ['manual-agreement', 'approval-request'],
});

export const ManualAgreementDownloadQuery = Type.Object({
  type: Type.Enum([...manualAgreementDocumentTypes]),
  documentId: Type.Optional(
    Type.String({ format: 'uuid', description: 'One of several documents of this type. By default the newest.' }),
  ),
});

export const downloadManualAgreement = defineOperation({
  id: 'downloadManualAgreement',
  method: 'GET',
  path: '/v1/customer/:customerId/manual-agreement/:uuid/download',
  summary: 'Downloads a document of a manual agreement as PDF.',
  tag,
  access,
  params,
  query: ManualAgreementDownloadQuery,
  file: { contentType: 'application/pdf' },
});

const Sha256 = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: '`documentSha256` of the agreement, as you read it. Refused with `DOCUMENT_CHANGED` if there is a newer version.',
});

export const requestManualAgreementCode = defineOperation({
  id: 'requestManualAgreementCode',
  method: 'POST',
  path: '/v1/customer/:customerId/manual-agreement/:uuid/verification-code',
  summary: 'Emails a 6-digit verification code to the signed-in user. The code is valid for 10 minutes.',
  tag,
  access: { ...access, noApiToken: true },
  params,
  body: Type.Object({ documentSha256: Sha256 }),
  bodyName: 'manualAgreementCode',
  response: Type.Object({ emailMasked: Type.String(), expiresAt: Instant }),
  problems: [...signingProblems, 'TOO_MANY_ATTEMPTS'],
});

const mustBeAccepted: Rule = (value) => (value === true ? null : { code: 'validation.required' });

const signerRequest = {
  fullName: Type.String({ maxLength: 120 }),
  jobTitle: Type.String({ maxLength: 80 }),
  authorised: Type.Boolean({ description: 'Whether the signer may bind the company.' }),
};
const signerRules = {
  fullName: [required, maxLength(120), singleLine],
  jobTitle: [required, maxLength(80), singleLine],
  authorised: [mustBeAccepted],
};

export const ManualAgreementSigningRequest = Type.Object({
  ...signerRequest,
  agreed: Type.Boolean(),
  documentSha256: Sha256,
  verificationCode: Type.String({ maxLength: 20, description: 'The code that was emailed to you.' }),
});
export type ManualAgreementSigningRequest = Static<typeof ManualAgreementSigningRequest>;

export const manualAgreementSigningRules = { ...signerRules, agreed: [mustBeAccepted], verificationCode: [required] };

export const signManualAgreement = defineOperation({
  id: 'signManualAgreement',
  method: 'POST',
  path: '/v1/customer/:customerId/manual-agreement/:uuid/signature',
  summary:
    'Signs a manual agreement as the signed-in user. After 5 wrong codes, signing is blocked for 15 minutes. A signature that waits for approval uses up its code, and needs no other when it is approved.',
  tag,
  access: { ...access, noApiToken: true },
  params,
  body: ManualAgreementSigningRequest,
  bodyName: 'manualAgreementSignature',
  rules: manualAgreementSigningRules,
  repeatable: true,
  response: ManualAgreement,
  approval: WaitingForApproval,
  problems: [...signingProblems, 'TOO_MANY_ATTEMPTS'],
});

export const ManualAgreementCopyRequest = Type.Object({
  ...signerRequest,
  ...pdfUpload,
  documentSha256: Sha256,
});
export type ManualAgreementCopyRequest = Static<typeof ManualAgreementCopyRequest>;

export const manualAgreementCopyRules = {
  ...signerRules,
  ...pdfUploadRules,
};

export const uploadManualAgreementCopy = defineOperation({
  id: 'uploadManualAgreementCopy',
  method: 'POST',
  path: '/v1/customer/:customerId/manual-agreement/:uuid/signed-copy',
  summary:
    'Uploads a copy that was signed on paper. The agreement is signed when we have checked it. A copy that waits for approval reaches us when it is approved.',
  tag,
  access: { ...access, noApiToken: true },
  params,
  body: ManualAgreementCopyRequest,
  bodyName: 'manualAgreementCopy',
  rules: manualAgreementCopyRules,
  largeBody: true,
  repeatable: true,
  response: ManualAgreement,
  approval: WaitingForApproval,
  problems: [...signingProblems],
});

export const AgreementReason = Type.Object({ reason: Type.String({ maxLength: maxAgreementText }) });
export const agreementReasonRules = { reason: [required, maxLength(maxAgreementText)] };
export const AgreementMessage = Type.Object({ text: Type.String({ maxLength: maxAgreementText }) });
export const agreementMessageRules = { text: [required, maxLength(maxAgreementText)] };

export const declineManualAgreement = defineOperation({
  id: 'declineManualAgreement',
  method: 'POST',
  path: '/v1/customer/:customerId/manual-agreement/:uuid/decline',
  summary: 'Declines an offered manual agreement.',
  tag,
  access,
  params,
  body: AgreementReason,
  bodyName: 'manualAgreementDecline',
  rules: agreementReasonRules,
  response: ManualAgreement,
  problems: ['AGREEMENT_NOT_SIGNABLE', 'AGREEMENT_EXPIRED'],
});

export const askManualAgreementQuestion = defineOperation({
  id: 'askManualAgreementQuestion',
  method: 'POST',
  path: '/v1/customer/:customerId/manual-agreement/:uuid/question',
  summary: 'Asks the account manager a question about a manual agreement. The question and its answer are part of the history.',
  tag,
  access,
  params,
  body: AgreementMessage,
  bodyName: 'manualAgreementQuestion',
  rules: agreementMessageRules,
  repeatable: true,
  response: ManualAgreement,
  problems: ['MESSAGE_LIMIT'],
});
