import { createNameLookup } from '../../db/object-names.ts';
import { diversityPairs } from '../../db/schema/diversity.ts';

const { pairId, one, other } = diversityPairs;

export const findDiversityPairNames = createNameLookup(diversityPairs, {
  id: pairId,
  columns: { one, other },
  toName: ({ one, other }) => ({
    title: `${one.label}, ${other.label}`,
    identifier: `${one.identifier}, ${other.identifier}`,
  }),
});
