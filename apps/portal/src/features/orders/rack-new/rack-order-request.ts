import type { Product } from '@demarc/contract/catalog.ts';
import type { FeedRequest, RackOrderRequest, SharedColoOrderRequest } from '@demarc/contract/colocation-order.ts';
import type { FeedCapacity } from '@demarc/contract/power-feed.ts';
import type { UplinkRequest } from '@demarc/contract/uplink.ts';
import { toOrderEnvelope, trimToNull } from '../../../blocks/order-form/order-envelope.ts';
import { parseKilowatts, type RackOrderContext, type RackOrderValues } from './rack-order-values.ts';
import { getFeedCapacity } from './rack-products.ts';

/** The feeds of an order for a rack; those without a product are left out. */
function getFeeds({ details }: Pick<RackOrderValues, 'details'>, products: readonly Product[]): FeedRequest[] {
  return details.feeds.flatMap(({ label, productCode }) => {
    const capacity = findCapacity(products, productCode);
    return capacity ? [{ label, ...capacity } as FeedRequest] : [];
  });
}

function findCapacity(products: readonly Product[], productCode: string): FeedCapacity | null {
  const product = products.find((product) => product.productCode === productCode);
  return product ? getFeedCapacity(product) : null;
}

function getUplinks({ details }: Pick<RackOrderValues, 'details'>, products: readonly Product[]): UplinkRequest[] {
  return details.uplinks.flatMap(({ productCode, redundant }) => {
    const { speedMbps, mediaType } = products.find((product) => product.productCode === productCode)?.attributes ?? {};
    return speedMbps && mediaType ? [{ speedMbps, mediaType, redundant } as UplinkRequest] : [];
  });
}

function toSharedDetails({ details }: RackOrderValues, products: readonly Product[]) {
  const uplinks = getUplinks({ details }, products);
  // Addresses need an uplink. Without one, a prefix stays in the form in case the user adds an uplink again.
  const hasPort = uplinks.length > 0;
  return {
    siteCode: details.siteCode,
    heightUnits: Number(details.heightUnits),
    committedKw: parseKilowatts(details.committedKw),
    uplinks,
    ipv4PrefixLength: hasPort && details.ipv4PrefixLength ? (Number(details.ipv4PrefixLength) as 29) : null,
    ipv6PrefixLength: hasPort && details.ipv6PrefixLength ? (Number(details.ipv6PrefixLength) as 64) : null,
  };
}

/** Builds the request for a rack. Values that break the rules give a request that the server rejects. */
export function toRackOrderRequest(values: RackOrderValues, context: Pick<RackOrderContext, 'pkg'>): RackOrderRequest {
  const { details } = values;
  const products = context.pkg?.products ?? [];
  return {
    ...toOrderEnvelope(values, context.pkg?.packageCode ?? ''),
    details: {
      ...toSharedDetails(values, products),
      feeds: getFeeds(values, products),
      accessContacts: details.accessContacts,
      lockType: details.lockType || null,
    },
  };
}

/** Builds the request for shared units. */
export function toSharedColoOrderRequest(
  values: RackOrderValues,
  context: Pick<RackOrderContext, 'pkg'>,
): SharedColoOrderRequest {
  const { details } = values;
  return {
    ...toOrderEnvelope(values, context.pkg?.packageCode ?? ''),
    details: {
      ...toSharedDetails(values, context.pkg?.products ?? []),
      outletsA: Number(details.outletsA),
      outletsB: Number(details.outletsB),
      equipment: trimToNull(details.equipment),
    },
  };
}

/** Maps a field of the request to the form field that shows its problems. */
export function toFormField(field: string): string {
  if (field === 'packageCode') return 'kind';
  return field.replace(/^(details\.(?:feeds|uplinks)\.\d+)\.\w+$/, '$1.productCode');
}
