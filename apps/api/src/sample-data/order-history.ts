import type { Actor } from '@demarc/contract/activity.ts';
import type { Delivery } from '@demarc/contract/kinds/order-details.ts';
import type { MilestoneCode } from '@demarc/contract/kinds/registry.ts';
import type { endReasons, holdReasons, OrderDocumentRequest } from '@demarc/contract/order.ts';
import { addDays, addWorkingDays } from '@demarc/contract/working-days.ts';
import type { Static } from 'typebox';
import type { ChangeContext } from '../app-context.ts';
import { createJobAuthor } from '../db/audit.ts';
import { holdOrder } from '../modules/order/hold-order.ts';
import { reachMilestone } from '../modules/order/move-order.ts';
import * as orderService from '../modules/order/order.service.ts';
import { lockOrder, type OrderRow } from '../modules/order/order.store.ts';
import { addNote } from '../modules/order/order-attachments.ts';
import { acceptOrder, completeOrder, endOrder, planOrder } from '../processes/fulfillment/order-flow.ts';
import { markBillingStarted } from '../processes/fulfillment/order-jobs.ts';
import { toAppointment } from '../processes/fulfillment/provider-order.service.ts';
import type { History } from './history.ts';
import { addMinutes, toDateTime } from './sample-calendar.ts';
import { type BuildAuthor, backOffice, runJob, type SamplePast } from './sample-past.ts';

const language = 'nl';
const saveResponse = async () => {};
/** The time at which the server starts billing deliveries of the day before. */
const billingTime = [4, 22] as const;

type Window = 'MORNING' | 'AFTERNOON';

/** The author of the work, and its steps before the date is known and on the day of the delivery. */
export interface OrderWork {
  actor: Actor;
  beforeDate: readonly MilestoneCode[];
  onTheDay: readonly (readonly [code: MilestoneCode, hour: number, minute: number])[];
}

interface PlacedOrder {
  customerId: number;
  orderId: number;
  work: OrderWork;
  orderedAt: Date;
  /** The user who ordered. */
  user: BuildAuthor;
}

/** The history of an order of a demo company after it was placed, with usual waiting times. */
export class OrderHistory {
  readonly orderId: number;
  private readonly past: SamplePast;
  private readonly placed: PlacedOrder;

  constructor(past: SamplePast, placed: PlacedOrder) {
    this.past = past;
    this.placed = placed;
    this.orderId = placed.orderId;
  }

  async *accept(): History {
    yield addMinutes(this.placed.orderedAt, 2);
    await this.change('SYSTEM', 'accept-order', acceptOrder);
  }

  /** The order is confirmed on the next working day, by the carrier if it needs one; returns the time. */
  async *confirm(): History<Date> {
    const { orderedAt } = this.placed;
    yield* this.accept();
    const [sent, confirmed] = this.placed.work.beforeDate;
    yield addMinutes(orderedAt, 47);
    if (sent) await this.reach(sent);
    const confirmedAt = toDateTime(addWorkingDays(addDays(orderedAt.toISOString().slice(0, 10), 1), 0), 8, 15);
    yield confirmedAt;
    if (confirmed) await this.reach(confirmed);
    return confirmedAt;
  }

  /** Plans the order on the day of its confirmation; with a window, an engineer visits the address. */
  async *plan(plannedDate: string, window?: Window): History<Date> {
    const plannedAt = addMinutes(yield* this.confirm(), 185);
    yield* this.replan(plannedAt, plannedDate, { window });
    return plannedAt;
  }

  async *replan(
    at: Date,
    plannedDate: string,
    { window, text = null }: { window?: Window | undefined; text?: string | null } = {},
  ): History {
    yield at;
    await this.change(this.placed.work.actor, 'moveProviderOrder', (change, order) => {
      const visit = window ? { appointment: { date: plannedDate, window } } : {};
      return planOrder(change, order, { plannedDate, appointment: toAppointment(order, visit), text });
    });
  }

  async *hold(at: Date, reasonCode: (typeof holdReasons)[number], text: string): History {
    yield at;
    await this.change(this.placed.work.actor, 'moveProviderOrder', (change, order) =>
      holdOrder(change, order, { reasonCode, text }),
    );
  }

  /** Delivers a planned order on a date, and bills it from the next day. */
  async *deliver(date: string, delivery: Delivery = {}): History {
    for (const [code, hour, minute] of this.placed.work.onTheDay) {
      yield toDateTime(date, hour, minute);
      await this.reach(code);
    }
    yield toDateTime(date, 9, 20);
    await this.change(this.placed.work.actor, 'moveProviderOrder', (change, order) =>
      completeOrder(change, order, delivery, null),
    );
    yield toDateTime(addDays(date, 1), ...billingTime);
    await runJob(this.past, markBillingStarted);
  }

  async *reject(at: Date, reasonCode: (typeof endReasons)[number], text: string): History {
    yield at;
    const end = { to: 'REJECTED', reasonCode, text } as const;
    await this.change('PROVIDER', 'moveProviderOrder', (change, order) => endOrder(change, order, end));
  }

  async *fail(at: Date, reasonCode: (typeof endReasons)[number], text: string): History {
    yield at;
    const end = { to: 'FAILED', reasonCode, text } as const;
    await this.change(this.placed.work.actor, 'moveProviderOrder', (change, order) => endOrder(change, order, end));
  }

  /** The customer requests a cancellation, which the provider confirms. */
  async *cancel(at: Date, reason: string): History {
    yield at;
    const { customerId, user } = this.placed;
    const author = user('cancelOrder');
    await orderService.cancel(this.past.context, customerId, this.orderId, { reason }, { author, saveResponse });
    yield addMinutes(at, 38);
    await this.change('PROVIDER', 'moveProviderOrder', (change, order) => endOrder(change, order, { to: 'CANCELLED' }));
  }

  async *addNote(at: Date, text: string): History {
    yield at;
    const caller = { author: this.placed.user('addOrderNote'), language, saveResponse } as const;
    await orderService.createNote(this.past.context, this.placed, { text }, caller);
  }

  async addDocument(document: Static<typeof OrderDocumentRequest>): Promise<void> {
    const caller = { author: this.placed.user('addOrderDocument'), language, saveResponse } as const;
    await orderService.createDocument(this.past.context, this.placed, document, caller);
  }

  async *addProviderNote(at: Date, text: string): History {
    yield at;
    await this.change('PROVIDER', 'addProviderOrderNote', ({ tx, context, author }, order) =>
      addNote(tx, context.clock, author, order, { author: 'Order desk', text }),
    );
  }

  private reach(code: MilestoneCode): Promise<void> {
    return this.change('PROVIDER', 'reachProviderOrderMilestone', ({ tx, context, author }, order) =>
      reachMilestone(tx, context.clock, author, order, code),
    );
  }

  /** Applies a change on behalf of a party, like the provider's calls, but without presenting the order afterwards. */
  private async change(
    actor: Actor,
    operation: string,
    apply: (change: ChangeContext, order: OrderRow) => Promise<unknown>,
  ): Promise<void> {
    const { context } = this.past;
    const { db: tx } = context.database;
    const author = actor === 'SYSTEM' ? createJobAuthor(operation) : { ...backOffice(operation), actor };
    await apply({ tx, context, author }, (await lockOrder(tx, this.orderId))!);
  }
}
