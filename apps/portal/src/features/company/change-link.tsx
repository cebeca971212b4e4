import { Link } from '@tanstack/react-router';
import { ActionButton } from '../../ui/action-button.tsx';
import type { Place } from '../../ui/place.ts';
import styles from './company.module.css';

interface ChangeLinkProps {
  label: string;
  to?: Place;
  onClick?: () => void;
  /** Why nothing can be changed now. */
  reason: string | null;
}

/** At the end of a section's head: the way to change what stands in it. */
export function ChangeLink({ label, to, onClick, reason }: ChangeLinkProps) {
  if (reason) return <ActionButton variant="quiet" size="small" label={label} reason={reason} />;
  if (to) return <Link {...to}>{label}</Link>;
  return (
    <button type="button" className={styles.link} onClick={onClick}>
      {label}
    </button>
  );
}
