import type { OperationalState } from '@demarc/contract/line.ts';
import type { DiagnosticType } from '@demarc/contract/line-diagnostic.ts';
import type { LineOrderRequest } from '@demarc/contract/line-order.ts';
import type { EndUser, LineTechnical } from '@demarc/contract/line-schemas.ts';
import type { ProviderPackage } from '@demarc/contract/provider/catalog.ts';
import type { terminationReasons } from '@demarc/contract/service.ts';
import type { ServiceAddress } from '@demarc/contract/service-address.ts';
import type { Technology } from '@demarc/contract/technology.ts';
import { subtractWorkingDays } from '@demarc/contract/working-days.ts';
import { sql } from 'drizzle-orm';
import { aggregatePingHours } from '../db/aggregate-ping-hours.ts';
import { linePings } from '../db/schema/line.ts';
import { line as lineKind } from '../kinds/line/kind.ts';
import { markUsedAddresses } from '../modules/ip-prefix/mark-used-addresses.ts';
import * as diagnostics from '../modules/line/diagnostic.service.ts';
import { findLine, type LineRow } from '../modules/line/line.store.ts';
import { setUpSince } from '../modules/line/line-session.store.ts';
import * as providerLine from '../modules/line/provider-line.service.ts';
import { findOrder } from '../modules/order/order.store.ts';
import { placeOrder } from '../processes/ordering/place-order.ts';
import { terminate, withdraw } from '../processes/termination/termination.service.ts';
import { formatCarrierServiceId, getCarrierLineNumber } from './carrier-identifiers.ts';
import { createRandom } from './fake-values.ts';
import type { History } from './history.ts';
import { insertAvailability } from './insert-availability.ts';
import { type ProductChoice, toOrderedProducts } from './line-products.ts';
import { getSpeeds } from './line-rows.ts';
import { createTechnical } from './line-technical.ts';
import { createDiagnostic, type FaultProfile, getDiagnosticType } from './measurements.ts';
import { OrderHistory, type OrderWork } from './order-history.ts';
import { RowWriter } from './row-writer.ts';
import { toDateTime } from './sample-calendar.ts';
import { findClosestPackage } from './sample-packages.ts';
import { type BuildAuthor, backOffice, type SamplePast } from './sample-past.ts';
import { addMeasurements, getSessionAddress, type MeasuredVolume } from './write-measurements.ts';

const language = 'nl';
const saveResponse = async () => {};

const work: OrderWork = {
  actor: 'CARRIER',
  beforeDate: ['SENT_TO_CARRIER', 'CARRIER_CONFIRMED'],
  onTheDay: [
    ['INSTALLED', 8, 40],
    ['CONFIGURED', 9, 5],
  ],
};

/** A line that a demo company orders. */
export interface DemoLine extends ProductChoice {
  address: ServiceAddress;
  endUser: EndUser;
  technology: Technology;
  downMbps: number;
  termMonths: number;
  reference?: string;
}

type OrderFields = Partial<Pick<LineOrderRequest, 'projectId' | 'purchaseOrderNumber'>>;

/** A line of a demo company with its number among the lines of all sample companies, and its first order. */
export interface OrderedLine extends DemoLine {
  lineNumber: number;
  order: OrderHistory;
}

/** A line after the acceptance of its order. */
export interface AcceptedLine extends OrderedLine {
  lineId: number;
}

interface Company {
  customerId: number;
  /** Prefix of the customer order IDs. */
  orderPrefix: string;
  /** The user who orders, and the one who measures. */
  orderDesk: BuildAuthor;
  serviceDesk: BuildAuthor;
  linePackages: ReadonlyMap<string, readonly ProviderPackage[]>;
}

/** A hold of an order: its reason, and its length in working days. */
export interface Delay {
  reasonCode: Parameters<OrderHistory['hold']>[1];
  text: string;
  workingDays: number;
}

/** Orders and uses the lines of one demo company, through the services of the server. */
export class LineHistory {
  readonly past: SamplePast;
  private readonly company: Company;
  private orderCount = 0;
  private lineCount = 0;

  constructor(past: SamplePast, company: Company) {
    this.past = past;
    this.company = company;
  }

  get calendar() {
    return this.past.calendar;
  }

  private get db() {
    return this.past.context.database.db;
  }

  /** Returns a time of day on this date, derived from the house number, so that it is the same at every start. */
  getOrderTime(day: string, { address: { houseNumber } }: Pick<DemoLine, 'address'>): Date {
    return toDateTime(day, 7 + ((houseNumber * 5) % 8), (houseNumber * 17) % 60);
  }

  /** Orders a line. */
  async *order(
    line: DemoLine,
    {
      orderedOn,
      wishDate,
      migrates = false,
      ...fields
    }: OrderFields & { orderedOn: string; wishDate: string; migrates?: boolean },
  ): History<OrderedLine> {
    const orderedAt = this.getOrderTime(orderedOn, line);
    yield orderedAt;
    const lineNumber = getCarrierLineNumber(this.company.customerId, this.lineCount++);
    const technical = this.createTechnical({ ...line, lineNumber });
    const subType = migrates ? 'MIGRATE' : 'CREATE';
    const orderId = await this.place(line, technical, { ...fields, subType, wishDate, termMonths: line.termMonths });
    return { ...line, lineNumber, order: this.follow(orderId, orderedAt) };
  }

  /** Orders and delivers a line, which then works. */
  async *deliver(
    line: DemoLine,
    deliveredOn: string,
    { lateDays = 0, delay, ...fields }: OrderFields & { migrates?: boolean; lateDays?: number; delay?: Delay } = {},
  ): History<AcceptedLine> {
    const { leadTimeWorkingDays } = this.findPackage(line);
    const orderedOn = subtractWorkingDays(deliveredOn, Math.max(9, leadTimeWorkingDays) + 3 + lateDays);
    const orderedLine = yield* this.order(line, { ...fields, orderedOn, wishDate: subtractWorkingDays(deliveredOn, lateDays) });
    const { order } = orderedLine;
    const window = order.orderId % 2 === 0 ? 'MORNING' : 'AFTERNOON';
    const firstDate = delay ? subtractWorkingDays(deliveredOn, delay.workingDays) : deliveredOn;
    yield* order.plan(firstDate, window);
    if (delay) {
      yield* order.hold(toDateTime(firstDate, 12, 35), delay.reasonCode, delay.text);
      yield* order.replan(toDateTime(firstDate, 14, 50), deliveredOn, { window });
    }
    const { carrierCode } = this.findPackage(line);
    const carrierServiceId = formatCarrierServiceId(carrierCode, orderedLine.lineNumber);
    yield* order.deliver(deliveredOn, { carrierServiceId, technical: this.createTechnical(orderedLine) });
    return this.findAccepted(orderedLine);
  }

  /** Changes the speed of a line. The contract keeps its term. */
  async *change(
    { lineId, ...line }: AcceptedLine,
    { downMbps, orderedOn, wishDate }: { downMbps: number; orderedOn: string; wishDate: string },
  ): History<OrderHistory> {
    const orderedAt = this.getOrderTime(orderedOn, line);
    yield orderedAt;
    const technical = this.createTechnical(line);
    const changedLine = { ...line, downMbps };
    const orderId = await this.place(changedLine, technical, { subType: 'MODIFY', wishDate, termMonths: 0, lineId });
    return this.follow(orderId, orderedAt);
  }

  /** Requests a termination as soon as possible, which is on the date that is returned. */
  async *terminate(
    { lineId, ...line }: AcceptedLine,
    requestedOn: string,
    request: { reason: (typeof terminationReasons)[number]; comment?: string },
  ): History<{ order: OrderHistory; terminationDate: string }> {
    const { customerId, orderDesk } = this.company;
    const requestedAt = this.getOrderTime(requestedOn, line);
    yield requestedAt;
    const { terminationDate } = await terminate(
      this.past.context,
      lineKind.orders.LINE.termination,
      { customerId, serviceId: lineId },
      { wishDate: requestedOn, ...request },
      { author: orderDesk('terminateLine'), saveResponse },
    );
    const { openOrderId } = await this.findRow(lineId);
    return { order: this.follow(openOrderId!, requestedAt), terminationDate };
  }

  /** Withdraws a requested termination. */
  async *withdrawTermination({ lineId }: AcceptedLine, at: Date): History {
    yield at;
    const { customerId, orderDesk } = this.company;
    const author = orderDesk('withdrawLineTermination');
    await withdraw(this.past.context, lineKind.orders.LINE.termination, { customerId, serviceId: lineId }, author);
  }

  /** The provider suspends a line. */
  async *suspend({ lineId }: AcceptedLine, at: Date, reason: string): History {
    yield at;
    const caller = { author: backOffice('blockProviderLine'), language } as const;
    await providerLine.move(this.past.context, lineId, { action: 'block', reason }, caller);
  }

  /** The network reports the state of a line. */
  async *reportState({ lineId }: AcceptedLine, at: Date, operationalState: OperationalState): History {
    yield at;
    const caller = { author: backOffice('updateProviderLine'), language } as const;
    await providerLine.update(this.past.context, lineId, { operationalState }, caller);
  }

  /** Measures a line, with or without a fault. */
  async *diagnose({ lineId }: AcceptedLine, startedAt: Date, fault: FaultProfile = 'none', chosenType?: DiagnosticType): History {
    yield startedAt;
    const { context } = this.past;
    const { customerId, serviceDesk } = this.company;
    const row = await this.findRow(lineId);
    const type = chosenType ?? getDiagnosticType(row.technology);
    const author = serviceDesk('startLineDiagnostic');
    const { diagnosticId } = await diagnostics.start(context, { customerId, lineId }, type, author, saveResponse);
    const random = createRandom(lineId + startedAt.getUTCHours());
    const run = { diagnosticId, startedAt, startedByAccountId: author.accountId, type, fault };
    const { finishedAt, dsl, pon, ip } = createDiagnostic(row, run, random);
    yield finishedAt!;
    const measuredValues = { ...(dsl && { dsl }), ...(pon && { pon }), ...(ip && { ip }) };
    await diagnostics.finish(context, diagnosticId, measuredValues, backOffice('finishDiagnostic'));
  }

  /** Stores the measurements of a line up to now. */
  async *measure({ lineId, lineNumber }: AcceptedLine, volume: MeasuredVolume): History {
    const { now } = this.calendar;
    yield now;
    const writer = new RowWriter(this.db);
    const row = await this.findRow(lineId);
    const runningSince = addMeasurements(writer, row, volume, { now, lineNumber, random: createRandom(lineNumber) });
    await writer.flushAll();
    if (runningSince) await setUpSince(this.db, row, runningSince);
    if (volume.sessions) {
      const { customerId } = this.company;
      const addresses = [{ ip: getSessionAddress(row, lineNumber), until: null }];
      const usedAddresses = { customerId, serviceType: 'LINE', serviceId: lineId, addresses } as const;
      await this.db.transaction((tx) => markUsedAddresses(tx, usedAddresses, now));
    }
    if (volume.pings)
      await aggregatePingHours(this.db, sql`${linePings} where customer_id = ${this.company.customerId} and line_id = ${lineId}`);
  }

  private follow(orderId: number, orderedAt: Date): OrderHistory {
    const { customerId, orderDesk: user } = this.company;
    return new OrderHistory(this.past, { customerId, orderId, work, orderedAt, user });
  }

  private async findAccepted(ordered: OrderedLine): Promise<AcceptedLine> {
    const order = await findOrder(this.db, ordered.order.orderId, this.company.customerId);
    return { ...ordered, lineId: order!.serviceId! };
  }

  /** Places an order, based on an availability check of the same moment. */
  private async place(
    line: DemoLine,
    { israPoint, ftuId }: LineTechnical,
    order: OrderFields & Pick<LineOrderRequest, 'subType' | 'wishDate' | 'termMonths'> & { lineId?: number },
  ): Promise<number> {
    const { context } = this.past;
    const { customerId, orderDesk, orderPrefix } = this.company;
    const { address, endUser, reference = null, sla = 'OFFICE_HOURS' } = line;
    const { lineId = null, ...fields } = order;
    const pack = this.findPackage(line);
    const migration = order.subType === 'MIGRATE' ? this.createMigration() : null;
    const connection = { israPoint, ftuId, inUse: migration !== null };
    const availabilityId = await insertAvailability(context, { customerId, address }, pack, connection);
    this.orderCount += 1;
    const year = context.clock.now().toISOString().slice(2, 4);
    const request: LineOrderRequest = {
      ...fields,
      reference,
      packageCode: pack.packageCode,
      customerOrderId: `${orderPrefix}-${year}-${String(this.orderCount * 7 + 100).padStart(4, '0')}`,
      details: {
        availabilityId,
        endUser,
        migration,
        lineId,
        connection: { israPoint, ftuId },
        ...toOrderedProducts(pack, { ...line, sla }),
      },
    };
    const options = { author: orderDesk('createLineOrder'), language, saveResponse } as const;
    return (await placeOrder(context, customerId, lineKind.orders.LINE.ordering, request, options)).orderId;
  }

  private findPackage({ technology, downMbps }: DemoLine): ProviderPackage {
    return findClosestPackage(this.company.linePackages, technology, downMbps);
  }

  private createTechnical({ technology, address, lineNumber, ...line }: DemoLine & { lineNumber: number }): LineTechnical {
    const pack = this.findPackage({ technology, address, ...line });
    const { carrierCode } = pack;
    return createTechnical({ technology, carrierCode, address, ...getSpeeds(pack), lineNumber }, createRandom(lineNumber));
  }

  private async findRow(lineId: number): Promise<LineRow> {
    return (await findLine(this.db, lineId))!;
  }

  private createMigration() {
    return {
      currentProvider: 'Andernet Zakelijk',
      currentServiceId: `XAN${20_000 + this.orderCount * 137}`,
      currentContractNumber: null,
      currentPhoneNumber: null,
      useSwitchingService: false,
      mandateGiven: true,
    };
  }
}
