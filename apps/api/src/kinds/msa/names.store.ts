import { createNameLookup } from '../../db/object-names.ts';
import { msas } from '../../db/schema/msa.ts';

const { msaId, msaVersion, title } = msas;

export const findMsaNames = createNameLookup(msas, {
  id: msaId,
  columns: { msaVersion, title },
  toName: ({ title, msaVersion }) => ({ title, identifier: msaVersion }),
});
