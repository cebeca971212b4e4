import type { Package } from '@demarc/contract/catalog.ts';
import type { ColocationKind } from '@demarc/contract/colocation.ts';
import type { Site } from '@demarc/contract/site.ts';
import { useTranslation } from 'react-i18next';
import { SiteSummary } from '../../../blocks/site-facts.tsx';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { Note } from '../../../ui/note.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { NoStockNote } from './no-stock-note.tsx';
import type { RackOrderValues } from './rack-order-values.ts';
import { hasStock } from './rack-products.ts';
import { useLowestPrice } from './use-lowest-price.ts';

interface SiteStepProps {
  form: ValidatedForm<RackOrderValues>;
  sites: readonly Site[];
  /** The package of a kind at a data center. */
  findPackage: (siteCode: string, kind: ColocationKind) => Package | undefined;
  /** A data center in the URL that does not exist. */
  unknownSite: string | null;
  onSite: (siteCode: string) => void;
}

/** The data centers as cards, with free space and the lowest price of a rack. */
export function SiteStep({ form, sites, findPackage, unknownSite, onSite }: SiteStepProps) {
  const { t } = useTranslation();
  const { siteCode } = form.useWatchValue('details');
  const getLowestPrice = useLowestPrice();
  const formatRackPrice = (code: string) => {
    const lowest = getLowestPrice(findPackage(code, 'RACK'), 'RACK');
    return lowest ? `${t('rack-order.kind-RACK')} ${t('order-new.price-from', { price: lowest.price })}` : undefined;
  };
  const chosenSite = sites.find((site) => site.siteCode === siteCode);
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
        isCompact
        options={sites.map((site) => ({
          value: site.siteCode,
          label: `${site.name} (${site.siteCode})`,
          // Once one is chosen, the others leave room for the rest of the step.
          description: (!chosenSite || site === chosenSite) && <SiteSummary site={site} />,
          aside: formatRackPrice(site.siteCode),
        }))}
        value={siteCode}
        onChange={onSite}
      />
      {chosenSite && !hasStock(chosenSite) && <NoStockNote type="RACK" siteCode={chosenSite.siteCode} />}
    </>
  );
}
