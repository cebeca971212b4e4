import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/section.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import styles from '../ip-management.module.css';
import { RequestForm } from './request-form.tsx';
import { RequestList } from './request-list.tsx';

/** Requests another prefix, and shows the status of earlier requests. */
export function RequestsPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t('ip-prefix.request')} isOpen={isOpen} onClose={onClose}>
      <p className={styles.soft}>{t('ip-prefix.request-text')}</p>
      <RequestForm />
      <Section title={t('ip-prefix.requests')}>
        <RequestList />
      </Section>
    </SidePanel>
  );
}
