import { formatAddress } from '@demarc/contract/format-address.ts';
import type { Site } from '@demarc/contract/site.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { Note } from '../../../ui/note.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import styles from './rack-new.module.css';
import type { RackOrderValues } from './rack-order-values.ts';

interface SiteStepProps {
  form: ValidatedForm<RackOrderValues>;
  sites: readonly Site[];
  /** The data center in the URL, which does not exist. */
  unknownSite: string | null;
  onSite: (siteCode: string) => void;
}

/** The data centers as cards, with what is free. */
export function SiteStep({ form, sites, unknownSite, onSite }: SiteStepProps) {
  const { t } = useTranslation();
  const { siteCode } = form.useWatchValue('details');
  const { defaultValue: _, ...input } = form.getInputProps('details.siteCode');
  return (
    <>
      {unknownSite !== null && (
        <Note kind="attention" title={t('rack-new.unknown-site', { site: unknownSite })}>
          {t('rack-new.unknown-site-text')}
        </Note>
      )}
      <RadioGroup
        {...input}
        data-path="details.siteCode"
        label={t('rack-order.site')}
        description={t('rack-new.site-help')}
        options={sites.map((site) => ({
          value: site.siteCode,
          label: `${site.name} (${site.siteCode})`,
          description: formatAddress(site.address),
          content: <SiteFacts site={site} />,
        }))}
        value={siteCode}
        onChange={onSite}
      />
    </>
  );
}

/** The stock and the properties of a data center. */
export function SiteFacts({ site }: { site: Site }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { powerTopology, designPue, maxKwPerRack, certifications, operatorName } = site;
  return (
    <span className={styles.site}>
      <SiteStock site={site} />
      <span className={styles.properties}>
        <span>
          <small>{t('rack-new.supply')}</small>
          {t(`rack-new.topology-${powerTopology}`)}
        </span>
        <span>
          <small>{t('rack-new.per-rack')}</small>
          {t('rack-order.kilowatts', { power: formats.number(Number(maxKwPerRack)) })}
        </span>
        <span>
          <small>{t('rack-new.pue')}</small>
          {formats.number(Number(designPue))}
        </span>
        {operatorName && (
          <span>
            <small>{t('rack-new.operator')}</small>
            {operatorName}
          </span>
        )}
      </span>
      {certifications.length > 0 && <small>{certifications.join(' · ')}</small>}
    </span>
  );
}

/** How many racks of each height are free, and how many shared units. */
export function SiteStock({ site: { rackAvailability, sharedColoAvailableUnits } }: { site: Site }) {
  const { t } = useTranslation();
  return (
    <span className={styles.stock}>
      <small className={styles.label}>{t('rack-new.stock')}</small>
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
