import type { ServiceAddress } from '@demarc/contract/service-address.ts';
import { addDays, addWorkingDays } from '@demarc/contract/working-days.ts';
import {
  bonded,
  coax,
  copper,
  fiber,
  later,
  noPort,
  type Offer,
  pair,
  planned,
  point,
  rooms,
  silent,
  slow,
} from './carrier-offers.ts';

/** The invented carriers of the demo. */
export type DemoCarrier = 'VEZELKRACHT' | 'KOPERLIJN' | 'KABELNOORD' | 'LICHTBAAN';

/** Offer of each carrier at an address; missing carriers do not reach it. */
export type Offers = Partial<Record<DemoCarrier, Offer>>;

type HouseLocation = Pick<ServiceAddress, 'postalCode' | 'houseNumber'>;

/** Street in which each house has a different case, on any date. */
export const casesPostalCode = '1234AC';

/** Houses of that street by number. `today` is the date in Amsterdam. */
function buildCases(today: string): Readonly<Record<number, Offers>> {
  const inDays = (days: number) => addWorkingDays(addDays(today, days), 0);
  return {
    1: { VEZELKRACHT: fiber('6') },
    2: { VEZELKRACHT: { ...fiber('6'), points: [{ inUse: true }, { location: 'LIVINGROOM' }] } },
    3: { VEZELKRACHT: fiber('7') },
    4: { VEZELKRACHT: later('8', inDays(45)) },
    5: { VEZELKRACHT: later('8H', inDays(90)) },
    6: { VEZELKRACHT: later('9', inDays(150)) },
    7: { VEZELKRACHT: fiber('11') },
    8: { VEZELKRACHT: planned(inDays(21), 'WEEK') },
    9: { VEZELKRACHT: planned(inDays(75), 'MONTH') },
    10: { VEZELKRACHT: planned(inDays(200), 'QUARTER') },
    11: { VEZELKRACHT: planned(null, null) },
    12: { VEZELKRACHT: noPort() },
    // No carrier reaches this house.
    13: {},
    14: { KOPERLIJN: copper(point({ freePairs: 2, cableLengthMeters: 240 })) },
    15: {
      KOPERLIJN: copper(
        point({ freePairs: 1, cableLengthMeters: 410, usedPairs: [pair('XKL40718', '0205550118', 'BROADBAND')] }),
        point({
          spliceablePairs: 2,
          cableLengthMeters: 455,
          usedPairs: [pair('XKL22956', '0205550119', 'TELEPHONY'), pair('XKL22961', '', 'BUNDLE', true)],
        }),
      ),
    },
    16: { KOPERLIJN: copper(point({ spliceablePairs: 1, cableLengthMeters: 780 })) },
    17: { KOPERLIJN: copper(point({ cableLengthMeters: 1_350 })) },
    18: { KOPERLIJN: bonded(point({ freePairs: 3, spliceablePairs: 2, cableLengthMeters: 520 })) },
    19: { LICHTBAAN: rooms('MER begane grond', 'MER 2e etage', 'Patchkast receptie') },
    20: { LICHTBAAN: fiber('23') },
    21: { KABELNOORD: coax() },
    22: { VEZELKRACHT: fiber('6'), KABELNOORD: slow(coax(), 3_000) },
    23: { VEZELKRACHT: fiber('6'), KOPERLIJN: silent() },
    // Available only by quotation.
    24: { LICHTBAAN: { ...fiber('NOT_ORDERABLE'), reason: 'De straat moet 400 meter open; prijs op aanvraag.' } },
    25: { VEZELKRACHT: fiber('6'), KABELNOORD: coax() },
    26: {
      VEZELKRACHT: { ...fiber('6'), points: [{ inUse: true }] },
      KOPERLIJN: copper(point({ cableLengthMeters: 330, usedPairs: [pair('XKL51803', '0205550126', 'BUNDLE')] })),
    },
    27: { KOPERLIJN: copper(point({ freePairs: 1, cableLengthMeters: null })), KABELNOORD: coax() },
    28: { VEZELKRACHT: { ...fiber('6'), points: [{ location: 'OUTSIDE', powerOutlet: 'NO' }] } },
    29: { KABELNOORD: noPort(), KOPERLIJN: copper(point({ freePairs: 1, cableLengthMeters: 640 })) },
    30: { VEZELKRACHT: planned(inDays(120), 'QUARTER'), LICHTBAAN: fiber('21') },
    31: {
      VEZELKRACHT: { ...fiber('6'), technologies: ['FTTH_AON'] },
      LICHTBAAN: fiber('21'),
      KOPERLIJN: bonded(point({ freePairs: 4, cableLengthMeters: 150 })),
      KABELNOORD: coax(),
    },
    32: { VEZELKRACHT: silent(), KOPERLIJN: silent(), KABELNOORD: silent(), LICHTBAAN: silent() },
  };
}

/** Offers of the carriers at an address. They depend only on the address and the date. */
export function getOffers(house: HouseLocation, today: string): Offers {
  if (house.postalCode === casesPostalCode) return buildCases(today)[house.houseNumber] ?? {};
  return generateOffers(house, today);
}

/** Generates offers: the street decides which networks exist, and the house how far they reach. */
function generateOffers({ postalCode, houseNumber }: HouseLocation, today: string): Offers {
  const street = hashToNumber(postalCode, 100);
  const house = hashToNumber(`${postalCode}${houseNumber}`, 100);
  const inDays = (days: number) => addWorkingDays(addDays(today, days), 0);
  const technology = (['FTTH_XGSPON', 'FTTH_GPON', 'FTTH_AON'] as const)[street % 3]!;
  const isFiber = street < 80;
  const offers: Offers = {
    KOPERLIJN: copper(
      point({
        freePairs: house % 3,
        spliceablePairs: house % 2,
        cableLengthMeters: 120 + street * 9 + house * 2,
        usedPairs: house % 4 === 0 ? [pair(`XKL${10_000 + house * 37}`, `02055501${10 + (house % 90)}`, 'BROADBAND')] : [],
      }),
    ),
  };
  if (isFiber)
    offers.VEZELKRACHT = { ...(house < 85 ? fiber(house < 65 ? '6' : '7') : later('8', inDays(45))), technologies: [technology] };
  else offers.VEZELKRACHT = planned(inDays(60 + street), 'QUARTER');
  if (street % 2 === 0) offers.KABELNOORD = house < 95 ? coax() : noPort();
  if (street % 3 !== 1) offers.LICHTBAAN = fiber(house % 2 === 0 ? '21' : '23');
  return offers;
}

/** Hashes a text to a number from 0 to `limit` - 1 (FNV-1a). */
export function hashToNumber(text: string, limit: number): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0;
  return hash % limit;
}
