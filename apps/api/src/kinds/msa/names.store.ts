import { createNameLookup } from '../../db/object-names.ts';
import { msas } from '../../db/schema/msa.ts';

const { msaId, msaVersion } = msas;

export const findMsaNames = createNameLookup(msas, {
  id: msaId,
  columns: { msaVersion },
  // Its title is in the language in which it is signed, which is not always that of the reader.
  toName: ({ msaVersion }) => ({ title: null, identifier: msaVersion }),
});
