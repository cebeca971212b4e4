import { setTimeout as sleep } from 'node:timers/promises';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { CarrierResult, TerminationPoint } from '@demarc/contract/availability.ts';
import type { Technology } from '@demarc/contract/technology.ts';
import type { Static } from 'typebox';
import type { Clock } from '../../clock.ts';
import { type Carrier, type CarrierQuery, emptyCarrierResult } from '../carrier.ts';
import { type DemoCarrier, getOffers, hashToNumber } from './carrier-cases.ts';
import { calculateSpeeds, type Offer } from './carrier-offers.ts';

interface CarrierDefinition extends Pick<Carrier, 'name' | 'physicalCarrier' | 'networkOwner'> {
  code: DemoCarrier;
  technologies: readonly Technology[];
}

const carrierDefinitions: readonly CarrierDefinition[] = [
  {
    code: 'VEZELKRACHT',
    name: 'Vezelkracht',
    physicalCarrier: 'FIBER',
    networkOwner: 'Vezelkracht Netten',
    technologies: ['FTTH_XGSPON', 'FTTH_GPON'],
  },
  {
    code: 'KOPERLIJN',
    name: 'Koperlijn',
    physicalCarrier: 'COPPER',
    networkOwner: 'Koperlijn',
    technologies: ['VDSL2', 'VVDSL2', 'VPLUS'],
  },
  { code: 'KABELNOORD', name: 'Kabelnoord', physicalCarrier: 'COAX', networkOwner: 'Kabelnoord', technologies: ['COAX'] },
  {
    code: 'LICHTBAAN',
    name: 'Lichtbaan Zakelijk',
    physicalCarrier: 'FIBER',
    networkOwner: 'Lichtbaan',
    technologies: ['FTTO'],
  },
];

/** Creates the built-in carriers, all invented. They simulate latency, so that results appear on a page one after another. */
export function createTableCarriers(clock: Clock): Carrier[] {
  return carrierDefinitions.map((definition) => {
    const { technologies: _, ...identity } = definition;
    const carrier: Carrier = {
      ...identity,
      async check(query, signal) {
        const { address } = query;
        const offers = getOffers(address, formatAmsterdamDate(clock.now()));
        const offer = offers[definition.code] ?? null;
        await simulateLatency(offer, `${definition.code}${address.postalCode}${address.houseNumber}`, signal);
        return offer
          ? toCarrierResult(carrier, definition, offer, query)
          : { ...emptyCarrierResult(carrier), status: 'UNAVAILABLE' };
      },
    };
    return carrier;
  });
}

/** Waits 100 to 1,500 ms, always the same for one address; a silent carrier waits until the request is aborted. */
async function simulateLatency(offer: Offer | null, key: string, signal: AbortSignal): Promise<void> {
  const delay = offer?.delay === undefined ? 100 + hashToNumber(key, 1_400) : offer.delay;
  await sleep(delay ?? silentDelayMilliseconds, undefined, { signal });
}

/** Longer than any request waits. */
const silentDelayMilliseconds = 60_000;

function toCarrierResult(
  carrier: Carrier,
  { physicalCarrier, technologies }: CarrierDefinition,
  offer: Offer,
  query: CarrierQuery,
): CarrierResult {
  const { status, nlsType, reason = null, planDate = null, reliability = null, copper } = offer;
  const hasFiber = physicalCarrier === 'FIBER' && status === 'AVAILABLE' && nlsType !== 'NOT_ORDERABLE';
  return {
    ...emptyCarrierResult(carrier),
    status,
    planDate,
    planDateReliability: reliability,
    nlsType,
    nlsReason: reason,
    technologies: calculateSpeeds(offer, physicalCarrier, technologies),
    copper: copper ? { connectionPoints: [...copper] } : null,
    fiber: hasFiber ? { terminationPoints: toTerminationPoints(carrier.code, offer, query) } : null,
  };
}

function toTerminationPoints(code: string, offer: Offer, { address, room }: CarrierQuery): Static<typeof TerminationPoint>[] {
  const { nlsType, points = [{}], hasDate = null } = offer;
  const { postalCode, houseNumber, houseNumberAddition } = address;
  const all = points.map(({ inUse = false, location = 'METERBOX', powerOutlet = 'YES', room: name }, index) => ({
    name,
    point: {
      ftuId: name ?? `${code.slice(0, 2)}-${postalCode}-${houseNumber}${houseNumberAddition ?? ''}-${index + 1}`,
      ftuType: code === 'LICHTBAAN' ? 'FTU_TK01' : 'FTU_GN01',
      ftuLocation: location,
      powerOutletAvailable: powerOutlet,
      nlsType: nlsType ?? '6',
      areaPop: `AP-${postalCode.slice(0, 4)}`,
      inUse,
      hasDate,
    },
  }));
  const inRoom = all.filter(({ name }) => room !== null && name?.toLowerCase() === room.toLowerCase());
  return (inRoom.length > 0 ? inRoom : all).map(({ point }) => point);
}
