import { formatDecimal, parseDecimal } from '@demarc/contract/money.ts';
import type { StatementRefusal } from '@demarc/contract/provider/bank-statement.ts';
import type { XmlElement } from '../read-xml.ts';

/** Thrown if the file is not a valid camt.053 statement. */
export class UnreadableStatementError extends Error {
  override readonly name = 'UnreadableStatementError';
}

/** Thrown if the file is a valid statement that must not be booked. */
export class RefusedStatementError extends Error {
  override readonly name = 'RefusedStatementError';
  readonly reason: StatementRefusal;
  readonly details: Record<string, string>;

  constructor(reason: StatementRefusal, details: Record<string, string>) {
    super(reason);
    this.reason = reason;
    this.details = details;
  }
}

/** Reads the amount of an element with a currency and a direction. Throws for another currency. */
export function readSignedAmount(element: XmlElement): string {
  const [amount] = element.all('Amt');
  const direction = element.text('CdtDbtInd');
  if (!amount || !['CRDT', 'DBIT'].includes(direction)) throw new UnreadableStatementError('An amount has no direction.');
  const unsigned = readAmount(amount);
  return direction === 'DBIT' && unsigned !== '0.00' ? `-${unsigned}` : unsigned;
}

export function readAmount(amount: XmlElement): string {
  const currency = amount.attribute('Ccy');
  if (currency !== 'EUR') throw new RefusedStatementError('OTHER_CURRENCY', { currency });
  return parseAmount(amount.content);
}

/** Euros have two decimals, but the standard allows five. */
export function parseAmount(text: string): string {
  if (!/^\d{1,12}(\.\d{1,2}0*)?$/.test(text)) throw new UnreadableStatementError('An amount is not a number with two decimals.');
  const [whole, decimals = ''] = text.split('.');
  return formatDecimal(parseDecimal(`${whole}.${decimals.slice(0, 2)}`, 2), 2);
}

/** Reads the date of an element that has a date, or a date with a time. */
export function readDate(element: XmlElement | undefined): string {
  const date = (element?.text('Dt') || element?.text('DtTm') || '').slice(0, 10);
  const isDate =
    /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date);
  if (!isDate) throw new UnreadableStatementError('A date is missing or invalid.');
  return date;
}
