import type { DemoConnection } from './dc-connection-history.ts';
import type { Size } from './generated-company.ts';

/** The numbers of connections of a generated company, and of racks in which they end. */
const volumes: Readonly<Record<Size, { connections: number; racks: number }>> = {
  mid: { connections: 60, racks: 14 },
  large: { connections: 900, racks: 160 },
};

/** The data center of the racks, and the one to which metro connects lead. */
const siteCode = 'AMS3';
const otherSiteCode = 'AMS1';
const pairsPerPanel = 12;
/** The first connection was delivered this many days ago, when only the first racks had been delivered. */
const firstDeliveryDays = 200;
const lastDeliveryDays = 4;
const rackPeriodDays = 250;

const services = [
  { service: '1GE', optic: 'LX' },
  { service: '10GE', optic: 'LR' },
  { service: '100GE', optic: 'LR4' },
] as const;

/** Returns how many days ago connection `at` was delivered. */
export function getDeliveryDaysAgo(size: Size, at: number): number {
  const { connections } = volumes[size];
  return firstDeliveryDays - Math.floor((at * (firstDeliveryDays - lastDeliveryDays)) / connections);
}

export function generateDcConnections(size: Size): DemoConnection[] {
  const { connections, racks } = volumes[size];
  return Array.from({ length: connections }, (_, index) => {
    const racksThen = Math.max(1, Math.floor((racks * (rackPeriodDays - getDeliveryDaysAgo(size, index))) / rackPeriodDays));
    const isMetro = index % 5 === 4;
    const isCopper = !isMetro && index % 7 === 6;
    const connectorType = isCopper ? 'RJ45' : 'LC_UPC';
    const panel = 1 + Math.floor(index / pairsPerPanel);
    const first = 1 + 2 * (index % pairsPerPanel);
    const ports = [`${first}/${first + 1}`];
    return {
      reference: `Verbinding ${index + 1}`,
      termMonths: [12, 24, 36][index % 3]!,
      details: {
        kind: isMetro ? 'METRO_CONNECT' : 'CROSS_CONNECT',
        mediaType: isCopper ? 'CAT6A' : 'SMF_OS2',
        strands: 2,
        ...(isCopper ? { service: '1GE' as const } : services[index % services.length]!),
        initiator: 'PROVIDER',
        aEnd: {
          siteCode,
          party: 'OWN_RACK',
          colocation: `Rek ${1 + (index % racksThen)}`,
          connectorType,
          patchPanel: `PP-${panel}`,
          ports,
        },
        zEnd: {
          siteCode: isMetro ? otherSiteCode : siteCode,
          party: 'PROVIDER_NETWORK',
          connectorType,
          patchPanel: `MMR-${size === 'mid' ? 'M' : 'L'}${panel}`,
          ports,
        },
      },
      patch: {},
      test: isMetro ? { lengthMeters: 7_400 + index, lossDb: 2.9 } : { lengthMeters: 30 + (index % 60), lossDb: 0.4 },
    };
  });
}
