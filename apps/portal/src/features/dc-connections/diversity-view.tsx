import { useTranslation } from 'react-i18next';
import { DiversityList } from '../../kinds/diversity/diversity-list.tsx';
import { SavedViews } from '../../ui/data-table/saved-views.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './dc-connections.module.css';
import { useConnectionTabs } from './use-connection-tabs.ts';

/** The pairs of diverse services of all kinds. This page shows them because most pairs contain a connection. */
export function DiversityView() {
  const { t } = useTranslation();
  return (
    <Page isWide title={t('dc-connection.title')}>
      <div className={styles.body}>
        <SavedViews list="dc-connections" tabs={useConnectionTabs()} />
        <DiversityList />
      </div>
    </Page>
  );
}
