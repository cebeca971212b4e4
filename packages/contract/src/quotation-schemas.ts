import { type Static, Type } from 'typebox';
import { actors } from './activity.ts';
import { Totals } from './catalog.ts';
import { orderTypes } from './kinds/registry.ts';
import { OrderReference } from './order-reference.ts';
import { quotationStatuses } from './quotation-state.ts';
import { Amount, Day, describeAmount, Instant, nullable, UnitPrice, Uuid } from './types.ts';

export const quotationLevels = ['BUDGETARY', 'FIRM_SUBJECT_TO_SURVEY', 'FIRM'] as const;
export type QuotationLevel = (typeof quotationLevels)[number];

export const declineReasons = ['PRICE', 'LEAD_TIME', 'NO_LONGER_NEEDED', 'OTHER_PROVIDER', 'OTHER'] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** The documents that the provider uploads with an offer. The server renders the PDF of the offer itself. */
export const uploadedQuotationDocuments = ['DESIGN', 'SURVEY'] as const;
export const quotationDocumentTypes = ['QUOTATION_PDF', ...uploadedQuotationDocuments] as const;
export type QuotationDocumentType = (typeof quotationDocumentTypes)[number];

export const quotationParties = ['CUSTOMER', 'PROVIDER'] as const;

/** The limit of a description, a comment, and the provider's message. */
export const maxQuotationTextLength = 4_000;
export const maxQuotationComments = 200;
/** The limit of designs and surveys of all versions together. */
export const maxQuotationDocuments = 20;
export const maxQuotationItems = 50;
export const maxQuotationTitleLength = 120;

export const ItemPrice = Type.Object({
  termMonths: Type.Integer({ description: '0 if the contract has no minimum term.' }),
  mrc: describeAmount('Monthly charge.'),
  nrc: describeAmount('One-time charge.'),
  usage: nullable(Type.String({ ...UnitPrice, description: 'Price per unit of metered usage, such as a kWh.' })),
});
export type ItemPrice = Static<typeof ItemPrice>;

/** An offered item; it becomes one order when it is accepted. */
export const QuotationItem = Type.Object({
  itemId: Type.Integer({ description: 'Number of the item in its version, starting at 1.' }),
  type: Type.Enum([...orderTypes]),
  description: Type.String(),
  packageCode: nullable(Type.String({ description: 'Null in a budgetary quote that leaves the way of delivery open.' })),
  prices: Type.Array(ItemPrice, { description: 'One per term, shortest first. All items have the same terms.' }),
  leadTimeWorkingDays: Type.Integer({ description: 'Business days between acceptance and delivery.' }),
  orderDetails: nullable(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'The order that acceptance places: fields of the body of the call for this order type, such as `details`.',
    }),
  ),
  alternative: Type.Boolean({ description: 'Whether it can be chosen instead of another item. Totals omit alternatives.' }),
  alternativeToItemId: nullable(Type.Integer({ description: 'The item that it replaces.' })),
});
export type QuotationItem = Static<typeof QuotationItem>;

export const QuotationTerm = Type.Object({
  termMonths: Type.Integer(),
  mrc: Amount,
  nrc: Amount,
  contractValue: describeAmount('`mrc` × `termMonths` + `nrc`.'),
});
export type QuotationTerm = Static<typeof QuotationTerm>;

export const SalesContact = Type.Object({ name: Type.String(), email: Type.String(), phoneNumber: Type.String() });
export type SalesContact = Static<typeof SalesContact>;

/** The offer as it was made. It never changes. */
const versionProperties = {
  version: Type.Integer({ description: 'Number of the version, starting at 1.' }),
  title: Type.String(),
  level: Type.Enum([...quotationLevels], {
    description: '`BUDGETARY` is an estimate, which cannot be accepted. `FIRM_SUBJECT_TO_SURVEY` can change after a visit.',
  }),
  offeredAt: Instant,
  validUntil: Type.String({ format: 'date', description: 'Last day on which it can be accepted, in Europe/Amsterdam.' }),
  terms: Type.Array(QuotationTerm, { description: 'Totals of each term, without alternatives, shortest term first.' }),
};
export const QuotationVersionSummary = Type.Object(versionProperties);

/** A version of an offer in full, so that two of them can be compared. */
export const QuotationVersion = Type.Object({
  ...versionProperties,
  items: Type.Array(QuotationItem),
  message: nullable(Type.String({ description: 'The message that the provider sent with this version.' })),
  salesContact: SalesContact,
});
export type QuotationVersion = Static<typeof QuotationVersion>;

export const QuotationAddress = Type.Object({
  street: nullable(Type.String()),
  houseNumber: Type.String({
    description: 'A string, because a row of an address file can contain something other than a number.',
  }),
  houseNumberAddition: nullable(Type.String()),
  postalCode: Type.String(),
  city: nullable(Type.String()),
  room: nullable(Type.String()),
  reference: nullable(Type.String({ description: 'Reference of the row in the address file.' })),
});
export type QuotationAddress = Static<typeof QuotationAddress>;

/** The request of the customer. */
export const QuotationRequest = Type.Object({
  type: Type.Enum([...orderTypes]),
  address: nullable(QuotationAddress),
  siteCode: nullable(Type.String({ description: 'Code of a data center, such as `AMS1`.' })),
  addresses: Type.Array(QuotationAddress, { description: 'The addresses of an uploaded address file. Empty if there is none.' }),
  description: Type.String(),
  wishDate: Day,
});
export type QuotationRequest = Static<typeof QuotationRequest>;

export const QuotationComment = Type.Object({
  commentId: Type.Integer(),
  from: Type.Enum([...quotationParties]),
  author: nullable(Type.String({ description: "Who wrote it: a user's full name, or the name of the provider's employee." })),
  text: Type.String(),
  writtenAt: Instant,
});
export type QuotationComment = Static<typeof QuotationComment>;

export const QuotationDocument = Type.Object({
  documentId: Uuid,
  type: Type.Enum([...quotationDocumentTypes]),
  fileName: Type.String(),
  sizeBytes: Type.Integer(),
  version: Type.Integer({ description: 'Version of the quote that it belongs to.' }),
  createdAt: Instant,
});
export type QuotationDocument = Static<typeof QuotationDocument>;

export const Signatory = Type.Object({ fullName: Type.String(), jobTitle: nullable(Type.String()) });

const summaryProperties = {
  quotationId: Type.Integer(),
  number: Type.String({ description: 'Such as `Q2025-4711`.' }),
  version: Type.Integer({ description: 'Number of the latest version. 0 until there is one.' }),
  title: Type.String(),
  status: Type.Enum([...quotationStatuses]),
  types: Type.Array(Type.Enum([...orderTypes]), {
    description: 'The offered types of service. Until there is an offer, the requested type.',
  }),
  level: nullable(versionProperties.level),
  requestedAt: Instant,
  offeredAt: nullable(Instant),
  validUntil: nullable(versionProperties.validUntil),
  daysLeft: nullable(
    Type.Integer({
      description: 'Days after today on which it can still be accepted: 0 on the last day. Null unless the status is `OFFERED`.',
    }),
  ),
  termMonths: nullable(Type.Integer({ description: 'The chosen term. Until one is chosen, the shortest one that is offered.' })),
  totals: nullable(
    Type.Object(Totals.properties, {
      description: 'Totals for `termMonths`. Once the quote is accepted, only of the chosen items.',
    }),
  ),
  contractValue: nullable(describeAmount('`mrc` × `termMonths` + `nrc`.')),
  customerReference: nullable(Type.String()),
  refreshRequestedAt: nullable(
    Type.String({ format: 'date-time', description: 'When a new version of the expired quote was requested.' }),
  ),
  commentCount: Type.Integer(),
  createdByAccountId: nullable(Uuid),
  createdByName: nullable(Type.String({ description: 'Null if the account was deleted.' })),
};

/** A quotation as an item of a list. The fields of the offer are null until there is one. */
export const QuotationSummary = Type.Object({
  ...summaryProperties,
  approvalRequestId: nullable(
    Type.Integer({ description: 'The request for approval, if the acceptance waits for the approval of a second person.' }),
  ),
});
export type QuotationSummary = Static<typeof QuotationSummary>;

export const Quotation = Type.Object({
  ...QuotationSummary.properties,
  request: QuotationRequest,
  items: Type.Array(QuotationItem, { description: 'Items of the latest version.' }),
  terms: Type.Array(QuotationTerm, { description: 'Totals of the latest version.' }),
  message: nullable(Type.String({ description: 'The message that the provider sent with the latest version.' })),
  salesContact: nullable(SalesContact),
  versions: Type.Array(QuotationVersionSummary, { description: 'Newest first.' }),
  comments: Type.Array(QuotationComment, { maxItems: maxQuotationComments, description: 'Oldest first.' }),
  documents: Type.Array(QuotationDocument, { description: 'Newest first.' }),
  chosenTermMonths: nullable(Type.Integer({ description: 'Null until it is accepted.' })),
  acceptedItemIds: Type.Array(Type.Integer(), { description: 'The items that the customer chose. Empty until it is accepted.' }),
  orderIds: Type.Array(Type.Integer(), { description: 'Orders that were placed when it was accepted.' }),
  orders: Type.Array(OrderReference, { description: 'The orders of `orderIds`, with their numbers.' }),
  acceptedAt: nullable(Instant),
  purchaseOrderNumber: nullable(Type.String()),
  signatory: nullable(Type.Object(Signatory.properties, { description: 'Who accepted it on behalf of the company.' })),
  declineReason: nullable(Type.Enum([...declineReasons])),
  declineComment: nullable(Type.String()),
  statusReason: nullable(Type.String({ description: 'Why the provider withdrew the quote or cannot make one.' })),
  history: Type.Array(
    Type.Object({
      at: Instant,
      from: nullable(Type.Enum([...quotationStatuses])),
      to: Type.Enum([...quotationStatuses]),
      version: Type.Integer({ description: 'Version of the quote at that time. 0 if there was none.' }),
      reasonCode: nullable(Type.String()),
      text: nullable(Type.String()),
      actor: Type.Enum([...actors]),
    }),
    { description: 'Oldest first.' },
  ),
});
export type Quotation = Static<typeof Quotation>;
