import { useTranslation } from 'react-i18next';
import { currentBrand } from '../brands/current-brand.ts';
import { getConfiguration } from '../lib/configuration.ts';
import { useFormats } from '../lib/format.ts';
import { Glyph } from '../ui/glyph.tsx';
import { Icon } from '../ui/icon.tsx';
import { Section } from '../ui/section.tsx';
import styles from './block.module.css';
import { useSystemStatus } from './use-system-status.ts';

/** The state of all systems, with a link to the status page; renders nothing if none is configured. */
export function SystemStatus() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { statusPage } = getConfiguration();
  const status = useSystemStatus();
  if (!statusPage) return null;
  return (
    <Section
      title={t('entrance.status')}
      aside={
        <a className={styles.open} href={statusPage} target="_blank" rel="noopener noreferrer">
          {t('entrance.status-open')}
          <Icon name="external-link" size={14} />
          <span className="unseen">{t('entrance.new-tab')}</span>
        </a>
      }
    >
      <div className={styles.state}>
        {status ? (
          <p className={styles.status}>
            <Glyph name={status.glyph} />
            <span>
              {t(status.word, { brand: currentBrand.name })}
              <small>{t('status.measured', { time: formats.time(status.measuredAt) })}</small>
            </span>
          </p>
        ) : (
          <p className={styles.soft}>{t('entrance.status-text')}</p>
        )}
      </div>
    </Section>
  );
}
