import { useTranslation } from 'react-i18next';
import styles from './form-actions.module.css';
import { PlainButton } from './plain-button.tsx';

/** The end of a form: save, or go back without. */
export function FormActions({ isSaving, back }: { isSaving: boolean; back: Parameters<typeof PlainButton>[0]['to'] }) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      <PlainButton type="submit" variant="primary" isBusy={isSaving}>
        {t('action.save')}
      </PlainButton>
      <PlainButton variant="quiet" to={back}>
        {t('action.cancel')}
      </PlainButton>
    </div>
  );
}
