import type { Package } from '@demarc/contract/catalog.ts';
import { type ColocationKind, colocationKinds, getRackType } from '@demarc/contract/colocation.ts';
import { maxSharedUnits } from '@demarc/contract/colocation-order.ts';
import type { Site } from '@demarc/contract/site.ts';
import { useTranslation } from 'react-i18next';
import styles from '../../../blocks/order-form/order-step.module.css';
import { usePriceText } from '../../../blocks/order-form/use-price-text.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { FieldNote } from '../../../ui/field-note.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { chooseKind, chooseRackHeight } from './choose-offer.ts';
import { NoStockNote } from './no-stock-note.tsx';
import type { RackOrderValues } from './rack-order-values.ts';
import { getProducts, getRackHeights, wouldWait } from './rack-products.ts';
import { useHeightPrice, useLowestPrice } from './use-lowest-price.ts';

interface SpaceStepProps {
  form: ValidatedForm<RackOrderValues>;
  site: Site;
  /** The package of each kind at the site. */
  packages: Readonly<Record<ColocationKind, Package | undefined>>;
}

/** The choice between a rack and shared units, with the lowest prices, and the height. */
export function SpaceStep({ form, site, packages }: SpaceStepProps) {
  const { t } = useTranslation();
  const kind = form.useWatchValue('kind');
  const details = form.useWatchValue('details');
  const { defaultValue: _, ...input } = form.getInputProps('kind');
  const pkg = kind ? packages[kind] : undefined;
  const getLowestPrice = useLowestPrice();
  const describeKind = (value: ColocationKind) => {
    const lowest = getLowestPrice(packages[value], value);
    return [t(`rack-new.kind-text-${value}`), lowest && t('rack-new.kind-price', lowest)].filter(Boolean).join(' ');
  };
  return (
    <div className={styles.fields}>
      <RadioGroup
        {...input}
        data-path="kind"
        label={t('rack-new.kind')}
        options={colocationKinds.map((value) => ({
          value,
          label: t(`rack-order.kind-${value}`),
          description: describeKind(value),
          blocked: packages[value] ? undefined : t('rack-new.kind-not-here', { site: site.siteCode }),
        }))}
        value={kind}
        onChange={(value) => chooseKind(form, value as ColocationKind, packages[value as ColocationKind])}
      />
      {kind === 'RACK' && pkg && <RackHeightField form={form} site={site} pkg={pkg} />}
      {kind === 'SHARED_COLO' && pkg && <SharedUnitsFields form={form} site={site} pkg={pkg} />}
      {kind && pkg && wouldWait(site, { kind, details }) && <NoStockNote type={kind} siteCode={site.siteCode} />}
    </div>
  );
}

type HeightProps = Pick<SpaceStepProps, 'form' | 'site'> & { pkg: Package };

function RackHeightField({ form, site, pkg }: HeightProps) {
  const { t } = useTranslation();
  const getHeightPrice = useHeightPrice();
  const { heightUnits: chosen } = form.useWatchValue('details');
  const { defaultValue: _, ...input } = form.getInputProps('details.heightUnits');
  return (
    <RadioGroup
      {...input}
      data-path="details.heightUnits"
      label={t('rack-order.height')}
      options={getRackHeights(site, pkg).map(({ heightUnits, free }) => ({
        value: String(heightUnits),
        label: `${t(`rack-order.rack-type-${getRackType(heightUnits)}`)}, ${t('rack-order.units', { height: heightUnits })}`,
        description: free > 0 ? t('rack-new.free', { count: free }) : t('rack-new.none-free'),
        aside: t('rack-new.height-price', getHeightPrice(pkg, heightUnits)),
      }))}
      value={chosen}
      onChange={(value) => chooseRackHeight(form, value, pkg)}
    />
  );
}

function SharedUnitsFields({ form, site, pkg }: HeightProps) {
  const { t } = useTranslation();
  const priceText = usePriceText();
  const details = form.useWatchValue('details');
  const [unit] = getProducts(pkg, 'SPACE');
  const heights = Array.from({ length: maxSharedUnits }, (_, index) => String(index + 1));
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          key={form.key('details.heightUnits')}
          {...form.getInputProps('details.heightUnits')}
          label={t('rack-order.height')}
          description={unit ? t('rack-new.unit-price', { price: priceText(unit) }) : undefined}
          options={heights.map((value) => ({ value, label: t('rack-order.units', { height: value }) }))}
          note={
            wouldWait(site, { kind: 'SHARED_COLO', details }) ? (
              <FieldNote glyph="attention">{t('rack-new.none-free')}</FieldNote>
            ) : null
          }
        />
      </div>
      <TextArea
        key={form.key('details.equipment')}
        {...form.getInputProps('details.equipment')}
        label={t('rack-order.equipment')}
        description={t('rack-new.equipment-help')}
        isOptional
        rows={3}
        maxLength={500}
      />
    </>
  );
}
