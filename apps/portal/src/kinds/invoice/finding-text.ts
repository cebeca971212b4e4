import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import type { TFunction } from 'i18next';
import type { Formats } from '../../lib/format.ts';
import { formatPeriod } from '../../lib/format-period.ts';

/** What a finding means, in words. */
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
