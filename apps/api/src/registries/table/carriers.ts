import { setTimeout as sleep } from 'node:timers/promises';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { CarrierResult, TerminationPoint } from '@demarc/contract/availability.ts';
import type { Technology } from '@demarc/contract/technology.ts';
import type { Static } from 'typebox';
import type { Clock } from '../../clock.ts';
import { type Carrier, type CarrierQuery, emptyCarrierResult } from '../carrier.ts';
import { type DemoCarrier, getOffers, hashToNumber } from './carrier-cases.ts';
import { calculateSpeeds, type Offer } from './carrier-offers.ts';

interface Network extends Pick<Carrier, 'name' | 'physicalCarrier' | 'networkOwner'> {
  code: DemoCarrier;
  technologies: readonly Technology[];
}

const networks: readonly Network[] = [
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

/** The built-in carriers, all invented. They simulate latency, to show how a page fills. */
export function createTableCarriers(clock: Clock): Carrier[] {
  return networks.map((network) => {
    const { technologies: _, ...about } = network;
    const carrier: Carrier = {
      ...about,
      async check(question, signal) {
        const { address } = question;
        const offers = getOffers(address, formatAmsterdamDate(clock.now()));
        const offer = offers[network.code] ?? null;
        await simulateLatency(offer, `${network.code}${address.postalCode}${address.houseNumber}`, signal);
        return offer
          ? toCarrierResult(carrier, network, offer, question)
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
  { physicalCarrier, technologies }: Network,
  offer: Offer,
  question: CarrierQuery,
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
    fiber: hasFiber ? { terminationPoints: toTerminationPoints(carrier.code, offer, question) } : null,
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
  const meant = all.filter(({ name }) => room !== null && name?.toLowerCase() === room.toLowerCase());
  return (meant.length > 0 ? meant : all).map(({ point }) => point);
}
