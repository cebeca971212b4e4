// Computes what the services of a month cost from their orders, subscriptions and power, with code of its own, and compares it with
// the invoices to the cent. MONTH is one of the last 12 months, such as 2026-10; all of it is invoiced on the 2nd of the next month.
interface Item {
  productCode: string;
  chargeType: 'MRC' | 'NRC' | 'USAGE';
  quantity: number;
  unitPrice: string;
}
interface Order {
  orderId: number;
  orderNumber: string;
  type: string;
  subType: string;
  status: string;
  packageCode: string;
  serviceRef: { id: number } | null;
  deliveredDate: string | null;
  items: Item[];
  details: { chargedUntil?: string; rack?: { siteCode: string } };
}
interface Row {
  serviceRef: { type: string; id: number } | null;
  productCode: string;
  chargeType: Item['chargeType'];
  period: { from: string; to: string };
  quantity: string;
  amount: string;
  orderNumber: string | null;
}
/** What a service costs on some days. Prices are in 1/10,000 euros and quantities in 1/1,000,000. */
interface Expected {
  from: string;
  to: string;
  chargeType: Item['chargeType'];
  price: bigint;
  quantity: bigint;
}

const { DEMARC_API, API_TOKEN, CUSTOMER_ID, MONTH = '' } = process.env;
const first = `${MONTH}-01`;
const last = addDays(addMonths(first, 1), -1);
const unsuccessful = ['CANCELLED', 'REJECTED', 'FAILED'];
const daysInMonth = Number(last.slice(-2));
let differences = 0;

const rows = await readRows();
const expected = new Map<string, Expected>();
const units = await readUnits();
await expectOrders();
await expectSubscriptions();

const others = rows.filter(({ serviceRef, productCode }) => serviceRef === null || productCode === 'CANCELLATION');
const rowsByKey = Map.groupBy(
  rows.filter((row) => !others.includes(row)),
  (row) => getKey(row.serviceRef!.type, row.serviceRef!.id, row.productCode, row.orderNumber ?? ''),
);
let computedCents = 0n;
let invoicedCents = 0n;
for (const key of new Set([...expected.keys(), ...rowsByKey.keys()])) compare(key, expected.get(key), rowsByKey.get(key) ?? []);
console.log(`${MONTH}: ${expected.size} charges, ${formatCents(computedCents)} computed, ${formatCents(invoicedCents)} invoiced`);
if (others.length > 0) console.log(`${others.length} charges that no service causes, such as fees, were not checked`);
console.log(`${differences} differences`);
process.exitCode = differences > 0 ? 1 : 0;

/** Each day has to be invoiced once, less the days that were credited, and each row at the price of its order. */
function compare(key: string, charge: Expected | undefined, rows: readonly Row[]): void {
  const invoiced = rows.reduce((sum, { amount }) => sum + parse(amount, 2), 0n);
  invoicedCents += invoiced;
  if (!charge) {
    report(`${key}: ${formatCents(invoiced)} is invoiced, but nothing was ordered`);
    return;
  }
  const timesByDay = new Map<string, number>();
  let computed = 0n;
  for (const { period, quantity } of rows) {
    const sign = quantity.startsWith('-') ? -1 : 1;
    const isWhole = charge.chargeType !== 'MRC';
    const days = listDays(period.from, period.to);
    for (const day of days) timesByDay.set(day, (timesByDay.get(day) ?? 0) + sign);
    computed += BigInt(sign) * multiply(charge, isWhole ? 1 : days.length, isWhole ? 1 : daysInMonth);
  }
  computedCents += computed;
  if (computed !== invoiced) report(`${key}: ${formatCents(invoiced)} is invoiced instead of ${formatCents(computed)}`);
  const days = new Set(listDays(charge.from, charge.to));
  const wrong = new Set([...days, ...timesByDay.keys()]);
  for (const day of wrong) if ((timesByDay.get(day) ?? 0) === (days.has(day) ? 1 : 0)) wrong.delete(day);
  if (wrong.size > 0) report(`${key}: ${wrong.size} days are not invoiced exactly once, such as ${[...wrong][0]}`);
}

function report(difference: string): void {
  differences += 1;
  console.error(difference);
}

/** Price times quantity times days, divided by the days of the month, and rounded once, in cents. */
function multiply({ price, quantity }: Expected, days: number, ofDays: number): bigint {
  const dividend = price * quantity * BigInt(days);
  const divisor = 100_000_000n * BigInt(ofDays);
  return (2n * dividend + divisor) / (2n * divisor);
}

/** Each delivery of a service is charged from its day on, until the next one or the end of the service. */
async function expectOrders(): Promise<void> {
  const all = (await readPages<Order>('/order')).filter(({ status }) => !unsuccessful.includes(status));
  const complete: Order[] = [];
  for (const { orderId } of all) complete.push(await request(`/order/${orderId}`));
  const byService = Map.groupBy(complete, ({ type, serviceRef }) => `${type} ${serviceRef?.id}`);
  for (const orders of byService.values()) {
    const deliveries = orders
      .filter(({ subType, status }) => subType !== 'TERMINATE' && status === 'COMPLETED')
      .sort((a, b) => compareText(a.deliveredDate!, b.deliveredDate!) || a.orderId - b.orderId);
    const termination = orders.find(({ subType }) => subType === 'TERMINATE');
    const end = termination?.details.chargedUntil ?? '9999-12-31';
    for (const [at, order] of deliveries.entries()) {
      const next = deliveries[at + 1]?.deliveredDate;
      await expectItems(order, order.deliveredDate!, next ? addDays(next, -1) : end);
    }
    if (termination?.status === 'COMPLETED') await expectItems(termination, termination.deliveredDate!, '');
  }
}

async function expectItems(order: Order, delivered: string, end: string): Promise<void> {
  for (const { productCode, chargeType, quantity, unitPrice } of order.items) {
    const to = chargeType === 'NRC' ? delivered : end;
    const days = { from: delivered > first ? delivered : first, to: to < last ? to : last };
    if (days.from > days.to) continue;
    const used = chargeType === 'USAGE' ? await readUsage(order, productCode) : BigInt(quantity) * 1_000_000n;
    // A product without a price is on the invoice too, one without a quantity is not.
    if (used === 0n || !order.serviceRef) continue;
    const key = getKey(order.type, order.serviceRef.id, productCode, order.orderNumber);
    expected.set(key, { ...days, chargeType, price: parse(unitPrice, 4), quantity: used });
  }
}

/** What the meters of a rack or shared units measured: energy with that of cooling, or kilowatts above the commitment. */
async function readUsage(order: Order, productCode: string): Promise<bigint> {
  const unit = `/${order.type === 'RACK' ? 'rack' : 'shared-colo'}/${order.serviceRef!.id}`;
  const { powerBillingModel } = await request<{ powerBillingModel: string }>(`${unit}/power`);
  const months = await request<{ month: string; energyKwh: number; burstKw: number }[]>(`${unit}/power/month`);
  const month = months.find((month) => month.month === MONTH);
  if (!month || powerBillingModel === 'FLAT') return 0n;
  if (units.products.get(`${order.packageCode} ${productCode}`) === 'KW')
    return BigInt(Math.round(month.burstKw * 10)) * 100_000n;
  const { site } = await request<{ site: { siteCode: string } }>(unit);
  return BigInt(Math.round(month.energyKwh * 1_000)) * units.pueBySite.get(site.siteCode)! * 10n;
}

/** The unit of each product, and how much energy a data center uses for each kilowatt-hour of its customers, in hundredths. */
async function readUnits() {
  const packages = await request<{ packageCode: string; products: { productCode: string; unit: string }[] }[]>('/package');
  const sites = await request<{ siteCode: string; designPue: string }[]>('/rack-site');
  return {
    products: new Map(
      packages.flatMap(({ packageCode, products }) =>
        products.map(({ productCode, unit }) => [`${packageCode} ${productCode}`, unit] as const),
      ),
    ),
    pueBySite: new Map(sites.map(({ siteCode, designPue }) => [siteCode, parse(designPue, 2)])),
  };
}

async function expectSubscriptions(): Promise<void> {
  type Subscription = {
    productCode: string;
    price: string;
    startDate: string;
    cancellationDate: string | null;
    endDate: string | null;
  };
  type Page = { items: { id: number; products: Subscription[] }[]; total: number };
  for (let offset = 0, total = 1; offset < total; offset += 200) {
    const page: Page = await fetchJson(`/v1/account?limit=200&offset=${offset}`);
    total = page.total;
    for (const { id, products } of page.items) {
      for (const { productCode, price, startDate, cancellationDate, endDate } of products) {
        const end = endDate ?? cancellationDate ?? last;
        const [from, to] = [startDate > first ? startDate : first, end < last ? end : last];
        const charge = { from, to, chargeType: 'MRC', price: parse(price, 4), quantity: 1_000_000n } as const;
        if (from <= to) expected.set(getKey('TV', id, productCode, ''), charge);
      }
    }
  }
}

/** What the invoices charge for days of the month. What was charged in advance and ended earlier is on the next invoice. */
async function readRows(): Promise<Row[]> {
  const invoices = await readPages<{ number: string; totalExclVat: string }>(
    '/invoice',
    `issuedFrom=${first}&issuedTo=${addDays(addMonths(first, 1), 27)}`,
  );
  const invoiceRows: Row[] = [];
  for (const { number, totalExclVat } of invoices) {
    const rows = await readPages<Row>(`/invoice/${number}/specification`);
    const sum = rows.reduce((total, { amount }) => total + parse(amount, 2), 0n);
    if (sum !== parse(totalExclVat, 2)) report(`invoice ${number} is ${totalExclVat}, but its specification ${formatCents(sum)}`);
    invoiceRows.push(...rows);
  }
  return invoiceRows.filter(({ period }) => period.from >= first && period.to <= last);
}

async function readPages<T>(path: string, query = ''): Promise<T[]> {
  const items: T[] = [];
  let after: string | null = null;
  do {
    const cursor: string = after === null ? '' : `&after=${encodeURIComponent(after)}`;
    const page: { items: T[]; next: string | null } = await request(`${path}?limit=200&${query}${cursor}`);
    items.push(...page.items);
    after = page.next;
  } while (after !== null);
  return items;
}

function request<T>(path: string): Promise<T> {
  return fetchJson(`/v1/customer/${CUSTOMER_ID}${path}`);
}

async function fetchJson<T>(path: string): Promise<T> {
  const response = await fetch(`${DEMARC_API}${path}`, { headers: { authorization: `Bearer ${API_TOKEN}` } });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

function getKey(type: string, id: number, productCode: string, orderNumber: string): string {
  return `${type} ${id} ${productCode} ${orderNumber}`.trim();
}

/** The digits of a decimal as a whole number: `parse('1.5', 2)` is 150n. */
function parse(decimal: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  const value = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return decimal.startsWith('-') ? -value : value;
}

function formatCents(cents: bigint): string {
  return (Number(cents) / 100).toFixed(2);
}

function listDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 24 * 60 * 60_000).toISOString().slice(0, 10);
}

function addMonths(day: string, count: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
