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
  /** The form's fields before and now; unchanged fields are left out. */
  differences: readonly Difference[];
  /** The current version is still loading. */
  isAsking: boolean;
  onAccept: () => void;
}

/** Shows what someone else changed in the meantime and lets the user continue with their own input. */
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
