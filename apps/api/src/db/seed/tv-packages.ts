import type { ProviderTvPackage } from '@demarc/contract/provider/tv.ts';
import type { Database } from '../database.ts';
import { tvPackages } from '../schema/tv.ts';

/** Defaults of a package: it adds nothing, combines with every other package and can be ordered. */
const nothing = {
  ...{ channelCount: 0, hdChannelCount: 0, maxStreams: 0, maxDevices: 0, recordingHours: 0, replayHours: 0 },
  ...{ publicViewing: false, requires: [], excludes: [], orderable: true },
} satisfies Partial<ProviderTvPackage>;

const base = { ...nothing, type: 'base' } as const;
const addon = { ...nothing, type: 'addon' } as const;
const recording = { ...nothing, type: 'recording' } as const;

/** For households only, because the rights do not cover companies. */
const atHome = { excludes: ['HAVEN-ZAKELIJK'] };

/** The TV packages of the demo, base packages first. Names and prices are fictitious. */
export const sampleTvPackages: readonly ProviderTvPackage[] = [
  {
    ...{ ...base, productCode: 'HAVEN-BASIS', productId: 'tv-101', price: '11.50' },
    ...{ channelCount: 38, hdChannelCount: 24, maxStreams: 2, maxDevices: 3, replayHours: 24 },
    name: { en: 'Haven Basis', nl: 'Haven Basis' },
    description: {
      en: 'For people who watch now and then: the national and regional channels, on two screens at a time. Yesterday can be watched again; recording is not possible.',
      nl: 'Voor wie af en toe kijkt: de landelijke en regionale zenders, op twee schermen tegelijk. Gisteren is terug te kijken; opnemen kan niet.',
    },
  },
  {
    ...{ ...base, productCode: 'HAVEN-COMPLEET', productId: 'tv-102', price: '18.90' },
    ...{ channelCount: 64, hdChannelCount: 60, maxStreams: 4, maxDevices: 5, recordingHours: 100, replayHours: 7 * 24 },
    name: { en: 'Haven Compleet', nl: 'Haven Compleet' },
    description: {
      en: 'For a household: 64 channels on four screens at a time, 100 hours of recordings, and a week to watch again.',
      nl: 'Voor een huishouden: 64 zenders op vier schermen tegelijk, 100 uur opnamen en een week terugkijken.',
    },
  },
  {
    ...{ ...base, productCode: 'HAVEN-ZAKELIJK', productId: 'tv-103', price: '44.00' },
    ...{ channelCount: 64, hdChannelCount: 60, maxStreams: 10, maxDevices: 20, recordingHours: 100, publicViewing: true },
    name: { en: 'Haven Zakelijk', nl: 'Haven Zakelijk' },
    description: {
      en: 'For a hotel, café or waiting room: may be shown in public, on ten screens at a time and twenty devices. Watching again is not part of the rights.',
      nl: 'Voor hotel, café of wachtkamer: mag in het openbaar worden getoond, op tien schermen tegelijk en twintig apparaten. Terugkijken hoort niet bij de rechten.',
    },
  },
  {
    ...{ ...base, productCode: 'HAVEN-KLASSIEK', productId: 'tv-100', price: '13.95', orderable: false },
    ...{ channelCount: 42, hdChannelCount: 18, maxStreams: 2, maxDevices: 4, recordingHours: 20, replayHours: 24 },
    name: { en: 'Haven Klassiek', nl: 'Haven Klassiek' },
    description: {
      en: 'No longer sold. Whoever has it keeps it: 42 channels, 20 hours of recordings and four devices.',
      nl: 'Wordt niet meer verkocht. Wie het heeft, houdt het: 42 zenders, 20 uur opnamen en vier apparaten.',
    },
  },
  {
    ...{ ...addon, ...atHome, productCode: 'SPORT-KADE', productId: 'tv-201', price: '8.95' },
    ...{ channelCount: 6, hdChannelCount: 6 },
    name: { en: 'Sport Kade', nl: 'Sport Kade' },
    description: {
      en: 'Adds six sports channels in HD: football, cycling, skating and racing, live and in summary.',
      nl: 'Voegt zes sportzenders in HD toe: voetbal, wielrennen, schaatsen en autosport, live en in samenvatting.',
    },
  },
  {
    ...{ ...addon, ...atHome, productCode: 'SPORT-KADE-4K', productId: 'tv-202', price: '4.50' },
    ...{ channelCount: 2, hdChannelCount: 2, requires: ['SPORT-KADE'] },
    name: { en: 'Sport Kade 4K', nl: 'Sport Kade 4K' },
    description: {
      en: 'Adds two sports channels in 4K to Sport Kade. The receiver and the screen have to be able to show 4K.',
      nl: 'Voegt aan Sport Kade twee sportzenders in 4K toe. De ontvanger en het scherm moeten 4K aankunnen.',
    },
  },
  {
    ...{ ...addon, productCode: 'SPORT-KADE-ZAKELIJK', productId: 'tv-203', price: '59.00' },
    ...{ channelCount: 6, hdChannelCount: 6, publicViewing: true, requires: ['HAVEN-ZAKELIJK'], excludes: ['SPORT-KADE'] },
    name: { en: 'Sport Kade Zakelijk', nl: 'Sport Kade Zakelijk' },
    description: {
      en: 'Adds the six channels of Sport Kade, with the right to show them in a café, canteen or hotel bar.',
      nl: 'Voegt de zes zenders van Sport Kade toe, met het recht om ze in café, kantine of hotelbar te tonen.',
    },
  },
  {
    ...{ ...addon, ...atHome, productCode: 'FILM-ANKER', productId: 'tv-204', price: '9.50' },
    ...{ channelCount: 5, hdChannelCount: 5 },
    name: { en: 'Film Anker', nl: 'Film Anker' },
    description: {
      en: 'Adds five film channels in HD without advertising, with subtitles in Dutch and English.',
      nl: 'Voegt vijf filmzenders in HD zonder reclame toe, ondertiteld in het Nederlands en het Engels.',
    },
  },
  {
    ...{ ...addon, productCode: 'KINDER-KAJUIT', productId: 'tv-205', price: '3.95' },
    ...{ channelCount: 7, hdChannelCount: 4 },
    name: { en: 'Kinder Kajuit', nl: 'Kinder Kajuit' },
    description: {
      en: 'Adds seven channels for children up to twelve, without advertising. Can be locked with the PIN.',
      nl: 'Voegt zeven zenders voor kinderen tot en met twaalf jaar toe, zonder reclame. Kan met de pincode op slot.',
    },
  },
  {
    ...{ ...addon, productCode: 'WERELD-HAVENS', productId: 'tv-206', price: '5.50' },
    ...{ channelCount: 14, hdChannelCount: 8 },
    name: { en: 'Wereld Havens', nl: 'Wereld Havens' },
    description: {
      en: 'Adds fourteen channels in Turkish, Arabic, Polish, Spanish and Portuguese.',
      nl: 'Voegt veertien zenders in het Turks, Arabisch, Pools, Spaans en Portugees toe.',
    },
  },
  {
    ...{ ...addon, ...atHome, productCode: 'TERUGKIJKEN-14', productId: 'tv-207', price: '2.50', replayHours: 14 * 24 },
    name: { en: 'Terugkijken 14 dagen', nl: 'Terugkijken 14 dagen' },
    description: {
      en: 'Broadcasts can be watched again for fourteen days, on every channel of the package.',
      nl: 'Programma’s zijn veertien dagen terug te kijken, op elke zender van het pakket.',
    },
  },
  {
    ...{ ...recording, productCode: 'OPNEMEN-100', productId: 'tv-301', price: '3.00', recordingHours: 100 },
    excludes: ['HAVEN-BASIS', 'HAVEN-ZAKELIJK', 'OPNEMEN-300'],
    name: { en: 'Opnemen 100 uur', nl: 'Opnemen 100 uur' },
    description: {
      en: 'Room for 100 more hours of recordings, kept for a year. Not with Haven Basis, which does not record.',
      nl: 'Ruimte voor 100 uur extra opnamen, een jaar bewaard. Niet bij Haven Basis, dat niet opneemt.',
    },
  },
  {
    ...{ ...recording, productCode: 'OPNEMEN-300', productId: 'tv-302', price: '6.50', recordingHours: 300 },
    excludes: ['HAVEN-BASIS', 'HAVEN-ZAKELIJK', 'OPNEMEN-100'],
    name: { en: 'Opnemen 300 uur', nl: 'Opnemen 300 uur' },
    description: {
      en: 'Room for 300 more hours of recordings, kept for a year. Instead of Opnemen 100 uur, not beside it.',
      nl: 'Ruimte voor 300 uur extra opnamen, een jaar bewaard. In plaats van Opnemen 100 uur, niet ernaast.',
    },
  },
  {
    ...{ ...nothing, type: 'device', productCode: 'EXTRA-APPARATEN', productId: 'tv-401', price: '2.50', maxDevices: 2 },
    name: { en: 'Extra apparaten', nl: 'Extra apparaten' },
    description: {
      en: 'Room for two more devices. How many watch at the same time stays as the base package says.',
      nl: 'Ruimte voor twee extra apparaten. Hoeveel er tegelijk kijken blijft zoals het basispakket zegt.',
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
