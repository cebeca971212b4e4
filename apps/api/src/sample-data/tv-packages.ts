import type { ProviderTvPackage } from '@demarc/contract/provider/tv.ts';
import type { Database } from '../db/database.ts';
import { tvPackages } from '../db/schema/tv.ts';

/** Defaults of a package: it adds nothing, combines with every other package and can be ordered. */
const defaultPackage = {
  channelCount: 0,
  hdChannelCount: 0,
  maxStreams: 0,
  maxDevices: 0,
  recordingHours: 0,
  replayHours: 0,
  publicViewing: false,
  requires: [],
  excludes: [],
  orderable: true,
} satisfies Partial<ProviderTvPackage>;

const base = { ...defaultPackage, type: 'base' } as const;
const addon = { ...defaultPackage, type: 'addon' } as const;
const recording = { ...defaultPackage, type: 'recording' } as const;

/** For households only, because the rights do not cover companies. */
const householdOnly = { excludes: ['HAVEN-ZAKELIJK'] };

/** The TV packages of the demo, base packages first. Names and prices are fictitious. */
export const sampleTvPackages: readonly ProviderTvPackage[] = [
  {
    ...base,
    productCode: 'HAVEN-BASIS',
    productId: 'tv-101',
    price: '11.50',
    channelCount: 38,
    hdChannelCount: 24,
    maxStreams: 2,
    maxDevices: 3,
    replayHours: 24,
    name: { en: 'Haven Basis', nl: 'Haven Basis' },
    description: {
      en: 'For occasional viewers: national and regional channels on two screens at a time. Replay for 24 hours. No recording.',
      nl: 'Voor wie af en toe kijkt: landelijke en regionale zenders op twee schermen tegelijk. 24 uur terugkijken. Opnemen is niet mogelijk.',
    },
  },
  {
    ...base,
    productCode: 'HAVEN-COMPLEET',
    productId: 'tv-102',
    price: '18.90',
    channelCount: 64,
    hdChannelCount: 60,
    maxStreams: 4,
    maxDevices: 5,
    recordingHours: 100,
    replayHours: 7 * 24,
    name: { en: 'Haven Compleet', nl: 'Haven Compleet' },
    description: {
      en: 'For households: 64 channels on four screens at a time, 100 hours of recordings, and seven days of replay.',
      nl: 'Voor huishoudens: 64 zenders op vier schermen tegelijk, 100 uur opnamen en zeven dagen terugkijken.',
    },
  },
  {
    ...base,
    productCode: 'HAVEN-ZAKELIJK',
    productId: 'tv-103',
    price: '44.00',
    channelCount: 64,
    hdChannelCount: 60,
    maxStreams: 10,
    maxDevices: 20,
    recordingHours: 100,
    publicViewing: true,
    name: { en: 'Haven Zakelijk', nl: 'Haven Zakelijk' },
    description: {
      en: 'For hotels, cafés, and waiting rooms: licensed for public viewing, on ten screens at a time and up to twenty devices. Replay isn’t included.',
      nl: 'Voor hotels, cafés en wachtkamers: mag in het openbaar worden vertoond, op tien schermen tegelijk en maximaal twintig apparaten. Terugkijken is niet inbegrepen.',
    },
  },
  {
    ...base,
    productCode: 'HAVEN-KLASSIEK',
    productId: 'tv-100',
    price: '13.95',
    orderable: false,
    channelCount: 42,
    hdChannelCount: 18,
    maxStreams: 2,
    maxDevices: 4,
    recordingHours: 20,
    replayHours: 24,
    name: { en: 'Haven Klassiek', nl: 'Haven Klassiek' },
    description: {
      en: 'No longer sold. Existing accounts keep it: 42 channels, 20 hours of recordings, and four devices.',
      nl: 'Wordt niet meer verkocht. Bestaande accounts houden het: 42 zenders, 20 uur opnamen en vier apparaten.',
    },
  },
  {
    ...addon,
    ...householdOnly,
    productCode: 'SPORT-KADE',
    productId: 'tv-201',
    price: '8.95',
    channelCount: 6,
    hdChannelCount: 6,
    name: { en: 'Sport Kade', nl: 'Sport Kade' },
    description: {
      en: 'Adds six HD sports channels with soccer, cycling, skating, and racing, live and in highlights.',
      nl: 'Voegt zes sportzenders in HD toe: voetbal, wielrennen, schaatsen en autosport, live en in samenvatting.',
    },
  },
  {
    ...addon,
    ...householdOnly,
    productCode: 'SPORT-KADE-4K',
    productId: 'tv-202',
    price: '4.50',
    channelCount: 2,
    hdChannelCount: 2,
    requires: ['SPORT-KADE'],
    name: { en: 'Sport Kade 4K', nl: 'Sport Kade 4K' },
    description: {
      en: 'Adds two 4K sports channels to Sport Kade. Requires a receiver and a screen that support 4K.',
      nl: 'Voegt twee sportzenders in 4K toe aan Sport Kade. De ontvanger en het scherm moeten 4K ondersteunen.',
    },
  },
  {
    ...addon,
    productCode: 'SPORT-KADE-ZAKELIJK',
    productId: 'tv-203',
    price: '59.00',
    channelCount: 6,
    hdChannelCount: 6,
    publicViewing: true,
    requires: ['HAVEN-ZAKELIJK'],
    excludes: ['SPORT-KADE'],
    name: { en: 'Sport Kade Zakelijk', nl: 'Sport Kade Zakelijk' },
    description: {
      en: 'Adds the six channels of Sport Kade, licensed for cafés, canteens, and hotel bars.',
      nl: 'Voegt de zes zenders van Sport Kade toe, met het recht om ze te vertonen in een café, kantine of hotelbar.',
    },
  },
  {
    ...addon,
    ...householdOnly,
    productCode: 'FILM-ANKER',
    productId: 'tv-204',
    price: '9.50',
    channelCount: 5,
    hdChannelCount: 5,
    name: { en: 'Film Anker', nl: 'Film Anker' },
    description: {
      en: 'Adds five ad-free HD movie channels with Dutch and English subtitles.',
      nl: 'Voegt vijf filmzenders in HD toe, zonder reclame en met Nederlandse en Engelse ondertiteling.',
    },
  },
  {
    ...addon,
    productCode: 'KINDER-KAJUIT',
    productId: 'tv-205',
    price: '3.95',
    channelCount: 7,
    hdChannelCount: 4,
    name: { en: 'Kinder Kajuit', nl: 'Kinder Kajuit' },
    description: {
      en: 'Adds seven ad-free channels for children up to twelve. Can be locked with the PIN.',
      nl: 'Voegt zeven zenders zonder reclame toe voor kinderen tot en met twaalf jaar. Kan met de pincode op slot.',
    },
  },
  {
    ...addon,
    productCode: 'WERELD-HAVENS',
    productId: 'tv-206',
    price: '5.50',
    channelCount: 14,
    hdChannelCount: 8,
    name: { en: 'Wereld Havens', nl: 'Wereld Havens' },
    description: {
      en: 'Adds fourteen channels in Turkish, Arabic, Polish, Spanish, and Portuguese.',
      nl: 'Voegt veertien zenders in het Turks, Arabisch, Pools, Spaans en Portugees toe.',
    },
  },
  {
    ...addon,
    ...householdOnly,
    productCode: 'TERUGKIJKEN-14',
    productId: 'tv-207',
    price: '2.50',
    replayHours: 14 * 24,
    name: { en: 'Terugkijken 14 dagen', nl: 'Terugkijken 14 dagen' },
    description: {
      en: 'Extends replay to fourteen days on every channel of the package.',
      nl: 'Verlengt terugkijken tot veertien dagen, op elke zender van het pakket.',
    },
  },
  {
    ...recording,
    productCode: 'OPNEMEN-100',
    productId: 'tv-301',
    price: '3.00',
    recordingHours: 100,
    excludes: ['HAVEN-BASIS', 'HAVEN-ZAKELIJK', 'OPNEMEN-300'],
    name: { en: 'Opnemen 100 uur', nl: 'Opnemen 100 uur' },
    description: {
      en: 'Adds 100 hours of recordings, kept for a year. Not available with Haven Basis, which doesn’t support recording.',
      nl: 'Voegt 100 uur opnamen toe, die een jaar worden bewaard. Niet mogelijk bij Haven Basis, omdat u daarmee niet kunt opnemen.',
    },
  },
  {
    ...recording,
    productCode: 'OPNEMEN-300',
    productId: 'tv-302',
    price: '6.50',
    recordingHours: 300,
    excludes: ['HAVEN-BASIS', 'HAVEN-ZAKELIJK', 'OPNEMEN-100'],
    name: { en: 'Opnemen 300 uur', nl: 'Opnemen 300 uur' },
    description: {
      en: 'Adds 300 hours of recordings, kept for a year. Can’t be combined with Opnemen 100 uur.',
      nl: 'Voegt 300 uur opnamen toe, die een jaar worden bewaard. Niet te combineren met Opnemen 100 uur.',
    },
  },
  {
    ...defaultPackage,
    type: 'device',
    productCode: 'EXTRA-APPARATEN',
    productId: 'tv-401',
    price: '2.50',
    maxDevices: 2,
    name: { en: 'Extra apparaten', nl: 'Extra apparaten' },
    description: {
      en: 'Adds two devices. The number of screens at a time stays the same.',
      nl: 'Voegt twee apparaten toe. Het aantal schermen tegelijk blijft hetzelfde.',
    },
  },
];

/** Adds missing packages. Existing packages stay as they are. */
export async function insertSampleTvPackages(tx: Database, updatedAt: Date): Promise<void> {
  const rows = sampleTvPackages.map(({ productCode, ...definition }) => {
    const { productId, type, orderable } = definition;
    return { productCode, productId, type, orderable, definition, updatedAt };
  });
  await tx.insert(tvPackages).values(rows).onConflictDoNothing();
}
