import type { LineDelivery, LineOrderDetails } from '@demarc/contract/kinds/line-order-details.ts';
import type { LineTechnical } from '@demarc/contract/line-schemas.ts';
import type { Technology } from '@demarc/contract/technology.ts';

/** The access equipment of a line, by node type. */
const equipment: Record<'OLT' | 'SWITCH' | 'DSLAM' | 'CMTS', { node: string; port: (at: number) => string; model: string }> = {
  OLT: { node: 'olt', port: (at) => `${1 + (at >> 6)}/1/${1 + (at & 63)}`, model: 'LX-410 ONT' },
  SWITCH: { node: 'asw', port: (at) => `ge-${Math.floor(at / 48)}/0/${at % 48}`, model: 'MC-220 media converter' },
  DSLAM: { node: 'dslam', port: (at) => `${1 + Math.floor(at / 48)}/${at % 48}`, model: 'VR-35 modem' },
  CMTS: { node: 'cmts', port: () => 'us3/ds12', model: 'CM-31 cable modem' },
};

/** Lines per access node. */
const portsPerNode = 1_000;

/** Invents the technical details of a delivered line; they are always the same for the same order. */
export function createLineDelivery(orderId: number, details: LineOrderDetails): LineDelivery {
  const { technology, carrierCode, downMbps, upMbps, connection } = details;
  const type = getNodeType(technology);
  const { node, port, model } = equipment[type];
  const number = String(orderId).padStart(6, '0');
  const nodeNumber = String(Math.floor(orderId / portsPerNode)).padStart(3, '0');
  const isCopper = type === 'DSLAM';
  const technical: Partial<LineTechnical> = {
    areaPop: `POP-${nodeNumber}`,
    accessNode: { name: `${node}-${nodeNumber}-1`, type, port: port(orderId % portsPerNode) },
    nt: {
      model,
      serialNumber: `DEMO${number}`,
      macAddress: toMacAddress(orderId),
      ownedBy: 'CARRIER',
    },
    profile: `${technology.replace('FTTH_', '')}-${downMbps}/${upMbps}`,
    ...(isCopper && { israPoint: connection.israPoint ?? null, israPin: `A${orderId % 100}` }),
    ...(isCopper && { attainableDownKbps: downMbps * 1_120, attainableUpKbps: upMbps * 1_150 }),
    ...(!isCopper && type !== 'CMTS' && { ftuId: connection.ftuId ?? `FTU-${number}`, odfConnectionId: `ODF-${number}` }),
  };
  return {
    carrierServiceId: `${carrierCode.slice(0, 3).toUpperCase()}${number}`,
    technical,
  };
}

/** Derives a locally administered address (bit 0x02 of the first byte), so no vendor uses it. The sample data uses 02:00:5E. */
function toMacAddress(orderId: number): string {
  const digits = (orderId % 0x1000000).toString(16).toUpperCase().padStart(6, '0');
  return ['06', '00', '5E', ...(digits.match(/../g) ?? [])].join(':');
}

function getNodeType(technology: Technology): keyof typeof equipment {
  if (technology === 'COAX') return 'CMTS';
  if (technology === 'FTTH_GPON' || technology === 'FTTH_XGSPON') return 'OLT';
  return technology === 'FTTH_AON' || technology === 'FTTO' ? 'SWITCH' : 'DSLAM';
}
