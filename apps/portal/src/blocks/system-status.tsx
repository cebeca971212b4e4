import { useTranslation } from 'react-i18next';
import { getConfiguration } from '../lib/configuration.ts';
import { BasicButton } from '../ui/basic-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Section } from '../ui/section.tsx';
import styles from './block.module.css';

/** Links to the system status page; renders nothing if none is configured. */
export function SystemStatus() {
  const { t } = useTranslation();
  const { statusPage } = getConfiguration();
  if (!statusPage) return null;
  return (
    <Section title={t('entrance.status')}>
      <p className={styles.soft}>{t('entrance.status-text')}</p>
      <BasicButton href={statusPage}>
        {t('entrance.status-open')}
        <Icon name="external-link" />
        <span className="unseen">{t('entrance.new-tab')}</span>
      </BasicButton>
    </Section>
  );
}
