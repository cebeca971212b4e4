import type { ColocationKind } from '@demarc/contract/colocation.ts';
import type { FeedPhase } from '@demarc/contract/power-feed.ts';
import type { Localised, ProviderPackage } from '@demarc/contract/provider/catalog.ts';
import type { Database } from '../db/database.ts';
import { siteStock, sites } from '../db/schema/site.ts';

type Product = ProviderPackage['products'][number];
type SiteValues = Omit<typeof sites.$inferInsert, 'siteId' | 'updatedAt'>;

interface SampleSite extends SiteValues {
  /** The number of racks of each height, and of shared units. */
  racks: Readonly<Record<number, number>>;
  sharedUnits: number;
  /** Price of a full rack per month. */
  rackPrice: string;
}

const createAddress = (street: string, houseNumber: number, postalCode: string, city: string) => ({
  street,
  houseNumber,
  houseNumberAddition: null,
  postalCode,
  city,
  country: 'NL',
});

/** The data centers of the demo. One has a single full rack left, and one has none. */
const sampleSites: readonly SampleSite[] = [
  {
    siteCode: 'AMS1',
    name: 'Amsterdam Westpoort',
    operatorName: null,
    peeringDbFacilityId: null,
    address: createAddress('Serverkade', 18, '1099ZX', 'Amsterdam'),
    powerTopology: 'TWO_N',
    designPue: '1.18',
    maxKwPerRack: '11.0',
    certifications: ['ISO 27001', 'ISO 14001', 'SOC 2', 'PCI DSS'],
    racks: { 47: 9, 23: 6, 11: 4 },
    sharedUnits: 64,
    rackPrice: '495.0000',
  },
  {
    siteCode: 'AMS2',
    name: 'Amsterdam Zuidoost',
    operatorName: 'Polderhal Datacenters',
    peeringDbFacilityId: null,
    address: createAddress('Kabelweg', 240, '1199ZW', 'Amsterdam'),
    powerTopology: 'N_PLUS_1',
    designPue: '1.25',
    maxKwPerRack: '7.0',
    certifications: ['ISO 27001', 'SOC 2'],
    racks: { 47: 2, 23: 5 },
    sharedUnits: 30,
    rackPrice: '445.0000',
  },
  {
    siteCode: 'AMS3',
    name: 'Amsterdam Noord',
    operatorName: null,
    peeringDbFacilityId: null,
    address: createAddress('Koelwaterlaan', 2, '1029ZX', 'Amsterdam'),
    powerTopology: 'TWO_N',
    designPue: '1.12',
    maxKwPerRack: '17.0',
    certifications: ['ISO 27001', 'ISO 50001', 'SOC 2'],
    racks: { 47: 240, 23: 80, 11: 80 },
    sharedUnits: 600,
    rackPrice: '465.0000',
  },
  {
    siteCode: 'RTM1',
    name: 'Rotterdam Waalhaven',
    operatorName: null,
    peeringDbFacilityId: null,
    address: createAddress('Stroomkade', 7, '3099ZV', 'Rotterdam'),
    powerTopology: 'TWO_N',
    designPue: '1.22',
    maxKwPerRack: '8.0',
    certifications: ['ISO 27001', 'NEN 7510'],
    racks: { 47: 0, 23: 2, 11: 8 },
    sharedUnits: 48,
    rackPrice: '425.0000',
  },
];

const defaultProduct = {
  chargeType: 'MRC',
  unit: 'MONTH',
  mandatory: false,
  minQuantity: 0,
  maxQuantity: 1,
  defaultQuantity: 0,
  requires: [],
  excludes: [],
  attributes: {},
} satisfies Partial<Product>;
const mandatoryOnce = { mandatory: true, minQuantity: 1, defaultQuantity: 1 } as const;

const createProduct = (
  productCode: string,
  productType: Product['productType'],
  unitPrice: string,
  name: Localised,
  values: Partial<Product> = {},
): Product => ({ ...defaultProduct, productCode, productType, unitPrice, name, ...values });

const heightNames: Readonly<Record<number, Localised>> = {
  47: { en: 'Full rack, 47U', nl: 'Volledig rack, 47U' },
  23: { en: 'Half rack, 23U', nl: 'Half rack, 23U' },
  11: { en: 'Quarter rack, 11U', nl: 'Kwart rack, 11U' },
};

const feeds: readonly [amperageA: number, phase: FeedPhase, price: string][] = [
  [16, 'SINGLE', '25.0000'],
  [32, 'SINGLE', '45.0000'],
  [16, 'THREE', '65.0000'],
  [32, 'THREE', '110.0000'],
];
const uplinks = [
  [1_000, 'CAT6A', '35.0000'],
  [10_000, 'SMF_OS2', '120.0000'],
  [25_000, 'SMF_OS2', '240.0000'],
  [100_000, 'SMF_OS2', '690.0000'],
] as const;
const prefixes = [
  [4, 30, '6.0000'],
  [4, 29, '11.0000'],
  [4, 28, '20.0000'],
  [4, 27, '38.0000'],
  [6, 64, '0.0000'],
  [6, 56, '0.0000'],
  [6, 48, '1.0000'],
] as const;

const usage = { chargeType: 'USAGE', ...mandatoryOnce } as const;
const energy = createProduct(
  'KWH',
  'POWER',
  '0.2450',
  { en: 'Energy per kWh', nl: 'Energie per kWh' },
  { ...usage, unit: 'KWH' },
);
const burst = createProduct(...(['KW-BURST', 'POWER', '185.0000', { en: 'Burst per kW', nl: 'Piekverbruik per kW' }] as const), {
  ...usage,
  unit: 'KW',
});

/** The connections that both racks and shared units can have. */
const connections: readonly Product[] = [
  ...uplinks.map(([speedMbps, mediaType, price]) => {
    const name = `Uplink ${speedMbps / 1_000} Gbit/s`;
    const values = { maxQuantity: 16, attributes: { speedMbps, mediaType } };
    return createProduct(`UPLINK-${speedMbps / 1_000}G`, 'UPLINK', price, { en: name, nl: name }, values);
  }),
  ...prefixes.map(([family, prefixLength, price]) => {
    const name = `IPv${family} /${prefixLength}`;
    const values = { unit: 'ADDRESS', attributes: { prefixLength, family } } as const;
    return createProduct(`IP${family}-${prefixLength}`, 'IP_ADDRESS', price, { en: name, nl: name }, values);
  }),
];

/** A half rack costs 60% of a full one, and a quarter 35%. */
const priceShares: Readonly<Record<number, number>> = { 47: 1, 23: 0.6, 11: 0.35 };

/** The packages for racks and shared units of each data center. All prices are fictitious. */
export const colocationCatalog: readonly ProviderPackage[] = sampleSites.flatMap((site) => [
  createPackage(site, 'RACK', createRackProducts(site), 12, 10),
  createPackage(site, 'SHARED_COLO', createSharedProducts(site), 1, 5),
]);

function createPackage(
  { siteCode, name }: SampleSite,
  orderType: ColocationKind,
  products: Product[],
  minTermMonths: number,
  leadTimeWorkingDays: number,
): ProviderPackage {
  const isRack = orderType === 'RACK';
  return {
    packageCode: `${siteCode}-${isRack ? 'RACK' : 'SC'}`,
    name: isRack
      ? { en: `Rack ${siteCode}`, nl: `Rack ${siteCode}` }
      : { en: `Shared units ${siteCode}`, nl: `Gedeelde units ${siteCode}` },
    description: isRack
      ? { en: `Your own lockable rack in ${name}.`, nl: `Een eigen, afsluitbaar rack in ${name}.` }
      : {
          en: `Units in a rack in ${name} that you share with other customers.`,
          nl: `Units in een rack in ${name} dat u deelt met andere klanten.`,
        },
    orderType,
    siteCode,
    carrierCode: null,
    technology: null,
    orderable: true,
    minTermMonths,
    leadTimeWorkingDays,
    allowedTermMonths: [1, 12, 24, 36].filter((term) => term >= minTermMonths),
    products,
    parameters: [],
  };
}

function createRackProducts({ siteCode, racks, rackPrice }: SampleSite): Product[] {
  const heights = Object.keys(racks)
    .map(Number)
    .toSorted((a, b) => b - a);
  return [
    ...heights.map((heightUnits) => {
      const price = (Number(rackPrice) * priceShares[heightUnits]!).toFixed(4);
      return createProduct(`${siteCode}-${heightUnits}U`, 'SPACE', price, heightNames[heightUnits]!, {
        attributes: { heightUnits },
      });
    }),
    createProduct(
      'PWR-05KW',
      'POWER',
      '72.5000',
      { en: '0.5 kW committed power', nl: '0,5 kW vermogen' },
      { maxQuantity: 60, attributes: { committedKw: '0.5' } },
    ),
    energy,
    burst,
    ...feeds.map(([amperageA, phase, price]) => {
      const isThree = phase === 'THREE';
      const name = { en: `Feed ${isThree ? '3 × ' : ''}${amperageA} A`, nl: `Voeding ${isThree ? '3 × ' : ''}${amperageA} A` };
      return createProduct(`FEED-${amperageA}A-${isThree ? 3 : 1}F`, 'FEED', price, name, {
        maxQuantity: 2,
        attributes: { amperageA, phase },
      });
    }),
    ...connections,
    createProduct(
      'SETUP-RACK',
      'SETUP',
      '450.0000',
      { en: 'Rack setup', nl: 'Rack inrichten' },
      { ...mandatoryOnce, chargeType: 'NRC', unit: 'PIECE' },
    ),
  ];
}

function createSharedProducts({ siteCode }: SampleSite): Product[] {
  return [
    createProduct(
      `${siteCode}-1U`,
      'SPACE',
      '42.5000',
      { en: 'Unit in a shared rack', nl: 'Unit in een gedeeld rack' },
      { maxQuantity: 8, attributes: { heightUnits: 1 } },
    ),
    createProduct(
      'PWR-01KW',
      'POWER',
      '16.5000',
      { en: '0.1 kW committed power', nl: '0,1 kW vermogen' },
      { maxQuantity: 60, attributes: { committedKw: '0.1' } },
    ),
    energy,
    burst,
    createProduct(
      'OUTLET',
      'FEED',
      '2.5000',
      { en: 'Metered outlet', nl: 'Bemeten aansluiting' },
      { maxQuantity: 48, attributes: { amperageA: 16, phase: 'SINGLE' } },
    ),
    ...connections,
    createProduct(
      'SETUP-SC',
      'SETUP',
      '75.0000',
      { en: 'Setup of shared units', nl: 'Gedeelde units inrichten' },
      { ...mandatoryOnce, chargeType: 'NRC', unit: 'PIECE' },
    ),
  ];
}

/** Adds missing data centers with their stock. Existing ones stay as they are. */
export async function insertSampleSites(tx: Database, updatedAt: Date): Promise<void> {
  for (const { racks, sharedUnits, rackPrice: _price, ...site } of sampleSites) {
    const [added] = await tx
      .insert(sites)
      .values({ ...site, updatedAt })
      .onConflictDoNothing()
      .returning({ siteId: sites.siteId });
    if (!added) continue;
    const { siteId } = added;
    await tx.insert(siteStock).values([
      ...Object.entries(racks).map(([height, total]) => ({
        siteId,
        kind: 'RACK' as const,
        heightUnits: Number(height),
        total,
      })),
      { siteId, kind: 'SHARED_COLO', heightUnits: 1, total: sharedUnits },
    ]);
  }
}
