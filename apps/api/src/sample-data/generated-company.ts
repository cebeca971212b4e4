import { roles } from '@demarc/contract/access.ts';
import { contactTypes } from '@demarc/contract/contact.ts';
import type { Clock } from '../clock.ts';
import type { SampleCompany } from './company.ts';
import { createFakeIban, createRandom, fakeBic, unassignedPostalCodes } from './fake-values.ts';

/** Of 24 monthly invoices, only the last one is not paid. */
export const paidInvoiceCount = 23;

/** The volumes of a generated reseller. */
export const sizes = {
  mid: {
    customerId: 20230514,
    companyName: 'Middenwest Netwerken B.V.',
    domain: 'middenwest.example',
    accounts: 25,
    contacts: 9,
    loyalty: 900,
    volumes: { lines: 5_000, orders: 6_800, diagnostics: 3_000, sessions: 60_000 },
    television: { accounts: 2_500, products: 4_500 },
  },
  large: {
    customerId: 20190228,
    companyName: 'Landelijk Verbonden N.V.',
    domain: 'landelijk.example',
    accounts: 180,
    contacts: 14,
    loyalty: 12_000,
    volumes: { lines: 200_000, orders: 265_000, diagnostics: 60_000, sessions: 2_400_000 },
    television: { accounts: 60_000, products: 110_000 },
  },
} as const;
export type Size = keyof typeof sizes;
export const generatedIds: ReadonlySet<number> = new Set(Object.values(sizes).map(({ customerId }) => customerId));

const seed = 20_260_101;
const firstNames = [
  'Anouk',
  'Bram',
  'Carlijn',
  'Dirk',
  'Esra',
  'Floor',
  'Gijs',
  'Hanna',
  'Imane',
  'Jelle',
  'Karim',
  'Lieke',
  'Mees',
  'Noor',
];
const lastNames = [
  'Aalbers',
  'Boersma',
  'Cornelisse',
  'Demir',
  'Elzinga',
  'Faber',
  'Gerritsen',
  'Huisman',
  'Idrissi',
  'Jonker',
  'Kuipers',
];

/** Returns the usernames of the generated resellers of all sizes. */
export function getGeneratedUsernames(): string[] {
  return Object.values(sizes).flatMap(({ accounts, domain }) =>
    Array.from({ length: accounts }, (_, index) => formatUsername(index, domain)),
  );
}

function formatUsername(at: number, domain: string): string {
  return `user${at + 1}@${domain}`;
}

/** Generates a reseller of the given size. Apart from dates relative to now, the rows are always the same. */
export function generateCompany(size: Size, clock: Clock): SampleCompany {
  const { customerId, companyName, domain, volumes: _, television: _television, ...counts } = sizes[size];
  const random = createRandom(seed + customerId);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const randomInteger = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const phone = () => `020555${String(randomInteger(0, 9_999)).padStart(4, '0')}`;
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 60 * 60 * 1000);
  const createMany = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
  const name = () => ({ firstName: pick(firstNames), middleName: random() < 0.2 ? 'van' : '', lastName: pick(lastNames) });

  let balance = 0;
  return {
    customer: {
      customerId,
      customerType: 'reseller',
      status: 'ACTIVE',
      brand: 'datacentre',
      language: 'nl',
      loyaltyParticipant: true,
      companyName,
      cocNumber: String(randomInteger(90_100_000, 90_999_999)),
      vatNumber: `NL${randomInteger(900_000_000, 999_999_999)}B01`,
      legalForm: companyName.endsWith('N.V.') ? 'NV' : 'BV',
      address: {
        street: 'Knooppuntlaan',
        houseNumber: randomInteger(1, 200),
        houseNumberAddition: null,
        postalCode: pick(unassignedPostalCodes),
        city: 'Amersfoort',
        country: 'NL',
      },
      iban: createFakeIban(randomInteger(1, 999_999_999)),
      bic: fakeBic,
      accountHolderName: companyName,
      createdAt: hoursAgo(24 * 1_200),
    },
    contacts: createMany(counts.contacts, (at) => ({
      // The first five contacts cover every type; only one is the main contact.
      types: [contactTypes[at] ?? pick(contactTypes.slice(1))],
      ...name(),
      email: `contact${at + 1}@${domain}`,
      phoneNumber: phone(),
    })),
    accounts: createMany(counts.accounts, (at) => ({
      ...name(),
      username: formatUsername(at, domain),
      phoneNumber: phone(),
      roles: at === 0 ? ['RESELLER_ADMIN'] : [pick(roles)],
      status: at > 0 && random() < 0.05 ? 'DISABLED' : 'ENABLED',
    })),
    agreements: [
      {
        version: '2026.1',
        offeredAt: hoursAgo(24 * 610),
        signed: { signedAt: hoursAgo(24 * 600), fullName: 'Anouk Boersma', jobTitle: 'Director', email: `contact1@${domain}` },
      },
    ],
    // The points for invoices are booked when they are paid.
    loyalty: createMany(counts.loyalty - paidInvoiceCount, (at) => {
      const redeemed = balance > 5_000 && random() < 0.2 ? randomInteger(1_000, 5_000) : 0;
      const points = redeemed > 0 ? -redeemed : randomInteger(1, 40) * 10;
      balance += points;
      return {
        points,
        reason: redeemed > 0 ? 'REDEEMED' : 'ORDER_COMPLETED',
        reference: redeemed > 0 ? `Bestelling ${1_000 + at}` : `Order ${20_200_000 + at}`,
        bookedAt: hoursAgo((counts.loyalty - paidInvoiceCount - at) * (size === 'large' ? 2 : 24)),
      };
    }),
  };
}
