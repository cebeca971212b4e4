import type { AvailablePackage } from '@demarc/contract/availability.ts';
import { comparePrice } from '@demarc/contract/best-package.ts';
import type { Product } from '@demarc/contract/catalogue.ts';
import { getRates } from '@demarc/contract/package-facts.ts';
import { useTranslation } from 'react-i18next';
import { ParameterFields } from '../../../blocks/order-form/parameter-fields.tsx';
import { ProductChoice, ProductOptions } from '../../../blocks/order-form/product-options.tsx';
import { useFormats } from '../../../lib/format.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { choosePackage } from './choose-package.ts';
import styles from './line-new.module.css';
import type { LineOrderValues } from './line-order-values.ts';
import { getOptions, getProducts, getQuantities } from './line-products.ts';

interface ProductStepProps {
  form: ValidatedForm<LineOrderValues>;
  /** Packages of the chosen network. */
  packages: readonly AvailablePackage[];
  /** The chosen package. */
  found: AvailablePackage | undefined;
  /** The current package of the line. */
  present: string | null;
  /** The line stays on its pair or fiber, so no engineer visits. */
  isThere: boolean;
}

/** The package on the chosen network, with its term, SLA and options. */
export function ProductStep({ form, packages, found, present, isThere }: ProductStepProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { defaultValue: _, ...input } = form.getInputProps('packageCode');
  return (
    <div className={styles.fields}>
      <RadioGroup
        {...input}
        label={t('order-new.product')}
        options={packages.toSorted(compareSpeed).map((one) => ({
          value: one.packageCode,
          label: one.name,
          description: [
            t(`availability.technology-${one.technology}`),
            one.reliabilityPercent < 100 && t('order-new.reached-by', { percent: formats.percent(one.reliabilityPercent) }),
            t('order-new.from-day', { day: formats.date(one.earliestWishDate) }),
          ]
            .filter(Boolean)
            .join(', '),
          aside: t('order-new.price-MRC', { amount: formats.money(Number(one.monthlyAmount)) }),
          blocked: one.packageCode === present ? t('order-new.is-present') : undefined,
        }))}
        value={found?.packageCode ?? ''}
        onChange={(code) => {
          const next = packages.find(({ packageCode }) => packageCode === code);
          if (next) choosePackage(form, next);
        }}
      />
      {found && <Options form={form} found={found} isThere={isThere} />}
    </div>
  );
}

function compareSpeed(one: AvailablePackage, other: AvailablePackage): number {
  return getRates(one).downMbps - getRates(other).downMbps || comparePrice(one, other);
}

function Options({ form, found, isThere }: { found: AvailablePackage } & Pick<ProductStepProps, 'form' | 'isThere'>) {
  const { t } = useTranslation();
  const details = form.useWatchValue('details');
  const quantities = getQuantities(found, { details }, isThere);
  const slas = getProducts(found, 'SLA');
  const options = getOptions(found).filter(({ mandatory, chargeType }) => !(isThere && mandatory && chargeType === 'NRC'));
  const describeSla = ({ attributes }: Product) => {
    const { repairHours, window } = attributes;
    return repairHours && window
      ? t('order-new.sla-text', { hours: String(repairHours), window: t(`order-new.window-${String(window)}`) })
      : undefined;
  };
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          key={form.key('termMonths')}
          {...form.getInputProps('termMonths')}
          label={t('order-new.term')}
          description={t('order-new.term-help')}
          options={found.allowedTermMonths.map((months) => ({
            value: String(months),
            label: t('order-new.months', { count: months }),
          }))}
        />
      </div>
      <ProductChoice
        label={t('order-new.sla')}
        description={t('order-new.sla-help')}
        offered={slas}
        noneLabel={
          slas.some(({ mandatory, defaultQuantity }) => mandatory || defaultQuantity > 0) ? undefined : t('order-new.no-sla')
        }
        describe={describeSla}
        value={details.slaProductCode}
        onChange={(code) => form.setFieldValue('details.slaProductCode', code)}
      />
      <ProductOptions
        label={t('order-new.options')}
        offered={options}
        products={found.products}
        quantities={quantities}
        onChange={(next) =>
          form.setFieldValue(
            'details.options',
            options
              .filter(({ productCode, mandatory }) => !mandatory && (next[productCode] ?? 0) > 0)
              .map(({ productCode }) => ({ productCode, quantity: next[productCode] ?? 0 })),
          )
        }
      />
      <ParameterFields form={form} path="parameters" parameters={found.parameters} />
    </>
  );
}
