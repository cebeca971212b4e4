import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { toFacts } from '../../../ui/to-facts.tsx';
import { formatTerm } from '../format-term.ts';
import { sumShownItems } from '../offer/sum-shown-items.ts';
import { useChosenTerm } from '../offer/use-chosen-term.ts';
import styles from '../quotations.module.css';
import { QuoteStatusLabel } from '../quote-status-label.tsx';

interface AnswerPageProps {
  quotation: Quotation;
  action: 'decline' | 'change';
  draftSavedAt: Date | null;
  consequences: readonly string[];
  children: ReactNode;
}

/** A form that answers an offer, with what it is about. */
export function AnswerPage({ quotation, action, draftSavedAt, consequences, children }: AnswerPageProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { termMonths } = useChosenTerm(quotation);
  const totals = sumShownItems(quotation, termMonths);
  const { number, title, status, version, validUntil } = quotation;
  return (
    <FormPage
      title={t(`quotation.title-${action}`, { number })}
      lead={
        <>
          <QuoteStatusLabel status={status} t={t} />
          <span>{title}</span>
        </>
      }
      draftSavedAt={draftSavedAt}
      consequences={consequences}
    >
      <Facts
        facts={toFacts([
          [t('quotation.offer'), t('quotation.version', { version })],
          [
            t('quotation.total'),
            totals &&
              [
                t('quotation.per-month', { amount: formats.money(Number(totals.mrc)) }),
                t('quotation.once', { amount: formats.money(Number(totals.nrc)) }),
                formatTerm(totals.termMonths, t),
              ].join(' · '),
          ],
          [t('quotation.valid-until'), formats.date(validUntil)],
        ])}
      />
      <div className={styles.answer}>{children}</div>
    </FormPage>
  );
}
