import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Totals } from '@demarc/contract/catalog.ts';
import type { OrderType } from '@demarc/contract/kinds/registry.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { History } from './history.ts';
import { QuotationHistory } from './quotation-history.ts';
import { toDateTime } from './sample-calendar.ts';
import type { BuildAuthor, SamplePast } from './sample-past.ts';

interface QuotedOrder {
  customerId: number;
  desk: BuildAuthor;
  title: string;
  description: string;
  type: OrderType;
  packageCode: string;
  termMonths: number;
  wishDate: string;
  /** The time of its acceptance. */
  orderedAt: Date;
}

/** Places an order by accepting a quotation that was requested 12 days before; returns its number. */
export async function* acceptQuoted(
  past: SamplePast,
  { customerId, desk, title, description, type, packageCode, termMonths, wishDate, orderedAt }: QuotedOrder,
  /** Called when the offer is made, because objects that the order refers to may not exist before. */
  prepare: () => Promise<{ orderDetails: Record<string, unknown>; price: Totals }>,
): History<number> {
  const quotation = new QuotationHistory(past, { customerId, desk });
  const orderedOn = formatAmsterdamDate(orderedAt);
  yield toDateTime(addDays(orderedOn, -12), 9, 30);
  await quotation.request({ title, request: { type, description, wishDate } });
  yield toDateTime(addDays(orderedOn, -11), 10, 15);
  await quotation.pickUp();
  yield toDateTime(addDays(orderedOn, -8), 14, 40);
  const { orderDetails, price } = await prepare();
  await quotation.offer({
    level: 'FIRM',
    items: [{ type, description: title, packageCode, leadTimeWorkingDays: 10, prices: [{ termMonths, ...price }], orderDetails }],
  });
  yield orderedAt;
  return quotation.accept(termMonths, wishDate);
}
