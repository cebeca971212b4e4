import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import { useTranslation } from 'react-i18next';
import { DaysLeft } from '../../../blocks/days-left/days-left.tsx';
import { useFormats } from '../../../lib/format.ts';
import { FactBand } from '../../../ui/fact-band.tsx';
import { MissingValue } from '../../../ui/facts.tsx';
import { formatTerm } from '../format-term.ts';
import { isClosed } from '../quote-rules.ts';
import { sumShownItems } from './sum-shown-items.ts';
import { useChosenTerm } from './use-chosen-term.ts';

/** The main facts: price, term, and until when the offer can be accepted. */
export function OfferFacts({ quotation }: { quotation: Quotation }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { termMonths } = useChosenTerm(quotation);
  const totals = sumShownItems(quotation, termMonths);
  const { validUntil, daysLeft, level, status, requestedAt, offeredAt, request, createdByName } = quotation;
  const formatMoney = (amount: string) => formats.money(Number(amount));
  // A closed quote no longer changes, so missing facts are left out.
  const none = isClosed(status) ? null : <MissingValue>{t('quotation.not-yet')}</MissingValue>;
  return (
    <FactBand
      facts={[
        {
          label: t('quotation.mrc'),
          value: totals ? formatMoney(totals.mrc) : none,
          more: totals && t('quotation.once', { amount: formatMoney(totals.nrc) }),
        },
        {
          label: t('quotation.contract-value'),
          value: totals ? formatMoney(totals.contractValue) : none,
          more: totals && formatTerm(totals.termMonths, t),
        },
        {
          label: t('quotation.valid-until'),
          value: validUntil ? formats.date(validUntil) : none,
          more:
            daysLeft === null ? (
              validUntil && status === 'EXPIRED' && t('quotation.has-expired')
            ) : (
              <DaysLeft daysLeft={daysLeft} t={t} />
            ),
        },
        {
          label: t('quotation.level'),
          value: level ? t(`quotation.level-${level}`) : none,
          more: offeredAt && t('quotation.offered-on', { date: formats.date(offeredAt) }),
        },
        {
          label: t('quotation.requested'),
          value: formats.date(requestedAt),
          more: createdByName ?? t('quotation.wanted-on', { date: formats.date(request.wishDate) }),
        },
      ].filter(({ value }) => value !== null)}
    />
  );
}
