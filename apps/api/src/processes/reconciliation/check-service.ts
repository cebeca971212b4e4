import type { FindingType } from '@demarc/contract/invoice-finding.ts';
import { divideRounded, formatDecimal, parseDecimal } from '@demarc/contract/money.ts';
import type { AgreedProduct, Agreement } from '../../kinds/agreement.ts';
import { type DayNumber, getDaysInMonth, listRanges, toDay, toDayNumber } from './days.ts';

/** A monthly charge on an invoice, or the credit of one. */
export interface BilledRow {
  invoiceId: number;
  invoiceNumber: string;
  position: number;
  lineNumber: number | null;
  serviceLabel: string;
  productCode: string;
  description: string;
  from: string;
  to: string;
  /** In months. Negative for a credit. */
  quantity: string;
  unitPrice: string;
  discountAmount: string;
  amount: string;
}

/** The invoice that is checked. */
export interface CheckedInvoice {
  invoiceId: number;
  issueDate: string;
  periodTo: string;
  /** The day from which services must be billed. */
  checkedFrom: string;
}

/** A mismatch between charge and contract that is not stored yet. */
export interface Finding {
  type: FindingType;
  serviceLabel: string;
  productCode: string;
  description: string;
  position: number | null;
  lineNumber: number | null;
  from: string;
  to: string;
  /** The overcharged amount in cents. */
  cents: bigint;
  expectedPrice?: string;
  chargedPrice?: string;
  expectedDays?: number;
  chargedDays?: number;
  otherInvoiceNumber?: string;
  orderNumber?: string | null;
  endsOn?: string;
}

/** A row with its days as numbers, because a service is checked day by day. */
interface DatedRow extends BilledRow {
  first: DayNumber;
  last: DayNumber;
  isCredit: boolean;
  isOnInvoice: boolean;
}
interface DatedProduct extends AgreedProduct {
  first: DayNumber;
  last: DayNumber;
}

/** Rounding to four decimals may change a quantity by this much. */
const quantityTolerance = 1n;

/**
 * Checks the monthly charges of one service on an invoice. `rows` contains the rows of this invoice, and the rows of other
 * invoices for the same days. It counts the days without the code of billing, so that it finds mistakes of that code.
 */
export function checkService(agreement: Agreement, rows: readonly BilledRow[], invoice: CheckedInvoice): Finding[] {
  const findings: Finding[] = [];
  const billedRows = rows.map((row) => toDatedRow(row, invoice));
  const agreedProducts = agreement.products.map((product) => toDatedProduct(product, agreement.endsOn));
  for (const row of billedRows) {
    if (!row.isOnInvoice || row.isCredit) continue;
    const same = billedRows.filter(({ productCode }) => productCode === row.productCode);
    const products = agreedProducts.filter(({ productCode }) => productCode === row.productCode);
    findings.push(...checkRow(agreement, { row, same, products }));
  }
  findings.push(...findUnbilled(agreement, agreedProducts, billedRows, invoice));
  return findings.filter(({ cents }) => cents !== 0n);
}

interface RowContext {
  row: DatedRow;
  /** The rows of the same product, this one included. */
  same: readonly DatedRow[];
  products: readonly DatedProduct[];
}

function checkRow(agreement: Agreement, { row, same, products }: RowContext): Finding[] {
  const days = getDays(row);
  const isLate = (day: DayNumber) => isAfterEnd(agreement, products, day) && countNet(same, day) > 0;
  const lateDays = days.filter(isLate);
  const otherDays = days.filter((day) => !lateDays.includes(day));
  const repeatedDays = otherDays.filter((day) => isRepeated({ row, same, products }, day));
  const singleDays = otherDays.filter((day) => !repeatedDays.includes(day) && countNet(same, day) > 0);
  const wrongDays = lateDays.length === 0 && repeatedDays.length === 0 ? checkDays(row, products) : null;
  return [
    ...listRanges(lateDays).map((range) => ({
      ...describe('BILLED_AFTER_END', row, range),
      cents: getShare(row, range),
      ...getEnd(agreement, products),
    })),
    ...listRanges(repeatedDays).map((range) => ({
      ...describe('BILLED_TWICE', row, range),
      cents: getShare(row, range),
      otherInvoiceNumber: findOtherRow(same, row, range)?.invoiceNumber ?? row.invoiceNumber,
    })),
    ...(wrongDays ? [wrongDays] : checkPrices(row, singleDays, products)),
  ];
}

/** Whether a day is after the end of the service, or of the last agreement about the product. */
function isAfterEnd({ endsOn }: Agreement, products: readonly DatedProduct[], day: DayNumber): boolean {
  if (endsOn !== null && day > toDayNumber(endsOn)) return true;
  const isAgreed = products.some(({ first, last }) => first <= day && day <= last);
  return !isAgreed && products.some(({ last }) => last < day);
}

/** Returns the end of the service, or of the product if that is earlier. */
function getEnd(
  { endsOn, endOrderNumber }: Agreement,
  products: readonly DatedProduct[],
): Pick<Finding, 'endsOn' | 'orderNumber'> {
  const last = products.reduce<DatedProduct | null>(
    (latest, product) => (latest && latest.last >= product.last ? latest : product),
    null,
  );
  if (last && (endsOn === null || last.last < toDayNumber(endsOn))) return { endsOn: toDay(last.last), orderNumber: null };
  return { ...(endsOn !== null && { endsOn }), orderNumber: endOrderNumber };
}

/** Counts how often a day is charged, minus how often it is credited. */
function countNet(rows: readonly DatedRow[], day: DayNumber): number {
  return rows.reduce((sum, row) => (covers(row, day) ? sum + (row.isCredit ? -1 : 1) : sum), 0);
}

/** Whether a day of a row is charged more often than agreed, and the row is one of the last rows for that day. */
function isRepeated({ row, same, products }: RowContext, day: DayNumber): boolean {
  const agreedCount = products.filter(({ first, last }) => first <= day && day <= last).length;
  const extra = countNet(same, day) - Math.max(1, agreedCount);
  if (extra <= 0) return false;
  const laterCount = same.filter((candidate) => !candidate.isCredit && covers(candidate, day) && isLater(candidate, row)).length;
  return laterCount < extra;
}

const isLater = (a: DatedRow, b: DatedRow) =>
  a.invoiceId > b.invoiceId || (a.invoiceId === b.invoiceId && a.position > b.position);

function findOtherRow(same: readonly DatedRow[], row: DatedRow, { first }: DayRange): DatedRow | undefined {
  return same.find((candidate) => candidate !== row && !candidate.isCredit && covers(candidate, first));
}

/** Compares the months of a row with the days of its period. */
function checkDays(row: DatedRow, products: readonly DatedProduct[]): Finding | null {
  const dayCount = row.last - row.first + 1;
  const length = getDaysInMonth(row.first);
  const months = parseDecimal(row.quantity, 4);
  const agreedQuantity = products.find(({ first, last }) => first <= row.first && row.first <= last)?.quantity;
  const quantity = agreedQuantity ?? Math.max(1, Math.round((Number(row.quantity) * length) / dayCount));
  const expected = divideRounded(10_000n * BigInt(quantity) * BigInt(dayCount), BigInt(length));
  const difference = months - expected;
  if (difference <= quantityTolerance && difference >= -quantityTolerance) return null;
  const gross = divideRounded(difference * parseDecimal(row.unitPrice, 4), 1_000_000n);
  return {
    ...describe('WRONG_DAYS', row, row),
    cents: subtractDiscount(row, gross),
    expectedDays: dayCount,
    chargedDays: Number(divideRounded(months * BigInt(length), 10_000n * BigInt(quantity))),
  };
}

/** Compares the price of days that are charged once with the price of the order in force on these days. */
function checkPrices(row: DatedRow, days: readonly DayNumber[], products: readonly DatedProduct[]): Finding[] {
  return products.flatMap((product) => {
    if (parseDecimal(product.unitPrice, 4) === parseDecimal(row.unitPrice, 4)) return [];
    const productDays = days.filter((day) => product.first <= day && day <= product.last);
    // Another item of the order with the same code may have this price.
    const hasPrice = (day: DayNumber) =>
      products.some(({ first, last, unitPrice }) => first <= day && day <= last && Number(unitPrice) === Number(row.unitPrice));
    return listRanges(productDays.filter((day) => !hasPrice(day))).map((range) => {
      const difference = parseDecimal(row.unitPrice, 4) - parseDecimal(product.unitPrice, 4);
      const count = BigInt(range.last - range.first + 1) * BigInt(product.quantity);
      const gross = divideRounded(difference * count, 100n * BigInt(getDaysInMonth(range.first)));
      return {
        ...describe('WRONG_PRICE', row, range),
        cents: subtractDiscount(row, gross),
        expectedPrice: product.unitPrice,
        chargedPrice: row.unitPrice,
        orderNumber: product.orderNumber,
      };
    });
  });
}

/** Finds days of agreed products that no invoice charges. */
function findUnbilled(
  agreement: Agreement,
  agreed: readonly DatedProduct[],
  billed: readonly DatedRow[],
  { issueDate, periodTo, checkedFrom }: CheckedInvoice,
): Finding[] {
  const [from, to, issued] = [toDayNumber(checkedFrom), toDayNumber(periodTo), toDayNumber(issueDate)];
  return agreed
    .filter(({ first, unitPrice, quantity }) => first < issued && Number(unitPrice) > 0 && quantity > 0)
    .flatMap((product) => {
      const rows = billed.filter(({ productCode }) => productCode === product.productCode);
      const days = listDays(Math.max(from, product.first), Math.min(to, product.last));
      return listRanges(days.filter((day) => countNet(rows, day) < 1)).map((range): Finding => {
        const count = BigInt(range.last - range.first + 1) * BigInt(product.quantity);
        return {
          type: 'NOT_BILLED',
          serviceLabel: agreement.label,
          productCode: product.productCode,
          description: product.name,
          position: null,
          lineNumber: null,
          from: toDay(range.first),
          to: toDay(range.last),
          cents: -divideRounded(parseDecimal(product.unitPrice, 4) * count, 100n * BigInt(getDaysInMonth(range.first))),
          orderNumber: product.orderNumber,
        };
      });
    });
}

interface DayRange {
  first: DayNumber;
  last: DayNumber;
}

function describe(type: FindingType, row: DatedRow, { first, last }: DayRange) {
  const { serviceLabel, productCode, description, position, lineNumber } = row;
  return { type, serviceLabel, productCode, description, position, lineNumber, from: toDay(first), to: toDay(last) };
}

/** Returns the part of a row's amount, in cents, for a range of its days. */
function getShare(row: DatedRow, { first, last }: DayRange): bigint {
  return divideRounded(parseDecimal(row.amount, 2) * BigInt(last - first + 1), BigInt(row.last - row.first + 1));
}

/** Subtracts the discount of a row from a gross difference in cents. */
function subtractDiscount(row: DatedRow, gross: bigint): bigint {
  const [discount, net] = [parseDecimal(row.discountAmount, 2), parseDecimal(row.amount, 2)];
  return discount === 0n || net + discount <= 0n ? gross : divideRounded(gross * net, net + discount);
}

const covers = ({ first, last }: DayRange, day: DayNumber) => first <= day && day <= last;
const getDays = ({ first, last }: DayRange) => listDays(first, last);

function listDays(first: DayNumber, last: DayNumber): DayNumber[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

function toDatedRow(row: BilledRow, { invoiceId }: CheckedInvoice): DatedRow {
  const isCredit = row.quantity.startsWith('-');
  return { ...row, first: toDayNumber(row.from), last: toDayNumber(row.to), isCredit, isOnInvoice: row.invoiceId === invoiceId };
}

function toDatedProduct(product: AgreedProduct, endsOn: string | null): DatedProduct {
  const ends = [product.to, endsOn].flatMap((day) => (day === null ? [] : [toDayNumber(day)]));
  return { ...product, first: toDayNumber(product.from), last: Math.min(...ends, Number.MAX_SAFE_INTEGER) };
}

/** Formats the amount of a finding in euros. */
export function formatCents(cents: bigint): string {
  return formatDecimal(cents, 2);
}
