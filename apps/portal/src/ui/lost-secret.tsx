import { useTranslation } from 'react-i18next';
import { ActionButton } from './action-button.tsx';
import { Note } from './note.tsx';

interface LostSecretProps {
  title: string;
  /** What to do about it. */
  text: string;
  onClose: () => void;
}

/** Something was created, but the connection broke before its secret arrived, and a retry does not return it again. */
export function LostSecret({ title, text, onClose }: LostSecretProps) {
  const { t } = useTranslation();
  return (
    <>
      <Note kind="attention" title={title}>
        {text}
      </Note>
      <div>
        <ActionButton hasInitialFocus label={t('action.close')} onClick={onClose} />
      </div>
    </>
  );
}
