import type { Package } from '@demarc/contract/catalog.ts';
import { formatAvailableKw, maxUtilisationPercent } from '@demarc/contract/power-feed.ts';
import type { Site } from '@demarc/contract/site.ts';
import { useTranslation } from 'react-i18next';
import styles from '../../../blocks/order-form/order-step.module.css';
import { usePriceText } from '../../../blocks/order-form/use-price-text.ts';
import { formatKw } from '../../../lib/format-kw.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { FieldNote } from '../../../ui/field-note.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { RackOrderValues } from './rack-order-values.ts';
import { getEnergyPrice, getFeedCapacity, getPowerLimit, getPowerStep, getProducts, isRedundant } from './rack-products.ts';
import { useEnergyTexts } from './use-energy-texts.ts';
import { useLowPowerText } from './use-low-power-text.ts';

interface PowerStepProps {
  form: ValidatedForm<RackOrderValues>;
  site: Site;
  pkg: Package;
}

/** The feeds or outlets, and the committed power with its limit. */
export function PowerStep({ form, site, pkg }: PowerStepProps) {
  const { t } = useTranslation();
  const kind = form.useWatchValue('kind');
  const details = form.useWatchValue('details');
  const values = { kind, details };
  const limit = getPowerLimit(site, pkg, values);
  const step = getPowerStep(pkg);
  const energyPrice = getEnergyPrice(site, pkg, values);
  const getEnergyTexts = useEnergyTexts();
  const energy = energyPrice && getEnergyTexts(energyPrice);
  const lowPower = useLowPowerText()(pkg, values);
  // Always in kW, like the form field.
  const formatKilowatts = (power: number | string | null) => formatKw(power, 'kW');
  return (
    <div className={styles.fields}>
      {kind === 'SHARED_COLO' ? <Outlets form={form} pkg={pkg} /> : <Feeds form={form} pkg={pkg} />}
      <div className={styles.pair}>
        <TextField
          key={form.key('details.committedKw')}
          {...form.getInputProps('details.committedKw')}
          label={t('rack-order.committed')}
          description={[
            step !== null && t('rack-new.power-step', { step: formatKilowatts(step) }),
            limit &&
              t(`rack-new.power-limit-${limit.by}`, { power: formatKilowatts(limit.maxKw), feed: formatKilowatts(limit.feedKw) }),
          ]
            .filter(Boolean)
            .join(' ')}
          inputMode="decimal"
          maxLength={5}
          autoComplete="off"
          rightSection="kW"
        />
      </div>
      <div aria-live="polite" className={styles.fields}>
        {lowPower && form.areValid(['details.committedKw']) && <FieldNote glyph="attention">{lowPower}</FieldNote>}
        {!isRedundant(values) ? (
          <FieldNote glyph="attention">{t('rack-new.not-redundant')}</FieldNote>
        ) : (
          // With more power than one feed can carry, the rack would not survive the loss of a feed.
          form.areValid(['details.committedKw']) && <FieldNote glyph="ok">{t('rack-new.redundant')}</FieldNote>
        )}
      </div>
      {energy && (
        <p className={styles.hint}>
          {t('rack-new.energy', { rate: energy.rate })} {energy.max && t('rack-new.energy-limit', { max: energy.max })}
        </p>
      )}
    </div>
  );
}

function Feeds({ form, pkg }: Pick<PowerStepProps, 'form' | 'pkg'>) {
  const { t } = useTranslation();
  const priceText = usePriceText();
  const { feeds } = form.useWatchValue('details');
  const options = getProducts(pkg, 'FEED').flatMap((product) => {
    const capacity = getFeedCapacity(product);
    if (!capacity) return [];
    const power = formatKw(formatAvailableKw(capacity));
    const label = t(`rack-order.feed-${capacity.phase}`, { amperage: capacity.amperageA, power });
    return [{ value: product.productCode, label, aside: priceText(product) }];
  });
  const setRedundant = (isRedundant: boolean) => {
    const [first = { label: 'A' as const, productCode: '' }] = form.getValues().details.feeds;
    form.setFieldValue('details.feeds', isRedundant ? [first, { ...first, label: 'B' as const }] : [first]);
  };
  return (
    <>
      <RadioGroup
        label={t('rack-new.feeds')}
        options={(['A_B', 'SINGLE'] as const).map((value) => ({
          value,
          label: t(`rack-new.feeds-${value}`),
          description: t(`rack-new.feeds-text-${value}`),
        }))}
        value={feeds.length > 1 ? 'A_B' : 'SINGLE'}
        onChange={(value) => setRedundant(value === 'A_B')}
      />
      <div className={styles.stack}>
        {feeds.map(({ label }, index) => (
          <SelectField
            key={form.key(`details.feeds.${index}.productCode`)}
            {...form.getInputProps(`details.feeds.${index}.productCode`)}
            label={t('rack-order.feed', { label })}
            description={index === 0 ? t('rack-new.carries', { percent: maxUtilisationPercent }) : undefined}
            options={options}
          />
        ))}
      </div>
    </>
  );
}

function Outlets({ form, pkg }: Pick<PowerStepProps, 'form' | 'pkg'>) {
  const { t } = useTranslation();
  const priceText = usePriceText();
  const [outlet] = getProducts(pkg, 'FEED');
  return (
    <div className={styles.pair}>
      {(['A', 'B'] as const).map((label) => (
        <TextField
          key={form.key(`details.outlets${label}`)}
          {...form.getInputProps(`details.outlets${label}`)}
          label={t(`rack-new.outlets-${label}`)}
          description={outlet && t('rack-new.outlet-price', { price: priceText(outlet) })}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
        />
      ))}
    </div>
  );
}
