import { useTranslation } from 'react-i18next';
import { nothing } from '../../lib/format.ts';
import { Facts } from '../../ui/facts.tsx';
import { Note } from '../../ui/note.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';

interface Difference {
  label: string;
  was: string | null;
  is: string | null;
}

interface StaleNoteProps {
  title: string;
  /** What this form shows, before and now; what is alike is left out. */
  differences: readonly Difference[];
  /** What is on file now is still on its way. */
  isAsking: boolean;
  onAccept: () => void;
}

/** Somebody else changed the same thing meanwhile: what is different now, and on with what was typed. */
export function StaleNote({ title, differences, isAsking, onAccept }: StaleNoteProps) {
  const { t } = useTranslation();
  const changed = differences.filter(({ was, is }) => was !== is);
  return (
    <Note kind="attention" title={title}>
      <p>{t('company.stale-text')}</p>
      {changed.length > 0 && (
        <Facts facts={changed.map(({ label, was, is }) => ({ label, value: `${was || nothing} → ${is || nothing}` }))} />
      )}
      <PlainButton isBusy={isAsking} onClick={onAccept}>
        {t('company.stale-load')}
      </PlainButton>
    </Note>
  );
}
