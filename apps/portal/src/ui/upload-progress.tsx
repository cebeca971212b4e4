import { useTranslation } from 'react-i18next';
import { useFormats } from '../lib/format.ts';
import { ActionButton } from './action-button.tsx';
import styles from './upload-progress.module.css';

interface UploadProgressProps {
  isPending: boolean;
  /** From 0 to 1. */
  share: number;
}

/** Shows how much of a file has been sent. */
export function UploadProgress({ isPending, share }: UploadProgressProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const percent = Math.round(share * 100);
  if (!isPending) return null;
  return (
    <div className={styles.sending}>
      <progress max={1} value={share} aria-label={t('form.uploading')} />
      <span aria-live="polite">
        {percent < 100 ? t('form.upload-share', { percent: formats.percent(percent) }) : t('form.upload-checking')}
      </span>
    </div>
  );
}

/** A button that stops an upload, until the whole file has been sent. */
export function StopUploadButton({ isPending, share, onStop }: UploadProgressProps & { onStop: () => void }) {
  const { t } = useTranslation();
  if (!isPending || Math.round(share * 100) === 100) return null;
  return <ActionButton variant="quiet" label={t('form.upload-stop')} onClick={onStop} />;
}
