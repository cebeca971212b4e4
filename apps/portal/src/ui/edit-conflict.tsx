import { useTranslation } from 'react-i18next';
import { noValue } from '../lib/format.ts';
import { ActionButton } from './action-button.tsx';
import styles from './edit-conflict.module.css';
import { Facts } from './facts.tsx';
import { Note } from './note.tsx';

interface Field {
  label: string;
  /** The text of the value that somebody else has saved. */
  stored: string;
  typed: string;
}

interface EditConflictProps {
  title: string;
  /** The fields of the form; those without a difference are left out. */
  fields: readonly Field[];
  /** Whether the stored values are still loading. */
  isLoading: boolean;
  onKeep: () => void;
  onUseCurrent: () => void;
}

/** An edit conflict: shows the stored values next to the typed ones, and lets the user choose. */
export function EditConflict({ title, fields, isLoading, onKeep, onUseCurrent }: EditConflictProps) {
  const { t } = useTranslation();
  const differences = fields
    .filter(({ stored, typed }) => stored !== typed)
    .map(({ label, stored, typed }) => ({
      label,
      value: t('form.stale-difference', { is: stored || noValue, typed: typed || noValue }),
    }));
  return (
    <Note kind="attention" title={title}>
      <p>{t('form.stale-text')}</p>
      {!isLoading && differences.length > 0 && <Facts facts={differences} />}
      <div className={styles.choice}>
        <ActionButton label={t('form.stale-keep')} isBusy={isLoading} onClick={onKeep} />
        <ActionButton variant="quiet" label={t('form.stale-take')} isBusy={isLoading} onClick={onUseCurrent} />
      </div>
    </Note>
  );
}
