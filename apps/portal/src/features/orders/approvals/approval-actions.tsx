import {
  type ApprovalRequest,
  approveApprovalRequest,
  getApprovalRequest,
  listApprovalRequests,
  withdrawApprovalRequest,
} from '@demarc/contract/approval-request.ts';
import { getApprovalSummary } from '@demarc/contract/approval-summary.ts';
import { listOrders } from '@demarc/contract/order.ts';
import { getOrderSummary } from '@demarc/contract/order-counts.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import panel from '../order-panel/order-panel.module.css';
import styles from './approval-actions.module.css';
import { ApprovalRefusal } from './approval-refusal.tsx';
import { RefuseForm } from './refuse-form.tsx';

/** The user's actions on a request: approve or refuse the request of a colleague, or withdraw their own. */
export function ApprovalActions({ request, startsRefusing }: { request: ApprovalRequest; startsRefusing: boolean }) {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const [isRefusing, setRefusing] = useState(startsRefusing);
  const [refusal, setRefusal] = useState<unknown>(null);
  const { approvalRequestId, canDecide, canWithdraw, objectType, title } = request;
  const getInput = () => ({ params: { customerId, approvalRequestId } });
  const approve = useWrite(approveApprovalRequest, {
    put: getApprovalRequest,
    invalidates: [getApprovalSummary, listApprovalRequests, listOrders, getOrderSummary],
    previewInput: canDecide ? getInput : null,
  });
  const withdraw = useWrite(withdrawApprovalRequest, {
    put: getApprovalRequest,
    invalidates: [getApprovalSummary, listApprovalRequests],
    previewInput: canWithdraw ? getInput : null,
  });
  if (!canDecide && !canWithdraw) return null;
  if (isRefusing && canDecide) return <RefuseForm request={request} onClose={() => setRefusing(false)} />;
  const send = ({ mutate }: Pick<typeof approve, 'mutate'>, done: string) => {
    setRefusal(null);
    mutate(getInput(), { onSuccess: () => showToast(done, { title }), onError: setRefusal });
  };
  return (
    <div className={`${panel.actions} ${styles.pinned}`}>
      <ApprovalRefusal error={refusal} />
      {canDecide && (
        <>
          <p className={panel.soft}>{t(`approval.approve-text-${objectType}`)}</p>
          <div className={panel.buttons}>
            <ActionButton
              variant="primary"
              label={t(`approval.approve-${objectType}`)}
              isBusy={approve.isPending}
              onClick={() => send(approve, `approval.approved-toast-${objectType}`)}
            />
            <ActionButton label={t('approval.refuse')} onClick={() => setRefusing(true)} />
          </div>
        </>
      )}
      {canWithdraw && (
        <>
          <p className={panel.soft}>{t('approval.withdraw-text')}</p>
          <div className={panel.buttons}>
            <ActionButton
              label={t('approval.withdraw')}
              isBusy={withdraw.isPending}
              onClick={() => send(withdraw, 'approval.withdrawn-toast')}
            />
          </div>
        </>
      )}
    </div>
  );
}
