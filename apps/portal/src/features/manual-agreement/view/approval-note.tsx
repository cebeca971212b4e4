import type { ManualAgreement } from '@demarc/contract/manual-agreement.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { Note } from '../../../ui/note.tsx';

/** Says in a form that a second person has to approve it. */
export function ApprovalNote({ agreement: { needsApproval, totalAmount } }: { agreement: ManualAgreement }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (!needsApproval) return null;
  return (
    <Note kind="neutral" title={t('manual-agreement.needs-approval')}>
      {t('manual-agreement.needs-approval-text', { amount: formats.money(Number(totalAmount)) })}
    </Note>
  );
}
