import { setTimeout as sleep } from 'node:timers/promises';
import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { CarrierResult, Technology, TerminationPoint } from '@demarc/contract/availability.ts';
import type { Static } from 'typebox';
import type { Clock } from '../../clock.ts';
import { bareCarrierResult, type Carrier, type CarrierQuestion } from '../carriers.ts';
import { type DemoCarrier, numberOf, offersAt } from './carrier-cases.ts';
import { type Offer, speedsOf } from './carrier-offers.ts';

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
export function tableCarriers(clock: Clock): Carrier[] {
  return networks.map((network) => {
    const { technologies: _, ...about } = network;
    const carrier: Carrier = {
      ...about,
      async check(question, signal) {
        const { address } = question;
        const offers = offersAt(address, amsterdamDate(clock.now()));
        const offer = offers[network.code] ?? null;
        await answerTime(offer, `${network.code}${address.postalCode}${address.houseNumber}`, signal);
        return offer ? resultOf(carrier, network, offer, question) : { ...bareCarrierResult(carrier), status: 'UNAVAILABLE' };
      },
    };
    return carrier;
  });
}

/** Waits 100 to 1,500 ms, always the same for one address; a silent carrier waits until the request is aborted. */
async function answerTime(offer: Offer | null, key: string, signal: AbortSignal): Promise<void> {
  const delay = offer?.delay === undefined ? 100 + numberOf(key, 1_400) : offer.delay;
  await sleep(delay ?? silentMilliseconds, undefined, { signal });
}

/** Longer than any request waits. */
const silentMilliseconds = 60_000;

function resultOf(
  carrier: Carrier,
  { physicalCarrier, technologies }: Network,
  offer: Offer,
  question: CarrierQuestion,
): CarrierResult {
  const { status, nlsType, reason = null, planDate = null, reliability = null, copper } = offer;
  const hasFibre = physicalCarrier === 'FIBER' && status === 'AVAILABLE' && nlsType !== 'NOT_ORDERABLE';
  return {
    ...bareCarrierResult(carrier),
    status,
    planDate,
    planDateReliability: reliability,
    nlsType,
    nlsReason: reason,
    technologies: speedsOf(offer, physicalCarrier, technologies),
    copper: copper ? { connectionPoints: [...copper] } : null,
    fiber: hasFibre ? { terminationPoints: terminationPoints(carrier.code, offer, question) } : null,
  };
}

function terminationPoints(code: string, offer: Offer, { address, room }: CarrierQuestion): Static<typeof TerminationPoint>[] {
  const { nlsType, points = [{}], hasDate = null } = offer;
  const { postalCode, houseNumber, houseNumberAddition } = address;
  const all = points.map(({ inUse = false, location = 'METERBOX', powerOutlet = 'YES', room: name }, at) => ({
    name,
    point: {
      ftuId: name ?? `${code.slice(0, 2)}-${postalCode}-${houseNumber}${houseNumberAddition ?? ''}-${at + 1}`,
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
