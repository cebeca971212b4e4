import { useTranslation } from 'react-i18next';
import { ActionButton } from './action-button.tsx';
import { Note } from './note.tsx';

interface LostSecretProps {
  title: string;
  /** Says what to do about it. */
  text: string;
  onClose: () => void;
}

/** Shown when something was created, but the connection broke before its secret arrived. A retry does not return the secret. */
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
