import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './batch-order-panel.module.css';
import type { SharedOrderValues } from './shared-order-values.ts';

interface PersonFieldsProps {
  form: ValidatedForm<SharedOrderValues>;
  /** Path of the person's fields in the form values. */
  path: 'details.endUser' | 'contact';
  isPhoneOptional?: boolean;
}

/** Name, email address and phone number of a person. */
export function PersonFields({ form, path, isPhoneOptional }: PersonFieldsProps) {
  const { t } = useTranslation();
  const field = (name: string) => ({
    ...form.getInputProps(`${path}.${name}`),
    'data-path': `${path}.${name}`,
    autoComplete: 'off',
  });
  const isEndUser = path === 'details.endUser';
  const getKey = (name: string) => form.key(`${path}.${name}`);
  return (
    <>
      <div className={styles.name}>
        <TextField
          key={getKey('firstName')}
          {...field('firstName')}
          label={t('order-new.first-name')}
          isOptional
          maxLength={60}
        />
        <TextField
          key={getKey('middleName')}
          {...field('middleName')}
          label={t('order-new.middle-name')}
          isOptional
          maxLength={60}
        />
        <TextField key={getKey('lastName')} {...field('lastName')} label={t('order-new.last-name')} maxLength={60} />
      </div>
      <div className={styles.pair}>
        <TextField
          key={getKey('email')}
          {...field('email')}
          label={t('order-new.email')}
          description={isEndUser ? t('order-new.end-user-email-help') : undefined}
          type="email"
          maxLength={120}
        />
        <PhoneField
          key={getKey('phoneNumber')}
          {...field('phoneNumber')}
          label={t('order-new.phone')}
          description={t('order-new.phone-help')}
          isOptional={isPhoneOptional}
        />
      </div>
    </>
  );
}
