import type { ConnectionEndRequest } from '@demarc/contract/connection-end.ts';
import type { DcConnectionOrderRequest } from '@demarc/contract/dc-connection-order.ts';
import { isFiber } from '@demarc/contract/optical-compatibility.ts';
import type { PatchReport } from '@demarc/contract/provider/dc-connection.ts';
import { subtractWorkingDays } from '@demarc/contract/working-days.ts';
import { and, eq } from 'drizzle-orm';
import { colocations } from '../db/schema/colocation.ts';
import { dcConnections } from '../db/schema/dc-connection.ts';
import { dcConnection } from '../kinds/dc-connection/kind.ts';
import { acceptLoa, issueLoa } from '../kinds/dc-connection/loa.service.ts';
import { reportPatch } from '../kinds/dc-connection/patch.service.ts';
import { addTestResult } from '../kinds/dc-connection/test-result.service.ts';
import { placeOrder } from '../processes/ordering/place-order.ts';
import type { History } from './history.ts';
import { OrderHistory, type OrderWork } from './order-history.ts';
import { addMinutes, toDateTime } from './sample-calendar.ts';
import { type BuildAuthor, backOffice, type SamplePast } from './sample-past.ts';

const language = 'nl';
const saveResponse = async () => {};
/** Working days between the order of a connection and its delivery. */
const leadWorkingDays = 11;

/** Patches and tests are reported for the connection itself. */
const work: OrderWork = { actor: 'PROVIDER', beforeDate: ['SENT_TO_FACILITY'], onTheDay: [] };

interface Company {
  customerId: number;
  /** Prefix of the customer order IDs. */
  orderPrefix: string;
  orderDesk: BuildAuthor;
}

type Details = DcConnectionOrderRequest['details'];
/** An own end is named by the customer's reference of the rack or shared units. */
export type DemoEnd = Omit<ConnectionEndRequest, 'rackId' | 'sharedColoId'> & { colocation?: string };

export interface DemoConnection {
  reference: string;
  termMonths: number;
  details: Omit<Details, 'aEnd' | 'zEnd'> & { aEnd: DemoEnd; zEnd: DemoEnd };
  patch: PatchReport;
  test: { lengthMeters: number; lossDb: number };
  /** The company that receives an LOA from us, if the customer arranges the patching. */
  issuedTo?: string;
}

/** Orders the connections of one company, through the services of the server. */
export class DcConnectionHistory {
  readonly past: SamplePast;
  private readonly company: Company;
  private orderCount = 0;

  constructor(past: SamplePast, company: Company) {
    this.past = past;
    this.company = company;
  }

  get calendar() {
    return this.past.calendar;
  }

  /** Orders, patches, tests and delivers a connection. */
  async *deliver(connection: DemoConnection, deliveredOn: string): History {
    const { context } = this.past;
    const order = yield* this.place(connection, deliveredOn, subtractWorkingDays(deliveredOn, leadWorkingDays));
    const plannedAt = yield* order.plan(deliveredOn);
    const dcConnectionId = await this.findConnectionId(order.orderId);
    const caller = (operation: string) => ({ author: backOffice(operation), language }) as const;
    yield addMinutes(plannedAt, 20);
    if (connection.details.loa) await acceptLoa(context, { dcConnectionId }, caller('acceptProviderLoa'));
    if (connection.issuedTo) {
      const loaRequest = { issuedTo: connection.issuedTo, ...connection.patch.aEnd };
      const { roomOrCage: _room, cabinet: _cabinet, ...body } = { roomOrCage: null, cabinet: null, ...loaRequest };
      await issueLoa(context, { dcConnectionId }, body, caller('issueProviderLoa'));
    }
    yield toDateTime(deliveredOn, 8, 40);
    await reportPatch(context, { dcConnectionId }, connection.patch, caller('reportProviderPatch'));
    yield toDateTime(deliveredOn, 9, 5);
    const { lengthMeters, lossDb } = connection.test;
    const result = { lengthMeters, lossDb: isFiber(connection.details.mediaType) ? lossDb : null };
    await addTestResult(context, { dcConnectionId }, result, caller('addProviderTestResult'));
    yield* order.deliver(deliveredOn);
  }

  /** Places an order that is accepted, and then waits if its LOA is missing. */
  async *order(connection: DemoConnection, wishDate: string, orderedOn: string): History {
    const order = yield* this.place(connection, wishDate, orderedOn);
    yield* order.accept();
  }

  private async *place(
    { details, reference, termMonths }: DemoConnection,
    wishDate: string,
    orderedOn: string,
  ): History<OrderHistory> {
    const { customerId, orderDesk, orderPrefix } = this.company;
    this.orderCount += 1;
    const number = this.orderCount;
    const orderedAt = toDateTime(orderedOn, 8 + (number % 6), (number * 23) % 60);
    yield orderedAt;
    const { context } = this.past;
    const year = context.clock.now().toISOString().slice(2, 4);
    const request: DcConnectionOrderRequest = {
      customerOrderId: `${orderPrefix}-${year}-X${String(number).padStart(3, '0')}`,
      packageCode: details.kind,
      reference,
      termMonths,
      wishDate,
      details: { ...details, aEnd: await this.resolve(details.aEnd), zEnd: await this.resolve(details.zEnd) },
    };
    const { ordering } = dcConnection.orders.DC_CONNECTION;
    const options = { author: orderDesk('createDcConnectionOrder'), language, saveResponse } as const;
    const { orderId } = await placeOrder(context, customerId, ordering, request, options);
    return new OrderHistory(this.past, { customerId, orderId, work, orderedAt, user: orderDesk });
  }

  private async resolve({ colocation, ...end }: DemoEnd): Promise<ConnectionEndRequest> {
    if (!colocation) return end;
    const { colocationId, customerId, reference } = colocations;
    const [own] = await this.past.context.database.db
      .select({ colocationId })
      .from(colocations)
      .where(and(eq(customerId, this.company.customerId), eq(reference, colocation)));
    return { ...end, [end.party === 'OWN_RACK' ? 'rackId' : 'sharedColoId']: own?.colocationId };
  }

  private async findConnectionId(orderId: number): Promise<number> {
    const [row] = await this.past.context.database.db
      .select({ dcConnectionId: dcConnections.dcConnectionId })
      .from(dcConnections)
      .where(and(eq(dcConnections.customerId, this.company.customerId), eq(dcConnections.orderId, orderId)));
    return row!.dcConnectionId;
  }
}
