import type { Line } from '@demarc/contract/line.ts';
import { useTranslation } from 'react-i18next';
import { SupportLinks } from '../../blocks/support-links.tsx';
import { currentBrand } from '../../brands/current-brand.ts';
import { useFormats } from '../../lib/format.ts';
import { Note } from '../../ui/note.tsx';
import styles from './detail.module.css';

/** Who has suspended a line, since when, why, and who can lift it; nothing if it is not suspended. */
export function SuspensionNote({ line: { suspension, serviceId } }: { line: Pick<Line, 'suspension' | 'serviceId'> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (!suspension) return null;
  const { since, reason } = suspension;
  const provider = currentBrand.name;
  return (
    <Note
      kind="attention"
      title={since ? t('line.suspended-on', { provider, date: formats.date(since) }) : t('line.suspended-by', { provider })}
    >
      {reason && <p>{t('line.suspended-reason', { reason })}</p>}
      <p>{t('line.suspended-text')}</p>
      <p>
        {t('line.suspended-lift', { provider })} <span className={styles.serviceId}>{serviceId}:</span>
        <SupportLinks subject={serviceId} />
      </p>
    </Note>
  );
}
