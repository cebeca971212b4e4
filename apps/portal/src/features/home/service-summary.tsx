import { useTranslation } from 'react-i18next';
import type { HomeProps, KindHome } from '../../kinds/homes.ts';
import styles from './service-summary.module.css';

interface ServiceSummaryProps {
  params: HomeProps['params'];
  homes: readonly { home: KindHome; canLoad: boolean }[];
}

/** The most important numbers of each kind, in groups. */
export function ServiceSummary({ params, homes }: ServiceSummaryProps) {
  const { t } = useTranslation();
  return [...Map.groupBy(homes, ({ home }) => home.summary)].map(([summary, group]) => (
    <section key={summary} className={styles.standing} aria-label={t(summary)}>
      {group.map(({ home: { feature, Metrics }, canLoad }) => (
        <Metrics key={feature} params={params} canLoad={canLoad} />
      ))}
    </section>
  ));
}
