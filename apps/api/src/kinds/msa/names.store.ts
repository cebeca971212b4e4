import { createNameLookup } from '../../db/object-names.ts';
import { msas } from '../../db/schema/msa.ts';

const { msaId, msaVersion } = msas;

export const findMsaNames = createNameLookup(msas, {
  id: msaId,
  columns: { msaVersion },
  // No title: it is in the language of signing, which the reader may not share.
  toName: ({ msaVersion }) => ({ title: null, identifier: msaVersion }),
});
