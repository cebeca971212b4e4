import type { Site } from '@demarc/contract/site.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../lib/format.ts';
import styles from './site-facts.module.css';

interface SiteFactsProps {
  site: Site;
  /** What it sells, with the price. */
  prices?: readonly { label: string; price: string }[];
}

/** The stock, the prices and the properties of a data center. */
export function SiteFacts({ site, prices = [] }: SiteFactsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { powerTopology, designPue, maxKwPerRack, certifications, operatorName } = site;
  return (
    <span className={styles.site}>
      <span className={styles.columns}>
        <SiteStock site={site} />
        {prices.length > 0 && (
          <span>
            {prices.map(({ label, price }) => (
              <span key={label}>
                <small>{label}</small>
                <b>{price}</b>
              </span>
            ))}
          </span>
        )}
        <span>
          <small>{t('rack-new.supply')}</small>
          {t(`rack-new.topology-${powerTopology}`)}
        </span>
        <span>
          <span>
            <small>{t('rack-new.per-rack')}</small>
            {t('rack-order.kilowatts', { power: formats.number(Number(maxKwPerRack)) })}
          </span>
          <span>
            <small>{t('rack-new.pue')}</small>
            {formats.number(Number(designPue))}
          </span>
        </span>
      </span>
      {(certifications.length > 0 || operatorName) && (
        <small>
          {[operatorName && `${t('rack-new.operator')} ${operatorName}`, ...certifications].filter(Boolean).join(' · ')}
        </small>
      )}
    </span>
  );
}

/** How many racks of each height are free, and how many shared units. */
function SiteStock({ site: { rackAvailability, sharedColoAvailableUnits } }: { site: Site }) {
  const { t } = useTranslation();
  return (
    <span className={styles.stock}>
      <small>{t('rack-new.stock')}</small>
      {rackAvailability.toReversed().map(({ heightUnits, count }) => (
        <span key={heightUnits}>
          {t('rack-new.free-racks', { height: heightUnits })} <b>{count}</b>
        </span>
      ))}
      <span>
        {t('rack-order.shared-units')} <b>{sharedColoAvailableUnits}</b>
      </span>
    </span>
  );
}
