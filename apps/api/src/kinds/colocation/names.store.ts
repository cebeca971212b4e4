import { formatServiceId } from '@demarc/contract/service-id.ts';
import { createNameLookup } from '../../db/object-names.ts';
import { colocations } from '../../db/schema/colocation.ts';

const { colocationId, kind, name, reference } = colocations;

export const findColocationNames = createNameLookup(colocations, {
  id: colocationId,
  columns: { kind, name, reference },
  toName: ({ id, kind, reference, name }) => {
    const identifier = formatServiceId(kind, id);
    // Lists show the name too. It is assigned at delivery; before that, the reference identifies the service.
    return { title: name || reference || identifier, identifier };
  },
});
