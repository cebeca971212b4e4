import { buildContactRules, type ContactType, type CustomerContact, contactTypes } from '@demarc/contract/contact.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { getMember } from '@demarc/contract/rules/field-rules.ts';
import type { FieldRules } from '@demarc/contract/rules/rule.ts';
import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './contact-form.module.css';

/** The form values of a contact: the template in section 3 of the specification, without the id. */
export type ContactValues = Omit<CustomerContact, 'id' | 'version'>;
type TextFieldName = Exclude<keyof ContactValues, 'types'>;

export const emptyContact: ContactValues = {
  types: [],
  jobTitle: '',
  firstName: '',
  middleName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  phoneNumber2: '',
};

export function toContactValues({ id: _id, version: _version, ...values }: CustomerContact): ContactValues {
  return values;
}

export const contactLabels: Record<keyof ContactValues, string> = {
  types: 'contact.types',
  jobTitle: 'contact.job-title',
  firstName: 'contact.first-name',
  middleName: 'contact.middle-name',
  lastName: 'contact.last-name',
  email: 'contact.email',
  phoneNumber: 'contact.phone',
  phoneNumber2: 'contact.phone-2',
};

/** The contract's contact rules, which also reject removing the last main or billing contact. */
export function getContactFormRules(others: readonly CustomerContact[], stored: CustomerContact | null) {
  return (values: unknown): FieldRules => ({
    ...buildContactRules(values),
    types: [
      () => {
        const types = getMember(values, 'types');
        const removesLast = (type: ContactType) =>
          stored?.types.includes(type) &&
          !(types as ContactType[]).includes(type) &&
          !others.some((other) => other.types.includes(type));
        if (removesLast('main')) return { code: 'contact.refused-LAST_MAIN_CONTACT' };
        return removesLast('billing') ? { code: 'contact.refused-LAST_BILLING_CONTACT' } : null;
      },
    ],
  });
}

interface ContactFieldsProps {
  form: ValidatedForm<ContactValues>;
  others: readonly CustomerContact[];
}

export function ContactFields({ form, others }: ContactFieldsProps) {
  const { t } = useTranslation();
  const types = form.useWatchValue('types') as ContactType[];
  const isPhoneRequired = types.includes('main') || types.includes('support');
  const field = (name: TextFieldName) => ({ label: t(contactLabels[name]), autoComplete: 'off', ...form.getInputProps(name) });
  const options = contactTypes.map((type) => {
    const holders = others.filter((other) => other.types.includes(type)).map(formatPersonName);
    const who = holders.length > 0 ? t('contact.also-gets', { names: holders.join(', ') }) : t('contact.nobody-gets');
    const gets = t(`contact.gets-${type}`);
    const isOnlyContact = holders.length === 0 && types.includes(type);
    return { value: type, label: t(`contact.type-${type}`), description: isOnlyContact ? gets : `${gets}. ${who}` };
  });
  return (
    <>
      <div className={styles.name}>
        <TextField key={form.key('firstName')} {...field('firstName')} isOptional maxLength={60} />
        <TextField key={form.key('middleName')} {...field('middleName')} isOptional maxLength={60} />
        <TextField key={form.key('lastName')} {...field('lastName')} maxLength={60} />
      </div>
      <div className={styles.two}>
        <TextField key={form.key('jobTitle')} {...field('jobTitle')} isOptional maxLength={80} />
      </div>
      <CheckboxGroup
        label={t('contact.types')}
        description={t('contact.types-help')}
        options={options}
        key={form.key('types')}
        {...form.getInputProps('types')}
      />
      <TextField
        key={form.key('email')}
        {...field('email')}
        description={t('contact.email-help')}
        isOptional={types.length === 0}
        type="email"
        maxLength={120}
      />
      <div className={styles.two}>
        <PhoneField
          key={form.key('phoneNumber')}
          {...field('phoneNumber')}
          description={t('contact.phone-help')}
          isOptional={!isPhoneRequired}
        />
        <PhoneField key={form.key('phoneNumber2')} {...field('phoneNumber2')} description={t('contact.phone-help')} isOptional />
      </div>
    </>
  );
}

/** Returns what happens when the current form values are saved. */
export function useContactConsequences({ form, others }: ContactFieldsProps): string[] {
  const { t } = useTranslation();
  const types = form.useWatchValue('types') as ContactType[];
  const main = others.find((other) => other.types.includes('main'));
  return [
    ...(types.includes('main') && main ? [t('contact.after-main', { name: formatPersonName(main) })] : []),
    types.length > 0 ? t('contact.after-messages') : t('contact.after-none'),
    t('contact.after-history'),
    t('contact.after-no-sign-in'),
  ];
}

/** The fields of a contact before and after a concurrent edit, for `EditConflictNote`. */
export function getContactDifferences(before: CustomerContact, now: CustomerContact, t: (key: string) => string) {
  const getText = (contact: CustomerContact, name: string) =>
    name === 'types'
      ? contact.types.map((type) => t(`contact.type-${type}`)).join(', ')
      : toContactValues(contact)[name as TextFieldName];
  return Object.entries(contactLabels).map(([name, label]) => ({
    label: t(label),
    was: getText(before, name),
    is: getText(now, name),
  }));
}
