import { getApprovalRequest } from '@demarc/contract/approval-request.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../../lib/api.ts';
import { getErrorStatus } from '../../../lib/errors.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { ApprovalActions } from './approval-actions.tsx';
import { ApprovalFacts } from './approval-facts.tsx';

interface ApprovalPanelProps {
  /** Null when the panel is closed. */
  approvalRequestId: number | null;
  /** Whether to open the form to refuse the request, which takes the focus. */
  isRefusing: boolean;
  onClose: () => void;
}

/** One approval request and the decision about it. Also the target of the emailed link. */
export function ApprovalPanel({ approvalRequestId, isRefusing, onClose }: ApprovalPanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t('approval.title')} isOpen={approvalRequestId !== null} onClose={onClose}>
      {approvalRequestId !== null && (
        <ApprovalContent
          key={`${approvalRequestId} ${isRefusing}`}
          approvalRequestId={approvalRequestId}
          isRefusing={isRefusing}
          onClose={onClose}
        />
      )}
    </SidePanel>
  );
}

function ApprovalContent({ approvalRequestId, isRefusing, onClose }: ApprovalPanelProps & { approvalRequestId: number }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const params = { customerId, approvalRequestId };
  const request = useQuery({
    ...query(getApprovalRequest, { params }),
    enabled: claims !== null,
    // The list it was opened from may be minutes old.
    staleTime: 0,
  });
  if (!request.data && getErrorStatus(request.error) === 404) {
    return (
      <EmptyState
        title={t('approval.gone')}
        text={t('approval.gone-text')}
        actions={<ActionButton label={t('approval.to-list')} onClick={onClose} />}
      />
    );
  }
  return (
    <AsyncContent result={request} name={t('approval.title')} lines={10}>
      {(data) => (
        <>
          <ApprovalFacts request={data} />
          <ApprovalActions request={data} startsRefusing={isRefusing} />
        </>
      )}
    </AsyncContent>
  );
}
