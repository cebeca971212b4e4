import type { ConnectionEndRequest } from '@demarc/contract/connection-end.ts';
import { estimateLevel } from '@demarc/contract/optical-budget.ts';
import type { WdmOrderRequest } from '@demarc/contract/wdm-order.ts';
import { subtractWorkingDays } from '@demarc/contract/working-days.ts';
import { and, eq } from 'drizzle-orm';
import { colocations } from '../db/schema/colocation.ts';
import { wdm } from '../kinds/wdm/kind.ts';
import { addReadings } from '../kinds/wdm/light.service.ts';
import { reportPatch } from '../kinds/wdm/patch.service.ts';
import { findOrder } from '../modules/order/order.store.ts';
import { findRoutes } from '../modules/wdm/route.store.ts';
import { getWdmLineOptic } from '../modules/wdm/wdm.presenter.ts';
import { findWdm } from '../modules/wdm/wdm.store.ts';
import { placeOrder, previewOrder } from '../processes/ordering/place-order.ts';
import type { DemoEnd } from './dc-connection-history.ts';
import type { History } from './history.ts';
import { OrderHistory, type OrderWork } from './order-history.ts';
import { acceptQuoted } from './quoted-order.ts';
import { toDateTime } from './sample-calendar.ts';
import { type BuildAuthor, backOffice, type SamplePast } from './sample-past.ts';
import { insertLightSamples, type MeasuredLight } from './wdm-light-samples.ts';

const language = 'nl';
const saveResponse = async () => {};
/** Working days between the order of a wavelength and its delivery. */
const leadWorkingDays = 21;

/** Patches and light levels are reported for the wavelength itself. */
const work: OrderWork = { actor: 'PROVIDER', beforeDate: [], onTheDay: [] };

interface Company {
  customerId: number;
  /** Prefix of the customer order IDs. */
  orderPrefix: string;
  orderDesk: BuildAuthor;
}

type Details = WdmOrderRequest['details'];

export interface DemoWavelength {
  packageCode: string;
  routeCode: string;
  reference: string;
  termMonths: number;
  details: Omit<Details, 'routeId' | 'aEnd' | 'zEnd'> & { aEnd: DemoEnd; zEnd: DemoEnd };
  muxPortA: string;
  muxPortZ: string;
  light: MeasuredLight;
  /** The title of the quotation that it was ordered with. */
  quoted?: string;
}

/** Orders the wavelengths of one company, through the services of the server. */
export class WdmHistory {
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

  /** Orders and delivers a wavelength, and measures it until now. */
  async *deliver(wavelength: DemoWavelength, deliveredOn: string): History {
    const wdmId = yield* this.install(wavelength, deliveredOn);
    yield this.calendar.minutesAgo(10);
    await this.measure(wdmId, wavelength.light);
  }

  /** Two wavelengths on different paths. The second one is ordered after the delivery of the first one, and makes them a pair. */
  async *deliverPair(first: DemoWavelength, second: DemoWavelength, days: readonly [string, string]): History {
    const firstId = yield* this.install(first, days[0]);
    const details = { ...second.details, protection: 'DIVERSE_PAIR', pairedWdmId: firstId } as const;
    const secondId = yield* this.install({ ...second, details }, days[1]);
    yield this.calendar.minutesAgo(10);
    await this.measure(firstId, first.light);
    await this.measure(secondId, second.light);
  }

  /** Orders, patches, tests and delivers a wavelength; returns its number. */
  private async *install(wavelength: DemoWavelength, deliveredOn: string): History<number> {
    const { context } = this.past;
    const order = yield* this.place(wavelength, deliveredOn);
    yield* order.plan(deliveredOn);
    const wdmId = (await findOrder(context.database.db, order.orderId))!.serviceId!;
    yield toDateTime(deliveredOn, 8, 30);
    for (const [end, muxPort] of [
      ['A', wavelength.muxPortA],
      ['Z', wavelength.muxPortZ],
    ] as const) {
      await reportPatch(context, { wdmId }, { end, muxPort }, callAs('reportProviderWdmPatch'));
    }
    yield toDateTime(deliveredOn, 9, 5);
    await this.test(wdmId);
    yield* order.deliver(deliveredOn);
    return wdmId;
  }

  /** Reports the first reading, before the delivery. */
  private async test(wdmId: number): Promise<void> {
    const row = await findWdm(this.past.context.database.db, { wdmId });
    const level = estimateLevel(getWdmLineOptic(row!), row!.workingPath.lossDb);
    await this.report(wdmId, { rxPowerDbmA: level, rxPowerDbmZ: level - 0.4 });
  }

  /** Writes the readings until now, and reports the last one as the network does. */
  private async measure(wdmId: number, light: MeasuredLight): Promise<void> {
    const { clock, database } = this.past.context;
    const row = await findWdm(database.db, { wdmId });
    await this.report(wdmId, await insertLightSamples(database.db, row!, light, clock.now()));
  }

  private async report(wdmId: number, level: { rxPowerDbmA: number; rxPowerDbmZ: number }): Promise<void> {
    const { context } = this.past;
    const now = context.clock.now();
    await addReadings(context, { wdmId }, { readings: [{ at: now.toISOString(), ...level }] }, callAs('addProviderWdmLight'));
  }

  private async *place(wavelength: DemoWavelength, wishDate: string): History<OrderHistory> {
    const { customerId, orderDesk, orderPrefix } = this.company;
    this.orderCount += 1;
    const number = this.orderCount;
    const orderedAt = toDateTime(subtractWorkingDays(wishDate, leadWorkingDays), 8 + (number % 6), (number * 29) % 60);
    const orderValues = { customerId, work, orderedAt, user: orderDesk };
    if (wavelength.quoted) {
      return new OrderHistory(this.past, { ...orderValues, orderId: yield* this.acceptQuoted(wavelength, wishDate, orderedAt) });
    }
    yield orderedAt;
    const { context } = this.past;
    const year = context.clock.now().toISOString().slice(2, 4);
    const customerOrderId = `${orderPrefix}-${year}-W${String(number).padStart(3, '0')}`;
    const request = await this.buildRequest(wavelength, { customerOrderId, wishDate });
    const options = { author: orderDesk('createWdmOrder'), language, saveResponse } as const;
    const { orderId } = await placeOrder(context, customerId, wdm.orders.WDM.ordering, request, options);
    return new OrderHistory(this.past, { ...orderValues, orderId });
  }

  /** Orders a wavelength at the price of the catalog, but with a quotation. */
  private async *acceptQuoted(wavelength: DemoWavelength, wishDate: string, orderedAt: Date): History<number> {
    const { customerId, orderDesk } = this.company;
    const { packageCode, termMonths, reference, quoted = '' } = wavelength;
    const description = `${quoted}. Please quote a fixed price for ${termMonths} months.`;
    const quotedFields = {
      customerId,
      desk: orderDesk,
      title: quoted,
      description,
      type: 'WDM',
      packageCode,
      termMonths,
    } as const;
    return yield* acceptQuoted(this.past, { ...quotedFields, wishDate, orderedAt }, async () => {
      const request = await this.buildRequest(wavelength, { customerOrderId: '', wishDate });
      const { ordering } = wdm.orders.WDM;
      const { totals } = await previewOrder(this.past.context, customerId, ordering, request, { language });
      return { orderDetails: { reference, details: request.details }, price: totals };
    });
  }

  private async buildRequest(
    { details, packageCode, routeCode, reference, termMonths }: DemoWavelength,
    { customerOrderId, wishDate }: { customerOrderId: string; wishDate: string },
  ): Promise<WdmOrderRequest> {
    const [route] = await findRoutes(this.past.context.database.db, { routeCodes: [routeCode] });
    return {
      customerOrderId,
      packageCode,
      reference,
      termMonths,
      wishDate,
      details: {
        ...details,
        routeId: route!.routeId,
        aEnd: await this.resolve(details.aEnd),
        zEnd: await this.resolve(details.zEnd),
      },
    };
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
}

function callAs(operation: string) {
  return { author: backOffice(operation), language } as const;
}
