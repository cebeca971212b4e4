/** A range of house numbers in an invented street, under one postal code. */
export interface StreetRange {
  postalCode: string;
  street: string;
  city: string;
  from: number;
  to: number;
  /** Only every second number, starting with the first. */
  isOneSide?: true;
  /** Additions by house number; other houses have none. */
  additions?: Readonly<Record<number, readonly string[]>>;
}

export const streetRanges: readonly StreetRange[] = [
  // Addresses of the companies in the demo and in tests.
  {
    postalCode: '9799ZS',
    street: 'Bakenkade',
    city: 'Groningen',
    from: 2,
    to: 96,
    isOneSide: true,
    additions: { 46: ['A'], 48: ['A', 'B', 'C'], 50: ['A', 'B'] },
  },
  { postalCode: '9999ZR', street: 'Postbus', city: 'Groningen', from: 300, to: 349 },
  { postalCode: '5699ZW', street: 'Lichtspoor', city: 'Eindhoven', from: 1, to: 61, isOneSide: true },
  { postalCode: '3599ZX', street: 'Korenmolenhof', city: 'Utrecht', from: 1, to: 40, additions: { 14: ['1', '2'] } },
  { postalCode: '1234AB', street: 'Proefstraat', city: 'Testdam', from: 1, to: 99, additions: { 14: ['A', 'B'] } },
  {
    postalCode: '1786PX',
    street: 'Sluiskade',
    city: 'Den Helder',
    from: 31,
    to: 59,
    isOneSide: true,
    additions: { 41: ['A', 'B', 'C'] },
  },
  // One house for each case of carrier results; see carrier-cases.ts.
  { postalCode: '1234AC', street: 'Meetlint', city: 'Testdam', from: 1, to: 32, additions: { 25: ['A', 'B'] } },
  { postalCode: '1141XR', street: 'Dijkgraafplein', city: 'Monnickendam', from: 1, to: 24, additions: { 7: ['A', 'B', 'C'] } },
  { postalCode: '1135XD', street: 'Vlietzicht', city: 'Edam', from: 1, to: 45, isOneSide: true, additions: { 31: ['A', 'B'] } },

  { postalCode: '1099ZZ', street: 'Seinpaallaan', city: 'Amsterdam', from: 1, to: 120, additions: { 60: ['1', '2', '3', 'H'] } },
  { postalCode: '1099ZY', street: 'Kabelbaan', city: 'Amsterdam', from: 2, to: 88, isOneSide: true },
  { postalCode: '1399ZZ', street: 'Knooppuntlaan', city: 'Almere', from: 100, to: 260 },
  { postalCode: '1799ZW', street: 'Zeedoorn', city: 'Den Burg', from: 1, to: 18 },
  {
    postalCode: '2099ZY',
    street: 'Duinvezel',
    city: 'Haarlem',
    from: 5,
    to: 75,
    isOneSide: true,
    additions: { 25: ['zwart', 'rood'] },
  },
  {
    postalCode: '2499ZY',
    street: 'Spiegelkade',
    city: 'Den Haag',
    from: 1,
    to: 210,
    additions: { 101: ['A', 'A-1', 'A-2', 'B'] },
  },
  { postalCode: '2799ZX', street: 'Golfbreker', city: 'Zoetermeer', from: 1, to: 50 },
  {
    postalCode: '3099ZY',
    street: 'Kranenpad',
    city: 'Rotterdam',
    from: 10,
    to: 190,
    isOneSide: true,
    additions: { 44: ['A', 'B'] },
  },
  { postalCode: '3399ZW', street: 'Waterlijn', city: 'Dordrecht', from: 1, to: 33 },
  { postalCode: '3899ZX', street: 'Schakelweg', city: 'Amersfoort', from: 1, to: 77, additions: { 12: ['1', '2', '3', '4'] } },
  { postalCode: '4299ZV', street: 'Zoutkreek', city: 'Zierikzee', from: 2, to: 40, isOneSide: true },
  { postalCode: '4899ZX', street: 'Lindenborgh', city: 'Breda', from: 1, to: 140 },
  { postalCode: '5299ZW', street: 'Merelhof', city: "'s-Hertogenbosch", from: 1, to: 64, additions: { 8: ['A'] } },
  { postalCode: '6299ZV', street: 'Mergelgang', city: 'Maastricht', from: 1, to: 29, isOneSide: true },
  { postalCode: '6599ZW', street: 'Waalzicht', city: 'Nijmegen', from: 20, to: 160 },
  { postalCode: '6899ZV', street: 'Heidespoor', city: 'Arnhem', from: 1, to: 90, additions: { 3: ['A', 'B', 'C', 'D'] } },
  { postalCode: '7599ZV', street: 'Weversgaarde', city: 'Enschede', from: 1, to: 112 },
  { postalCode: '8099ZT', street: 'Hanzebrug', city: 'Zwolle', from: 2, to: 58, isOneSide: true, additions: { 30: ['A', 'B'] } },
  { postalCode: '8299ZV', street: 'Polderrand', city: 'Lelystad', from: 1, to: 300 },
  { postalCode: '8999ZT', street: 'Terpstraat', city: 'Leeuwarden', from: 1, to: 71, isOneSide: true },
  { postalCode: '9499ZS', street: 'Hunebedlaan', city: 'Assen', from: 1, to: 55, additions: { 17: ['1', '2'] } },
];
