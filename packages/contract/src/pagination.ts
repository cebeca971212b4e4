import { type TSchema, Type } from 'typebox';

/** The query of a list that the specification pages by limit and offset (TV accounts). */
export const OffsetPageQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 25 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, default: 0 })),
});

/** Creates the schema of the response of a list that is paged by limit and offset. */
export function createOffsetPageSchema<T extends TSchema>(item: T) {
  return Type.Object({
    items: Type.Array(item),
    total: Type.Integer(),
    limit: Type.Integer(),
    offset: Type.Integer(),
  });
}

/** The query of a list with keyset pagination: `after` is the `next` of the previous page. */
export const KeysetPageQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 25 })),
  after: Type.Optional(Type.String({ maxLength: 500, description: 'Value of `next` from the previous page.' })),
});

/** The maximum number of IDs in a filter of a list or an export: the length of the longest page. */
export const maxListedIds = 200;

/**
 * Creates the schema of the response of a list with keyset pagination. `total` is exact up to 10,000; above that it is 10,000
 * with `totalIsCapped`.
 */
export function createKeysetPageSchema<T extends TSchema>(item: T) {
  return Type.Object({
    items: Type.Array(item),
    total: Type.Integer({ description: 'Number of matching items, counted up to 10,000.' }),
    totalIsCapped: Type.Boolean({ description: 'Whether there are more than 10,000 matching items.' }),
    next: Type.Union([Type.String(), Type.Null()], {
      description: 'Value for `after` to get the next page. Null on the last page.',
    }),
  });
}
