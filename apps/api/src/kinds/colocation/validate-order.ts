import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { OrderItem, Package } from '@demarc/contract/catalog.ts';
import { type ColocationKind, getRackType } from '@demarc/contract/colocation.ts';
import type { RackOrderRequest, SharedColoOrderRequest } from '@demarc/contract/colocation-order.ts';
import type { RackOrderDetails, SharedColoOrderDetails } from '@demarc/contract/kinds/colocation-order-details.ts';
import type { Language } from '@demarc/contract/language.ts';
import { calculateMaxEnergyCost, findEnergyProduct } from '@demarc/contract/power/energy-cost.ts';
import { feedVoltageV, getMaxCommittedKw, orderableAmperages } from '@demarc/contract/power-feed.ts';
import { keepFirstPerField } from '@demarc/contract/product-choice.ts';
import type { AppContext } from '../../app-context.ts';
import type { OfferBasis } from '../../db/schema/quotation.ts';
import { getCustomerPackages } from '../../db/views/package.ts';
import { conflict, type FieldProblem, invalid } from '../../http/problem.ts';
import { getEarliestWishDate, validateWishDate } from '../../modules/order/wish-date.ts';
import { countFree, findSite } from '../../modules/site/site.store.ts';
import type { ValidatedOrder } from '../service-kind.ts';
import { findOwnContactIds } from './access-contacts.store.ts';
import { formatSubject } from './format-subject.ts';
import { chooseRackItems, chooseSharedColoItems, getBillingModel, getOutletFeed } from './order-products.ts';

type SiteWithStock = NonNullable<Awaited<ReturnType<typeof findSite>>>;
type ColocationRequest = RackOrderRequest | SharedColoOrderRequest;
type Feeds = RackOrderDetails['feeds'];

/** Validates an order for a rack. Throws one validation error that lists every invalid field. */
export async function validateRackOrder(
  context: AppContext,
  customerId: number,
  request: RackOrderRequest,
  language: Language,
  quoted?: OfferBasis,
): Promise<ValidatedOrder> {
  const { details } = request;
  const offer = await requireOffer(context, customerId, 'RACK', { request, language, quoted });
  const accessContacts = details.accessContacts ?? [];
  const ownContactIds = await findOwnContactIds(context.database.db, customerId, accessContacts);
  const problems = accessContacts.flatMap((contactId, index): FieldProblem[] =>
    ownContactIds.has(contactId) ? [] : [{ field: `details.accessContacts[${index}]`, code: 'validation.unknown-value' }],
  );
  const { items, problems: productProblems } = chooseRackItems(offer.pack.products, details);
  const feeds: Feeds = details.feeds.map(({ label, amperageA, phase }) => ({ label, amperageA, phase, voltageV: feedVoltageV }));
  const sharedFields = validateShared(context, request, offer, [...problems, ...productProblems], feeds);
  const storedDetails: RackOrderDetails = {
    ...sharedFields.details,
    rackType: getRackType(details.heightUnits),
    accessContacts,
    lockType: details.lockType ?? null,
  };
  return toValidatedOrder('RACK', offer, items, sharedFields.earliestWishDate, storedDetails);
}

/** Validates an order for shared units. Throws one validation error that lists every invalid field. */
export async function validateSharedColoOrder(
  context: AppContext,
  customerId: number,
  request: SharedColoOrderRequest,
  language: Language,
  quoted?: OfferBasis,
): Promise<ValidatedOrder> {
  const { details } = request;
  const { outletsA, outletsB } = details;
  const offer = await requireOffer(context, customerId, 'SHARED_COLO', { request, language, quoted });
  const { items, problems } = chooseSharedColoItems(offer.pack.products, details);
  const sharedFields = validateShared(context, request, offer, problems, createOutletFeeds(offer.pack, details));
  const storedDetails: SharedColoOrderDetails = {
    ...sharedFields.details,
    outletsA,
    outletsB,
    equipment: details.equipment?.trim() || null,
  };
  return toValidatedOrder('SHARED_COLO', offer, items, sharedFields.earliestWishDate, storedDetails);
}

interface Offer {
  pack: Package;
  /** Null if the package is for another data center. */
  site: SiteWithStock | null;
}

async function requireOffer(
  { clock, database: { db } }: AppContext,
  customerId: number,
  kind: ColocationKind,
  { request, language, quoted }: { request: ColocationRequest; language: Language; quoted: OfferBasis | undefined },
): Promise<Offer> {
  const { packageCode } = request;
  const { siteCode } = request.details;
  const [[pack], site] = await Promise.all([
    quoted ? [quoted.pack] : getCustomerPackages(db, { customerId, language, now: clock.now() }, { packageCodes: [packageCode] }),
    findSite(db, siteCode),
  ]);
  if (!pack?.orderable || pack.orderType !== kind) throw conflict('PACKAGE_NOT_ORDERABLE', { packageCode });
  return { pack, site: pack.siteCode === siteCode ? site : null };
}

/** Creates the feeds of the outlets of shared units, with the amperage and phase of the feed product. */
function createOutletFeeds(pack: Package, { outletsA, outletsB }: SharedColoOrderRequest['details']): Feeds {
  const capacity = getOutletFeed(pack.products);
  const amperageA = orderableAmperages.find((orderableAmperage) => orderableAmperage === capacity?.amperageA);
  if (!capacity || !amperageA) return [];
  const feed = { amperageA, phase: capacity.phase, voltageV: feedVoltageV };
  return [
    ...(outletsA > 0 ? [{ label: 'A' as const, ...feed }] : []),
    ...(outletsB > 0 ? [{ label: 'B' as const, ...feed }] : []),
  ];
}

/** Validates the fields that both kinds share. Throws one validation error that also lists `otherProblems` of the caller. */
function validateShared(
  { clock }: AppContext,
  { wishDate, termMonths, details }: ColocationRequest,
  { pack, site }: Offer,
  otherProblems: readonly FieldProblem[],
  feeds: Feeds,
) {
  const today = formatAmsterdamDate(clock.now());
  const earliestWishDate = getEarliestWishDate(today, [pack.leadTimeWorkingDays], []);
  const problems: FieldProblem[] = [
    ...validateWishDate(wishDate, earliestWishDate, today),
    ...(pack.allowedTermMonths.includes(termMonths) ? [] : [{ field: 'termMonths', code: 'validation.unknown-value' }]),
    ...(site
      ? validatePower(details.committedKw, site, feeds)
      : [{ field: 'details.siteCode', code: 'validation.unknown-value' }]),
    ...otherProblems,
  ];
  if (!site || problems.length > 0) throw invalid(keepFirstPerField(problems));
  const { siteId, siteCode, name, address } = site;
  const { heightUnits, uplinks = [], ipv4PrefixLength, ipv6PrefixLength } = details;
  return {
    earliestWishDate,
    details: {
      site: { siteId, siteCode, name, address },
      heightUnits,
      committedKw: Number(details.committedKw).toFixed(1),
      powerBillingModel: getBillingModel(pack),
      redundancy: feeds.length > 1 ? ('A_B' as const) : ('SINGLE' as const),
      feeds,
      uplinks: uplinks.map(({ speedMbps, mediaType, redundant }) => ({ speedMbps, mediaType, redundant })),
      ipv4PrefixLength: ipv4PrefixLength ?? null,
      ipv6PrefixLength: ipv6PrefixLength ?? null,
      earliestWishDate,
    },
  };
}

/** The commitment may exceed neither the maximum per rack of the data center nor the maximum that one feed may carry. */
function validatePower(committedKw: string, { maxKwPerRack }: SiteWithStock, feeds: Feeds): FieldProblem[] {
  const max = Math.min(Number(maxKwPerRack), feeds.length > 0 ? getMaxCommittedKw(feeds) : Number.POSITIVE_INFINITY);
  return Number(committedKw) > max ? [{ field: 'details.committedKw', code: 'validation.max', params: { max } }] : [];
}

function toValidatedOrder(
  kind: ColocationKind,
  { pack, site }: Offer,
  items: OrderItem[],
  earliestWishDate: string,
  details: RackOrderDetails | SharedColoOrderDetails,
): ValidatedOrder {
  const { heightUnits, committedKw } = details;
  const { siteCode } = details.site;
  const energy = findEnergyProduct(pack.products);
  return {
    type: kind,
    subject: formatSubject({ siteCode, heightUnits, committedKw }),
    packageName: pack.name,
    items,
    details,
    earliestWishDate,
    ...(energy &&
      site && {
        maxEnergyMonthly: calculateMaxEnergyCost({ committedKw, designPue: site.designPue, unitPrice: energy.unitPrice }),
      }),
    // A company can have any number of racks in a data center.
    addressKey: null,
    async findWarnings(earlierOrders = []) {
      const space = { kind, siteCode, heightUnits };
      const takenCount = earlierOrders.reduce((sum, order) => sum + countTaken(order, space), 0);
      const available = Math.max(0, countFree(site?.stock ?? [], space) - takenCount);
      const neededCount = kind === 'RACK' ? 1 : heightUnits;
      return available >= neededCount ? [] : [{ code: 'NO_FREE_CAPACITY', details: { siteCode, heightUnits, available } }];
    },
    findAffectedIds: async () => ({}),
  };
}

/** Counts what another order takes of the stock of this space: one rack of the same height, or a number of shared units. */
function countTaken(
  { type, details }: Pick<ValidatedOrder, 'type' | 'details'>,
  { kind, siteCode, heightUnits }: { kind: ColocationKind; siteCode: string; heightUnits: number },
): number {
  if (type !== kind) return 0;
  const orderDetails = details as RackOrderDetails | SharedColoOrderDetails;
  if (orderDetails.site.siteCode !== siteCode) return 0;
  if (kind === 'SHARED_COLO') return orderDetails.heightUnits;
  return orderDetails.heightUnits === heightUnits ? 1 : 0;
}
