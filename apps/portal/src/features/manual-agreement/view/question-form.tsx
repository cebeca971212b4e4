import {
  askManualAgreementQuestion,
  getManualAgreement,
  type ManualAgreement,
  maxAgreementText,
} from '@demarc/contract/manual-agreement.ts';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { AgreementRefusal } from './agreement-refusal.tsx';
import styles from './view.module.css';

/** Asks the account manager a question. */
export function QuestionForm({ agreement, onClose }: { agreement: ManualAgreement; onClose: () => void }) {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const params = { customerId, uuid: agreement.uuid };
  const form = useValidatedForm({ text: '' }, askManualAgreementQuestion.rules, {
    draft: `agreement-question-${agreement.uuid}`,
    labels: { text: 'manual-agreement.question' },
  });
  const send = useWrite(askManualAgreementQuestion, {
    put: getManualAgreement,
    previewInput: () => ({ params, body: form.getValues() }),
  });
  const submit = form.onSubmit((body) =>
    send.mutate(
      { params, body },
      {
        onSuccess: () => {
          form.clearDraft();
          showToast('manual-agreement.asked');
          onClose();
        },
        onError: (error) => showFieldProblems(form, error),
      },
    ),
  );
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} title={t('manual-agreement.not-asked')} />
      <AgreementRefusal error={send.error} title={t('manual-agreement.not-asked')} />
      <p className={styles.soft}>{t('manual-agreement.ask-intro')}</p>
      <TextArea
        label={t('manual-agreement.question')}
        maxLength={maxAgreementText}
        rows={5}
        key={form.key('text')}
        {...form.getInputProps('text')}
      />
      <div className={styles.buttons}>
        <ActionButton
          type="submit"
          variant="primary"
          icon="mail"
          label={t('manual-agreement.send-question')}
          isBusy={send.isPending}
        />
      </div>
    </form>
  );
}
