import { coloredOpticFacts, listOpticBudgets } from '@demarc/contract/optical-budget.ts';
import type { WdmPackage } from '@demarc/contract/wdm.ts';
import { clientInterfaceFacts } from '@demarc/contract/wdm-interface-facts.ts';
import { findEncryptionProduct, findProtectionProduct } from '@demarc/contract/wdm-order.ts';
import { type WdmPackageRoute, type WdmProtection, wdmProtections } from '@demarc/contract/wdm-route.ts';
import { useTranslation } from 'react-i18next';
import styles from '../../../blocks/order-form/order-step.module.css';
import { usePriceText } from '../../../blocks/order-form/use-price-text.ts';
import { formatInterface, formatPath } from '../../../blocks/wavelength/wavelength-names.ts';
import { useFormats } from '../../../lib/format.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Note } from '../../../ui/note.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import {
  findDiverseRoute,
  findLowestPrice,
  findProduct,
  findUnfitPartner,
  listInterfaces,
  listPartners,
  type WdmOffer,
} from './wdm-order-offer.ts';
import type { WdmOrderValues } from './wdm-order-values.ts';

interface ServiceStepProps {
  form: ValidatedForm<WdmOrderValues>;
  offer: WdmOffer;
  /** The packages that sell the route. */
  packages: readonly WdmPackage[];
  pkg: WdmPackage | undefined;
  route: WdmPackageRoute;
}

/** Passive or managed, with the interface or optics, protection and encryption that the route allows. */
export function ServiceStep({ form, offer, packages, pkg, route }: ServiceStepProps) {
  const { t } = useTranslation();
  const priceText = usePriceText();
  const formats = useFormats();
  const { defaultValue: _, ...input } = form.getInputProps('packageCode');
  const getPrice = (catalogPackage: WdmPackage) => {
    const lowest = findLowestPrice(catalogPackage, route);
    if (!lowest) return;
    const price = priceText(lowest.product);
    const { clientInterface } = lowest;
    if (clientInterface === null || catalogPackage.clientInterfaces.length === 1) return price;
    // Without the speed, the price would look cheaper than a passive channel of a higher speed.
    const speed = formats.number(Number(clientInterfaceFacts[clientInterface].capacityGbps));
    return t('wdm-new.price-from-speed', { price, speed });
  };
  return (
    <div className={styles.fields}>
      <RadioGroup
        {...input}
        data-path="packageCode"
        label={t('wdm-order.service-class')}
        options={packages.map((catalogPackage) => {
          return {
            value: catalogPackage.packageCode,
            label: t(`wdm-order.service-${catalogPackage.serviceClass}`),
            description: catalogPackage.description,
            aside: getPrice(catalogPackage),
          };
        })}
        value={form.useWatchValue('packageCode')}
        onChange={(value) => form.setFieldValue('packageCode', value)}
      />
      {pkg && (
        <>
          {pkg.serviceClass === 'MANAGED_WAVELENGTH' ? (
            <InterfaceField form={form} pkg={pkg} route={route} />
          ) : (
            <OpticField form={form} route={route} />
          )}
          <Note kind="neutral" title={t('wdm-order.not-included')}>
            {t(`wdm-new.not-included-${pkg.serviceClass}`)}
          </Note>
          <ProtectionFields form={form} offer={offer} pkg={pkg} route={route} />
          <EncryptionField form={form} pkg={pkg} />
        </>
      )}
    </div>
  );
}

interface FieldProps {
  form: ValidatedForm<WdmOrderValues>;
  pkg: WdmPackage;
  route: WdmPackageRoute;
}

function InterfaceField({ form, pkg, route }: FieldProps) {
  const { t } = useTranslation();
  const priceText = usePriceText();
  const { clientInterface } = form.useWatchValue('details');
  const { defaultValue: _, ...input } = form.getInputProps('details.clientInterface');
  return (
    <SelectField
      {...input}
      data-path="details.clientInterface"
      required
      placeholder={t('wdm-new.no-interface')}
      label={t('wdm-order.client-interface')}
      description={
        clientInterface
          ? t('wdm-new.transceiver', {
              optic: clientInterfaceFacts[clientInterface].optic,
              standard: clientInterfaceFacts[clientInterface].standard,
            })
          : t('wdm-new.interface-help')
      }
      options={listInterfaces(pkg, route).map((value) => {
        const product = findProduct(pkg, route, value);
        return { value, label: formatInterface(value), aside: product && priceText(product) };
      })}
      value={clientInterface}
      onChange={(value) => form.setFieldValue('details.clientInterface', value as typeof clientInterface)}
    />
  );
}

function OpticField({ form, route }: Omit<FieldProps, 'pkg'>) {
  const { t } = useTranslation();
  const { optic } = form.useWatchValue('details');
  const { defaultValue: _, ...input } = form.getInputProps('details.optic');
  return (
    <SelectField
      {...input}
      data-path="details.optic"
      label={t('wdm-order.optics')}
      description={t('wdm-order.optics-help')}
      isOptional
      options={[
        { value: '', label: t('wdm-order.no-optics') },
        ...listOpticBudgets(route.grid, route.lossDb).map((budget) => ({
          value: budget.optic,
          label: coloredOpticFacts[budget.optic].name,
          aside: t(`wdm-order.fit-${budget.fit}`),
        })),
      ]}
      value={optic}
      onChange={(value) => form.setFieldValue('details.optic', value as typeof optic)}
    />
  );
}

/** Protection over a second path, or pairing with one of the customer's wavelengths. */
function ProtectionFields({ form, offer, pkg, route }: FieldProps & { offer: WdmOffer }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const priceText = usePriceText();
  const { protection, pairedWdmId } = form.useWatchValue('details');
  const partners = listPartners(offer, route);
  const product = findProtectionProduct(pkg.products);
  const getBlockReason = (value: WdmProtection) => {
    if (value === 'DIVERSE_PAIR') {
      if (partners.length > 0) return undefined;
      const other = findDiverseRoute(offer.packages, route);
      if (!other) return t('wdm-new.no-diverse-route');
      const unfit = findUnfitPartner(offer, other);
      if (!unfit) return t('wdm-new.no-partner', { route: other.name });
      const hasSecondPath = unfit.protection === 'PROTECTED_1_PLUS_1';
      return t(`wdm-new.unfit-partner-${hasSecondPath ? 'protected' : 'paired'}`, {
        route: other.name,
        circuitId: unfit.circuitId,
      });
    }
    if (value === 'UNPROTECTED' || route.protectionOptions.includes(value)) return undefined;
    return t('wdm-new.no-protect-path');
  };
  // A passive channel ends in the customer's equipment, so that we cannot switch to a second path.
  const values = wdmProtections.filter((value) => value !== 'PROTECTED_1_PLUS_1' || pkg.serviceClass === 'MANAGED_WAVELENGTH');
  if (values.every((value) => value === 'UNPROTECTED' || getBlockReason(value)))
    return (
      <div>
        <p>
          <b>{t('wdm-order.protection-UNPROTECTED')}</b>
        </p>
        <p className={styles.hint}>{t('wdm-new.protection-text-UNPROTECTED')}</p>
        <p className={styles.hint}>{values.flatMap((value) => getBlockReason(value) ?? []).join(' ')}</p>
      </div>
    );
  const { defaultValue: _, ...input } = form.getInputProps('details.protection');
  const { defaultValue: _paired, ...pairInput } = form.getInputProps('details.pairedWdmId');
  return (
    <>
      <RadioGroup
        {...input}
        data-path="details.protection"
        label={t('wdm-order.protection')}
        options={values.map((value) => ({
          value,
          label: t(`wdm-order.protection-${value}`),
          description: t(`wdm-new.protection-text-${value}`),
          aside: value === 'PROTECTED_1_PLUS_1' ? product && priceText(product) : t('wdm-new.no-charge'),
          content:
            value === 'PROTECTED_1_PLUS_1' && route.protectPath
              ? `${route.protectPath.description}. ${formatPath(route.protectPath, t, formats)}`
              : undefined,
          blocked: getBlockReason(value),
        }))}
        value={protection}
        onChange={(value) => form.setFieldValue('details.protection', value as WdmProtection)}
      />
      {protection === 'DIVERSE_PAIR' && (
        <SelectField
          {...pairInput}
          data-path="details.pairedWdmId"
          label={t('wdm-order.paired-with')}
          description={t('wdm-new.pair-help')}
          options={partners.map(({ wdmId, circuitId, reference, name }) => ({
            value: String(wdmId),
            label: [circuitId, reference].filter(Boolean).join(', '),
            aside: name,
          }))}
          value={pairedWdmId}
          onChange={(value) => form.setFieldValue('details.pairedWdmId', value)}
        />
      )}
    </>
  );
}

function EncryptionField({ form, pkg }: Omit<FieldProps, 'route'>) {
  const { t } = useTranslation();
  const priceText = usePriceText();
  const { encryption } = form.useWatchValue('details');
  const product = findEncryptionProduct(pkg.products);
  if (!product) return null;
  return (
    <Checkbox
      label={t('wdm-new.encrypt', { price: priceText(product) })}
      description={t('wdm-new.encrypt-help')}
      error={form.getInputProps('details.encryption').error}
      data-path="details.encryption"
      checked={encryption}
      onChange={({ currentTarget }) => form.setFieldValue('details.encryption', currentTarget.checked)}
    />
  );
}
