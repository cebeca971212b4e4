import { useTranslation } from 'react-i18next';
import { configuration } from '../lib/configuration.ts';
import { Icon } from '../ui/icon.tsx';
import { PlainButton } from '../ui/plain-button.tsx';
import { Section } from '../ui/section.tsx';
import styles from './block.module.css';

/** Links to the system status page; renders nothing if none is configured. */
export function SystemStatus() {
  const { t } = useTranslation();
  const { statusPage } = configuration();
  if (!statusPage) return null;
  return (
    <Section title={t('entrance.status')}>
      <p className={styles.soft}>{t('entrance.status-text')}</p>
      <PlainButton href={statusPage}>
        {t('entrance.status-open')}
        <Icon name="external-link" />
        <span className="unseen">{t('entrance.new-tab')}</span>
      </PlainButton>
    </Section>
  );
}
