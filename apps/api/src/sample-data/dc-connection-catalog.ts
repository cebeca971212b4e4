import type { DcConnectionKind } from '@demarc/contract/dc-connection.ts';
import type { Localised, ProviderPackage } from '@demarc/contract/provider/catalog.ts';

type Product = ProviderPackage['products'][number];

const fiber = ['SMF_OS2', 'MMF_OM3', 'MMF_OM4'];
const copper = ['CAT6A', 'COAX'];
const siteCodes = ['AMS1', 'AMS2', 'AMS3', 'RTM1'];
/** Pairs of data centers with a route between them, and how much more it costs than the shortest one. */
const routes = [
  ['AMS1', 'AMS2', 1],
  ['AMS1', 'AMS3', 1.1],
  ['AMS2', 'AMS3', 1.2],
  ['AMS1', 'RTM1', 2.4],
] as const;
const metroServices = [
  ['DARK', ['DARK'], 620, { en: 'Dark fiber pair', nl: 'Onbelicht glasvezelpaar' }],
  ['1G', ['1GE'], 145, { en: 'Metro connect 1 Gbit/s', nl: 'Metro connect 1 Gbit/s' }],
  ['10G', ['10GE', '25GE'], 340, { en: 'Metro connect 10 or 25 Gbit/s', nl: 'Metro connect 10 of 25 Gbit/s' }],
  ['100G', ['40GE', '100GE', '400GE'], 890, { en: 'Metro connect 40 to 400 Gbit/s', nl: 'Metro connect 40 tot 400 Gbit/s' }],
] as const;

function createProduct(
  productCode: string,
  productType: DcConnectionKind,
  price: number,
  name: Localised,
  attributes: Product['attributes'],
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
    maxQuantity: 12,
    defaultQuantity: 0,
    requires: [],
    excludes: [],
  };
}

function createSetup(productCode: string, unitPrice: string, name: Localised): Product {
  return {
    productCode,
    productType: 'SETUP',
    unitPrice,
    name,
    attributes: {},
    chargeType: 'NRC',
    unit: 'PIECE',
    mandatory: true,
    minQuantity: 1,
    maxQuantity: 1,
    defaultQuantity: 1,
    requires: [],
    excludes: [],
  };
}

function createPackage(values: Pick<ProviderPackage, 'packageCode' | 'name' | 'description' | 'products'>): ProviderPackage {
  return {
    orderType: 'DC_CONNECTION',
    siteCode: null,
    carrierCode: null,
    technology: null,
    orderable: true,
    minTermMonths: 1,
    allowedTermMonths: [1, 12, 24, 36],
    leadTimeWorkingDays: 5,
    parameters: [],
    ...values,
  };
}

/** The packages for data-center connections, with a product for each data center or route. All prices are fictitious. */
export const dcConnectionCatalog: readonly ProviderPackage[] = [
  createPackage({
    packageCode: 'CROSS_CONNECT',
    name: { en: 'Cross connect', nl: 'Cross connect' },
    description: {
      en: 'A cable between two ports in one data center.',
      nl: 'Een kabel tussen twee poorten in één datacenter.',
    },
    products: [
      ...siteCodes.flatMap((site) => [
        createProduct(
          `XC-${site}-FIBER`,
          'CROSS_CONNECT',
          95,
          { en: `Fiber cross connect ${site}`, nl: `Glasvezel-cross-connect ${site}` },
          { siteCodes: [site], mediaTypes: fiber },
        ),
        createProduct(
          `XC-${site}-COPPER`,
          'CROSS_CONNECT',
          55,
          { en: `Copper cross connect ${site}`, nl: `Koper-cross-connect ${site}` },
          { siteCodes: [site], mediaTypes: copper },
        ),
      ]),
      createSetup('SETUP-XC', '150.0000', { en: 'Cross connect setup', nl: 'Cross connect aanleggen' }),
    ],
  }),
  createPackage({
    packageCode: 'METRO_CONNECT',
    name: { en: 'Metro connect', nl: 'Metro connect' },
    description: {
      en: 'A fiber connection between two data centers.',
      nl: 'Een glasvezelverbinding tussen twee datacenters.',
    },
    products: [
      ...routes.flatMap(([siteA, siteZ, factor]) =>
        metroServices.map(([code, services, price, name]) =>
          createProduct(
            `MC-${siteA}-${siteZ}-${code}`,
            'METRO_CONNECT',
            Math.round(price * factor),
            { en: `${name.en}, ${siteA}–${siteZ}`, nl: `${name.nl}, ${siteA}–${siteZ}` },
            { siteCodes: [siteA, siteZ], services: [...services] },
          ),
        ),
      ),
      createSetup('SETUP-MC', '450.0000', { en: 'Metro connect setup', nl: 'Metro connect aanleggen' }),
    ],
  }),
];
