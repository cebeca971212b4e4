import type { ProviderPackage } from '@demarc/contract/provider/catalog.ts';
import type { OfferRequest, ProviderQuotation } from '@demarc/contract/provider/quotation.ts';

type Item = OfferRequest['items'][number];
type Product = ProviderPackage['products'][number];

const salesContact = { name: 'Eva Sanders', email: 'sales@provider.example', phoneNumber: '0205550150' };
const offeredTerms = [
  { termMonths: 12, share: 1 },
  { termMonths: 36, share: 0.9 },
] as const;

/**
 * Builds the offer for a request: firm for racks and shared units of a data center, because such a request says what to deliver;
 * otherwise an estimate.
 */
export function buildOffer({ request, title }: ProviderQuotation, packages: readonly ProviderPackage[]): OfferRequest {
  const { type, siteCode } = request;
  const pack = packages.find(
    (catalogPackage) => catalogPackage.orderType === type && (siteCode === null || catalogPackage.siteCode === siteCode),
  );
  const details = siteCode && pack ? buildDetails(siteCode, pack) : null;
  const description = title.slice(0, 500);
  const prices = buildPrices(pack?.products ?? []);
  const leadTimeWorkingDays = pack?.leadTimeWorkingDays ?? 30;
  if (!details || !pack) {
    return {
      level: 'BUDGETARY',
      salesContact,
      message: 'This is an estimate. Request a change for a firm offer.',
      items: [{ type, description, prices, leadTimeWorkingDays }],
    };
  }
  const orderDetails = { details };
  const item = { type, description, packageCode: pack.packageCode, prices, leadTimeWorkingDays, orderDetails };
  return { level: 'FIRM', salesContact, items: [item] };
}

/** Builds the next version of an offer: the same items, 5% cheaper if the customer asked for a change. */
export function buildNextOffer({ items, level, salesContact: contact, status }: ProviderQuotation): OfferRequest {
  const isCheaper = status === 'CHANGE_REQUESTED';
  const toPrice = ({ mrc, ...price }: ProviderQuotation['items'][number]['prices'][number]) => ({
    ...price,
    mrc: isCheaper ? (Number(mrc) * 0.95).toFixed(2) : mrc,
  });
  return {
    level: level ?? 'FIRM',
    salesContact: contact ?? salesContact,
    message: isCheaper ? 'We lowered the price per month.' : 'We extended the offer.',
    items: items.map(
      ({ type, description, packageCode, prices, leadTimeWorkingDays, orderDetails, alternativeToItemId }): Item => ({
        type,
        description,
        packageCode,
        leadTimeWorkingDays,
        orderDetails,
        alternativeTo: alternativeToItemId,
        prices: prices.map(toPrice),
      }),
    ),
  };
}

function buildDetails(siteCode: string, { orderType, products }: ProviderPackage): Record<string, unknown> | null {
  const heights = products.flatMap(({ productType, attributes }) =>
    productType === 'SPACE' && typeof attributes.heightUnits === 'number' ? [attributes.heightUnits] : [],
  );
  const feed = products.find(({ productType }) => productType === 'FEED')?.attributes;
  if (heights.length === 0 || !feed) return null;
  if (orderType === 'SHARED_COLO') return { siteCode, heightUnits: 2, committedKw: '0.3', outletsA: 2, outletsB: 2 };
  if (orderType !== 'RACK') return null;
  const { amperageA, phase } = feed;
  return {
    siteCode,
    heightUnits: Math.max(...heights),
    committedKw: '2.0',
    feeds: ['A', 'B'].map((label) => ({ label, amperageA, phase })),
  };
}

/** Builds a price for each term, from the monthly and one-time prices of one of each product. */
function buildPrices(products: readonly Product[]): Item['prices'] {
  const addPrices = (chargeType: Product['chargeType']) =>
    products.reduce((total, product) => (product.chargeType === chargeType ? total + Number(product.unitPrice) : total), 0);
  return offeredTerms.map(({ termMonths, share }) => ({
    termMonths,
    mrc: (addPrices('MRC') * share).toFixed(2),
    nrc: (termMonths === 12 ? addPrices('NRC') : 0).toFixed(2),
  }));
}
