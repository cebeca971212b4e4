import { type Static, Type } from 'typebox';
import { approvalStatuses } from './approval-state.ts';
import { OrderItem, productTypes, Totals } from './catalog.ts';
import { signingProblems } from './manual-agreement-status.ts';
import { defineOperation } from './operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from './pagination.ts';
import { acceptanceProblems } from './quotation-acceptance.ts';
import { maxLength } from './rules/max-length.ts';
import { required } from './rules/required.ts';
import { CustomerId, Day, describeAmount, Instant, IntegerId, nullable, Uuid } from './types.ts';

/** The number of days after which an undecided request expires. */
export const approvalRequestDays = 14;
export const maxRefusalReason = 1_000;

/** The objects of an approval: an order to place, a quotation to accept, or an agreement to sign. */
export const approvableObjects = ['order', 'quotation', 'manual-agreement'] as const;
export type ApprovableObject = (typeof approvableObjects)[number];

/** An item of an order, or of an agreement, which has items outside the catalog. */
const ApprovableItem = Type.Object({
  ...OrderItem.properties,
  productCode: nullable(Type.String({ description: 'Null outside the catalog.' })),
  productType: nullable(Type.Enum([...productTypes], { description: 'Null outside the catalog.' })),
  amount: nullable(describeAmount('Null for what an agreement charges by usage.')),
});

/** A snapshot of the requested action, for the person who decides. */
export const ApprovableSubject = Type.Object({
  title: Type.String({ description: 'Such as the name of the package, or the title of the agreement.' }),
  subject: Type.String({ description: 'What it is for, such as an address, a site, a route, or the number of an agreement.' }),
  customerReference: nullable(Type.String({ description: "Customer's own ID, such as `customerOrderId`." })),
  totals: nullable(Totals),
  maxEnergyMonthly: Type.Optional(
    describeAmount('The most that energy costs per month at the ordered power. It is charged besides the totals, as measured.'),
  ),
  termMonths: nullable(Type.Integer()),
  wishDate: nullable(Day),
  items: Type.Array(ApprovableItem),
});
export type ApprovableSubject = Static<typeof ApprovableSubject>;

/** A request for the approval of a second person, as an item of a list. */
export const ApprovalRequestSummary = Type.Object({
  approvalRequestId: Type.Integer(),
  operation: Type.String({ description: 'ID of the call that waits, such as `createLineOrder`.' }),
  objectType: Type.Enum([...approvableObjects]),
  objectId: nullable(
    Type.String({
      description: 'The quote or manual agreement; the order, once it has been placed. Null for an order that was not placed.',
    }),
  ),
  title: ApprovableSubject.properties.title,
  subject: ApprovableSubject.properties.subject,
  customerReference: ApprovableSubject.properties.customerReference,
  amount: describeAmount('Total contract value: one-time charges and the monthly charges of the term.'),
  limit: describeAmount('Approval limit of the company when it was asked for.'),
  status: Type.Enum([...approvalStatuses], { description: 'Only a `WAITING` request can change.' }),
  reason: nullable(Type.String({ description: 'Why it was refused.' })),
  requestedByAccountId: Uuid,
  requestedByName: nullable(Type.String()),
  requestedWithToken: Type.Boolean({ description: 'Whether it was sent with an API token.' }),
  requestedAt: Instant,
  expiresAt: Instant,
  decidedByName: nullable(Type.String({ description: 'Who approved, refused or withdrew it.' })),
  decidedAt: nullable(Instant),
  canDecide: Type.Boolean({ description: 'Whether the caller can approve and refuse it now.' }),
  canWithdraw: Type.Boolean({ description: 'Whether the caller can withdraw it now.' }),
});
export type ApprovalRequestSummary = Static<typeof ApprovalRequestSummary>;

export const ApprovalRequest = Type.Object({ ...ApprovalRequestSummary.properties, ...ApprovableSubject.properties });
export type ApprovalRequest = Static<typeof ApprovalRequest>;

const tag = 'Approval';
const customerParams = Type.Object({ customerId: CustomerId });
const params = Type.Object({
  ...customerParams.properties,
  approvalRequestId: IntegerId,
});
const access = { signedIn: true, role: 'RESELLER_ORDER' } as const;
/** An API token acts for its account, so a decision needs a person who is signed in. */
const decisionAccess = { ...access, noApiToken: true } as const;

export const listApprovalRequests = defineOperation({
  id: 'listApprovalRequests',
  method: 'GET',
  path: '/v1/customer/:customerId/approval-request',
  summary: 'Lists the requests for the approval of a second person, newest first.',
  tag,
  access,
  params: customerParams,
  query: Type.Object({
    status: Type.Optional(Type.Enum([...approvalStatuses])),
    toDecide: Type.Optional(Type.Boolean({ description: 'Pass `true` to return only requests that wait for the caller.' })),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(ApprovalRequestSummary),
  follows: ['approval-request'],
});

export const getApprovalRequest = defineOperation({
  id: 'getApprovalRequest',
  method: 'GET',
  path: '/v1/customer/:customerId/approval-request/:approvalRequestId',
  summary: 'Retrieves a request with what would be ordered or signed, and the result once it is decided.',
  tag,
  access,
  params,
  response: ApprovalRequest,
  follows: ['approval-request'],
});

export const approveApprovalRequest = defineOperation({
  id: 'approveApprovalRequest',
  method: 'POST',
  path: '/v1/customer/:customerId/approval-request/:approvalRequestId/approve',
  summary:
    'Approves a request of another user, and does what was asked for in the name of that user. If that has become impossible, the response is its error and the request keeps waiting. A requested date that has become too early is moved to the first possible one.',
  tag,
  access: decisionAccess,
  params,
  response: ApprovalRequest,
  problems: [
    ...(['INVALID_TRANSITION', 'OWN_APPROVAL_REQUEST', 'REQUESTER_NOT_ALLOWED', 'APPROVAL_AMOUNT_CHANGED'] as const),
    // The problems of the stored call, which approval runs: any repeatable call that can need approval.
    ...(['VALIDATION_FAILED', 'CUSTOMER_NOT_ACTIVE', 'MSA_NOT_SIGNED', 'AVAILABILITY_EXPIRED', 'PACKAGE_NOT_ORDERABLE'] as const),
    ...(['DUPLICATE_CUSTOMER_ORDER_ID', 'ADDRESS_HAS_OPEN_ORDER', 'ADDRESS_HAS_SERVICE', 'NO_ACTIVE_RACK'] as const),
    ...(['PORT_IN_USE', 'UNSUPPORTED_FILE', 'CHANNEL_TAKEN', 'ROUTE_FULL', 'PROTECTION_NOT_AVAILABLE'] as const),
    ...acceptanceProblems,
    ...signingProblems,
  ],
});

export const refuseApprovalRequest = defineOperation({
  id: 'refuseApprovalRequest',
  method: 'POST',
  path: '/v1/customer/:customerId/approval-request/:approvalRequestId/refuse',
  summary: 'Refuses a request of another user. Its requester gets the reason by email.',
  tag,
  access: decisionAccess,
  params,
  body: Type.Object({ reason: Type.String({ maxLength: maxRefusalReason }) }),
  bodyName: 'approvalRefusal',
  rules: { reason: [required, maxLength(maxRefusalReason)] },
  response: ApprovalRequest,
  problems: ['INVALID_TRANSITION', 'OWN_APPROVAL_REQUEST'],
});

export const withdrawApprovalRequest = defineOperation({
  id: 'withdrawApprovalRequest',
  method: 'POST',
  path: '/v1/customer/:customerId/approval-request/:approvalRequestId/withdraw',
  summary: "Withdraws one's own request. Also possible with an API token of the account that sent it.",
  tag,
  access,
  params,
  response: ApprovalRequest,
  problems: ['INVALID_TRANSITION', 'NOT_OWN_APPROVAL_REQUEST'],
});
