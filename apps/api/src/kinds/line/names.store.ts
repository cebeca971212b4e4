import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { getEndUserName } from '@demarc/contract/line-name.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { createNameLookup } from '../../db/object-names.ts';
import { lines } from '../../db/schema/line.ts';

const { lineId, address, endUser, reference } = lines;

export const findLineNames = createNameLookup(lines, {
  id: lineId,
  columns: { address, endUser, reference },
  toName: ({ id, reference, endUser, address }) => ({
    title: reference || getEndUserName(endUser) || formatShortAddress(address),
    identifier: formatServiceId('LINE', id),
  }),
});
