import type { Role } from '@demarc/contract/access.ts';
import { type Language, languages } from '@demarc/contract/language.ts';
import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import { PhoneField } from '../../ui/phone-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './account.module.css';

/** The fields of both forms. A type alias, because the form needs an index signature, which an interface lacks. */
export type PersonValues = {
  firstName: string;
  middleName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  /** Empty if the user uses the company's language. */
  language: '' | Language;
  roles: Role[];
};

export const personLabels: Record<keyof PersonValues, string> = {
  firstName: 'user.first-name',
  middleName: 'user.middle-name',
  lastName: 'user.last-name',
  email: 'user.email',
  phoneNumber: 'user.phone',
  language: 'user.language',
  roles: 'user.roles',
};

const languageChoices = ['', ...languages] as const;

export function toPersonRequest({ phoneNumber, language, ...values }: PersonValues) {
  return { ...values, phoneNumber: phoneNumber || null, language: language || null };
}

interface PersonFieldsProps {
  form: ValidatedForm<PersonValues>;
}

export function NameFields({ form }: PersonFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.name}>
      <TextField
        label={t('user.first-name')}
        autoComplete="off"
        maxLength={60}
        key={form.key('firstName')}
        {...form.getInputProps('firstName')}
      />
      <TextField
        label={t('user.middle-name')}
        isOptional
        autoComplete="off"
        maxLength={60}
        key={form.key('middleName')}
        {...form.getInputProps('middleName')}
      />
      <TextField
        label={t('user.last-name')}
        autoComplete="off"
        maxLength={60}
        key={form.key('lastName')}
        {...form.getInputProps('lastName')}
      />
    </div>
  );
}

/** `emailHelp` explains what the address is used for. */
export function EmailAndPhoneFields({ form, emailHelp }: PersonFieldsProps & { emailHelp: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.two}>
      <TextField
        label={t('user.email')}
        description={emailHelp}
        type="email"
        autoComplete="off"
        maxLength={120}
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PhoneField
        label={t('user.phone')}
        description={t('user.phone-help')}
        isOptional
        autoComplete="off"
        key={form.key('phoneNumber')}
        {...form.getInputProps('phoneNumber')}
      />
    </div>
  );
}

export function LanguageField({ form }: PersonFieldsProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('user.language')}
      description={t('user.language-help')}
      options={languageChoices.map((value) => ({ value, label: t(`user.language-${value || 'company'}`) }))}
      key={form.key('language')}
      {...form.getInputProps('language')}
    />
  );
}
