import { type Static, Type } from 'typebox';
import { chargeTypes } from '../catalog.ts';
import {
  AgreementMessage,
  AgreementReason,
  agreementMessageRules,
  agreementReasonRules,
  ManualAgreement,
  ManualAgreementDownloadQuery,
  ManualAgreementSummary,
  manualAgreementCategories,
  maxAgreementText,
} from '../manual-agreement.ts';
import { manualAgreementStatuses } from '../manual-agreement-status.ts';
import { defineOperation } from '../operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from '../pagination.ts';
import { pdfUpload, pdfUploadRules } from '../pdf-upload.ts';
import { email } from '../rules/email.ts';
import { maxLength } from '../rules/max-length.ts';
import { required } from '../rules/required.ts';
import { singleLine } from '../rules/single-line.ts';
import { endOfTermActions } from '../service.ts';
import { CustomerId, Day, Instant, IntegerId, nullable, optional, Uuid, Version } from '../types.ts';
import { providerAccess as access } from './access.ts';

const tag = 'Provider: manual agreements';
const params = Type.Object({ uuid: Uuid });

/** Differs from the schema of the customer because drafts have no document yet. */
const ofProvider = {
  customerId: CustomerId,
  status: Type.Enum([...manualAgreementStatuses]),
  offeredAt: nullable(Instant),
};
// How a customer decides about a signature is its own business.
const { approvalRequestId: _approvalRequestId, ...sharedSummary } = ManualAgreementSummary.properties;
export const ProviderManualAgreementSummary = Type.Object({ ...sharedSummary, ...ofProvider });
const { needsApproval: _needsApproval, approvalRequest: _approvalRequest, ...shared } = ManualAgreement.properties;
export const ProviderManualAgreement = Type.Object({
  ...shared,
  ...ofProvider,
  documentSha256: nullable(Type.String({ description: 'Null for a draft.' })),
});
export type ProviderManualAgreement = Static<typeof ProviderManualAgreement>;

export const listProviderManualAgreements = defineOperation({
  id: 'listProviderManualAgreements',
  method: 'GET',
  path: '/v1/provider/manual-agreement',
  summary: 'Lists the manual agreements of all customers, newest first.',
  tag,
  access,
  query: Type.Object({
    customerId: Type.Optional(CustomerId),
    status: Type.Optional(Type.Enum([...manualAgreementStatuses])),
    isCopyWaiting: Type.Optional(Type.Literal(true, { description: 'Only those with a copy to check.' })),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(ProviderManualAgreementSummary),
});

export const getProviderManualAgreement = defineOperation({
  id: 'getProviderManualAgreement',
  method: 'GET',
  path: '/v1/provider/manual-agreement/:uuid',
  summary: 'Retrieves a manual agreement.',
  tag,
  access,
  params,
  response: ProviderManualAgreement,
});

export const downloadProviderManualAgreement = defineOperation({
  id: 'downloadProviderManualAgreement',
  method: 'GET',
  path: '/v1/provider/manual-agreement/:uuid/download',
  summary: 'Downloads a document of a manual agreement as PDF, such as a copy to check.',
  tag,
  access,
  params,
  query: ManualAgreementDownloadQuery,
  file: { contentType: 'application/pdf' },
});

const Item = Type.Object({
  description: Type.String({ minLength: 1, maxLength: 200 }),
  quantity: Type.Integer({ minimum: 1, maximum: 100_000 }),
  chargeType: Type.Enum([...chargeTypes]),
  unitPrice: Type.String({ pattern: '^-?[0-9]{1,6}\\.[0-9]{4}$', description: 'EUR, excl. VAT. Negative for a discount.' }),
});

const termsProperties = {
  title: Type.String({ maxLength: 120 }),
  summary: Type.String({
    maxLength: 20_000,
    description: 'Text in a subset of Markdown: headings, paragraphs, lists, bold, italic, code and links.',
  }),
  category: Type.Enum([...manualAgreementCategories]),
  items: Type.Array(Item, { maxItems: 100, description: 'May be empty if there are `catalogPrices`.' }),
  startDate: Day,
  initialTermMonths: Type.Integer({ minimum: 1, maximum: 120 }),
  validUntil: Type.String({ format: 'date', description: 'Last day to sign. Today or later, in Europe/Amsterdam.' }),
};
const CatalogPrice = Type.Object({
  packageCode: Type.String({ maxLength: 40 }),
  productCode: Type.String({ maxLength: 20, description: 'A product of the package.' }),
  unitPrice: Type.String({ pattern: '^[0-9]{1,8}\\.[0-9]{4}$', description: 'EUR, excl. VAT, with four decimals.' }),
});

const options = {
  catalogPrices: Type.Optional(
    Type.Array(CatalogPrice, {
      maxItems: 200,
      description:
        'Prices of products in the catalog for new orders of the customer while the agreement is in force. They come before its other prices. If several agreements have a price for a product, the one that started last applies.',
    }),
  ),
  counterparty: Type.Optional(
    Type.String({ minLength: 1, maxLength: 80, description: 'Defaults to the brand of the customer.' }),
  ),
  service: optional(Type.String({ maxLength: 120, description: 'What the agreement is about, in a few words.' })),
  endOfTermAction: Type.Optional(Type.Enum([...endOfTermActions])),
  rollIntervalMonths: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  noticePeriodDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
  accountManager: optional(
    Type.Object(
      { name: Type.String({ minLength: 1, maxLength: 120 }), email: Type.String({ maxLength: 254 }) },
      { description: 'Who gets the questions of the customer by email.' },
    ),
  ),
};
const termRules = {
  title: [required, maxLength(120), singleLine],
  summary: [required, maxLength(20_000)],
  'items[].description': [required, singleLine],
  counterparty: [maxLength(80), singleLine],
  service: [maxLength(120), singleLine],
  'accountManager?.name': [required, singleLine],
  'accountManager?.email': [required, email],
};
/** A change may leave out the title and the text, but not empty them. */
const { title, summary, 'items[].description': description, ...otherRules } = termRules;
const changeRules = { 'title?': title, 'summary?': summary, 'items?[].description': description, ...otherRules };

export const ManualAgreementDraft = Type.Object({ ...termsProperties, ...options });
export type ManualAgreementDraft = Static<typeof ManualAgreementDraft>;
export const ManualAgreementChanges = Type.Object({ ...Type.Partial(Type.Object(termsProperties)).properties, ...options });
export type ManualAgreementChanges = Static<typeof ManualAgreementChanges>;

export const createProviderManualAgreement = defineOperation({
  id: 'createProviderManualAgreement',
  method: 'POST',
  path: '/v1/provider/manual-agreement',
  summary: 'Creates a draft of a manual agreement. The customer sees it when it is offered.',
  tag,
  access,
  body: Type.Object({ customerId: CustomerId, ...ManualAgreementDraft.properties }),
  bodyName: 'manualAgreement',
  rules: termRules,
  repeatable: true,
  response: ProviderManualAgreement,
  status: 201,
  problems: ['NOT_FOUND', 'INVALID_TRANSITION'],
});

const OrderIds = Type.Optional(
  Type.Array(IntegerId, {
    maxItems: 100,
    uniqueItems: true,
    description: 'Orders of the customer that follow from the agreement. Can be changed in every status.',
  }),
);

export const updateProviderManualAgreement = defineOperation({
  id: 'updateProviderManualAgreement',
  method: 'PATCH',
  path: '/v1/provider/manual-agreement/:uuid',
  summary: 'Updates a draft, or the orders of an agreement. To change what was offered, offer it again.',
  tag,
  access,
  params,
  body: Type.Object({ ...ManualAgreementChanges.properties, orderIds: OrderIds, version: Type.Optional(Version) }),
  bodyName: 'manualAgreementChanges',
  rules: changeRules,
  response: ProviderManualAgreement,
  problems: ['INVALID_TRANSITION', 'STALE_VERSION'],
});

export const offerProviderManualAgreement = defineOperation({
  id: 'offerProviderManualAgreement',
  method: 'POST',
  path: '/v1/provider/manual-agreement/:uuid/offer',
  summary: 'Offers an agreement. Offering it again, before it is signed or after it has expired, makes a new version.',
  tag,
  access,
  params,
  body: ManualAgreementChanges,
  bodyName: 'manualAgreementOffer',
  rules: changeRules,
  response: ProviderManualAgreement,
  problems: ['INVALID_TRANSITION', 'STALE_VERSION'],
});

export const withdrawProviderManualAgreement = defineOperation({
  id: 'withdrawProviderManualAgreement',
  method: 'POST',
  path: '/v1/provider/manual-agreement/:uuid/withdrawal',
  summary: 'Withdraws an offered agreement.',
  tag,
  access,
  params,
  body: AgreementReason,
  bodyName: 'manualAgreementWithdrawal',
  rules: agreementReasonRules,
  response: ProviderManualAgreement,
  problems: ['INVALID_TRANSITION'],
});

export const activateProviderManualAgreement = defineOperation({
  id: 'activateProviderManualAgreement',
  method: 'POST',
  path: '/v1/provider/manual-agreement/:uuid/activation',
  summary: 'Puts a signed agreement in force. On its start date this happens by itself.',
  tag,
  access,
  params,
  response: ProviderManualAgreement,
  problems: ['INVALID_TRANSITION'],
});

export const endProviderManualAgreement = defineOperation({
  id: 'endProviderManualAgreement',
  method: 'POST',
  path: '/v1/provider/manual-agreement/:uuid/end',
  summary: 'Ends an agreement in force, now or after a date.',
  tag,
  access,
  params,
  body: Type.Object({
    reason: Type.String({ maxLength: maxAgreementText }),
    terminationDate: optional(
      Type.String({ format: 'date', description: 'Last day on which it is in force. Without it, it ends now.' }),
    ),
  }),
  bodyName: 'manualAgreementEnd',
  rules: agreementReasonRules,
  response: ProviderManualAgreement,
  problems: ['INVALID_TRANSITION'],
});

export const addProviderManualAgreementAnnex = defineOperation({
  id: 'addProviderManualAgreementAnnex',
  method: 'POST',
  path: '/v1/provider/manual-agreement/:uuid/annex',
  summary: 'Adds an annex. To an offer, it can only be added before it is offered.',
  tag,
  access,
  params,
  body: Type.Object(pdfUpload),
  bodyName: 'manualAgreementAnnex',
  rules: pdfUploadRules,
  largeBody: true,
  repeatable: true,
  response: ProviderManualAgreement,
  problems: ['INVALID_TRANSITION'],
});

export const answerProviderManualAgreement = defineOperation({
  id: 'answerProviderManualAgreement',
  method: 'POST',
  path: '/v1/provider/manual-agreement/:uuid/answer',
  summary: 'Answers a question about an agreement. The user who asked gets it by email.',
  tag,
  access,
  params,
  body: AgreementMessage,
  bodyName: 'manualAgreementAnswer',
  rules: agreementMessageRules,
  repeatable: true,
  response: ProviderManualAgreement,
  problems: ['INVALID_TRANSITION', 'MESSAGE_LIMIT'],
});

export const decideProviderManualAgreementCopy = defineOperation({
  id: 'decideProviderManualAgreementCopy',
  method: 'POST',
  path: '/v1/provider/manual-agreement/:uuid/signed-copy-decision',
  summary: 'Accepts or refuses a copy that was signed on paper. Accepting it signs the agreement.',
  tag,
  access,
  params,
  body: Type.Object({
    decision: Type.Enum(['ACCEPT', 'REFUSE']),
    reason: optional(Type.String({ maxLength: maxAgreementText, description: 'Required to refuse it.' })),
  }),
  bodyName: 'manualAgreementCopyDecision',
  response: ProviderManualAgreement,
  problems: ['INVALID_TRANSITION', 'STALE_VERSION'],
});
