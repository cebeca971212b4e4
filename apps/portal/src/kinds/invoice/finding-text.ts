import type { FindingType, InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import { sumAmounts } from '@demarc/contract/money.ts';
import type { TFunction } from 'i18next';
import type { Formats } from '../../lib/format.ts';
import { formatPeriod } from '../../lib/format-period.ts';

/** Describes what a finding means. */
export function describeFinding(finding: InvoiceFinding, t: TFunction, formats: Formats): string {
  const { type, period, endsOn, orderNumber, expectedPrice, chargedPrice, otherInvoiceNumber, invoiceNumber } = finding;
  const values = {
    period: formatPeriod(period),
    end: endsOn ? formats.date(endsOn) : '',
    order: orderNumber,
    expected: expectedPrice && formats.money(Number(expectedPrice)),
    charged: chargedPrice && formats.money(Number(chargedPrice)),
    expectedDays: finding.expectedDays,
    chargedDays: finding.chargedDays,
    other: otherInvoiceNumber,
  };
  const isSameInvoice = type === 'BILLED_TWICE' && otherInvoiceNumber === invoiceNumber;
  return t(`finding.text-${type}${isSameInvoice ? '-here' : ''}`, values);
}

type Amount = Pick<InvoiceFinding, 'amount'>;

export function isOvercharged({ amount }: Amount): boolean {
  return Number(amount) > 0;
}

/** Labels a finding: `Charged twice: € 25.75 excl. VAT`. */
export function labelFinding({ type, amount }: Pick<InvoiceFinding, 'type' | 'amount'>, t: TFunction, formats: Formats): string {
  return t('finding.label', { type: t(`finding.type-${type}`), amount: formatSum([{ amount }], formats) });
}

/** Summarizes what findings mean for the amount of an invoice, in one sentence. Overcharges take precedence over undercharges. */
export function summarizeFindings(
  findings: readonly Pick<InvoiceFinding, 'type' | 'amount'>[],
  t: TFunction,
  formats: Formats,
): string | null {
  if (findings.length === 0) return null;
  const overcharged = findings.filter(isOvercharged);
  if (overcharged.length === 0) return t('finding.summary-under', { amount: formatSum(findings, formats) });
  const types = new Set<FindingType>(overcharged.map(({ type }) => type));
  const key = types.size === 1 ? [...types][0] : 'over';
  return t(`finding.summary-${key}`, { amount: formatSum(overcharged, formats) });
}

function formatSum(findings: readonly Amount[], formats: Formats): string {
  return formats.money(Math.abs(Number(sumAmounts(findings.map(({ amount }) => amount)))));
}
