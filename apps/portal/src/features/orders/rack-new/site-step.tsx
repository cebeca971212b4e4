import { formatAddress } from '@demarc/contract/format-address.ts';
import type { Site } from '@demarc/contract/site.ts';
import { useTranslation } from 'react-i18next';
import { SiteFacts } from '../../../blocks/site-facts.tsx';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { Note } from '../../../ui/note.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { NoStockNote } from './no-stock-note.tsx';
import type { RackOrderValues } from './rack-order-values.ts';
import { hasStock } from './rack-products.ts';

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
  const chosen = sites.find((site) => site.siteCode === siteCode);
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
      {chosen && !hasStock(chosen) && <NoStockNote type="RACK" siteCode={chosen.siteCode} />}
    </>
  );
}
