import { customerTypes } from '@demarc/contract/customer.ts';
import { useTranslation } from 'react-i18next';
import { brand } from '../../brands/current.ts';
import type { RuledForm } from '../../lib/form.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ApplicationValues } from './application.ts';
import styles from './apply.module.css';

/** Asks whether the company resells the services or uses them itself. */
export function TypeStep({ form }: { form: RuledForm<ApplicationValues> }) {
  const { t } = useTranslation();
  const customerType = form.useWatchValue('customerType');
  return (
    <>
      <RadioGroup
        label={t('apply.type')}
        options={customerTypes.toReversed().map((type) => ({
          value: type,
          label: t(`apply.type-${type}`),
          description: t(`apply.type-text-${type}`, { brand: brand.name }),
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
