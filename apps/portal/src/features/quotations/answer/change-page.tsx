import { getQuotation } from '@demarc/contract/quotation.ts';
import { requestQuotationChange } from '@demarc/contract/quotation-request.ts';
import { maxQuotationTextLength, type Quotation } from '@demarc/contract/quotation-schemas.ts';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { FormActions } from '../../../ui/form-actions.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import styles from '../quotations.module.css';
import { linkToQuote } from '../quote-links.ts';
import { QuoteRefusalNote } from '../quote-refusal-note.tsx';
import { staleQuotations, useQuotationParams } from '../use-quotation.ts';
import { AnswerPage } from './answer-page.tsx';
import { NewVersionNote } from './new-version-note.tsx';
import { useAnswer } from './use-answer.ts';

const labels = { comment: 'quotation.wanted-change' };

/** Asks the provider for a changed offer. */
export function ChangePage({ quotation }: { quotation: Quotation }) {
  const { t } = useTranslation();
  const { quotationId, number } = quotation;
  const params = useQuotationParams(quotationId);
  const answer = useAnswer(quotation);
  const form = useValidatedForm({ comment: '' }, requestQuotationChange.rules, {
    draft: `quotation-change-${quotationId}`,
    labels,
  });
  const toRequest = (comment: string) => ({ params, body: { comment: comment.trim(), version: answer.seenVersion } });
  const send = useWrite(requestQuotationChange, {
    put: getQuotation,
    stale: staleQuotations,
    input: () => (form.getValues().comment.trim() ? toRequest(form.getValues().comment) : null),
  });
  const submit = form.onSubmit(({ comment }) => {
    answer.clearRefusal();
    send.mutate(toRequest(comment), {
      onSuccess: () => {
        form.clearDraft();
        showToast('quotation.change-sent', { number });
        answer.showOffer();
      },
      onError: (error) => {
        if (!showFieldProblems(form, error)) answer.showRefusal(error);
      },
    });
  });
  return (
    <AnswerPage
      quotation={quotation}
      action="change"
      draftSavedAt={form.draftSavedAt}
      consequences={[t('quotation.change-then'), t('quotation.change-then-open')]}
    >
      <form onSubmit={submit} noValidate className={styles.form}>
        <FormSummary form={form} />
        {answer.isOutdated ? (
          <NewVersionNote quotation={quotation} seenVersion={answer.seenVersion} onContinue={answer.acceptNewVersion} />
        ) : (
          <QuoteRefusalNote code={answer.refusal} title={t('quotation.change-not-sent')} />
        )}
        <TextArea
          label={t(labels.comment)}
          description={t('quotation.wanted-change-help')}
          rows={6}
          maxLength={maxQuotationTextLength}
          key={form.key('comment')}
          {...form.getInputProps('comment')}
        />
        <FormActions isSaving={send.isPending} label={t('quotation.send-change')} back={linkToQuote(quotationId)} />
      </form>
    </AnswerPage>
  );
}
