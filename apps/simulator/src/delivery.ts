import type { Technology } from '@demarc/contract/availability.ts';
import type { LineTechnical } from '@demarc/contract/line.ts';
import type { Order } from '@demarc/contract/order.ts';
import type { Delivery } from '@demarc/contract/provider/order.ts';

/** What a line is connected to, by how it is connected. */
const equipment: Record<'OLT' | 'SWITCH' | 'DSLAM' | 'CMTS', { node: string; port: string; model: string }> = {
  OLT: { node: 'olt', port: '1/1/4', model: 'LX-410 ONT' },
  SWITCH: { node: 'asw', port: 'ge-0/0/17', model: 'MC-220 media converter' },
  DSLAM: { node: 'dslam', port: '2/31', model: 'VR-35 modem' },
  CMTS: { node: 'cmts', port: 'us3/ds12', model: 'CM-31 cable modem' },
};

/** What the carrier hands over with a line; invented, and the same for an order at each call. */
export function deliveryOf({ orderId, details, plannedDate }: Order): Delivery {
  const { technology = 'FTTH_GPON', carrierCode = 'NET', downMbps = 100, upMbps = 100, connection } = details as Details;
  const type = nodeTypeOf(technology);
  const { node, port, model } = equipment[type];
  const number = String(orderId).padStart(6, '0').slice(-6);
  const isCopper = type === 'DSLAM';
  const technical: Partial<LineTechnical> = {
    areaPop: `POP-${number.slice(0, 3)}`,
    accessNode: { name: `${node}-${number.slice(0, 3)}-1`, type, port },
    nt: {
      model,
      serialNumber: `DEMO${number}`,
      // RFC 7042: addresses for documentation.
      macAddress: `00:00:5E:00:53:${(orderId % 256).toString(16).padStart(2, '0').toUpperCase()}`,
      ownedBy: 'CARRIER',
    },
    profile: `${technology.replace('FTTH_', '')}-${downMbps}/${upMbps}`,
    ...(isCopper && { israPoint: connection?.israPoint ?? null, israPin: `A${orderId % 100}` }),
    ...(isCopper && { attainableDownKbps: downMbps * 1_120, attainableUpKbps: upMbps * 1_150 }),
    ...(!isCopper && type !== 'CMTS' && { ftuId: connection?.ftuId ?? `FTU-${number}`, odfConnectionId: `ODF-${number}` }),
  };
  return {
    ...(plannedDate && { deliveredDate: plannedDate }),
    carrierServiceId: `${carrierCode.slice(0, 3).toUpperCase()}${number}`,
    technical,
  };
}

interface Details {
  technology?: Technology;
  carrierCode?: string;
  downMbps?: number;
  upMbps?: number;
  connection?: { israPoint?: string | null; ftuId?: string | null } | null;
}

function nodeTypeOf(technology: Technology): keyof typeof equipment {
  if (technology === 'COAX') return 'CMTS';
  if (technology === 'FTTH_GPON' || technology === 'FTTH_XGSPON') return 'OLT';
  return technology === 'FTTH_AON' || technology === 'FTTO' ? 'SWITCH' : 'DSLAM';
}
