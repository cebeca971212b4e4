import { type Static, Type } from 'typebox';
import { searchKinds } from './kinds/registry.ts';
import { defineOperation } from './operation.ts';
import { jeopardies } from './order-status.ts';
import { serviceStates } from './service-state.ts';
import { CustomerId, nullable } from './types.ts';

export const maxHitsPerKind = 6;

/** A search result. `matched` is the text that matched the query. */
export const SearchHit = Type.Object({
  kind: Type.Enum([...searchKinds]),
  id: Type.String({
    description:
      'ID as used in paths, such as `lineId`, `orderId`, `contactId`, `accountId`, `tokenId`, or the `id` of a TV account.',
  }),
  title: Type.String({ description: 'Name or subject of the resource.' }),
  identifier: nullable(
    Type.String({ description: 'Number of the resource, such as LN-204512, an order number, or an account number.' }),
  ),
  detail: nullable(Type.String({ description: 'Additional information, such as an address, a company, or a description.' })),
  reference: nullable(Type.String()),
  status: nullable(Type.String({ description: 'Status of the resource.' })),
  state: nullable(Type.Enum([...serviceStates], { description: 'For a line: the state to display, as in the list of lines.' })),
  jeopardy: Type.Optional(
    Type.Enum([...jeopardies], { description: 'For an order: whether it is or may become late, as in the list of orders.' }),
  ),
  ownerId: nullable(Type.String({ description: 'For an API token: the account that owns it.' })),
  matched: nullable(Type.String()),
  isExact: Type.Boolean({ description: 'Whether the query matches an identifier of the resource exactly.' }),
});
export type SearchHit = Static<typeof SearchHit>;

export const search = defineOperation({
  id: 'search',
  method: 'GET',
  path: '/v1/customer/:customerId/search',
  summary:
    'Searches everything the caller can see by identifier or name. Exact matches come first, then prefix matches, then other matches.',
  tag: 'Search',
  access: { signedIn: true },
  params: Type.Object({ customerId: CustomerId }),
  query: Type.Object({
    q: Type.String({ minLength: 2, maxLength: 100 }),
    kind: Type.Optional(Type.Array(Type.Enum([...searchKinds]), { maxItems: searchKinds.length })),
  }),
  response: Type.Object({
    hits: Type.Array(SearchHit),
    more: Type.Array(Type.Enum([...searchKinds]), { description: 'Kinds that have more results than returned.' }),
  }),
});
