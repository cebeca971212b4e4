import { getQuotation } from '@demarc/contract/quotation.ts';
import { requestQuotationChange } from '@demarc/contract/quotation-request.ts';
import { maxQuotationTextLength, type Quotation } from '@demarc/contract/quotation-schemas.ts';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { useValidatedForm } from '../../../lib/validated-form.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { staleQuotations, useQuotationParams } from '../use-quotation.ts';
import { AnswerPage } from './answer-page.tsx';
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
    invalidates: staleQuotations,
    previewInput: () => (form.getValues().comment.trim() ? toRequest(form.getValues().comment) : null),
  });
  const submit = form.onSubmit(({ comment }) => {
    answer.clearRefusal();
    send.mutate(toRequest(comment), answer.settle(form, 'quotation.change-sent'));
  });
  return (
    <AnswerPage
      quotation={quotation}
      answer={answer}
      form={form}
      onSubmit={submit}
      isSending={send.isPending}
      title={t('quotation.title-change', { number })}
      consequences={[t('quotation.change-then'), t('quotation.change-then-open')]}
      sendLabel={t('quotation.send-change')}
      refusalTitle={t('quotation.change-not-sent')}
    >
      <TextArea
        label={t(labels.comment)}
        description={t('quotation.wanted-change-help')}
        rows={6}
        maxLength={maxQuotationTextLength}
        key={form.key('comment')}
        {...form.getInputProps('comment')}
      />
    </AnswerPage>
  );
}
