import { useTranslation } from 'react-i18next';
import { BasicButton } from './basic-button.tsx';
import styles from './form-actions.module.css';

interface FormActionsProps {
  isSaving: boolean;
  back: Parameters<typeof BasicButton>[0]['to'];
  /** Replaces "Save". */
  label?: string;
}

/** The buttons at the end of a form: save and cancel. */
export function FormActions({ isSaving, back, label }: FormActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      <BasicButton type="submit" variant="primary" isBusy={isSaving}>
        {label ?? t('action.save')}
      </BasicButton>
      <BasicButton variant="quiet" to={back}>
        {t('action.cancel')}
      </BasicButton>
    </div>
  );
}
