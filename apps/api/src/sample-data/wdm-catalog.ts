import type { Localised, ProviderPackage } from '@demarc/contract/provider/catalog.ts';
import type { ClientInterface } from '@demarc/contract/wdm-client-interface.ts';
import { estimateLoss } from '@demarc/contract/wdm-route.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { sites } from '../db/schema/site.ts';
import { type StoredPath, wdmRoutes } from '../db/schema/wdm.ts';

type Product = ProviderPackage['products'][number];
type RouteValues = Pick<
  typeof wdmRoutes.$inferInsert,
  'routeCode' | 'name' | 'grid' | 'workingPath' | 'protectPath' | 'blockedChannels'
>;

const createPath = (pathCode: string, description: string, lengthKm: number): StoredPath => ({
  pathCode,
  description,
  lengthKm,
  lossDb: estimateLoss(lengthKm),
});

/** The routes of the demo, of 4, 12, 45 and 190 km. Some channels carry our own network. */
const sampleRoutes: readonly (RouteValues & { siteA: string; siteZ: string })[] = [
  {
    routeCode: 'AMS1-AMS3-01',
    name: 'Amsterdam Westpoort – Noord',
    siteA: 'AMS1',
    siteZ: 'AMS3',
    grid: 'CWDM_20NM',
    workingPath: createPath('AMS-IJ', 'Westpoort – IJ – Amsterdam Noord', 4),
    protectPath: null,
    blockedChannels: [1271, 1291],
  },
  {
    routeCode: 'AMS1-AMS2-NORTH',
    name: 'Westpoort – Zuidoost via Centrum',
    siteA: 'AMS1',
    siteZ: 'AMS2',
    grid: 'DWDM_100GHZ',
    workingPath: createPath('AMS-NORTH', 'Westpoort – Centrum – Zuidoost', 12),
    protectPath: createPath('AMS-SOUTH', 'Westpoort – Haarlem – Hoofddorp – Zuidoost', 45),
    blockedChannels: [17, 18, 34, 35, 36],
  },
  {
    routeCode: 'AMS1-AMS2-SOUTH',
    name: 'Westpoort – Zuidoost via Haarlem',
    siteA: 'AMS1',
    siteZ: 'AMS2',
    grid: 'DWDM_100GHZ',
    workingPath: createPath('AMS-SOUTH', 'Westpoort – Haarlem – Hoofddorp – Zuidoost', 45),
    protectPath: null,
    blockedChannels: [17, 18, 59, 60, 61],
  },
  {
    routeCode: 'AMS1-RTM1-EAST',
    name: 'Amsterdam – Rotterdam',
    siteA: 'AMS1',
    siteZ: 'RTM1',
    grid: 'DWDM_50GHZ',
    workingPath: createPath('AMS-RTM-EAST', 'Amsterdam – Utrecht – Den Bosch – Breda – Rotterdam', 190),
    protectPath: null,
    blockedChannels: [170, 175, 180],
  },
];

function createProduct(
  productCode: string,
  price: number,
  name: Localised,
  attributes: Product['attributes'],
  productType: Product['productType'] = 'WDM',
): Product {
  return {
    productCode,
    productType,
    unitPrice: price.toFixed(4),
    name,
    attributes,
    chargeType: 'MRC',
    unit: 'MONTH',
    mandatory: false,
    minQuantity: 0,
    maxQuantity: 1,
    defaultQuantity: 0,
    requires: [],
    excludes: [],
  };
}

const setup: Product = {
  ...createProduct('SETUP-WDM', 450, { en: 'Wavelength setup', nl: 'Golflengte aanleggen' }, {}, 'SETUP'),
  chargeType: 'NRC',
  unit: 'PIECE',
  mandatory: true,
  minQuantity: 1,
  defaultQuantity: 1,
};

/** The speeds of managed wavelengths, and how much more they cost than 10 Gbit/s. */
const speeds: readonly [code: string, name: string, factor: number, interfaces: readonly ClientInterface[]][] = [
  ['1G', '1 Gbit/s', 0.6, ['1GE_LX']],
  ['10G', '8 to 11 Gbit/s', 1, ['10GE_LR', '10GE_ER', 'OTU2', 'OTU2E', 'FC8']],
  ['32G', '14 to 40 Gbit/s', 1.6, ['25GE_LR', '40GE_LR4', 'FC16', 'FC32']],
  ['100G', '100 Gbit/s', 2.4, ['100GE_LR4', 'OTU4']],
  ['400G', '400 Gbit/s', 5, ['400GE_FR4']],
];

function createPackage(
  packageCode: string,
  name: Localised,
  description: Localised,
  products: readonly Product[],
  leadTimeWorkingDays: number,
): ProviderPackage {
  return {
    packageCode,
    name,
    description,
    orderType: 'WDM',
    siteCode: null,
    carrierCode: null,
    technology: null,
    orderable: true,
    minTermMonths: 12,
    allowedTermMonths: [12, 24, 36, 60],
    leadTimeWorkingDays,
    parameters: [],
    products: [...products, setup],
  };
}

function createPassive(packageCode: string, sitePair: string, prices: readonly (readonly [routeCode: string, price: number])[]) {
  return createPackage(
    packageCode,
    { en: `Passive channel ${sitePair}`, nl: `Passief kanaal ${sitePair}` },
    {
      en: 'A port on our multiplexer in both data centers. You bring colored optics. The price is the same at every speed.',
      nl: 'Een poort op onze multiplexer in beide datacenters. U gebruikt eigen gekleurde optiek. De prijs is bij elke snelheid gelijk.',
    },
    prices.map(([routeCode, price]) =>
      createProduct(
        `CH-${routeCode}`,
        price,
        { en: `Channel on ${routeCode}`, nl: `Kanaal op ${routeCode}` },
        {
          routeCodes: [routeCode],
        },
      ),
    ),
    10,
  );
}

function createManaged(
  packageCode: string,
  code: string,
  { sitePair, routeCodes, price }: { sitePair: string; routeCodes: readonly string[]; price: number },
) {
  return createPackage(
    packageCode,
    { en: `Managed wavelength ${sitePair}`, nl: `Beheerde golflengte ${sitePair}` },
    {
      en: 'A port on our transponder in both data centers. You bring transceivers for your own equipment.',
      nl: 'Een poort op onze transponder in beide datacenters. U gebruikt eigen transceivers in uw apparatuur.',
    },
    [
      ...speeds.map(([speed, name, factor, clientInterfaces]) =>
        createProduct(
          `WL-${code}-${speed}`,
          Math.round(price * factor),
          { en: `Wavelength ${name}`, nl: `Golflengte ${name.replace(' to ', ' tot ')}` },
          { routeCodes: [...routeCodes], clientInterfaces: [...clientInterfaces] },
        ),
      ),
      createProduct(
        'WL-PROTECT',
        390,
        { en: 'Protection over a second path', nl: 'Bescherming over een tweede pad' },
        { protection: 'PROTECTED_1_PLUS_1' },
        'OPTION',
      ),
      createProduct(
        'WL-ENCRYPT',
        125,
        { en: 'Encryption (AES-256)', nl: 'Versleuteling (AES-256)' },
        { encryption: true },
        'OPTION',
      ),
    ],
    20,
  );
}

/** The packages for wavelengths. All prices are fictitious. */
export const wdmCatalog: readonly ProviderPackage[] = [
  createPassive('WDM-CWDM-AMS1-AMS3', 'AMS1 – AMS3', [['AMS1-AMS3-01', 145]]),
  createPassive('WDM-DWDM-AMS1-AMS2', 'AMS1 – AMS2', [
    ['AMS1-AMS2-NORTH', 295],
    ['AMS1-AMS2-SOUTH', 345],
  ]),
  createManaged('WDM-MANAGED-AMS1-AMS2', 'AMS', {
    sitePair: 'AMS1 – AMS2',
    routeCodes: ['AMS1-AMS2-NORTH', 'AMS1-AMS2-SOUTH'],
    price: 420,
  }),
  createManaged('WDM-MANAGED-AMS1-RTM1', 'RTM', { sitePair: 'AMS1 – RTM1', routeCodes: ['AMS1-RTM1-EAST'], price: 980 }),
];

/** Adds missing routes. Their data centers exist, and existing routes stay as they are. */
export async function insertSampleRoutes(tx: Database, updatedAt: Date): Promise<void> {
  for (const { siteA, siteZ, ...route } of sampleRoutes) {
    const [siteAId, siteZId] = await Promise.all(
      [siteA, siteZ].map(async (siteCode) => {
        const [site] = await tx.select({ siteId: sites.siteId }).from(sites).where(eq(sites.siteCode, siteCode));
        return site!.siteId;
      }),
    );
    await tx
      .insert(wdmRoutes)
      .values({ ...route, siteAId: siteAId!, siteZId: siteZId!, updatedAt })
      .onConflictDoNothing();
  }
}
