import { type Static, Type } from 'typebox';
import { tvEventSubjects } from './kinds/resources.ts';
import { defineOperation } from './operation.ts';
import { date } from './rules/date.ts';
import { required } from './rules/required.ts';
import { tvAccess as access, tvTag as tag } from './tv-access.ts';
import { tvPackageTypes } from './tv-package.ts';
import { Amount, Day, IntegerId, nullable, optional } from './types.ts';

export const tvProductStatuses = ['pending', 'active', 'cancelling', 'ended'] as const;
export type TvProductStatus = (typeof tvProductStatuses)[number];

/** The transitions of a product of a TV account, with source and target statuses. */
export const tvProductTransitions = {
  /** Takes effect on the start date. */
  start: { from: ['pending'], to: 'active' },
  /** Takes effect at the end of the month. */
  cancel: { from: ['active'], to: 'cancelling' },
  /** A product that has not started has no term to complete, so it always ends immediately. */
  cancelPending: { from: ['pending'], to: 'ended' },
  cancelDirect: { from: ['pending', 'active', 'cancelling'], to: 'ended' },
  cancelCancellation: { from: ['cancelling'], to: 'active' },
} as const satisfies Record<string, { from: readonly TvProductStatus[]; to: TvProductStatus }>;
export type TvProductTransition = keyof typeof tvProductTransitions;

export function canTransitionTvProduct(status: TvProductStatus, move: TvProductTransition): boolean {
  return (tvProductTransitions[move].from as readonly TvProductStatus[]).includes(status);
}

/** A subscription of a TV account. Each `productId` has at most one subscription that has not ended per account. */
export const TvProduct = Type.Object({
  id: Type.Integer({ description: 'ID of the subscription.' }),
  productId: Type.String({ description: 'ID of the product, as used in paths.' }),
  productCode: Type.String(),
  name: Type.String(),
  type: Type.Enum([...tvPackageTypes]),
  status: Type.Enum([...tvProductStatuses]),
  startDate: Day,
  cancellationDate: nullable(
    Type.String({ format: 'date', description: "Last day of the product. Null if it isn't terminated." }),
  ),
  endDate: nullable(Day),
  price: Amount,
});
export type TvProduct = Static<typeof TvProduct>;

const accountParams = Type.Object({ id: IntegerId });
const params = Type.Object({ id: IntegerId, productId: Type.String({ minLength: 1, maxLength: 40 }) });

export const listTvProducts = defineOperation({
  id: 'listTvProducts',
  method: 'GET',
  path: '/v1/account/:id/product',
  summary: 'Lists the products of a TV account. Terminated products come last.',
  tag,
  access,
  params: accountParams,
  response: Type.Array(TvProduct),
  follows: tvEventSubjects,
});

export const addTvProduct = defineOperation({
  id: 'addTvProduct',
  method: 'POST',
  path: '/v1/account/:id/product',
  summary: "Adds a product at its current price. It's pending until its start date.",
  tag,
  access,
  params: accountParams,
  body: Type.Object({ productCode: Type.String({ maxLength: 40 }), startDate: optional(Day) }),
  bodyName: 'addProductRequest',
  rules: { productCode: [required], 'startDate?': [date] },
  repeatable: true,
  response: TvProduct,
  status: 201,
  problems: [
    'PRODUCT_REQUIRES',
    'PRODUCT_EXCLUDED',
    'PRODUCT_ALREADY_ACTIVE',
    'TV_ACCOUNT_ENDED',
    'INVALID_TRANSITION',
    'CUSTOMER_NOT_ACTIVE',
  ],
});

export const cancelTvProduct = defineOperation({
  id: 'cancelTvProduct',
  method: 'DELETE',
  path: '/v1/account/:id/product/:productId',
  summary: "Terminates a product at the end of the month. With `direct`, or if the product hasn't started, it ends immediately.",
  tag,
  access,
  params,
  query: Type.Object({ direct: Type.Optional(Type.Boolean()) }),
  response: TvProduct,
  mayBeEmpty: 'The product has ended.',
  problems: ['BASE_PRODUCT_REQUIRED', 'PRODUCT_REQUIRES', 'TV_ACCOUNT_ENDED', 'INVALID_TRANSITION', 'CUSTOMER_NOT_ACTIVE'],
});

export const cancelTvProductCancellation = defineOperation({
  id: 'cancelTvProductCancellation',
  method: 'DELETE',
  path: '/v1/account/:id/product/:productId/cancelCancellation',
  summary: 'Withdraws the termination of a product. Only possible if the products it requires stay active too.',
  tag,
  access,
  params,
  response: TvProduct,
  problems: ['NO_CANCELLATION_PENDING', 'PRODUCT_REQUIRES', 'TV_ACCOUNT_ENDED', 'CUSTOMER_NOT_ACTIVE'],
});
