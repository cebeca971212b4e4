import type { Site } from '@demarc/contract/site.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../lib/format.ts';
import styles from './site-facts.module.css';

interface SiteFactsProps {
  site: Site;
  /** What it sells, with the lowest price and what that includes. */
  prices?: readonly { label: string; price: string; included: string }[];
}

/** The stock, the prices and the properties of a data center. */
export function SiteFacts({ site, prices = [] }: SiteFactsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { powerTopology, designPue, maxKwPerRack, certifications, operatorName } = site;
  const properties = [
    `${t('rack-new.pue')} ${formats.number(Number(designPue))}`,
    operatorName && `${t('rack-new.operator')} ${operatorName}`,
    ...certifications,
  ];
  return (
    <span className={styles.site}>
      <Fact label={t('rack-new.stock')}>
        <SiteStock site={site} />
      </Fact>
      <span className={styles.columns}>
        {prices.map(({ label, price, included }) => (
          <Fact key={label} label={label}>
            <b>{price}</b>
            <small>{included}</small>
          </Fact>
        ))}
        <Fact label={t('rack-new.supply')}>{t(`rack-new.topology-${powerTopology}`)}</Fact>
        <Fact label={t('rack-new.per-rack')}>{t('rack-order.kilowatts', { power: formats.number(Number(maxKwPerRack)) })}</Fact>
      </span>
      <small>{properties.filter(Boolean).join(' · ')}</small>
    </span>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span>
      <small>{label}</small>
      {children}
    </span>
  );
}

/** How many racks of each height are free, and how many shared units, in one line. */
function SiteStock({ site: { rackAvailability, sharedColoAvailableUnits } }: { site: Site }) {
  const { t } = useTranslation();
  const racks = rackAvailability
    .toReversed()
    .map(({ count, heightUnits }) => t('rack-new.free-count', { count, height: heightUnits }));
  return <b>{[...racks, t('rack-new.free-shared', { count: sharedColoAvailableUnits })].join(', ')}</b>;
}
