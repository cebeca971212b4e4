import type { AvailablePackage, LineAvailability } from '@demarc/contract/availability.ts';
import type { Product } from '@demarc/contract/catalog.ts';
import { getDefaultProducts, getLineOptions } from '@demarc/contract/package-facts.ts';
import { useTranslation } from 'react-i18next';
import { AddressAlternatives } from '../../../blocks/availability/address-alternatives.tsx';
import type { NetworkOffer } from '../../../blocks/availability/address-offers.ts';
import { AvailabilityResult } from '../../../blocks/availability/availability-result.tsx';
import { ParameterFields } from '../../../blocks/order-form/parameter-fields.tsx';
import { ProductChoice, ProductOptions } from '../../../blocks/order-form/product-options.tsx';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { CollapsedSection } from '../../../ui/collapsed-section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { choosePackage } from './choose-package.ts';
import styles from './line-new.module.css';
import type { LineOrderValues } from './line-order-values.ts';
import { getProducts, getQuantities } from './line-products.ts';
import { useSectionSummaries } from './use-section-summaries.ts';

interface ProductStepProps {
  form: ValidatedForm<LineOrderValues>;
  availability: LineAvailability;
  /** The chosen package. */
  pkg: AvailablePackage | undefined;
  /** The current package of the line. */
  present: string | null;
  /** Whether the line keeps its pair or fiber, so that no technician visits. */
  isThere: boolean;
  onNetworkChange: (network: NetworkOffer) => void;
  isChecking: boolean;
  onCheckAgain: () => void;
  /** The user picked another location of the address. */
  onAddressChange: (place: { houseNumberAddition: string | null; room: string | null }) => void;
}

/** The network and speed, both preselected, with term, SLA and options at their defaults. */
export function ProductStep(props: ProductStepProps) {
  const { form, availability, pkg, present, isThere, onNetworkChange, isChecking, onCheckAgain, onAddressChange } = props;
  const { t } = useTranslation();
  const carrierCode = form.useWatchValue('carrierCode');
  const packageCode = form.useWatchValue('packageCode');
  const isChange = form.useWatchValue('subType') === 'MODIFY';
  const summaries = useSectionSummaries(form, pkg);
  if (availability.match === 'PARTIAL') {
    return (
      <AddressAlternatives address={availability.address} alternatives={availability.alternatives} onChoose={onAddressChange} />
    );
  }
  const { defaultValue: _, ...carrierField } = form.getInputProps('carrierCode');
  const { defaultValue: __, ...packageField } = form.getInputProps('packageCode');
  return (
    <div className={styles.fields}>
      <AvailabilityResult
        availability={availability}
        choice={{
          carrierCode,
          packageCode,
          present,
          carrierField,
          packageField,
          onNetworkChange,
          onPackageChange: (next) => choosePackage(form, next),
        }}
        isChange={isChange}
        headingLevel={3}
        onRetry={onCheckAgain}
        isChecking={isChecking}
      />
      {pkg && (
        <CollapsedSection title={t('order-new.term-and-options')} summary={summaries.product}>
          <Options {...{ form, pkg, isThere }} />
        </CollapsedSection>
      )}
    </div>
  );
}

function Options({ form, pkg, isThere }: { pkg: AvailablePackage } & Pick<ProductStepProps, 'form' | 'isThere'>) {
  const { t } = useTranslation();
  const details = form.useWatchValue('details');
  const quantities = getQuantities(pkg, { details }, isThere);
  const slas = getProducts(pkg, 'SLA');
  const options = getLineOptions(pkg).filter(({ mandatory, chargeType }) => !(isThere && mandatory && chargeType === 'NRC'));
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
          options={pkg.allowedTermMonths.map((months) => ({
            value: String(months),
            label: t('order-new.months', { count: months }),
          }))}
        />
      </div>
      <ProductChoice
        label={t('order-new.sla')}
        description={t('order-new.sla-help')}
        offered={slas}
        noneLabel={getDefaultProducts(pkg).sla ? undefined : t('order-new.no-sla')}
        describe={describeSla}
        value={details.slaProductCode}
        onChange={(code) => form.setFieldValue('details.slaProductCode', code)}
      />
      <ProductOptions
        label={t('order-new.options')}
        offered={options}
        products={pkg.products}
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
      <ParameterFields form={form} path="parameters" parameters={pkg.parameters} />
    </>
  );
}
