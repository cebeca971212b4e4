import { createNameLookup } from '../../db/object-names.ts';
import { wdms } from '../../db/schema/wdm.ts';

const { wdmId, circuitId, reference } = wdms;

export const findWdmNames = createNameLookup(wdms, {
  id: wdmId,
  columns: { circuitId, reference },
  toName: ({ circuitId, reference }) => ({ title: reference || circuitId, identifier: circuitId }),
});
