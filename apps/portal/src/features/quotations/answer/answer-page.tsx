import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { Facts } from '../../../ui/facts.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { toFacts } from '../../../ui/to-facts.tsx';
import { formatTerm } from '../format-term.ts';
import { sumShownItems } from '../offer/sum-shown-items.ts';
import { useChosenTerm } from '../offer/use-chosen-term.ts';
import styles from '../quotations.module.css';
import { linkToQuote } from '../quote-links.ts';
import { QuoteRefusalNote } from '../quote-refusal-note.tsx';
import { QuoteStatusLabel } from '../quote-status-label.tsx';
import { NewVersionNote } from './new-version-note.tsx';
import type { useAnswer } from './use-answer.ts';

interface AnswerPageProps<Values extends Record<string, unknown>> {
  quotation: Quotation;
  answer: ReturnType<typeof useAnswer>;
  form: ValidatedForm<Values>;
  onSubmit: FormEventHandler<HTMLFormElement>;
  isSending: boolean;
  title: string;
  /** What happens after it is sent. */
  consequences: readonly string[];
  sendLabel: string;
  /** Above the reason of a refusal. */
  refusalTitle: string;
  /** The fields. */
  children: ReactNode;
}

/** The page of a form that answers an offer, with a summary of the offer. */
export function AnswerPage<Values extends Record<string, unknown>>({
  quotation,
  answer,
  form,
  onSubmit,
  isSending,
  sendLabel,
  refusalTitle,
  children,
  ...page
}: AnswerPageProps<Values>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { termMonths } = useChosenTerm(quotation);
  const totals = sumShownItems(quotation, termMonths);
  const { quotationId, title, status, version, validUntil } = quotation;
  return (
    <FormPage
      {...page}
      lead={
        <>
          <QuoteStatusLabel status={status} t={t} />
          <span>{title}</span>
        </>
      }
      draftSavedAt={form.draftSavedAt}
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
      <div className={styles.answer}>
        <form onSubmit={onSubmit} noValidate className={styles.form}>
          <FormSummary form={form} title={refusalTitle} />
          {answer.isOutdated ? (
            <NewVersionNote quotation={quotation} seenVersion={answer.seenVersion} onContinue={answer.acceptNewVersion} />
          ) : (
            <QuoteRefusalNote code={answer.refusal} title={refusalTitle} />
          )}
          {children}
          <FormActions isSaving={isSending} label={sendLabel} back={linkToQuote(quotationId)} />
        </form>
      </div>
    </FormPage>
  );
}
