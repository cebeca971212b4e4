import type { DemoRack, DemoSharedColo } from './colocation-history.ts';
import type { Size } from './generated-company.ts';

/** The numbers of racks and shared units of a generated company, and of those with a single feed. */
const volumes: Readonly<Record<Size, { racks: number; singleRacks: number; shared: number; singleShared: number }>> = {
  mid: { racks: 14, singleRacks: 1, shared: 8, singleShared: 2 },
  large: { racks: 160, singleRacks: 5, shared: 40, singleShared: 8 },
};

/** The data center with room for them. */
const siteCode = 'AMS3';
const racksPerRow = 20;
const slotsPerSharedRack = 5;
const unitsPerSlot = 8;
const heights = [47, 47, 47, 23, 11] as const;
/** Kilowatts that one feed of 16 A on three phases carries. */
const commitments = ['2.5', '3.0', '4.0', '5.5', '6.0'] as const;

export function generateRacks(size: Size): DemoRack[] {
  const { racks, singleRacks } = volumes[size];
  return Array.from({ length: racks }, (_, index) => {
    const labels = index < racks - singleRacks ? (['A', 'B'] as const) : (['A'] as const);
    return {
      reference: `Rek ${index + 1}`,
      termMonths: [12, 24, 36][index % 3]!,
      details: {
        siteCode,
        heightUnits: heights[index % heights.length]!,
        committedKw: commitments[(index * 3) % commitments.length]!,
        feeds: labels.map((label) => ({ label, amperageA: 16 as const, phase: 'THREE' as const })),
        uplinks: [{ speedMbps: 10_000 as const, mediaType: 'SMF_OS2' as const, redundant: index % 4 === 0 }],
      },
      delivery: {
        room: `1.${pad(1 + Math.floor(index / (4 * racksPerRow)))}`,
        row: pad(1 + Math.floor(index / racksPerRow)),
        position: pad(1 + (index % racksPerRow)),
        startUnit: 1,
        cabinetHeightUnits: 47,
        feeds: createMeters(30_000 + index, labels),
        uplinks: createPorts(index, index % 4 === 0 ? 2 : 1),
      },
    };
  });
}

export function generateSharedColo(size: Size): DemoSharedColo[] {
  const { shared, singleShared } = volumes[size];
  return Array.from({ length: shared }, (_, index) => {
    const labels = index < shared - singleShared ? (['A', 'B'] as const) : (['A'] as const);
    return {
      reference: `Plank ${index + 1}`,
      termMonths: 12,
      details: {
        siteCode,
        heightUnits: 1 + (index % 4),
        committedKw: `0.${1 + (index % 6)}`,
        outletsA: 2,
        outletsB: labels.length === 2 ? 2 : 0,
      },
      delivery: {
        rackLabel: `SC-${pad(1 + Math.floor(index / slotsPerSharedRack))}`,
        startUnit: 1 + (index % slotsPerSharedRack) * unitsPerSlot,
        feeds: createMeters(40_000 + index, labels),
      },
    };
  });
}

function createMeters(number: number, labels: readonly ('A' | 'B')[]) {
  return labels.map((label) => ({ label, meterSerial: `PM-${number}${label}`, pduModel: 'PX-24' }));
}

function createPorts(at: number, count: number) {
  return Array.from({ length: count }, (_, port) => ({
    switchPort: `sw${1 + port}.ams3 xe-${Math.floor(at / 48)}/0/${at % 48}`,
  }));
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
