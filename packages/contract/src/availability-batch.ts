import { type Static, Type } from 'typebox';
import { AvailablePackage, addressQueryRules, LineAvailability, ServiceAtAddress } from './availability.ts';
import { verdictCodes } from './availability-verdict.ts';
import { defineOperation } from './operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from './pagination.ts';
import { ValidationError } from './problem.ts';
import { maxLength } from './rules/max-length.ts';
import { minArrayLength } from './rules/min-array-length.ts';
import { ServiceAddress } from './service-address.ts';
import { Amount, CustomerId, Instant, nullable, optional, Uuid } from './types.ts';

export const maxBatchRows = 2_000;

/** The result of the check for one address of a file. */
export const batchOutcomes = [
  /** Its check has not started. */
  'WAITING',
  /** The server is querying the carriers. */
  'CHECKING',
  'ORDERABLE',
  /** Available after digging or construction, or by quotation. */
  'WORK_NEEDED',
  /** The network is planned. */
  'PLANNED',
  'NOT_POSSIBLE',
  /** The address is invalid or unknown, or needs a house number addition. */
  'TO_FIX',
] as const;
export type BatchOutcome = (typeof batchOutcomes)[number];

/** An address as it is in the file. Fields are text, so that an invalid value fails its row and not the whole file. */
export const BatchAddress = Type.Object({
  postalCode: optional(Type.String({ maxLength: 40 })),
  houseNumber: optional(Type.Union([Type.Integer(), Type.String({ maxLength: 40 })])),
  houseNumberAddition: optional(Type.String({ maxLength: 40 })),
  room: optional(Type.String({ maxLength: 100 })),
});
export type BatchAddress = Static<typeof BatchAddress>;

/** Rules for one row; the row lists the problems that they find. */
export const batchRowRules = addressQueryRules;

/** A package that can be ordered at the address of a row, with its price if the customer chooses nothing. */
export const BatchOffer = Type.Object({
  packageCode: Type.String(),
  name: Type.String(),
  technology: Type.Optional(
    nullable(Type.String({ description: 'Distinguishes packages with the same name. Missing for rows of an older check.' })),
  ),
  carrierName: Type.String(),
  verdict: Type.Enum([...verdictCodes], { description: 'Verdict for the carrier of this offer.' }),
  maxDownMbps: Type.Integer(),
  maxUpMbps: Type.Integer(),
  nlsType: AvailablePackage.properties.nlsType,
  earliestWishDate: AvailablePackage.properties.earliestWishDate,
  leadTimeWorkingDays: Type.Integer(),
  minTermMonths: Type.Integer(),
  monthlyAmount: Amount,
  oneOffAmount: AvailablePackage.properties.oneOffAmount,
});
export type BatchOffer = Static<typeof BatchOffer>;

/** One address of a file and what is available there. */
export const BatchRow = Type.Object({
  row: Type.Integer({ description: 'Position of the row in the request, starting at 1.' }),
  postalCode: Type.String(),
  houseNumber: Type.String(),
  houseNumberAddition: Type.String(),
  room: Type.String(),
  reference: nullable(Type.String()),
  outcome: Type.Enum([...batchOutcomes]),
  problems: Type.Array(ValidationError, {
    description: "What's wrong with a `TO_FIX` row. `field` is a field of the row, or empty if it concerns the whole row.",
  }),
  alternatives: LineAvailability.properties.alternatives,
  availabilityId: nullable(Uuid),
  address: nullable(ServiceAddress),
  verdict: nullable(Type.Enum([...verdictCodes], { description: 'Verdict for the carrier of `best`.' })),
  carrierName: nullable(Type.String()),
  best: nullable(BatchOffer),
  offers: Type.Array(BatchOffer, { description: 'All offers that need no more work than the best one, cheapest first.' }),
  services: Type.Array(ServiceAtAddress, { description: 'Lines and open orders that the customer already has at this address.' }),
  orderId: nullable(Type.Integer({ description: 'Order placed from this row. Null if there is none.' })),
  orderNumber: nullable(Type.String({ description: 'Number of that order, such as O2026-104244.' })),
});
export type BatchRow = Static<typeof BatchRow>;

/** A file of addresses and the progress of its check. */
export const AvailabilityBatch = Type.Object({
  batchId: Uuid,
  fileName: nullable(Type.String()),
  createdAt: Instant,
  rows: Type.Integer(),
  complete: Type.Boolean(),
  outcomes: Type.Record(Type.String(), Type.Integer(), { description: 'Number of rows by outcome.' }),
  secondsLeft: nullable(
    Type.Integer({ description: "Estimated number of seconds until the batch is complete. Null if there's no estimate yet." }),
  ),
  orderable: Type.Object(
    { rows: Type.Integer(), monthlyAmount: Amount, oneOffAmount: Amount },
    { description: "Number of `ORDERABLE` rows that haven't been ordered, and the total price of their best offers." },
  ),
  proposed: Type.Object(
    { rows: Type.Integer(), monthlyAmount: Amount, oneOffAmount: Amount },
    { description: 'The part of `orderable` at addresses where the customer has no line and no open order.' },
  ),
});
export type AvailabilityBatch = Static<typeof AvailabilityBatch>;

const tag = 'Availability';
const access = { signedIn: true, role: 'RESELLER_ORDER', resellerOnly: true } as const;
const params = Type.Object({ customerId: CustomerId });
const batchParams = Type.Object({ customerId: CustomerId, batchId: Uuid });

export const listAvailabilityBatches = defineOperation({
  id: 'listAvailabilityBatches',
  method: 'GET',
  path: '/v1/customer/:customerId/line-availability-batch',
  summary: 'Lists the address imports of the last 14 days, newest first.',
  tag,
  access,
  params,
  query: KeysetPageQuery,
  response: createKeysetPageSchema(AvailabilityBatch),
  follows: ['availability-batch', 'order'],
});

export const createAvailabilityBatch = defineOperation({
  id: 'createAvailabilityBatch',
  method: 'POST',
  path: '/v1/customer/:customerId/line-availability-batch',
  summary:
    "Imports up to 2,000 addresses and checks their availability in the background. An invalid row doesn't fail the request: it gets outcome `TO_FIX`.",
  tag,
  access,
  params,
  body: Type.Object({
    fileName: optional(Type.String({ maxLength: 200 })),
    rows: Type.Array(Type.Object({ ...BatchAddress.properties, reference: optional(Type.String({ maxLength: 100 })) }), {
      minItems: 1,
      maxItems: maxBatchRows,
    }),
  }),
  bodyName: 'lineAvailabilityBatchRequest',
  rules: { rows: [minArrayLength(1)], fileName: [maxLength(200)] },
  repeatable: true,
  largeBody: true,
  response: Type.Object({ batchId: Uuid }),
  status: 202,
  problems: ['CUSTOMER_NOT_ACTIVE'],
});

export const getAvailabilityBatch = defineOperation({
  id: 'getAvailabilityBatch',
  method: 'GET',
  path: '/v1/customer/:customerId/line-availability-batch/:batchId',
  summary: 'Retrieves an address import with its progress and rows, in the order of the request.',
  tag,
  access,
  params: batchParams,
  query: Type.Object({
    outcome: Type.Optional(Type.Array(Type.Enum([...batchOutcomes]), { maxItems: batchOutcomes.length })),
    ...KeysetPageQuery.properties,
  }),
  response: Type.Object({ ...AvailabilityBatch.properties, ...createKeysetPageSchema(BatchRow).properties }),
  follows: ['availability-batch', 'order'],
});

export const changeAvailabilityBatchRow = defineOperation({
  id: 'changeAvailabilityBatchRow',
  method: 'PATCH',
  path: '/v1/customer/:customerId/line-availability-batch/:batchId/row/:row',
  summary:
    "Updates the address of a row and checks it again. Fields you leave out keep their value. A row that has been ordered can't be changed.",
  tag,
  access,
  params: Type.Object({ customerId: CustomerId, batchId: Uuid, row: Type.Integer({ minimum: 1, maximum: maxBatchRows }) }),
  body: BatchAddress,
  bodyName: 'batchRowRequest',
  response: BatchRow,
  problems: ['CUSTOMER_NOT_ACTIVE', 'INVALID_TRANSITION'],
});
