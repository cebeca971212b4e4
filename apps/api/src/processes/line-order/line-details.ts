import type { AvailablePackage, CarrierResult, NlsType, ServiceAddress } from '@demarc/contract/availability.ts';
import type { OrderItem } from '@demarc/contract/catalogue.ts';
import type { EndUser, Line } from '@demarc/contract/line.ts';
import type { LineOrderRequest } from '@demarc/contract/line-order.ts';

type Details = LineOrderRequest['details'];

interface Found {
  address: ServiceAddress;
  carrier: CarrierResult;
  pack: AvailablePackage;
  items: readonly OrderItem[];
  nlsType: NlsType;
  terminationPoint: string | null;
  earliestWishDate: string;
}

/** The details to store with a line order: the request, and what the line will be. */
export function storedDetails(details: Details, subType: LineOrderRequest['subType'], found: Found) {
  const { connection, appointmentWish, migration, evcs, endUser } = details;
  const { address, carrier, pack, items, nlsType, terminationPoint, earliestWishDate } = found;
  const isCopper = carrier.physicalCarrier === 'COPPER';
  return {
    availabilityId: details.availabilityId,
    slaProductCode: details.slaProductCode || null,
    options: details.options ?? [],
    connection: {
      nlsType,
      israPoint: isCopper ? terminationPoint : null,
      ftuId: isCopper ? null : terminationPoint,
      room: text(connection?.room) || address.room,
      testAndLabel: connection?.testAndLabel ?? false,
    },
    appointmentWish: appointmentWish
      ? { window: appointmentWish.window, phoneNumber: text(appointmentWish.phoneNumber), remarks: text(appointmentWish.remarks) }
      : null,
    endUser: storedEndUser(endUser),
    migration:
      subType === 'MIGRATE' && migration
        ? {
            currentProvider: migration.currentProvider.trim(),
            currentServiceId: migration.currentServiceId.trim(),
            currentContractNumber: text(migration.currentContractNumber) || null,
            currentPhoneNumber: text(migration.currentPhoneNumber) || null,
            useSwitchingService: migration.useSwitchingService,
            mandateGiven: migration.mandateGiven,
          }
        : null,
    evcs: evcs.map(({ productCode, circuitType, vlanId, ipv4PrefixLength, ipv6PrefixLength }) => ({
      ...{ productCode, circuitType },
      vlanId: vlanId ?? null,
      ipv4PrefixLength: ipv4PrefixLength ?? null,
      ipv6PrefixLength: ipv6PrefixLength ?? null,
    })),
    lineId: subType === 'MODIFY' ? (details.lineId ?? null) : null,
    address,
    technology: pack.technology,
    physicalCarrier: carrier.physicalCarrier,
    carrierCode: carrier.carrierCode,
    carrierName: carrier.carrierName,
    ...speedsOf(pack),
    nlsType,
    sla: slaOf(pack, items),
    earliestWishDate,
  };
}

function storedEndUser({ companyName, firstName, middleName, lastName, email, phoneNumber }: Details['endUser']): EndUser {
  return {
    companyName: text(companyName),
    firstName: text(firstName),
    middleName: text(middleName),
    lastName: text(lastName),
    email: text(email),
    phoneNumber: text(phoneNumber),
  };
}

/** The speeds of the product, limited by what the address supports. */
function speedsOf({ products, maxDownMbps, maxUpMbps }: AvailablePackage): { downMbps: number; upMbps: number } {
  const { downMbps, upMbps } = products.find(({ productType }) => productType === 'LINE')?.attributes ?? {};
  const atMost = (rate: unknown, most: number) => (typeof rate === 'number' ? Math.min(rate, most) : most);
  return { downMbps: atMost(downMbps, maxDownMbps), upMbps: atMost(upMbps, maxUpMbps) };
}

function slaOf({ products }: AvailablePackage, items: readonly OrderItem[]): Line['sla'] {
  const item = items.find(({ productType }) => productType === 'SLA');
  const product = products.find(({ productCode }) => productCode === item?.productCode);
  if (!product) return null;
  const { repairHours, window } = product.attributes as Pick<NonNullable<Line['sla']>, 'repairHours' | 'window'>;
  return { productCode: product.productCode, name: product.name, repairHours, window };
}

function text(value: string | null | undefined): string {
  return value?.trim() ?? '';
}
