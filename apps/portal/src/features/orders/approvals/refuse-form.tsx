import {
  type ApprovalRequest,
  getApprovalRequest,
  listApprovalRequests,
  maxRefusalReason,
  refuseApprovalRequest,
} from '@demarc/contract/approval-request.ts';
import { getApprovalSummary } from '@demarc/contract/approval-summary.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import styles from '../order-panel/order-panel.module.css';
import { ApprovalRefusal } from './approval-refusal.tsx';

/** Refuses a request with a reason, which the requester gets by email. */
export function RefuseForm({ request, onClose }: { request: ApprovalRequest; onClose: () => void }) {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const { approvalRequestId, title } = request;
  const form = useValidatedForm({ reason: '' }, refuseApprovalRequest.rules, {
    draft: `approval-refuse-${approvalRequestId}`,
    labels: { reason: 'approval.reason' },
  });
  const [refusal, setRefusal] = useState<unknown>(null);
  const toInput = ({ reason }: { reason: string }) => ({
    params: { customerId, approvalRequestId },
    body: { reason: reason.trim() },
  });
  const refuse = useWrite(refuseApprovalRequest, {
    put: getApprovalRequest,
    invalidates: [getApprovalSummary, listApprovalRequests],
    previewInput: () => toInput(form.getValues()),
  });
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    refuse.mutate(toInput(values), {
      onSuccess: () => {
        form.clearDraft();
        showToast('approval.refused-toast', { title });
        onClose();
      },
      onError: (error) => {
        if (!showFieldProblems(form, error)) setRefusal(error);
      },
    });
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} title={t('approval.not-refused')} />
      <ApprovalRefusal error={refusal} />
      <TextArea
        label={t('approval.reason')}
        description={t('approval.reason-help')}
        rows={4}
        maxLength={maxRefusalReason}
        data-autofocus
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      <div className={styles.buttons}>
        <ActionButton type="submit" variant="danger" label={t('approval.refuse')} isBusy={refuse.isPending} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}
