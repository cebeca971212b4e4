import type { Dispute } from '@demarc/contract/invoice-dispute.ts';
import { subtractAmounts } from '@demarc/contract/money.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { noValue, useFormats } from '../../../lib/format.ts';
import { formatPeriod } from '../../../lib/format-period.ts';
import { type BandFact, FactBand } from '../../../ui/fact-band.tsx';
import { formatDifference } from '../invoice-amounts.ts';
import { getInvoiceLink } from '../invoice-link.ts';
import styles from './disputes.module.css';
import { nameService } from './name-dispute.ts';

/** The disputed line: its services, its period, and its charge next to the month before. */
export function DisputedFacts({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { charge, invoiceNumber: number, lineNumber, disputedAmount } = dispute;
  const formatMoney = (amount: string) => formats.money(Number(amount));
  const service = nameService(dispute, t);
  const disputed = {
    label: t('invoice.dispute-disputed'),
    value: formatMoney(disputedAmount),
    more: t('invoice.excl-vat'),
  };
  return (
    <>
      {service && <p className={styles.soft}>{service}</p>}
      <FactBand
        facts={
          charge === null
            ? [disputed]
            : [
                disputed,
                {
                  label: t('invoice.period'),
                  value: formatPeriod(charge.period),
                  more: (
                    <Link {...getInvoiceLink({ number }, { tab: 'specification', line: String(lineNumber) })} resetScroll={false}>
                      {t('invoice.line-number', { line: lineNumber })}
                    </Link>
                  ),
                },
                { label: t('invoice.dispute-charge'), value: formatMoney(charge.netAmount), more: t('invoice.excl-vat') },
                compare(charge),
              ]
        }
      />
    </>
  );

  function compare({ netAmount, previousAmount }: NonNullable<Dispute['charge']>): BandFact {
    const label = t('invoice.dispute-change');
    if (previousAmount === null) return { label, value: noValue, more: t('invoice.no-comparison') };
    return {
      label,
      value: formatDifference(subtractAmounts(netAmount, previousAmount), formats),
      more: t('invoice.dispute-before', { amount: formatMoney(previousAmount) }),
    };
  }
}
