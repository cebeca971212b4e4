import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { NlsType } from '@demarc/contract/availability.ts';
import type { OrderItem } from '@demarc/contract/catalog.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import type { OrderSubType } from '@demarc/contract/kinds/kind.ts';
import type { LineOrderDetails, LineTerminationDetails } from '@demarc/contract/kinds/line-order-details.ts';
import type { OrderDetails } from '@demarc/contract/kinds/order-details.ts';
import type { OperationalState } from '@demarc/contract/line.ts';
import type { EndUser, Evc, LineTechnical } from '@demarc/contract/line-schemas.ts';
import { calculateTotals } from '@demarc/contract/order-price.ts';
import type { ProviderPackage } from '@demarc/contract/provider/catalog.ts';
import type { ServiceStatus } from '@demarc/contract/service.ts';
import type { ServiceAddress } from '@demarc/contract/service-address.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import type { PhysicalCarrier, Technology } from '@demarc/contract/technology.ts';
import { formatAddressKey } from '../db/address-key.ts';
import type { ipPrefixes } from '../db/schema/ip.ts';
import type { lines } from '../db/schema/line.ts';
import type { orders } from '../db/schema/order.ts';
import { buildLineSearchText } from '../db/search-texts/line.ts';
import { buildOrderSearchText } from '../db/search-texts/order.ts';
import { createContract } from '../kinds/contract-term.ts';
import { planCircuits } from '../kinds/line/circuits.ts';
import { getEarliestWishDate } from '../modules/order/wish-date.ts';
import { findSla, type ProductChoice, toOrderedProducts, toOrderItems } from './line-products.ts';
import { buildOrderTimeline, type OrderEvent } from './order-timeline.ts';

/** The reason that the provider enters when it suspends a line: one text, whatever the language of the reader. */
export const suspensionReason = 'Betalingsachterstand / payment overdue';

export type LineRow = typeof lines.$inferInsert;
export type OrderRow = typeof orders.$inferInsert;
export type PrefixRow = typeof ipPrefixes.$inferInsert & { prefixId: number };

/** The names of the demo's carriers; for other carriers the code is used. */
const carrierNames: Readonly<Record<string, string>> = {
  VEZELKRACHT: 'Vezelkracht',
  KOPERLIJN: 'Koperlijn',
  KABELNOORD: 'Kabelnoord',
  LICHTBAAN: 'Lichtbaan Zakelijk',
};

export function getCarrierName({ carrierCode }: ProviderPackage): string {
  return carrierNames[carrierCode ?? ''] ?? carrierCode ?? '';
}

/** The delivered product and its address. */
export interface Service {
  customerId: number;
  lineId: number;
  pack: ProviderPackage;
  choice: ProductChoice;
  address: ServiceAddress;
  endUser: EndUser;
  technical: LineTechnical;
  reference: string | null;
  termMonths: number;
  /** Its number among the lines of all sample companies. */
  lineNumber: number;
}

/** The current state of a line. */
export interface LineState {
  orderId: number;
  openOrderId?: number | null;
  status: ServiceStatus;
  statusReason?: string | null;
  operationalState?: OperationalState;
  stateSince?: Date | null;
  carrierServiceId: string | null;
  /** First day of the contract; null until it is delivered. */
  startDate: string | null;
  /** The request date and the end date of a termination. */
  termination?: { askedOn: string; date: string } | null;
  prefixes: readonly PrefixRow[];
  createdAt: Date;
  activeSince: Date | null;
  updatedAt: Date;
  version: number;
}

export function toLineRow(service: Service, lineState: LineState): LineRow & { evcs: Evc[] } {
  const { customerId, lineId, pack, choice, address, endUser, technical, reference, termMonths } = service;
  const { startDate, termination = null, prefixes, stateSince = null, statusReason = null } = lineState;
  const { openOrderId = null, operationalState = 'UNKNOWN' } = lineState;
  const speeds = getSpeeds(pack);
  const contract =
    startDate === null ? null : { ...createContract(startDate, termMonths), terminationDate: termination?.date ?? null };
  const evcs = startDate === null ? [] : [toEvcRow(service, prefixes)];
  const searchableLine = {
    address,
    reference,
    carrierServiceId: lineState.carrierServiceId,
    orderId: lineState.orderId,
    lineId,
    endUser,
    evcs,
    technical,
  };
  return {
    customerId,
    lineId,
    reference,
    status: lineState.status,
    suspended: false,
    statusReason,
    operationalState,
    stateSince,
    packageCode: pack.packageCode,
    packageName: pack.name.nl,
    technology: getTechnology(pack),
    physicalCarrier: getPhysicalCarrier(pack),
    carrierCode: pack.carrierCode ?? '',
    carrierName: getCarrierName(pack),
    carrierServiceId: lineState.carrierServiceId,
    ...speeds,
    address,
    postalCode: address.postalCode,
    houseNumber: address.houseNumber,
    city: address.city,
    addressKey: formatAddressKey(address, getTerminationPoint(technical)),
    endUser,
    sla: toSlaRow(pack, choice),
    contract,
    contractEndDate: contract?.initialTermEndDate ?? null,
    terminationDate: termination?.date ?? null,
    monthlyAmount: calculateTotals(toOrderItems(pack, choice, { isNew: true })).mrc,
    evcs,
    technical,
    orderId: lineState.orderId,
    openOrderId,
    activeSince: lineState.activeSince,
    createdAt: lineState.createdAt,
    updatedAt: lineState.updatedAt,
    searchText: buildLineSearchText(searchableLine),
    version: lineState.version,
  };
}

/** An order with its history. */
export interface OrderData {
  orderId: number;
  customerOrderId: string;
  subType: OrderSubType;
  orderEvents: readonly OrderEvent[];
  wishDate: string;
  deliveredDate?: string | null;
  /** Whether the order has, or had, a line. */
  hasLine: boolean;
  projectId?: string | null;
  createdByAccountId: string | null;
  /** Details that differ from what is ordered by default. */
  details?: Partial<LineOrderDetails>;
  /** The details of a termination. */
  termination?: Partial<LineTerminationDetails>;
  /** The availability check on which the order is based. */
  availabilityId: string;
  /** The package after the order, if it differs from the line's. */
  pack?: ProviderPackage;
}

export function toOrderRow(service: Service, order: OrderData, today: string): OrderRow {
  const { customerId, lineId, choice, address, technical, reference, endUser, termMonths } = service;
  const { orderId, customerOrderId, subType, wishDate, deliveredDate = null, hasLine, projectId = null } = order;
  const pack = order.pack ?? service.pack;
  const timeline = buildOrderTimeline(order.orderEvents, { wishDate, today });
  const isEnd = subType === 'TERMINATE';
  const items: OrderItem[] = isEnd ? [] : toOrderItems(pack, choice, { isNew: subType !== 'MODIFY' });
  const subject = formatShortAddress(address);
  const serviceLabel = hasLine ? formatServiceId('LINE', lineId) : null;
  const addressKey = isEnd ? null : formatAddressKey(address, getTerminationPoint(technical));
  const { israPoint, ftuId } = technical;
  const [nlsType, sla] = [getNlsType(pack), toSlaRow(pack, choice) ?? null];
  const orderedDetails = {
    availabilityId: order.availabilityId,
    ...toOrderedProducts(pack, choice),
    connection: { nlsType, israPoint, ftuId, room: address.room ?? '', testAndLabel: false },
    appointmentWish: null,
    endUser,
    migration: null,
    lineId: subType === 'MODIFY' ? lineId : null,
  };
  const resolvedDetails = {
    address,
    technology: getTechnology(pack),
    physicalCarrier: getPhysicalCarrier(pack),
    carrierCode: pack.carrierCode ?? '',
    carrierName: getCarrierName(pack),
    ...getSpeeds(pack),
    nlsType,
    sla,
    earliestWishDate: getEarliestDate(pack, timeline.createdAt, wishDate),
  };
  const { technology, carrierCode } = resolvedDetails;
  const details: OrderDetails = isEnd
    ? { lineId, address, technology, carrierCode, ...noTermination(wishDate), ...order.termination }
    : { ...orderedDetails, ...resolvedDetails, ...order.details };
  const searchableOrder = {
    customerOrderId,
    projectId,
    reference,
    subject,
    serviceLabel,
    addressKey,
    details,
  } as const;
  return {
    customerId,
    orderId,
    customerOrderId,
    projectId,
    type: 'LINE',
    subType,
    subject,
    ...timeline,
    serviceId: hasLine ? lineId : null,
    serviceLabel,
    quotationId: null,
    packageCode: pack.packageCode,
    packageName: pack.name.nl,
    items,
    ...calculateTotals(items),
    termMonths: isEnd ? 0 : termMonths,
    wishDate,
    deliveredDate,
    reference,
    details,
    addressKey,
    createdByAccountId: order.createdByAccountId,
    searchText: buildOrderSearchText({ ...searchableOrder, type: 'LINE', orderId, createdAt: timeline.createdAt }),
  };
}

/** Returns the point where a line terminates at its address. */
const getTerminationPoint = ({ israPoint, ftuId }: LineTechnical) => israPoint ?? ftuId;

/** Returns a termination whose conditions are not part of the sample. */
function noTermination(terminationDate: string) {
  const emptyRequest = { earlyTerminationCharge: '0.00', requestedDate: null, reason: null, comment: null };
  return { ...emptyRequest, terminationDate, chargedUntil: terminationDate };
}

/** Returns the usual work of the carrier for the technology. */
export function getNlsType(pack: ProviderPackage): NlsType {
  if (getTechnology(pack) === 'FTTO') return '21';
  return getPhysicalCarrier(pack) === 'COPPER' ? '1' : '6';
}

/** Returns the earliest date for a customer, but never after the requested date, which sample data may set too early. */
function getEarliestDate({ leadTimeWorkingDays }: ProviderPackage, createdAt: Date, wishDate: string): string {
  const earliest = getEarliestWishDate(formatAmsterdamDate(createdAt), [leadTimeWorkingDays], []);
  return earliest < wishDate ? earliest : wishDate;
}

export function getTechnology({ technology, packageCode }: ProviderPackage): Technology {
  if (technology === null) throw new Error(`The package ${packageCode} has no technology.`);
  return technology as Technology;
}

export function getPhysicalCarrier(pack: ProviderPackage): PhysicalCarrier {
  const technology = getTechnology(pack);
  if (technology === 'COAX') return 'COAX';
  return technology.startsWith('FTT') ? 'FIBER' : 'COPPER';
}

/** Returns the speed of the line in whole Mbps. */
export function getSpeeds({ products }: ProviderPackage): { downMbps: number; upMbps: number } {
  const { attributes = {} } = products.find(({ productType }) => productType === 'LINE') ?? {};
  return { downMbps: Number(attributes.downMbps), upMbps: Number(attributes.upMbps) };
}

function toSlaRow(pack: ProviderPackage, { sla }: ProductChoice): LineRow['sla'] {
  const product = sla ? findSla(pack, sla) : undefined;
  if (!sla || !product) return null;
  const { productCode, name, attributes } = product;
  return { productCode, name: name.nl, repairHours: Number(attributes.repairHours), window: sla };
}

function toEvcRow({ lineId, pack, choice }: Service, prefixes: readonly PrefixRow[]): Evc {
  const [ipv4, ipv6] = ([4, 6] as const).map((family) => prefixes.find((prefix) => prefix.family === family));
  const [planned] = planCircuits(toOrderedProducts(pack, choice).evcs, { lineId, evcs: [], ...getSpeeds(pack) });
  return {
    ...planned!.circuit,
    ipv4PrefixId: ipv4?.prefixId ?? null,
    ipv4Prefix: ipv4?.prefix ?? null,
    ipv6PrefixId: ipv6?.prefixId ?? null,
    ipv6Prefix: ipv6?.prefix ?? null,
  };
}
