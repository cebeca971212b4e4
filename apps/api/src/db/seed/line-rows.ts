import type { NlsType, PhysicalCarrier, ServiceAddress, Technology } from '@demarc/contract/availability.ts';
import type { OrderItem } from '@demarc/contract/catalogue.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import type { EndUser, Evc, LineTechnical, OperationalState } from '@demarc/contract/line.ts';
import type { OrderSubType } from '@demarc/contract/order.ts';
import type { ProviderPackage } from '@demarc/contract/provider/catalogue.ts';
import type { Contract, ServiceStatus } from '@demarc/contract/service.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { addDays, addMonths, addWorkingDays } from '@demarc/contract/working-days.ts';
import { placeOf } from '../place.ts';
import type { ipPrefixes } from '../schema/ip.ts';
import type { lines } from '../schema/line.ts';
import type { orders } from '../schema/order.ts';
import { lineSearchText, orderSearchText } from '../search-text.ts';
import { lifeOf, type Turn } from './order-life.ts';
import { type Choice, evcOf, itemsOf, slaOf, totalsOf } from './price.ts';

export type LineRow = typeof lines.$inferInsert;
export type OrderRow = typeof orders.$inferInsert;
export type PrefixRow = typeof ipPrefixes.$inferInsert & { prefixId: number };

/** The names of the demo's carriers; for other carriers the code is used. */
const carrierNames: Readonly<Record<string, string>> = {
  ...{ VEZELKRACHT: 'Vezelkracht', KOPERLIJN: 'Koperlijn', KABELNOORD: 'Kabelnoord', LICHTBAAN: 'Lichtbaan Zakelijk' },
};

/** The notice period of a service in days. */
export const noticeDays = 30;

/** What is delivered, and where. */
export interface Service {
  customerId: number;
  lineId: number;
  pack: ProviderPackage;
  choice: Choice;
  address: ServiceAddress;
  endUser: EndUser;
  technical: LineTechnical;
  reference: string | null;
  termMonths: number;
  /** Its number among the lines of all sample companies. */
  lineNumber: number;
}

/** The current state of a line. */
export interface LineStanding {
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

export function lineRowOf(service: Service, standing: LineStanding): LineRow & { evcs: Evc[] } {
  const { customerId, lineId, pack, choice, address, endUser, technical, reference, termMonths } = service;
  const { startDate, termination = null, prefixes, stateSince = null, statusReason = null } = standing;
  const { openOrderId = null, operationalState = 'UNKNOWN' } = standing;
  const speeds = speedsOf(pack);
  const contract = startDate === null ? null : contractOf(startDate, termMonths, termination);
  const evcs = startDate === null ? [] : [evcRowOf(service, prefixes)];
  const found = {
    address,
    reference,
    carrierServiceId: standing.carrierServiceId,
    orderId: standing.orderId,
    lineId,
    endUser,
    evcs,
    technical,
  };
  return {
    ...{ customerId, lineId, reference, status: standing.status, suspended: false, statusReason, operationalState, stateSince },
    ...{ packageCode: pack.packageCode, packageName: pack.name.nl, technology: technologyOf(pack) },
    ...{ physicalCarrier: physicalCarrierOf(pack), carrierCode: pack.carrierCode ?? '' },
    ...{ carrierServiceId: standing.carrierServiceId, ...speeds, address },
    ...{ postalCode: address.postalCode, houseNumber: address.houseNumber, city: address.city },
    ...{ place: placeOf(address, pointOf(technical)), endUser, sla: slaRowOf(pack, choice), contract },
    ...{ contractEndDate: contract?.initialTermEndDate ?? null, terminationDate: termination?.date ?? null },
    ...{ monthlyAmount: totalsOf(itemsOf(pack, choice, { isNew: true })).mrc, evcs, technical },
    ...{ orderId: standing.orderId, openOrderId, activeSince: standing.activeSince, createdAt: standing.createdAt },
    ...{ updatedAt: standing.updatedAt, searchText: lineSearchText(found), version: standing.version },
  };
}

/** An order with its history. */
export interface OrderFacts {
  orderId: number;
  customerOrderId: string;
  subType: OrderSubType;
  turns: readonly Turn[];
  wishDate: string;
  deliveredDate?: string | null;
  /** Whether the order has, or had, a line. */
  hasLine: boolean;
  projectId?: string | null;
  purchaseOrderNumber?: string | null;
  createdByAccountId: string | null;
  appointment?: OrderRow['appointment'];
  contact?: OrderRow['contact'];
  cancellationCharge?: string | null;
  /** Details specific to its type. */
  details?: Record<string, unknown>;
  /** Of the availability check on which the order is based. */
  availabilityId: string;
  /** The package after the order, if it differs from the line's. */
  pack?: ProviderPackage;
}

export function orderRowOf(service: Service, facts: OrderFacts, today: string): OrderRow {
  const { customerId, lineId, choice, address, technical, reference, endUser, termMonths } = service;
  const { orderId, customerOrderId, subType, wishDate, deliveredDate = null, hasLine, projectId = null } = facts;
  const { purchaseOrderNumber = null, appointment = null, contact = null, cancellationCharge = null } = facts;
  const pack = facts.pack ?? service.pack;
  const life = lifeOf(facts.turns, { wishDate, today });
  const isEnd = subType === 'TERMINATE';
  const items: OrderItem[] = isEnd ? [] : itemsOf(pack, choice, { isNew: subType !== 'MODIFY' });
  const subject = formatShortAddress(address);
  const serviceLabel = hasLine ? formatServiceId('LINE', lineId) : null;
  const place = isEnd ? null : placeOf(address, pointOf(technical));
  const { israPoint, ftuId } = technical;
  const [nlsType, sla] = [nlsTypeOf(pack), slaRowOf(pack, choice)];
  const options = items
    .filter(({ productType }) => productType === 'CPE')
    .map(({ productCode }) => ({ productCode, quantity: 1 }));
  const ordered = {
    ...{ availabilityId: facts.availabilityId, slaProductCode: sla?.productCode ?? null, options },
    connection: { nlsType, israPoint, ftuId, room: address.room ?? '', testAndLabel: false },
    ...{ appointmentWish: null, endUser, migration: null, lineId: subType === 'MODIFY' ? lineId : null },
    evcs: [evcRequestOf(pack, choice)],
  };
  const described = {
    ...{ address, technology: technologyOf(pack), physicalCarrier: physicalCarrierOf(pack), carrierCode: pack.carrierCode },
    ...{ carrierName: carrierNames[pack.carrierCode ?? ''] ?? pack.carrierCode, ...speedsOf(pack), nlsType, sla },
    earliestWishDate: earliestOf(pack, life.createdAt, wishDate),
  };
  const details = { ...(isEnd ? { lineId } : ordered), ...described, ...facts.details };
  const found = { customerOrderId, projectId, reference, purchaseOrderNumber, subject, serviceLabel, place, details };
  return {
    ...{ customerId, orderId, customerOrderId, projectId, type: 'LINE', subType, subject, ...life },
    ...{ serviceId: hasLine ? lineId : null, serviceLabel, quotationId: null, packageCode: pack.packageCode },
    ...{ packageName: pack.name.nl, items, ...totalsOf(items), termMonths: isEnd ? 0 : termMonths, wishDate, deliveredDate },
    ...{ appointment, contact, reference, purchaseOrderNumber },
    ...{ details, place, cancellationCharge, createdByAccountId: facts.createdByAccountId },
    searchText: orderSearchText({ ...found, orderId, createdAt: life.createdAt }),
  };
}

/** The point where a line terminates at its address. */
const pointOf = ({ israPoint, ftuId }: LineTechnical) => israPoint ?? ftuId;

/** The usual work of the carrier for the technology. */
function nlsTypeOf(pack: ProviderPackage): NlsType {
  if (technologyOf(pack) === 'FTTO') return '21';
  return physicalCarrierOf(pack) === 'COPPER' ? '1' : '6';
}

function earliestOf(pack: ProviderPackage, createdAt: Date, wishDate: string): string {
  const earliest = addWorkingDays(createdAt.toISOString().slice(0, 10), pack.leadTimeWorkingDays);
  return earliest < wishDate ? earliest : wishDate;
}

export function technologyOf({ technology, packageCode }: ProviderPackage): Technology {
  if (technology === null) throw new Error(`The package ${packageCode} has no technology.`);
  return technology as Technology;
}

function physicalCarrierOf(pack: ProviderPackage): PhysicalCarrier {
  const technology = technologyOf(pack);
  if (technology === 'COAX') return 'COAX';
  return technology.startsWith('FTT') ? 'FIBER' : 'COPPER';
}

/** The speed of the line in whole Mbps. */
export function speedsOf({ products }: ProviderPackage): { downMbps: number; upMbps: number } {
  const { attributes = {} } = products.find(({ productType }) => productType === 'LINE') ?? {};
  return { downMbps: Number(attributes.downMbps), upMbps: Number(attributes.upMbps) };
}

function contractOf(startDate: string, months: number, termination: LineStanding['termination']): Contract {
  return {
    ...{ startDate, initialTermMonths: months, initialTermEndDate: addDays(addMonths(startDate, months), -1) },
    ...{ endOfTermAction: 'ROLL', rollIntervalMonths: 1, noticePeriodDays: noticeDays },
    earliestTerminationDate: addDays(termination?.askedOn ?? startDate, noticeDays),
    terminationDate: termination?.date ?? null,
  };
}

function slaRowOf(pack: ProviderPackage, { sla }: Choice): LineRow['sla'] {
  const product = sla ? slaOf(pack, sla) : undefined;
  if (!sla || !product) return null;
  const { productCode, name, attributes } = product;
  return { productCode, name: name.nl, repairHours: Number(attributes.repairHours), window: sla };
}

function evcRequestOf(pack: ProviderPackage, { ipv4 = null, ipv6 = null }: Choice) {
  const { productCode } = evcOf(pack);
  return { productCode, circuitType: 'PPPOE', vlanId: null, ipv4PrefixLength: ipv4, ipv6PrefixLength: ipv6 };
}

function evcRowOf({ customerId, lineId, pack }: Service, prefixes: readonly PrefixRow[]): Evc {
  const [ipv4, ipv6] = ([4, 6] as const).map((family) => prefixes.find((one) => one.family === family));
  return {
    ...{ evcId: 1, productCode: evcOf(pack).productCode, circuitType: 'PPPOE', vlanId: 100, svlanId: 2_000 + (lineId % 2_000) },
    ...{ ...speedsOf(pack), mtu: 1_500 },
    ...{ ipv4PrefixId: ipv4?.prefixId ?? null, ipv4Prefix: ipv4?.prefix ?? null },
    ...{ ipv6PrefixId: ipv6?.prefixId ?? null, ipv6Prefix: ipv6?.prefix ?? null },
    username: `ln${lineId}@${customerId}.example`,
  };
}
