import type { AvailablePackage, CarrierResult, NlsType } from '@demarc/contract/availability.ts';
import type { OrderItem } from '@demarc/contract/catalog.ts';
import type { LineOrderDetails } from '@demarc/contract/kinds/line-order-details.ts';
import type { Line } from '@demarc/contract/line.ts';
import type { LineOrderRequest } from '@demarc/contract/line-order.ts';
import type { EndUser } from '@demarc/contract/line-schemas.ts';
import type { ServiceAddress } from '@demarc/contract/service-address.ts';
import type { Technology } from '@demarc/contract/technology.ts';

type Details = LineOrderRequest['details'];

interface LineContext {
  address: ServiceAddress;
  carrier: CarrierResult;
  pack: AvailablePackage;
  technology: Technology;
  items: readonly OrderItem[];
  nlsType: NlsType;
  terminationPoint: string | null;
  earliestWishDate: string;
}

/** Returns the details to store with a line order: the request, and the resulting line. */
export function toStoredDetails(
  details: Details,
  subType: LineOrderRequest['subType'],
  lineContext: LineContext,
): LineOrderDetails {
  const { connection, appointmentWish, migration, evcs, endUser } = details;
  const { address, carrier, pack, technology, items, nlsType, terminationPoint, earliestWishDate } = lineContext;
  const isCopper = carrier.physicalCarrier === 'COPPER';
  return {
    availabilityId: details.availabilityId,
    slaProductCode: details.slaProductCode || null,
    options: details.options ?? [],
    connection: {
      nlsType,
      israPoint: isCopper ? terminationPoint : null,
      ftuId: isCopper ? null : terminationPoint,
      room: trimText(connection?.room) || address.room,
      testAndLabel: connection?.testAndLabel ?? false,
    },
    appointmentWish: appointmentWish
      ? {
          window: appointmentWish.window,
          phoneNumber: trimText(appointmentWish.phoneNumber),
          remarks: trimText(appointmentWish.remarks),
        }
      : null,
    endUser: normalizeEndUser(endUser),
    migration:
      subType === 'MIGRATE' && migration
        ? {
            currentProvider: migration.currentProvider.trim(),
            currentServiceId: migration.currentServiceId.trim(),
            currentContractNumber: trimText(migration.currentContractNumber) || null,
            currentPhoneNumber: trimText(migration.currentPhoneNumber) || null,
            useSwitchingService: migration.useSwitchingService,
            mandateGiven: migration.mandateGiven,
          }
        : null,
    evcs: evcs.map(({ productCode, circuitType, vlanId, ipv4PrefixLength, ipv6PrefixLength }) => ({
      productCode,
      circuitType,
      vlanId: vlanId ?? null,
      ipv4PrefixLength: ipv4PrefixLength ?? null,
      ipv6PrefixLength: ipv6PrefixLength ?? null,
    })),
    lineId: subType === 'MODIFY' ? (details.lineId ?? null) : null,
    address,
    technology,
    physicalCarrier: carrier.physicalCarrier,
    carrierCode: carrier.carrierCode,
    carrierName: carrier.carrierName,
    ...getSpeeds(pack),
    nlsType,
    sla: getSla(pack, items),
    earliestWishDate,
  };
}

function normalizeEndUser({ companyName, firstName, middleName, lastName, email, phoneNumber }: Details['endUser']): EndUser {
  return {
    companyName: trimText(companyName),
    firstName: trimText(firstName),
    middleName: trimText(middleName),
    lastName: trimText(lastName),
    email: trimText(email),
    phoneNumber: trimText(phoneNumber),
  };
}

/** Returns the speeds of the product, limited by what the address supports. */
function getSpeeds({ products, maxDownMbps, maxUpMbps }: AvailablePackage): { downMbps: number; upMbps: number } {
  const { downMbps, upMbps } = products.find(({ productType }) => productType === 'LINE')?.attributes ?? {};
  const limitRate = (rate: unknown, max: number) => (typeof rate === 'number' ? Math.min(rate, max) : max);
  return { downMbps: limitRate(downMbps, maxDownMbps), upMbps: limitRate(upMbps, maxUpMbps) };
}

function getSla({ products }: AvailablePackage, items: readonly OrderItem[]): Line['sla'] {
  const item = items.find(({ productType }) => productType === 'SLA');
  const product = products.find(({ productCode }) => productCode === item?.productCode);
  if (!product) return null;
  const { repairHours, window } = product.attributes as Pick<NonNullable<Line['sla']>, 'repairHours' | 'window'>;
  return { productCode: product.productCode, name: product.name, repairHours, window };
}

function trimText(value: string | null | undefined): string {
  return value?.trim() ?? '';
}
