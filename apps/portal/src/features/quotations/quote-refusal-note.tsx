import { hasRole } from '@demarc/contract/access.ts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import type { LinkTarget } from '../../ui/link-target.ts';
import { Note } from '../../ui/note.tsx';
import styles from './quotations.module.css';
import type { QuoteRefusalCode } from './quote-refusal.ts';

/** Says why an action was refused and what to do next; renders nothing without a refusal. */
export function QuoteRefusalNote({ code, title }: { code: QuoteRefusalCode | null; title: string }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  if (code === null) return null;
  const step = getNextStep(code);
  return (
    <Note kind="trouble" title={title}>
      <p>{t(`quotation.refused-${code}`)}</p>
      {step && hasRole(claims?.roles ?? [], step.role) && (
        <p className={styles.noteAction}>
          <ActionButton size="small" label={t(step.label)} to={step.to} />
        </p>
      )}
    </Note>
  );
}

/** The page on which the user can solve the reason; null if there is none. */
function getNextStep(
  code: QuoteRefusalCode,
): { label: string; to: LinkTarget; role: 'RESELLER_ADMIN' | 'RESELLER_FINANCE' } | null {
  if (code === 'MSA_NOT_SIGNED') {
    return { label: 'quotation.to-agreements', to: { to: '/company/agreements' }, role: 'RESELLER_ADMIN' };
  }
  if (code === 'CREDIT_LIMIT') return { label: 'quotation.to-invoices', to: { to: '/invoices' }, role: 'RESELLER_FINANCE' };
  return null;
}
