import { unitCodes } from '@demarc/contract/invoice.ts';
import type { XmlElement } from '../read-xml.ts';
import { type CheckRule, isAmount, isDay, isUblDecimal, parseUblDecimal, ublScale } from './check-rule.ts';

/**
 * The maximum difference between the amount of a line and quantity times price (Peppol R120): 0.02, as a product of two decimals.
 */
const tolerance = 2n * 10n ** BigInt(2 * ublScale - 2);

export function checkUblLines(check: CheckRule, root: XmlElement, lines: readonly XmlElement[]): void {
  const ids = new Set(lines.map((line) => line.text('ID')));
  check('BR-21', ids.size === lines.length && !ids.has(''), 'Two lines have the same number, or one has none.');
  const period = { from: root.text('InvoicePeriod/StartDate'), to: root.text('InvoicePeriod/EndDate') };
  for (const line of lines) checkLine(check, line, period);
}

function checkLine(check: CheckRule, line: XmlElement, period: { from: string; to: string }): void {
  const at = `Line ${line.text('ID')}`;
  const [quantity] = [...line.all('InvoicedQuantity'), ...line.all('CreditedQuantity')];
  check('BR-22', quantity !== undefined && isUblDecimal(quantity.content), `${at}: the quantity is missing.`);
  const isValidUnit = unitCodes.some((code) => code === quantity?.attribute('unitCode'));
  check('BR-23', isValidUnit, `${at}: the unit of the quantity is missing or unknown.`);
  check('BR-25', line.text('Item/Name') !== '', `${at}: the description is missing.`);
  const price = line.text('Price/PriceAmount');
  check('BR-26', isUblDecimal(price), `${at}: the price is missing.`);
  check('BR-27', !price.startsWith('-'), `${at}: the price is negative.`);
  checkLineAmount(check, line, quantity?.content ?? '', price, at);
  const [from, to] = [line.text('InvoicePeriod/StartDate'), line.text('InvoicePeriod/EndDate')];
  check('BR-30', isDay(from) && isDay(to) && from <= to, `${at}: the period ends before it starts.`);
  check('PEPPOL-EN16931-R110', from >= period.from, `${at}: the period starts before the one of the invoice.`);
  check('PEPPOL-EN16931-R111', to <= period.to, `${at}: the period ends after the one of the invoice.`);
}

function checkLineAmount(check: CheckRule, line: XmlElement, quantity: string, price: string, at: string): void {
  const net = line.text('LineExtensionAmount');
  check('BR-24', isAmount(net), `${at}: the amount is missing, or has more than two decimals.`);
  const allowances = line.all('AllowanceCharge');
  const isDiscount = allowances.every(
    (allowance) => allowance.text('ChargeIndicator') === 'false' && isAmount(allowance.text('Amount')),
  );
  check('BR-41', isDiscount, `${at}: the discount has no amount.`);
  check(
    'BR-42',
    allowances.every((allowance) => allowance.text('AllowanceChargeReasonCode') !== ''),
    `${at}: the discount has no reason.`,
  );
  const discount = allowances.reduce((sum, allowance) => sum + parseUblDecimal(allowance.text('Amount')), 0n);
  const scale = 10n ** BigInt(ublScale);
  const difference = parseUblDecimal(quantity) * parseUblDecimal(price) - (discount + parseUblDecimal(net)) * scale;
  const isEqual = (difference < 0n ? -difference : difference) <= tolerance;
  check('PEPPOL-EN16931-R120', isEqual, `${at}: the amount is not quantity times price less the discount.`);
}
