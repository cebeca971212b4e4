import type { RackOrderRequest, SharedColoOrderRequest } from '@demarc/contract/colocation-order.ts';
import type { RackDelivery, SharedColoDelivery } from '@demarc/contract/kinds/colocation-order-details.ts';
import { subtractWorkingDays } from '@demarc/contract/working-days.ts';
import { colocation } from '../kinds/colocation/kind.ts';
import { placeOrder } from '../processes/ordering/place-order.ts';
import type { History } from './history.ts';
import { OrderHistory, type OrderWork } from './order-history.ts';
import { toDateTime } from './sample-calendar.ts';
import type { Caller, SamplePast } from './sample-past.ts';

const language = 'nl';
const saveResponse = async () => {};
/** How many working days before its delivery a rack was ordered. */
const orderedAhead = 14;

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
  /** Prefix of its own order numbers. */
  orderPrefix: string;
  orderDesk: Caller;
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

  /** A rack that was ordered and delivered. */
  async *deliverRack({ details, delivery, ...values }: DemoRack, deliveredOn: string): History {
    const { ordering } = colocation.orders.RACK;
    yield* this.deliver(delivery, deliveredOn, 'createRackOrder', (fields, options) =>
      placeOrder(
        this.past.context,
        this.company.customerId,
        ordering,
        { ...fields, ...values, packageCode: `${details.siteCode}-RACK`, details } as never,
        options,
      ),
    );
  }

  /** Shared units that were ordered and delivered. */
  async *deliverSharedColo({ details, delivery, ...values }: DemoSharedColo, deliveredOn: string): History {
    const { ordering } = colocation.orders.SHARED_COLO;
    yield* this.deliver(delivery, deliveredOn, 'createSharedColoOrder', (fields, options) =>
      placeOrder(
        this.past.context,
        this.company.customerId,
        ordering,
        { ...fields, ...values, packageCode: `${details.siteCode}-SC`, details } as never,
        options,
      ),
    );
  }

  private async *deliver(
    delivery: RackDelivery | SharedColoDelivery,
    deliveredOn: string,
    operation: string,
    place: (
      fields: { customerOrderId: string; wishDate: string },
      options: Parameters<typeof placeOrder>[4],
    ) => ReturnType<typeof placeOrder>,
  ): History {
    const { customerId, orderDesk, orderPrefix } = this.company;
    this.orderCount += 1;
    const number = this.orderCount;
    const orderedAt = toDateTime(subtractWorkingDays(deliveredOn, orderedAhead), 8 + (number % 6), (number * 17) % 60);
    yield orderedAt;
    const year = this.past.context.clock.now().toISOString().slice(2, 4);
    const customerOrderId = `${orderPrefix}-${year}-R${String(number).padStart(3, '0')}`;
    const author = orderDesk(operation);
    const { orderId } = await place({ customerOrderId, wishDate: deliveredOn }, { author, language, saveResponse });
    const order = new OrderHistory(this.past, { customerId, orderId, work, orderedAt, user: orderDesk });
    yield* order.plan(deliveredOn);
    yield* order.deliver(deliveredOn, delivery);
  }
}
