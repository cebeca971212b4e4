import type { LineTechnical } from '@demarc/contract/line-schemas.ts';
import type { ServiceAddress } from '@demarc/contract/service-address.ts';
import type { Technology } from '@demarc/contract/technology.ts';
import { formatSerialDigits, toPositions } from './carrier-identifiers.ts';

type Random = () => number;

const emptyTechnical: LineTechnical = {
  israPoint: null,
  israPin: null,
  ftuId: null,
  ftuType: null,
  ftuLocation: null,
  odfConnectionId: null,
  areaPop: null,
  accessNode: null,
  nt: null,
  profile: null,
  attainableDownKbps: null,
  attainableUpKbps: null,
};

/**
 * The technical data of a line; `isDelivered` is false before the installation. Points are named like those of the demo's
 * carriers.
 */
export function createTechnical(
  line: {
    technology: Technology;
    carrierCode: string | null;
    address: ServiceAddress;
    downMbps: number;
    upMbps: number;
    lineNumber: number;
  },
  random: Random,
  isDelivered = true,
): LineTechnical {
  const { technology, carrierCode, address, downMbps, upMbps, lineNumber } = line;
  const { postalCode, houseNumber, houseNumberAddition } = address;
  const randomInteger = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const area = postalCode.slice(0, 4);
  const city = `nl${area}`;
  const serial = formatSerialDigits(lineNumber);
  // A locally administered MAC address, which no manufacturer uses.
  const macAddress = ['02', '00', '5E', ...(serial.match(/../g) ?? [])].join(':');
  const nt = (model: string, mark: string) =>
    ({ model, serialNumber: `${mark}${serial}`, macAddress, ownedBy: 'CARRIER' }) as const;

  if (technology === 'COAX') {
    if (!isDelivered) return emptyTechnical;
    const accessNode = { name: `${city}-cmts-01`, type: 'CMTS', port: `${randomInteger(1, 8)}/${randomInteger(0, 15)}` } as const;
    return { ...emptyTechnical, accessNode, nt: nt('CM-3.1', 'CX'), profile: `${downMbps}/${upMbps}`, areaPop: `${area}-C` };
  }
  if (!technology.startsWith('FTT')) {
    const israPoint = '002//MK/MK';
    if (!isDelivered) return { ...emptyTechnical, israPoint };
    const [node = 0, slot = 0, port = 0] = toPositions(lineNumber, [499, 16, 48]);
    const accessNode = { name: `${city}-dslam-${node + 1}`, type: 'DSLAM', port: `${slot + 1}/${port}` } as const;
    // The pair supports slightly more than the ordered speed.
    const toAttainableKbps = (mbps: number) => Math.round(mbps * 1_000 * (1.08 + random() * 0.3));
    return {
      ...emptyTechnical,
      israPoint,
      israPin: String(randomInteger(1, 100)),
      areaPop: `${area}-K`,
      accessNode,
      nt: nt('VX-200', 'VX'),
      profile: `${technology}-${downMbps}-${upMbps}`,
      attainableDownKbps: toAttainableKbps(downMbps),
      attainableUpKbps: toAttainableKbps(upMbps),
    };
  }
  const isActive = technology === 'FTTH_AON' || technology === 'FTTO';
  const ftuId = `${carrierCode?.slice(0, 2)}-${postalCode}-${houseNumber}${houseNumberAddition ?? ''}-1`;
  if (!isDelivered) return { ...emptyTechnical, ftuId };
  const [node = 0, card = 0, port = 0, onu = 0] = toPositions(lineNumber, isActive ? [199, 10, 4, 48] : [99, 8, 16, 64]);
  const accessNode = isActive
    ? ({ name: `${city}-sw-${node + 1}`, type: 'SWITCH', port: `ge-${card}/${port}/${onu}` } as const)
    : ({ name: `${city}-olt-${node + 1}`, type: 'OLT', port: `${card + 1}/${port}/${onu + 1}` } as const);
  const [frame = 0, block = 0, fiber = 0] = toPositions(lineNumber, [400, 12, 96]);
  return {
    ...emptyTechnical,
    ftuId,
    ftuType: technology === 'FTTO' ? 'FTU_TK01' : 'FTU_GN01',
    ftuLocation: random() < 0.8 ? 'METERBOX' : 'BASEMENT',
    odfConnectionId: `${area}-${frame + 1}-${block + 1}-${fiber + 1}`,
    areaPop: `${area}-A`,
    accessNode,
    nt: isActive ? nt('MC-10G', 'MC') : nt('ONT-XG1', 'ON'),
    profile: `${downMbps}/${upMbps}`,
  };
}
