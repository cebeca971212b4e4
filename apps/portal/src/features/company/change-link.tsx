import { Link } from '@tanstack/react-router';
import { ActionButton } from '../../ui/action-button.tsx';
import type { LinkTarget } from '../../ui/link-target.ts';
import styles from './company.module.css';

interface ChangeLinkProps {
  label: string;
  to?: LinkTarget;
  onClick?: () => void;
  /** Why editing is disabled; null if it is enabled. */
  reason: string | null;
}

/** The edit link in a section header; a disabled button with its reason while editing is not possible. */
export function ChangeLink({ label, to, onClick, reason }: ChangeLinkProps) {
  if (reason) return <ActionButton variant="quiet" size="small" label={label} disabledReason={reason} />;
  if (to) return <Link {...to}>{label}</Link>;
  return (
    <button type="button" className={styles.link} onClick={onClick}>
      {label}
    </button>
  );
}
