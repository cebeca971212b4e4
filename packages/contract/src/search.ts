import { type Static, Type } from 'typebox';
import { defineOperation } from './operation.ts';
import { serviceStates } from './service-state.ts';
import { CustomerId, nullable } from './types.ts';

/** The kinds of results; ties are shown in this order. */
export const searchKinds = ['line', 'order', 'tvAccount', 'contact', 'account', 'apiToken'] as const;
export type SearchKind = (typeof searchKinds)[number];

export const hitsPerKind = 6;

/** A search result. `matched` is the text that matched the query. */
export const SearchHit = Type.Object({
  kind: Type.Enum([...searchKinds]),
  id: Type.String({ description: 'As paths name it: lineId, orderId, id of a TV account, contactId, accountId, tokenId' }),
  title: Type.String({ description: 'A name or subject' }),
  identifier: nullable(Type.String({ description: 'What it is known by: LN-204512, an order number, an account number' })),
  detail: nullable(Type.String({ description: 'Address, company or what it is' })),
  reference: nullable(Type.String()),
  status: nullable(Type.String({ description: 'As the resource has it' })),
  state: nullable(Type.Enum([...serviceStates], { description: 'Of a line: what to show, as in the list of lines' })),
  ownerId: nullable(Type.String({ description: 'Of an API token: whose it is' })),
  matched: nullable(Type.String()),
  isExact: Type.Boolean({ description: 'An identifier of it is what was searched for' }),
});
export type SearchHit = Static<typeof SearchHit>;

export const search = defineOperation({
  id: 'search',
  method: 'GET',
  path: '/v1/customer/:customerId/search',
  summary:
    'Finds what the caller may see by any identifier or name: exact ones first, then what begins so, then what contains it.',
  tag: 'Search',
  access: { signedIn: true },
  params: Type.Object({ customerId: CustomerId }),
  query: Type.Object({
    q: Type.String({ minLength: 2, maxLength: 100 }),
    kind: Type.Optional(Type.Array(Type.Enum([...searchKinds]), { maxItems: searchKinds.length })),
  }),
  response: Type.Object({
    hits: Type.Array(SearchHit),
    more: Type.Array(Type.Enum([...searchKinds]), { description: 'Kinds that have more than are shown' }),
  }),
});
