import type { Localised, ProviderPackage } from '@demarc/contract/provider/catalog.ts';
import type { Technology } from '@demarc/contract/technology.ts';

type Product = ProviderPackage['products'][number];

/** A speed and its monthly price in euros. */
type Rate = readonly [downMbps: number, upMbps: number, price: string];

/** The packages of one technology of a carrier. */
interface PackageFamily {
  carrierCode: string;
  carrierName: string;
  /** Prefix of the codes of its packages and access products. */
  prefix: string;
  technology: Technology;
  title: Localised;
  rates: readonly Rate[];
  minTermMonths: number;
  leadTimeWorkingDays: number;
  installation: string;
  isBusiness?: true;
}

const fiber = { en: 'Fiber', nl: 'Glasvezel' };
const copper = { en: 'Copper', nl: 'Koper' };
const vezelkracht = {
  carrierCode: 'VEZELKRACHT',
  carrierName: 'Vezelkracht',
  minTermMonths: 1,
  leadTimeWorkingDays: 5,
  installation: '75.0000',
} as const;
const koperlijn = {
  carrierCode: 'KOPERLIJN',
  carrierName: 'Koperlijn',
  minTermMonths: 1,
  leadTimeWorkingDays: 6,
  installation: '62.5000',
} as const;

const packageFamilies: readonly PackageFamily[] = [
  {
    ...vezelkracht,
    prefix: 'VK-XGS',
    technology: 'FTTH_XGSPON',
    title: fiber,
    rates: [
      [500, 500, '24.7500'],
      [1000, 1000, '27.9500'],
      [2000, 2000, '34.5000'],
      [4000, 4000, '44.5000'],
    ],
  },
  {
    ...vezelkracht,
    prefix: 'VK-GPON',
    technology: 'FTTH_GPON',
    title: fiber,
    rates: [
      [100, 100, '19.9500'],
      [200, 200, '21.5000'],
      [500, 500, '24.7500'],
      [1000, 1000, '27.9500'],
    ],
  },
  {
    ...vezelkracht,
    prefix: 'VK-AON',
    technology: 'FTTH_AON',
    title: fiber,
    rates: [
      [100, 100, '20.9500'],
      [500, 500, '25.7500'],
      [1000, 1000, '28.9500'],
    ],
  },
  {
    ...koperlijn,
    prefix: 'KL-VDSL',
    technology: 'VDSL2',
    title: copper,
    rates: [
      [20, 4, '15.2500'],
      [40, 8, '16.9500'],
      [80, 15, '18.9500'],
    ],
  },
  {
    ...koperlijn,
    prefix: 'KL-VVDSL',
    technology: 'VVDSL2',
    title: { en: 'Vectored copper', nl: 'Koper met vectoring' },
    rates: [
      [50, 10, '17.9500'],
      [80, 15, '19.9500'],
      [100, 20, '21.4500'],
    ],
  },
  {
    ...koperlijn,
    prefix: 'KL-VPLUS',
    technology: 'VPLUS',
    title: { en: 'VPlus copper', nl: 'Koper VPlus' },
    rates: [
      [100, 20, '21.9500'],
      [150, 25, '23.4500'],
      [200, 30, '24.9500'],
    ],
  },
  {
    ...koperlijn,
    prefix: 'KL-BOND',
    technology: 'BVVDSL2',
    title: { en: 'Bonded copper', nl: 'Gebundeld koper' },
    minTermMonths: 12,
    leadTimeWorkingDays: 10,
    installation: '110.0000',
    rates: [
      [100, 20, '33.5000'],
      [160, 30, '36.9500'],
      [200, 40, '39.9500'],
    ],
  },
  {
    carrierCode: 'KABELNOORD',
    carrierName: 'Kabelnoord',
    prefix: 'KN-COAX',
    technology: 'COAX',
    title: { en: 'Cable', nl: 'Kabel' },
    minTermMonths: 1,
    leadTimeWorkingDays: 5,
    installation: '55.0000',
    rates: [
      [100, 20, '18.7500'],
      [300, 40, '22.5000'],
      [600, 60, '26.7500'],
      [1000, 100, '32.5000'],
    ],
  },
  {
    carrierCode: 'LICHTBAAN',
    carrierName: 'Lichtbaan Zakelijk',
    prefix: 'LB-FTTO',
    technology: 'FTTO',
    title: { en: 'Business fiber', nl: 'Zakelijke glasvezel' },
    minTermMonths: 12,
    leadTimeWorkingDays: 30,
    installation: '450.0000',
    isBusiness: true,
    rates: [
      [100, 100, '129.0000'],
      [500, 500, '179.0000'],
      [1000, 1000, '219.0000'],
      [10_000, 10_000, '595.0000'],
    ],
  },
];

const terms = [1, 12, 24, 36];

/** Defaults of a product: a monthly price, at most one, and optional. */
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
const oneOff = { chargeType: 'NRC', unit: 'PIECE' } as const;

const slas = [
  ['SLA-OFFICE', 'OFFICE_HOURS', 24, '0.0000', '2.5000', 'office hours', 'kantooruren'],
  ['SLA-7X14', '7X14', 12, '6.5000', '24.5000', 'daily 7:00–21:00', 'elke dag 7.00–21.00 uur'],
  ['SLA-24X7', '24X7', 8, '14.9500', '49.0000', '24/7', '24/7'],
] as const;

/** IPv4 is scarce and has a price; IPv6 is mostly free. */
const prefixes = [
  [4, 32, '2.0000'],
  [4, 30, '6.0000'],
  [4, 29, '11.0000'],
  [4, 28, '20.0000'],
  [4, 27, '38.0000'],
  [6, 64, '0.0000'],
  [6, 56, '0.0000'],
  [6, 48, '1.0000'],
] as const;

/** Lines of each carrier and technology. All prices are fictitious. */
export const lineCatalog: ProviderPackage[] = packageFamilies.flatMap((family) =>
  family.rates.map((rate) => createPackage(family, rate)),
);

function createPackage(family: PackageFamily, [downMbps, upMbps, price]: Rate): ProviderPackage {
  const { prefix, title, carrierCode, carrierName, technology, minTermMonths, leadTimeWorkingDays } = family;
  const speed = `${downMbps}/${upMbps}`;
  const packageCode = `${prefix}-${downMbps}`;
  return {
    packageCode,
    name: { en: `${title.en} ${speed}`, nl: `${title.nl} ${speed}` },
    description: {
      en: `${title.en} over ${carrierName}, ${speed} Mbit/s.`,
      nl: `${title.nl} via ${carrierName}, ${speed} Mbit/s.`,
    },
    orderType: 'LINE',
    siteCode: null,
    carrierCode,
    technology,
    orderable: true,
    minTermMonths,
    allowedTermMonths: terms.filter((term) => term >= minTermMonths),
    leadTimeWorkingDays,
    products: createProducts(family, { packageCode, speed, downMbps, upMbps, price }),
    parameters: [],
  };
}

interface Access {
  packageCode: string;
  speed: string;
  downMbps: number;
  upMbps: number;
  price: string;
}

function createProducts(
  { title, installation, isBusiness }: PackageFamily,
  { packageCode, speed, downMbps, upMbps, price }: Access,
): Product[] {
  const kind = isBusiness ? 'B' : 'C';
  const access: Product = {
    ...defaultProduct,
    ...mandatoryOnce,
    productCode: packageCode,
    productType: 'LINE',
    unitPrice: price,
    name: { en: `${title.en} access ${speed}`, nl: `Toegang ${lowerFirst(title.nl)} ${speed}` },
    attributes: { downMbps, upMbps },
  };
  return [
    access,
    ...createCircuits(downMbps),
    ...slas.map(([code, window, repairHours, consumer, business, en, nl]): Product => {
      const otherSlas = slas.map(([other]) => `${other}-${kind}`).filter((other) => other !== `${code}-${kind}`);
      return {
        ...defaultProduct,
        productCode: `${code}-${kind}`,
        productType: 'SLA',
        unitPrice: isBusiness ? business : consumer,
        excludes: otherSlas,
        attributes: { repairHours, window },
        defaultQuantity: window === 'OFFICE_HOURS' ? 1 : 0,
        name: { en: `SLA ${repairHours} h, ${en}`, nl: `SLA ${repairHours} uur, ${nl}` },
      };
    }),
    ...prefixes.map(([family, prefixLength, unitPrice]): Product => {
      const name = `IPv${family} /${prefixLength}`;
      return {
        ...defaultProduct,
        productCode: `IP${family}-${prefixLength}`,
        productType: 'IP_ADDRESS',
        unit: 'ADDRESS',
        unitPrice,
        name: { en: name, nl: name },
        maxQuantity: 4,
        attributes: { prefixLength, family },
      };
    }),
    createRouter(isBusiness ?? false),
    {
      ...defaultProduct,
      ...mandatoryOnce,
      ...oneOff,
      productCode: `INSTALL-${packageCode.split('-').slice(0, 2).join('-')}-${kind}`,
      productType: 'INSTALLATION',
      name: { en: 'On-site installation', nl: 'Installatie op locatie' },
      unitPrice: installation,
    },
    {
      ...defaultProduct,
      ...mandatoryOnce,
      ...oneOff,
      productCode: 'SETUP-LINE',
      productType: 'SETUP',
      unitPrice: '15.0000',
      name: { en: 'Line setup', nl: 'Lijn instellen' },
    },
  ];
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Creates the circuits of a line, to the internet or to the customer's own network. */
function createCircuits(downMbps: number): Product[] {
  const createProduct = (productCode: string, en: string, nl: string, unitPrice: string): Product => ({
    ...defaultProduct,
    productCode,
    productType: 'EVC',
    unitPrice,
    maxQuantity: 4,
    attributes: { speedMbps: downMbps },
    name: { en, nl },
  });
  return [
    { ...createProduct('EVC-INTERNET', 'Internet', 'Internet', '2.5000'), defaultQuantity: 1 },
    createProduct('EVC-LAYER2', 'Private circuit (layer 2)', 'Eigen circuit (laag 2)', '4.9500'),
    createProduct('EVC-VOICE', 'Voice circuit with priority', 'Circuit voor telefonie met voorrang', '1.7500'),
  ];
}

function createRouter(isBusiness: boolean): Product {
  const [productCode, unitPrice] = isBusiness ? ['CPE-ROUTER-B', '12.5000'] : ['CPE-ROUTER-C', '3.9500'];
  return {
    ...defaultProduct,
    productCode,
    productType: 'CPE',
    unitPrice,
    name: { en: 'Managed router on loan', nl: 'Beheerde router in bruikleen' },
  };
}
