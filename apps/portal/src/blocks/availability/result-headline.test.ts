import type { AvailablePackage, CarrierResult, LineAvailability, PostalCodeCheck } from '@demarc/contract/availability.ts';
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { getFormats } from '../../lib/format.ts';
import { i18nOptions, type Language } from '../../lib/i18n.ts';
import en from '../../locales/en/availability.json';
import nl from '../../locales/nl/availability.json';
import { getAddressOffers } from './address-offers.ts';
import { getPackageDelivery } from './package-delivery.ts';
import { formatHeadline, getNextStepKey, getPublicHeadline, getResultGlyph, getResultHeadline } from './result-headline.ts';
import { getVerdictLabels } from './verdict-labels.ts';

const carrier = (carrierCode: string, values: Partial<CarrierResult> = {}): CarrierResult => ({
  carrierCode,
  carrierName: carrierCode,
  physicalCarrier: 'FIBER',
  networkOwner: null,
  status: 'AVAILABLE',
  error: null,
  planDate: null,
  planDateReliability: null,
  nlsType: null,
  nlsReason: null,
  technologies: [],
  copper: null,
  fiber: null,
  ...values,
});
const pack = (carrierCode: string, values: Partial<AvailablePackage> = {}): AvailablePackage => ({
  packageCode: `${carrierCode}-1`,
  name: '',
  description: '',
  orderType: 'LINE',
  siteCode: null,
  carrierCode,
  technology: 'FTTH_GPON',
  orderable: true,
  minTermMonths: 1,
  allowedTermMonths: [1],
  leadTimeWorkingDays: 7,
  products: [],
  parameters: [],
  maxDownMbps: 1_000,
  maxUpMbps: 1_000,
  reliabilityPercent: 100,
  nlsType: '6',
  planDate: null,
  earliestWishDate: '2026-12-02',
  monthlyAmount: '30.45',
  oneOffAmount: '75.00',
  ...values,
});
const check = (
  carriers: CarrierResult[],
  packages: AvailablePackage[] = [],
  values: Partial<LineAvailability> = {},
): LineAvailability =>
  ({
    match: 'FULL',
    address: { room: null },
    alternatives: [],
    complete: true,
    services: [],
    manualQuotePossible: false,
    coverage: 'COVERED',
    carriers,
    packages,
    ...values,
  }) as unknown as LineAvailability;

async function createWords(lng: Language) {
  const i18n = createInstance({ ...i18nOptions, lng, resources: { en: { availability: en }, nl: { availability: nl } } });
  await i18n.init();
  return {
    t: i18n.t,
    formats: { ...getFormats(lng), dayMonth: (value: unknown) => getFormats(lng).dayMonth(String(value), now) },
  };
}
const now = new Date('2026-11-25T12:00:00Z');
const words = { en: await createWords('en'), nl: await createWords('nl') };
const say = (availability: LineAvailability, language: Language = 'en') =>
  formatHeadline(getResultHeadline(availability, getAddressOffers(availability)), words[language]);

const nlsTypes = ['1', '2', '3', '6', '7', '8', '8H', '9', '11', '21', '23'] as const;
const unavailable = carrier('NONE', { status: 'UNAVAILABLE' });

describe('the headline of a result', () => {
  it('names the best network, its price and its date', () => {
    const ready = check([unavailable, carrier('ONE', { nlsType: '6' })], [pack('ONE')]);
    expect(say(ready)).toBe(
      'Fiber is available here, from €\u00a030.45 per month for 1,000 Mbit/s. Delivery possible from 2 December.',
    );
    expect(say(ready, 'nl')).toBe(
      'Glasvezel is hier beschikbaar, vanaf €\u00a030,45 per maand voor 1.000 Mbit/s. Levering kan vanaf 2 december.',
    );
  });

  it('names the speed that the price is for, of the recommended package', () => {
    const fast = pack('ONE', { monthlyAmount: '95.00' });
    const availability = check(
      [carrier('ONE', { nlsType: '6' })],
      [fast, pack('ONE', { packageCode: 'B', monthlyAmount: '25.00', maxDownMbps: 200 })],
    );
    expect(say(availability)).toContain('from €\u00a025.00 per month for 200 Mbit/s');
  });

  it.each([
    ['a network that has to be built', { nlsType: '23' }, { nlsType: '23' }, 'Fiber can be built here', 'not before 2 December'],
    ['business fiber', { nlsType: '21' }, { nlsType: '21' }, 'Fiber is available here', 'possible from 2 December'],
    [
      'a planned network',
      { status: 'PLANNED', planDate: '2027-03-01' },
      { planDate: '2027-03-01' },
      'Fiber is planned here',
      'likely around 1 March 2027',
    ],
  ] as const)('says how sure the date is for %s', (_what, result, pkg, start, date) => {
    const text = say(check([carrier('ONE', result)], [pack('ONE', pkg)]));
    expect(text.startsWith(start)).toBe(true);
    expect(text).toContain(`. Delivery ${date}.`);
  });

  it('adds the year to a date in another year', () => {
    const pkg = pack('ONE', { earliestWishDate: '2027-01-04' });
    expect(say(check([carrier('ONE', { nlsType: '6' })], [pkg]))).toContain('from 4 January 2027');
  });

  it('has the date of the recommended package', () => {
    const slow = pack('ONE', { packageCode: 'B', monthlyAmount: '25.00', maxDownMbps: 200, earliestWishDate: '2026-12-10' });
    const availability = check([carrier('ONE', { nlsType: '6' })], [pack('ONE'), slow]);
    expect(getResultHeadline(availability, getAddressOffers(availability)).date).toBe('2026-12-10');
  });

  it.each(nlsTypes)('has the shape and color of the network with type %s', (nlsType) => {
    const availability = check([carrier('ONE', { nlsType })], [pack('ONE', { nlsType })]);
    const [network] = getAddressOffers(availability).networks;
    const headline = getResultHeadline(availability, getAddressOffers(availability));
    expect(getResultGlyph(headline)).toBe(getVerdictLabels(network!.carrier, availability.packages, words.en).glyph);
    expect(headline).toMatchObject(getPackageDelivery(network!.carrier, network!.recommended.pkg));
  });

  it.each([
    [
      '2',
      'Fiber is available here after work by the carrier, from',
      'Glasvezel is hier beschikbaar na werk van de carrier, vanaf',
    ],
    [
      '7',
      'Fiber is available here after a technician’s visit, from',
      'Glasvezel is hier beschikbaar na een bezoek van de monteur, vanaf',
    ],
  ] as const)('says what comes first for a network with type %s', (nlsType, inEnglish, inDutch) => {
    const availability = check([carrier('ONE', { nlsType })], [pack('ONE', { nlsType })]);
    expect(say(availability)).toContain(inEnglish);
    expect(say(availability, 'nl')).toContain(inDutch);
  });

  it.each([
    ['asking', [carrier('ONE', { status: 'PENDING' })], { complete: false }],
    ['planned-later', [unavailable, carrier('ONE', { status: 'PLANNED' })], {}],
    ['full', [unavailable, carrier('ONE', { status: 'TEMPORARILY_UNAVAILABLE' })], {}],
    ['quote', [carrier('ONE', { nlsType: 'NOT_ORDERABLE' })], { manualQuotePossible: true }],
    [
      'unknown',
      [unavailable, carrier('ONE', { status: 'UNAVAILABLE', error: 'CARRIER_TIMEOUT' })],
      { manualQuotePossible: true },
    ],
    ['none', [unavailable], {}],
    ['none', [], {}],
  ] as const)('says what to do when the answer is %s', (code, carriers, values) => {
    const availability = check([...carriers], [], values);
    const headline = getResultHeadline(availability, getAddressOffers(availability));
    expect(headline).toMatchObject({ code, monthlyAmount: null, date: null });
    for (const { t } of Object.values(words)) expect(t(getNextStepKey(headline)!)).toMatch(/\.$/);
    const isWatchOffered = ['planned-later', 'full', 'none'].includes(code);
    // A user who already watches the address must not be told to watch it.
    expect(getNextStepKey(headline, true)).toBe(isWatchOffered ? 'availability.watched-text' : getNextStepKey(headline));
  });

  it('offers an order instead of advice when there is a network', () => {
    const availability = check([carrier('ONE', { nlsType: '6' })], [pack('ONE')]);
    expect(getNextStepKey(getResultHeadline(availability, getAddressOffers(availability)))).toBeNull();
  });
});

describe('the public headline', () => {
  type Technology = PostalCodeCheck['technologies'][number];
  const technology = (values: Partial<Technology>): Technology => ({
    physicalCarrier: 'FIBER',
    isBusinessFiber: false,
    status: 'AVAILABLE',
    maxDownMbps: 1_000,
    maxUpMbps: 500,
    planDate: null,
    planDateReliability: null,
    needsConstruction: false,
    ...values,
  });
  const sayPublic = (...technologies: Technology[]) => formatHeadline(getPublicHeadline({ technologies }), words.en);

  it('names the first network that is available and its speed, not a faster one that takes longer, and no price', () => {
    const business = technology({ isBusinessFiber: true, maxDownMbps: 10_000 });
    const planned = technology({ physicalCarrier: 'COAX', status: 'PLANNED', maxDownMbps: 8_000 });
    expect(sayPublic(planned, technology({}), business)).toBe('Fiber is available here, up to 1,000 Mbit/s.');
    expect(sayPublic(business)).toBe('Business fiber is available here, up to 10,000 Mbit/s.');
  });

  it('does not call a network available if it has to be built, as for a customer', () => {
    const building = technology({ needsConstruction: true, maxDownMbps: 4_000 });
    expect(sayPublic(building)).toBe('Fiber can be built here, up to 4,000 Mbit/s.');
    const forCustomer = check([carrier('ONE', { nlsType: '8' })], [pack('ONE', { nlsType: '8' })]);
    const headline = getPublicHeadline({ technologies: [building] });
    expect(headline.code).toBe(getResultHeadline(forCustomer, getAddressOffers(forCustomer)).code);
    expect(getResultGlyph(headline)).toBe('waiting');
    const cable = technology({ physicalCarrier: 'COAX', maxDownMbps: 100 });
    expect(sayPublic(cable, building)).toBe('Cable is available here, up to 100 Mbit/s.');
  });

  it.each([
    [
      'Fiber is planned here. Delivery likely around 1 March 2027.',
      { status: 'PLANNED', planDate: '2027-03-01', planDateReliability: 'MONTH' },
    ],
    ['Fiber is planned here, without a date yet.', { status: 'PLANNED' }],
    ['Fiber is here, but all ports are in use.', { status: 'TEMPORARILY_UNAVAILABLE' }],
    ['Nothing is available here right now.', { status: 'UNAVAILABLE' }],
  ] as const)('says: %s', (text, values) => {
    expect(sayPublic(technology(values))).toBe(text);
  });

  it('is unknown without a reply', () => {
    expect(sayPublic()).toBe('We don’t know yet what’s available here.');
  });
});
