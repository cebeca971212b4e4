import type { CarrierResult, LineAvailability, PostalCodeCheck } from '@demarc/contract/availability.ts';
import { getCarrierVerdict, needsConstruction } from '@demarc/contract/availability-verdict.ts';
import { getRates } from '@demarc/contract/package-facts.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import type { TFunction } from 'i18next';
import type { Formats } from '../../lib/format.ts';
import { type AddressOffers, getNetworkNameKey, type NetworkOffer } from './address-offers.ts';
import { type DeliveryTiming, getPackageDelivery } from './package-delivery.ts';

/** The conclusion of an address check. */
type ResultCode =
  | 'ready'
  | 'visit'
  | 'carrier-work'
  | 'build'
  | 'planned'
  | 'asking'
  | 'planned-later'
  | 'full'
  | 'quote'
  | 'unknown'
  | 'none';

/** The result of an address check as data, so that every screen says the same. */
export interface ResultHeadline {
  code: ResultCode;
  /** Translation key of the network; null if the result is not about one. */
  networkKey: string | null;
  /** The price per month of the recommended package; null if there is none, or if it may not be shown. */
  monthlyAmount: string | null;
  /** The speed that the price is for. */
  downMbps: number | null;
  /** The earliest date; null if there is none. */
  date: string | null;
  /** The certainty of the date. */
  timing: DeliveryTiming;
  /** The highest speed, shown instead of a price; null if there is a price. */
  maxDownMbps: number | null;
}

const noFacts = {
  networkKey: null,
  monthlyAmount: null,
  downMbps: null,
  date: null,
  timing: 'on' as DeliveryTiming,
  maxDownMbps: null,
};

/** Returns the result for a customer, with price and date, of the best network and its recommended package. */
export function getResultHeadline(
  availability: LineAvailability,
  { networks, unavailable }: Pick<AddressOffers, 'networks' | 'unavailable'>,
): ResultHeadline {
  const [network] = networks;
  if (network) {
    const { carrier, recommended } = network;
    const { pkg } = recommended;
    return {
      ...noFacts,
      code: getNetworkCode(network),
      networkKey: getNetworkNameKey(carrier),
      ...getPackageDelivery(carrier, pkg),
      monthlyAmount: pkg.monthlyAmount,
      downMbps: getRates(pkg).downMbps,
    };
  }
  if (!availability.complete) return { ...noFacts, code: 'asking' };
  const findByStatus = (status: CarrierResult['status']) => unavailable.find(({ carrier }) => carrier.status === status)?.carrier;
  const planned = findByStatus('PLANNED');
  if (planned) return { ...noFacts, code: 'planned-later', networkKey: getNetworkNameKey(planned) };
  const quoteOnly = unavailable.find(({ carrier }) => carrier.nlsType === 'NOT_ORDERABLE')?.carrier;
  if (quoteOnly) return { ...noFacts, code: 'quote', networkKey: getNetworkNameKey(quoteOnly) };
  const full = findByStatus('TEMPORARILY_UNAVAILABLE');
  if (full) return { ...noFacts, code: 'full', networkKey: getNetworkNameKey(full) };
  if (unavailable.some(({ carrier }) => carrier.error !== null)) return { ...noFacts, code: 'unknown' };
  return { ...noFacts, code: availability.manualQuotePossible ? 'quote' : 'none' };
}

/** Returns the work that is needed before a network can deliver. The headline and the network option must agree on it. */
function getNetworkCode({ carrier, packages }: NetworkOffer): ResultCode {
  const { actor } = getCarrierVerdict(carrier, packages);
  if (carrier.status === 'PLANNED') return 'planned';
  if (packages[0] && needsConstruction(packages[0].nlsType)) return 'build';
  if (actor === 'END_USER') return 'visit';
  return actor === 'NOBODY' ? 'ready' : 'carrier-work';
}

/** Returns the result for visitors, without prices or delivery dates, of the first network that is available, planned or full. */
export function getPublicHeadline({ technologies }: Pick<PostalCodeCheck, 'technologies'>): ResultHeadline {
  const findByStatus = (status: CarrierResult['status']) => technologies.find((technology) => technology.status === status);
  const available = findByStatus('AVAILABLE');
  if (available) {
    const code = available.needsConstruction ? 'build' : 'ready';
    return { ...noFacts, code, networkKey: getTechnologyNameKey(available), maxDownMbps: available.maxDownMbps || null };
  }
  const planned = findByStatus('PLANNED');
  if (planned) {
    const { planDate, planDateReliability } = planned;
    const code = planDate ? 'planned' : 'planned-later';
    const timing = planDateReliability === 'WEEK' ? 'on' : 'around';
    return { ...noFacts, code, networkKey: getTechnologyNameKey(planned), date: planDate, timing };
  }
  const full = findByStatus('TEMPORARILY_UNAVAILABLE');
  if (full) return { ...noFacts, code: 'full', networkKey: getTechnologyNameKey(full) };
  return { ...noFacts, code: technologies.length > 0 ? 'none' : 'unknown' };
}

/** Returns the translation key of the name of a network in a check without prices. */
export function getTechnologyNameKey({ physicalCarrier, isBusinessFiber }: PostalCodeCheck['technologies'][number]): string {
  return isBusinessFiber ? 'availability.business-fiber' : `availability.physical-carrier-${physicalCarrier}`;
}

/** `Fiber is available here, from € 30.45 per month for 500 Mbit/s. Delivery possible from 2 December.` */
export function formatHeadline(headline: ResultHeadline, { t, formats }: { t: TFunction; formats: Formats }): string {
  const { code, networkKey, monthlyAmount, downMbps, date, timing, maxDownMbps } = headline;
  return t('availability.answer', {
    answer: t(`availability.answer-${code}`, { network: networkKey ? t(networkKey) : t('availability.a-network') }),
    price:
      monthlyAmount === null || downMbps === null
        ? ''
        : t('availability.answer-price', { amount: formats.money(Number(monthlyAmount)), down: formats.number(downMbps) }),
    speed: maxDownMbps === null ? '' : t('availability.answer-speed', { down: formats.number(maxDownMbps) }),
    date: date === null ? '' : t(`availability.answer-${timing}`, { day: formats.dayMonth(date) }),
  });
}

/** Returns the glyph of a result. */
export function getResultGlyph({ code }: ResultHeadline): GlyphName {
  return resultGlyphs[code];
}

const resultGlyphs = {
  ready: 'ok',
  visit: 'attention',
  'carrier-work': 'attention',
  build: 'waiting',
  planned: 'waiting',
  asking: 'running',
  'planned-later': 'waiting',
  full: 'waiting',
  quote: 'attention',
  unknown: 'attention',
  none: 'ended',
} as const satisfies Record<ResultCode, GlyphName>;

/** Whether nothing can be ordered online, so that getting a line here takes a quote. */
export function isQuoteNeeded({ code }: ResultHeadline): boolean {
  return code === 'quote' || code === 'none' || code === 'full' || code === 'planned-later';
}

/** Whether a change at the address may make a line possible. */
export function isWatchUseful({ code }: ResultHeadline): boolean {
  return code === 'planned-later' || code === 'full' || code === 'none';
}

/** Returns the translation key of what to do next; null if that is to order. */
export function getNextStepKey(headline: ResultHeadline, isWatched = false): string | null {
  if (headline.monthlyAmount !== null) return null;
  return isWatched && isWatchUseful(headline) ? 'availability.watched-text' : `availability.answer-${headline.code}-text`;
}
