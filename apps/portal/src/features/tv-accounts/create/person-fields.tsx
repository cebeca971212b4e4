import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './create.module.css';
import type { TvCreateValues } from './create-values.ts';

export const personLabels = {
  'endUser.firstName': 'tv-account.first-name',
  'endUser.middleName': 'tv-account.middle-name',
  'endUser.lastName': 'tv-account.last-name',
  'endUser.email': 'tv-account.email',
  'endUser.phoneNumber': 'tv-account.phone',
} as const;

/** The end user's name and contact details, and the reseller's reference. */
export function PersonFields({ form }: { form: ValidatedForm<TvCreateValues> }) {
  const { t } = useTranslation();
  const field = (name: keyof typeof personLabels, maxLength: number) => ({
    label: t(personLabels[name]),
    autoComplete: 'off',
    maxLength,
    ...form.getInputProps(name),
  });
  return (
    <>
      <div className={styles.name}>
        <TextField key={form.key('endUser.firstName')} {...field('endUser.firstName', 60)} isOptional />
        <TextField key={form.key('endUser.middleName')} {...field('endUser.middleName', 60)} isOptional />
        <TextField key={form.key('endUser.lastName')} {...field('endUser.lastName', 60)} />
      </div>
      <div className={styles.three}>
        <TextField key={form.key('endUser.email')} {...field('endUser.email', 120)} isOptional type="email" />
        <PhoneField key={form.key('endUser.phoneNumber')} {...field('endUser.phoneNumber', 20)} isOptional />
        <TextField
          label={t('tv-account.reference')}
          isOptional
          autoComplete="off"
          maxLength={100}
          key={form.key('reference')}
          {...form.getInputProps('reference')}
        />
      </div>
    </>
  );
}
