import {
  declineManualAgreement,
  getManualAgreement,
  listManualAgreements,
  type ManualAgreement,
  maxAgreementText,
} from '@demarc/contract/manual-agreement.ts';
import { getManualAgreementSummary } from '@demarc/contract/manual-agreement-counts.ts';
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

/** Declines the offer with a reason. */
export function DeclineForm({ agreement, onClose }: { agreement: ManualAgreement; onClose: () => void }) {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const params = { customerId, uuid: agreement.uuid };
  const form = useValidatedForm({ reason: '' }, declineManualAgreement.rules, {
    labels: { reason: 'manual-agreement.reason' },
  });
  const send = useWrite(declineManualAgreement, {
    put: getManualAgreement,
    invalidates: [listManualAgreements, getManualAgreementSummary],
    previewInput: () => ({ params, body: form.getValues() }),
  });
  const submit = form.onSubmit((body) =>
    send.mutate(
      { params, body },
      {
        onSuccess: () => {
          showToast('manual-agreement.declined');
          onClose();
        },
        onError: (error) => showFieldProblems(form, error),
      },
    ),
  );
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} title={t('manual-agreement.not-declined')} />
      <AgreementRefusal error={send.error} title={t('manual-agreement.not-declined')} />
      <p className={styles.soft}>{t('manual-agreement.decline-intro')}</p>
      <TextArea
        label={t('manual-agreement.reason')}
        maxLength={maxAgreementText}
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      <div className={styles.buttons}>
        <ActionButton type="submit" variant="primary" label={t('manual-agreement.decline')} isBusy={send.isPending} />
      </div>
    </form>
  );
}
