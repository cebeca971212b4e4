import { getRackType } from '@demarc/contract/colocation.ts';
import type { Site } from '@demarc/contract/site.ts';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../lib/format.ts';
import { formatKw } from '../lib/format-kw.ts';
import styles from './site-facts.module.css';

/** Shows the stock and the properties of a data center. */
export function SiteFacts({ site }: { site: Site }) {
  const { t } = useTranslation();
  return (
    <span className={styles.site}>
      <Fact label={t('rack-new.stock')}>
        <SiteStock site={site} />
      </Fact>
      <span className={styles.columns}>
        <Fact label={t('rack-new.supply')}>{t(`rack-new.topology-${site.powerTopology}`)}</Fact>
        <Fact label={t('rack-new.per-rack')}>{formatKw(site.maxKwPerRack)}</Fact>
      </span>
      <SiteProperties site={site} />
    </span>
  );
}

const topologies: Readonly<Record<Site['powerTopology'], string>> = { N: 'N', N_PLUS_1: 'N+1', TWO_N: '2N' };

/** Shows the stock and the properties in one line each, to compare data centers. */
export function SiteSummary({ site }: { site: Site }) {
  const { t } = useTranslation();
  const power = t('rack-new.power-per-rack', { power: formatKw(site.maxKwPerRack) });
  return (
    <span className={`${styles.site} ${styles.summary}`}>
      <span>
        {t('rack-new.stock')}: <SiteStock site={site} />
      </span>
      <SiteProperties site={site} otherFacts={[topologies[site.powerTopology], power]} />
    </span>
  );
}

function SiteProperties({ site, otherFacts = [] }: { site: Site; otherFacts?: readonly string[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { designPue, operatorName, certifications } = site;
  const pue = `${t('rack-new.pue')} ${formats.number(Number(designPue))}`;
  const operator = operatorName && `${t('rack-new.operator')} ${operatorName}`;
  return <small>{[...otherFacts, pue, operator, ...certifications].filter(Boolean).join(' · ')}</small>;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span>
      <small>{label}</small>
      {children}
    </span>
  );
}

/** Shows how many racks of each height and how many shared units are free, in one line. */
function SiteStock({ site: { rackAvailability, sharedColoAvailableUnits } }: { site: Site }) {
  const { t } = useTranslation();
  const racks = rackAvailability.toReversed().map(({ count, heightUnits }) => ({
    count,
    text: count > 0 ? t('rack-new.free-count', { count, height: heightUnits }) : t(`rack-new.none-${getRackType(heightUnits)}`),
  }));
  const shared = {
    count: sharedColoAvailableUnits,
    text:
      sharedColoAvailableUnits > 0 ? t('rack-new.free-shared', { count: sharedColoAvailableUnits }) : t('rack-new.none-shared'),
  };
  return [...racks, shared].map(({ count, text }, index) => (
    <Fragment key={text}>
      {index > 0 && ', '}
      {count > 0 ? <b>{text}</b> : <span className={styles.none}>{text}</span>}
    </Fragment>
  ));
}
