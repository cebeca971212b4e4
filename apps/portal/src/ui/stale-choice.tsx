import { useTranslation } from 'react-i18next';
import { nothing } from '../lib/format.ts';
import { ActionButton } from './action-button.tsx';
import { Facts } from './facts.tsx';
import { Note } from './note.tsx';
import styles from './stale-choice.module.css';

interface Field {
  label: string;
  /** What is on file now, in words. */
  is: string;
  typed: string;
}

interface StaleChoiceProps {
  title: string;
  /** What the form shows; what is alike is left out. */
  fields: readonly Field[];
  /** What is on file now is still on its way. */
  isAsking: boolean;
  onKeep: () => void;
  onTakeOver: () => void;
}

/** Somebody else changed the same meanwhile: what is on file beside what was typed, and which of the two goes on. */
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
