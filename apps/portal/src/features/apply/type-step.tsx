import { customerTypes } from '@demarc/contract/customer.ts';
import { useTranslation } from 'react-i18next';
import { currentBrand } from '../../brands/current-brand.ts';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ApplicationValues } from './application-values.ts';
import styles from './apply.module.css';

/** Asks whether the company resells the services or uses them itself. */
export function TypeStep({ form }: { form: ValidatedForm<ApplicationValues> }) {
  const { t } = useTranslation();
  const customerType = form.useWatchValue('customerType');
  return (
    <>
      <RadioGroup
        label={t('apply.type')}
        options={customerTypes.toReversed().map((type) => ({
          value: type,
          label: t(`apply.type-${type}`),
          description: t(`apply.type-text-${type}`, { brand: currentBrand.name }),
        }))}
        key={form.key('customerType')}
        {...form.getInputProps('customerType')}
      />
      {customerType === 'reseller' && (
        <div className={styles.pair}>
          <TextField
            label={t('apply.expected-lines')}
            description={t('apply.expected-lines-help')}
            isOptional
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
            key={form.key('expectedLinesPerMonth')}
            {...form.getInputProps('expectedLinesPerMonth')}
          />
        </div>
      )}
    </>
  );
}
