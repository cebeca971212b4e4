import { getQuotation } from '@demarc/contract/quotation.ts';
import { declineQuotation } from '@demarc/contract/quotation-request.ts';
import {
  type DeclineReason,
  declineReasons,
  maxQuotationTextLength,
  type Quotation,
} from '@demarc/contract/quotation-schemas.ts';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { useValidatedForm } from '../../../lib/validated-form.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { staleQuotations, useQuotationParams } from '../use-quotation.ts';
import { AnswerPage } from './answer-page.tsx';
import { useAnswer } from './use-answer.ts';

const labels = { reason: 'quotation.reason', comment: 'quotation.explanation' };

/** Declines an offer, with the reason. */
export function DeclinePage({ quotation }: { quotation: Quotation }) {
  const { t } = useTranslation();
  const { quotationId, number } = quotation;
  const params = useQuotationParams(quotationId);
  const answer = useAnswer(quotation);
  const form = useValidatedForm({ reason: '', comment: '' }, declineQuotation.rules, {
    draft: `quotation-decline-${quotationId}`,
    labels,
  });
  const toRequest = ({ reason, comment }: { reason: string; comment: string }) => ({
    params,
    body: { reason: reason as DeclineReason, comment: comment.trim() || null, version: answer.seenVersion },
  });
  const decline = useWrite(declineQuotation, {
    put: getQuotation,
    invalidates: staleQuotations,
    previewInput: () => (form.getValues().reason ? toRequest(form.getValues()) : null),
  });
  const submit = form.onSubmit((values) => {
    answer.clearRefusal();
    decline.mutate(toRequest(values), answer.settle(form, 'quotation.declined-toast'));
  });
  return (
    <AnswerPage
      quotation={quotation}
      answer={answer}
      form={form}
      onSubmit={submit}
      isSending={decline.isPending}
      title={t('quotation.title-decline', { number })}
      consequences={[t('quotation.decline-then'), t('quotation.decline-then-again')]}
      sendLabel={t('quotation.decline')}
      refusalTitle={t('quotation.not-declined')}
    >
      <RadioGroup
        label={t(labels.reason)}
        options={declineReasons.map((value) => ({ value, label: t(`quotation.decline-${value}`) }))}
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      <TextArea
        label={t(labels.comment)}
        description={t('quotation.explanation-help')}
        isOptional
        maxLength={maxQuotationTextLength}
        key={form.key('comment')}
        {...form.getInputProps('comment')}
      />
    </AnswerPage>
  );
}
