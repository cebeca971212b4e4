import { useTranslation } from 'react-i18next';
import { OrderButton } from '../../blocks/order-button.tsx';
import { DiversityList } from '../../kinds/diversity/diversity-list.tsx';
import { useFormats } from '../../lib/format.ts';
import { SavedViews } from '../../ui/data-table/saved-views.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './dc-connections.module.css';
import { orderLink } from './no-connections.tsx';
import { useConnectionTabs } from './use-connection-tabs.ts';

/** The pairs of diverse services of all kinds. This page shows them because most pairs contain a connection. */
export function DiversityView() {
  const { t } = useTranslation();
  const formats = useFormats();
  const tabs = useConnectionTabs();
  // The number of connections, as on the first tab; the tab of the pairs has their number.
  const count = tabs[0]?.count;
  return (
    <Page
      isWide
      title={t('dc-connection.title')}
      count={count === undefined ? undefined : formats.number(count)}
      actions={<OrderButton variant="primary" label={t('kinds.dc-connection.new')} to={orderLink} />}
    >
      <div className={styles.body}>
        <SavedViews list="dc-connections" tabs={tabs} />
        <DiversityList />
      </div>
    </Page>
  );
}
