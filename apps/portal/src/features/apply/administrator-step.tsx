import { formatPersonName } from '@demarc/contract/person-name.ts';
import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ApplicationValues } from './application-values.ts';
import styles from './apply.module.css';

type AccountField = keyof ApplicationValues['account'];

/** Asks for the person who gets the first account. */
export function AdministratorStep({ form }: { form: ValidatedForm<ApplicationValues> }) {
  const { t } = useTranslation();
  const { contacts, account } = form.getValues();
  const main = contacts.find(({ types }) => types.includes('main'));
  const setAccountFields = (values: Partial<ApplicationValues['account']>) => {
    for (const [name, value] of Object.entries(values)) form.setFieldValue(`account.${name as AccountField}`, value);
  };
  // The username follows the email address until the user edits it.
  form.watch('account.email', ({ previousValue, value }) => {
    const { username } = form.getValues().account;
    if (username === '' || username === previousValue) setAccountFields({ username: value });
  });
  const field = (name: AccountField) => form.getInputProps(`account.${name}`);
  return (
    <>
      <p className={styles.hint}>{t('apply.administrator-help')}</p>
      {main?.lastName && main.email !== account.email && (
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            const { firstName, middleName, lastName, email, phoneNumber } = main;
            setAccountFields({ firstName, middleName, lastName, email, phoneNumber });
            form.focusField('account.firstName');
          }}
        >
          {t('apply.administrator-is-main', { name: formatPersonName(main) })}
        </button>
      )}
      <div className={styles.name}>
        <TextField
          key={form.key('account.firstName')}
          {...field('firstName')}
          label={t('apply.first-name')}
          maxLength={60}
          autoComplete="given-name"
        />
        <TextField
          key={form.key('account.middleName')}
          {...field('middleName')}
          label={t('apply.middle-name')}
          isOptional
          maxLength={60}
          autoComplete="additional-name"
        />
        <TextField
          key={form.key('account.lastName')}
          {...field('lastName')}
          label={t('apply.last-name')}
          maxLength={60}
          autoComplete="family-name"
        />
      </div>
      <div className={styles.pair}>
        <TextField
          key={form.key('account.email')}
          {...field('email')}
          label={t('apply.email')}
          description={t('apply.administrator-email-help')}
          type="email"
          maxLength={120}
          autoComplete="email"
        />
        <PhoneField
          key={form.key('account.phoneNumber')}
          {...field('phoneNumber')}
          label={t('apply.phone')}
          description={t('apply.phone-help')}
          isOptional
          autoComplete="tel-national"
        />
      </div>
      <TextField
        key={form.key('account.username')}
        {...field('username')}
        label={t('apply.username')}
        description={t('apply.username-help')}
        maxLength={120}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}
