import type { ManualAgreement } from '@demarc/contract/manual-agreement.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { toFacts } from '../../../ui/to-facts.tsx';

/** Summarizes what the signature commits the company to, because the form covers the agreement. */
export function SignFacts({ agreement }: { agreement: ManualAgreement }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { number, revision, parties, totals, totalAmount, contract } = agreement;
  const formatMoney = (amount: string) => formats.money(Number(amount));
  const amounts = [
    Number(totals.mrc) > 0 && t('manual-agreement.per-month', { amount: formatMoney(totals.mrc) }),
    Number(totals.nrc) > 0 && t('manual-agreement.one-time', { amount: formatMoney(totals.nrc) }),
  ].filter((amount) => amount !== false);
  return (
    <Facts
      facts={toFacts([
        [t('manual-agreement.one'), `${number} · ${t('manual-agreement.revision', { revision })}`],
        [t('manual-agreement.signing-for'), parties.customer.companyName],
        [t('manual-agreement.amount'), amounts.join(', ')],
        [
          t('manual-agreement.total', { count: contract.initialTermMonths }),
          amounts.length > 0 && t('manual-agreement.amount-excl-vat', { amount: formatMoney(totalAmount) }),
        ],
        [t('manual-agreement.start'), formats.date(contract.startDate)],
        [
          t('manual-agreement.initial-term'),
          t('manual-agreement.months-until', {
            count: contract.initialTermMonths,
            date: formats.date(contract.initialTermEndDate),
          }),
        ],
        [
          t('manual-agreement.afterwards'),
          t(`manual-agreement.end-${contract.endOfTermAction}`, { count: contract.rollIntervalMonths }),
        ],
      ])}
    />
  );
}
