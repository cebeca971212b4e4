import type { Package } from '@demarc/contract/catalog.ts';
import { type ColocationKind, colocationKinds } from '@demarc/contract/colocation.ts';
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
import { useLowestPrice } from './use-lowest-price.ts';

interface SiteStepProps {
  form: ValidatedForm<RackOrderValues>;
  sites: readonly Site[];
  /** The package of a kind at a data center. */
  findPackage: (siteCode: string, kind: ColocationKind) => Package | undefined;
  /** The data center in the URL, which does not exist. */
  unknownSite: string | null;
  onSite: (siteCode: string) => void;
}

/** The data centers as cards, with what is free and what it costs at least. */
export function SiteStep({ form, sites, findPackage, unknownSite, onSite }: SiteStepProps) {
  const { t } = useTranslation();
  const { siteCode } = form.useWatchValue('details');
  const getLowestPrice = useLowestPrice();
  const listPrices = (code: string) =>
    colocationKinds.flatMap((kind) => {
      const lowest = getLowestPrice(findPackage(code, kind), kind);
      if (!lowest) return [];
      const price = t('order-new.price-from', { price: lowest.price });
      return [{ label: t(`rack-order.kind-${kind}`), price, included: lowest.included }];
    });
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
          content: <SiteFacts site={site} prices={listPrices(site.siteCode)} />,
        }))}
        value={siteCode}
        onChange={onSite}
      />
      {chosen && !hasStock(chosen) && <NoStockNote type="RACK" siteCode={chosen.siteCode} />}
    </>
  );
}
