import type {
  RackDelivery,
  RackOrderDetails,
  SharedColoDelivery,
  SharedColoOrderDetails,
} from '@demarc/contract/kinds/colocation-order-details.ts';
import { listUplinkPorts } from '@demarc/contract/uplink.ts';

/** Racks per row, and rows per room. */
const racksPerRow = 20;
const rowsPerRoom = 10;
/** The number of rows and shared racks of a data center; further orders reuse the space of old orders. */
const maxRows = 400;
const maxSharedRacks = 1_600;
/** Shared racks are filled from the bottom, with room for the largest order in each slot. */
const unitsPerSlot = 8;
const slotsPerRack = 5;

/** Invents the position and the connections of a delivered rack; the same order always gets the same values. */
export function createRackDelivery(orderId: number, details: RackOrderDetails): RackDelivery {
  const row = Math.floor(orderId / racksPerRow) % maxRows;
  return {
    ...createConnections(orderId, details),
    room: `${1 + Math.floor(row / rowsPerRoom)}.${pad(row % rowsPerRoom)}`,
    row: pad(1 + (row % rowsPerRoom)),
    position: pad(1 + (orderId % racksPerRow)),
    facilityLabel: `F${1 + Math.floor(row / rowsPerRoom)}.${100 + (orderId % 900)}`,
    startUnit: 1,
  };
}

/** Invents the position and the connections of delivered shared units. */
export function createSharedColoDelivery(orderId: number, details: SharedColoOrderDetails): SharedColoDelivery {
  return {
    ...createConnections(orderId, details),
    rackLabel: `SC-${pad(1 + (Math.floor(orderId / slotsPerRack) % maxSharedRacks))}`,
    startUnit: 1 + (orderId % slotsPerRack) * unitsPerSlot,
  };
}

function createConnections(orderId: number, { feeds, uplinks, site }: RackOrderDetails | SharedColoOrderDetails) {
  return {
    feeds: feeds.map(({ label }) => ({ label, meterSerial: `PM${orderId}${label}`, pduModel: 'PX-24' })),
    uplinks: listUplinkPorts(uplinks).map((_port, index) => ({
      switchPort: `sw${1 + (index % 2)}.${site.siteCode.toLowerCase()} xe-0/0/${(orderId + index) % 48}`,
    })),
  };
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
