import type { ManualAgreement } from '@demarc/contract/manual-agreement.ts';
import { useTranslation } from 'react-i18next';
import { linkToApproval } from '../../../blocks/approval-link.ts';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { NoteWithAction } from '../../../ui/note-with-action.tsx';

/** Says what the customer can do now, or why nothing can be done. */
export function AgreementNote({ agreement }: { agreement: ManualAgreement }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { status, validUntil, statusReason, isCopyWaiting, copy, contract, approvalRequest } = agreement;
  const until = formats.date(validUntil);
  if (status === 'OFFERED' && approvalRequest) {
    const { approvalRequestId, requestedByName, expiresAt } = approvalRequest;
    const name = requestedByName ?? t('manual-agreement.former-colleague');
    return (
      <NoteWithAction
        kind="neutral"
        title={t('manual-agreement.waiting')}
        action={<ActionButton size="small" label={t('manual-agreement.to-approval')} to={linkToApproval(approvalRequestId)} />}
      >
        {t('manual-agreement.waiting-text', { name, time: formats.dateTime(expiresAt) })}
      </NoteWithAction>
    );
  }
  if (status === 'OFFERED' && isCopyWaiting) {
    return (
      <Note kind="neutral" title={t('manual-agreement.copy-waiting')}>
        {t('manual-agreement.copy-waiting-text', { name: copy?.fileName ?? '' })}
      </Note>
    );
  }
  if (status === 'OFFERED') {
    return (
      <Note kind="attention" title={t('manual-agreement.note-OFFERED', { date: until })}>
        {copy?.status === 'REFUSED'
          ? t('manual-agreement.copy-refused', { reason: copy.reason ?? '' })
          : t('manual-agreement.note-OFFERED-text')}
      </Note>
    );
  }
  if (status === 'SIGNED') {
    return (
      <Note kind="ok" title={t('manual-agreement.note-SIGNED')}>
        {t('manual-agreement.note-SIGNED-text', { date: formats.date(contract.startDate) })}
      </Note>
    );
  }
  if (status === 'ACTIVE') return null;
  return (
    <Note kind="neutral" title={t(`manual-agreement.note-${status}`, { date: until })}>
      {statusReason ?? t(`manual-agreement.note-${status}-text`)}
    </Note>
  );
}
