import type { WdmPackage } from '@demarc/contract/wdm.ts';
import { useTranslation } from 'react-i18next';
import styles from '../../../blocks/order-form/order-step.module.css';
import { usePriceText } from '../../../blocks/order-form/use-price-text.ts';
import { listOfferedRoutes, type OfferedRoute } from '../../../blocks/wavelength/offered-routes.ts';
import { RouteCode } from '../../../blocks/wavelength/route-name.tsx';
import { useFormats } from '../../../lib/format.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { Note } from '../../../ui/note.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { formatRouteDifference } from './route-facts.ts';
import { RouteFigures } from './route-figures.tsx';
import { findLowestOfRoute, listFarSites, listRoutes, listSites } from './wdm-order-offer.ts';
import type { WdmOrderValues } from './wdm-order-values.ts';

interface RouteStepProps {
  form: ValidatedForm<WdmOrderValues>;
  packages: readonly WdmPackage[];
  /** A package in the URL that cannot be ordered. */
  unknownPackage: string | null;
}

/** The routes as cards, with path, figures, free channels and diverse routes. */
export function RouteStep({ form, packages, unknownPackage }: RouteStepProps) {
  const { t } = useTranslation();
  const priceText = usePriceText();
  const formats = useFormats();
  const { siteA, siteZ, routeId } = form.useWatchValue('details');
  const { defaultValue: _, ...input } = form.getInputProps('details.routeId');
  const all = listOfferedRoutes(packages);
  const getPrice = (offered: OfferedRoute) => {
    const lowest = findLowestOfRoute(offered);
    return lowest ? t('order-new.price-from', { price: priceText(lowest) }) : undefined;
  };
  const getSiteFieldProps = (name: 'siteA' | 'siteZ', sites: ReturnType<typeof listSites>) => ({
    label: t(`wdm-new.${name}`),
    'data-path': `details.${name}`,
    options: [
      { value: '', label: t('wdm-new.any-site') },
      ...sites.map(({ siteCode, name: site }) => ({ value: siteCode, label: `${site} (${siteCode})` })),
    ],
    value: name === 'siteA' ? siteA : siteZ,
    onChange: (value: string) => form.setFieldValue(`details.${name}`, value),
  });
  return (
    <div className={styles.fields}>
      {unknownPackage !== null && (
        <Note kind="attention" title={t('wdm-new.unknown-package', { code: unknownPackage })}>
          {t('wdm-new.unknown-package-text')}
        </Note>
      )}
      <div className={styles.pair}>
        <SelectField {...getSiteFieldProps('siteA', siteZ ? listFarSites(packages, siteZ) : listSites(packages))} />
        <SelectField {...getSiteFieldProps('siteZ', siteA ? listFarSites(packages, siteA) : listSites(packages))} />
      </div>
      <RadioGroup
        {...input}
        data-path="details.routeId"
        label={t('wdm-order.route')}
        isCompact
        options={listRoutes(packages, { siteA, siteZ }).map((offered) => {
          const { route } = offered;
          return {
            value: String(route.routeId),
            label: route.name,
            aside: getPrice(offered),
            description: (
              <>
                {route.description} <RouteCode {...route} />
              </>
            ),
            content: (
              <>
                <RouteFigures offered={offered} />
                <small className={styles.companion}>{formatRouteDifference(offered, all, t, formats)}</small>
              </>
            ),
            blocked: route.channelCounts.free === 0 ? t('wdm-new.route-full') : undefined,
          };
        })}
        value={routeId}
        onChange={(value) => form.setFieldValue('details.routeId', value)}
      />
      <p className={styles.hint}>{t('wdm-new.indication')}</p>
    </div>
  );
}
