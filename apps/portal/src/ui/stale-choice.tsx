import { useTranslation } from 'react-i18next';
import { nothing } from '../lib/format.ts';
import { ActionButton } from './action-button.tsx';
import { Facts } from './facts.tsx';
import { Note } from './note.tsx';
import styles from './stale-choice.module.css';

interface Field {
  label: string;
  /** The stored value, as text. */
  is: string;
  typed: string;
}

interface StaleChoiceProps {
  title: string;
  /** The fields of the form; those without a difference are left out. */
  fields: readonly Field[];
  /** The stored values are still loading. */
  isAsking: boolean;
  onKeep: () => void;
  onTakeOver: () => void;
}

/** An edit conflict: shows the stored values next to the typed ones, and lets the user choose. */
export function StaleChoice({ title, fields, isAsking, onKeep, onTakeOver }: StaleChoiceProps) {
  const { t } = useTranslation();
  const differences = fields
    .filter(({ is, typed }) => is !== typed)
    .map(({ label, is, typed }) => ({
      label,
      value: t('form.stale-difference', { is: is || nothing, typed: typed || nothing }),
    }));
  return (
    <Note kind="attention" title={title}>
      <p>{t('form.stale-text')}</p>
      {!isAsking && differences.length > 0 && <Facts facts={differences} />}
      <div className={styles.choice}>
        <ActionButton label={t('form.stale-keep')} isBusy={isAsking} onClick={onKeep} />
        <ActionButton variant="quiet" label={t('form.stale-take')} isBusy={isAsking} onClick={onTakeOver} />
      </div>
    </Note>
  );
}
