import { useTranslation } from 'react-i18next';
import { noValue } from '../../lib/format.ts';
import { BasicButton } from '../../ui/basic-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Note } from '../../ui/note.tsx';

interface Difference {
  label: string;
  was: string | null;
  is: string | null;
}

interface EditConflictNoteProps {
  title: string;
  /** The form's fields before and now; unchanged fields are left out. */
  differences: readonly Difference[];
  /** Whether the current version is still loading. */
  isLoading: boolean;
  onAccept: () => void;
}

/** Shows what someone else changed in the meantime and lets the user continue with their own input. */
export function EditConflictNote({ title, differences, isLoading, onAccept }: EditConflictNoteProps) {
  const { t } = useTranslation();
  const changedFields = differences.filter(({ was, is }) => was !== is);
  return (
    <Note kind="attention" title={title}>
      <p>{t('company.stale-text')}</p>
      {changedFields.length > 0 && (
        <Facts facts={changedFields.map(({ label, was, is }) => ({ label, value: `${was || noValue} → ${is || noValue}` }))} />
      )}
      <BasicButton isBusy={isLoading} onClick={onAccept}>
        {t('company.stale-load')}
      </BasicButton>
    </Note>
  );
}
