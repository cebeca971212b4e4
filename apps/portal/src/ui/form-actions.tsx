import { useTranslation } from 'react-i18next';
import styles from './form-actions.module.css';
import { PlainButton } from './plain-button.tsx';

interface FormActionsProps {
  isSaving: boolean;
  back: Parameters<typeof PlainButton>[0]['to'];
  /** Replaces "Save". */
  label?: string;
}

/** The end of a form: save and cancel. */
export function FormActions({ isSaving, back, label }: FormActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      <PlainButton type="submit" variant="primary" isBusy={isSaving}>
        {label ?? t('action.save')}
      </PlainButton>
      <PlainButton variant="quiet" to={back}>
        {t('action.cancel')}
      </PlainButton>
    </div>
  );
}
