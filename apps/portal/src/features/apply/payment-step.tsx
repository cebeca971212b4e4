import { useTranslation } from 'react-i18next';
import { BicField, IbanField } from '../../blocks/bank-fields.tsx';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { ApplicationValues } from './application-values.ts';
import styles from './apply.module.css';

/** Asks for the bank account. */
export function PaymentStep({ form }: { form: ValidatedForm<ApplicationValues> }) {
  const { t } = useTranslation();
  return (
    <>
      <IbanField form={form} label={t('apply.iban')} description={t('apply.iban-help')} isOptional />
      <div className={styles.pair}>
        <BicField form={form} label={t('apply.bic')} />
        <TextField
          label={t('apply.account-holder')}
          description={t('apply.account-holder-help')}
          isOptional
          maxLength={70}
          autoComplete="off"
          placeholder={form.getValues().companyName}
          key={form.key('accountHolderName')}
          {...form.getInputProps('accountHolderName')}
        />
      </div>
    </>
  );
}
