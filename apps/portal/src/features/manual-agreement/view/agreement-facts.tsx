import type { ManualAgreement } from '@demarc/contract/manual-agreement.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { type BandFact, FactBand } from '../../../ui/fact-band.tsx';

/** The main facts: price, term, and what happens after the term. */
export function AgreementFacts({ agreement }: { agreement: ManualAgreement }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { status, items, totals, totalAmount, contract } = agreement;
  const hasUsage = items.some(({ chargeType }) => chargeType === 'USAGE');
  const { initialTermMonths, startDate, initialTermEndDate, endOfTermAction, rollIntervalMonths, noticePeriodDays } = contract;
  const formatMoney = (amount: string) => formats.money(Number(amount));
  const amounts: readonly BandFact[] = [
    { label: t('manual-agreement.monthly-amount'), value: formatMoney(totals.mrc), more: t('manual-agreement.excl-vat-short') },
    {
      label: t('manual-agreement.one-time-amount'),
      value: formatMoney(totals.nrc),
      more: t(hasUsage ? 'manual-agreement.of-fixed-costs' : 'manual-agreement.of-total', { amount: formatMoney(totalAmount) }),
    },
  ];
  return (
    <FactBand
      facts={[
        // An agreement that only sets prices has no amounts.
        ...(Number(totalAmount) > 0 || hasUsage ? amounts : []),
        {
          label: t('manual-agreement.initial-term'),
          value: t('manual-agreement.months', { count: initialTermMonths }),
          more: t('manual-agreement.from-until', { from: formats.date(startDate), until: formats.date(initialTermEndDate) }),
        },
        {
          label: t('manual-agreement.afterwards'),
          value: t(`manual-agreement.after-${endOfTermAction}`, {
            count: endOfTermAction === 'ROLL' ? rollIntervalMonths : initialTermMonths,
          }),
          more: endOfTermAction === 'AUTO_DISCONNECT' ? null : t('manual-agreement.notice-of', { count: noticePeriodDays }),
          // Prominent, because the renewal binds the company for another full term.
          tone: status === 'OFFERED' && endOfTermAction === 'AUTO_RENEW' ? 'attention' : undefined,
        },
      ]}
    />
  );
}
