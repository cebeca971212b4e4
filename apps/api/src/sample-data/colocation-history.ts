import type { RackOrderRequest, SharedColoOrderRequest } from '@demarc/contract/colocation-order.ts';
import type { RackDelivery, SharedColoDelivery } from '@demarc/contract/kinds/colocation-order-details.ts';
import { subtractWorkingDays } from '@demarc/contract/working-days.ts';
import { colocation } from '../kinds/colocation/kind.ts';
import type { OrderingStep, OrderRequest } from '../kinds/service-kind.ts';
import { placeOrder } from '../processes/ordering/place-order.ts';
import type { History } from './history.ts';
import { OrderHistory, type OrderWork } from './order-history.ts';
import { toDateTime } from './sample-calendar.ts';
import type { BuildAuthor, SamplePast } from './sample-past.ts';

const language = 'nl';
const saveResponse = async () => {};
/** Working days between the order of a rack and its delivery. */
const leadWorkingDays = 14;

const work: OrderWork = {
  actor: 'PROVIDER',
  beforeDate: [],
  onTheDay: [
    ['POWER_INSTALLED', 8, 40],
    ['NETWORK_CONFIGURED', 9, 5],
    ['ACCESS_GRANTED', 9, 15],
  ],
};

interface Company {
  customerId: number;
  /** Prefix of the customer order IDs. */
  orderPrefix: string;
  orderDesk: BuildAuthor;
}

interface Ordered<Request extends { details: unknown }, Delivery> {
  details: Request['details'];
  termMonths: number;
  reference: string;
  delivery: Delivery;
}

export type DemoRack = Ordered<RackOrderRequest, RackDelivery>;
export type DemoSharedColo = Ordered<SharedColoOrderRequest, SharedColoDelivery>;

/** Orders the racks and shared units of one demo company, through the services of the server. */
export class ColocationHistory {
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

  /** Orders and delivers a rack. */
  async *deliverRack({ details, delivery, ...values }: DemoRack, deliveredOn: string): History {
    const packageCode = `${details.siteCode}-RACK`;
    yield* this.deliver(delivery, deliveredOn, colocation.orders.RACK.ordering, (fields): RackOrderRequest => {
      return { ...fields, ...values, packageCode, details };
    });
  }

  /** Orders and delivers shared units. */
  async *deliverSharedColo({ details, delivery, ...values }: DemoSharedColo, deliveredOn: string): History {
    const packageCode = `${details.siteCode}-SC`;
    yield* this.deliver(delivery, deliveredOn, colocation.orders.SHARED_COLO.ordering, (fields): SharedColoOrderRequest => {
      return { ...fields, ...values, packageCode, details };
    });
  }

  private async *deliver(
    delivery: RackDelivery | SharedColoDelivery,
    deliveredOn: string,
    ordering: OrderingStep,
    buildRequest: (fields: { customerOrderId: string; wishDate: string }) => OrderRequest,
  ): History {
    const { customerId, orderDesk, orderPrefix } = this.company;
    this.orderCount += 1;
    const number = this.orderCount;
    const orderedAt = toDateTime(subtractWorkingDays(deliveredOn, leadWorkingDays), 8 + (number % 6), (number * 17) % 60);
    yield orderedAt;
    const { context } = this.past;
    const year = context.clock.now().toISOString().slice(2, 4);
    const customerOrderId = `${orderPrefix}-${year}-R${String(number).padStart(3, '0')}`;
    const request = buildRequest({ customerOrderId, wishDate: deliveredOn });
    const options = { author: orderDesk(ordering.operation.id), language, saveResponse } as const;
    const { orderId } = await placeOrder(context, customerId, ordering, request, options);
    const order = new OrderHistory(this.past, { customerId, orderId, work, orderedAt, user: orderDesk });
    yield* order.plan(deliveredOn);
    yield* order.deliver(deliveredOn, delivery);
  }
}
