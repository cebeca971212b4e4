import { type ContactType, contactTypes } from '@demarc/contract/contact.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type ApplicationValues, assignContactTypes, type ContactValues, createContactValues } from './application-values.ts';
import styles from './apply.module.css';

/** The contract's limit. */
const maxContacts = 20;

/** Asks who gets which messages: one main contact, at least one billing contact, and any others. */
export function ContactsStep({ form }: { form: ValidatedForm<ApplicationValues> }) {
  const { t } = useTranslation();
  const contacts = form.useWatchValue('contacts');
  const addRef = useRef<HTMLButtonElement>(null);
  const addedIndex = useRef<number | null>(null);
  const { error } = form.getInputProps('contacts');
  useEffect(() => {
    // A render may happen between the click and the added contact.
    if (addedIndex.current === null || contacts.length <= addedIndex.current) return;
    form.focusField(`contacts.${addedIndex.current}.firstName`);
    addedIndex.current = null;
  });
  const chooseTypes = (index: number, types: ContactType[]) =>
    assignContactTypes(contacts, index, types).forEach((next, index) => {
      form.setFieldValue(`contacts.${index}.types`, next, { forceUpdate: false });
    });
  return (
    <>
      <p className={styles.hint}>{t('apply.contacts-help')}</p>
      {error && (
        <p className="entrance-error">
          <Glyph name="trouble" />
          <span>{error}</span>
        </p>
      )}
      {contacts.map((contact, index) => (
        <ContactFields
          key={contact.id}
          form={form}
          contact={contact}
          index={index}
          onTypesChange={(types) => chooseTypes(index, types)}
          onRemove={
            contacts.length > 1
              ? () => {
                  form.removeListItem('contacts', index);
                  addRef.current?.focus();
                }
              : undefined
          }
        />
      ))}
      {contacts.length < maxContacts && (
        <div>
          <button
            ref={addRef}
            type="button"
            className="entrance-button"
            onClick={() => {
              addedIndex.current = contacts.length;
              form.insertListItem('contacts', createContactValues());
            }}
          >
            <Icon name="plus" />
            {t('apply.add-contact')}
          </button>
        </div>
      )}
    </>
  );
}

interface ContactFieldsProps {
  form: ValidatedForm<ApplicationValues>;
  contact: ContactValues;
  index: number;
  onTypesChange: (types: ContactType[]) => void;
  onRemove?: () => void;
}

function ContactFields({ form, contact, index, onTypesChange, onRemove }: ContactFieldsProps) {
  const { t } = useTranslation();
  const { types } = contact;
  const getFieldPath = <Name extends keyof ContactValues>(name: Name) => `contacts.${index}.${name}` as const;
  const field = (name: Exclude<keyof ContactValues, 'types' | 'id'>) => form.getInputProps(getFieldPath(name));
  const title = formatPersonName(contact) || t('apply.contact-number', { number: index + 1 });
  const isPhoneRequired = types.includes('main') || types.includes('support');
  const { defaultValue: _, ...typesInput } = form.getInputProps(getFieldPath('types'));
  return (
    <Section
      title={title}
      aside={
        onRemove && (
          <button type="button" className={styles.link} onClick={onRemove}>
            {t('apply.remove-contact')}
            <span className="unseen"> {title}</span>
          </button>
        )
      }
    >
      <div className={styles.fields}>
        <div className={styles.name}>
          <TextField
            key={form.key(getFieldPath('firstName'))}
            {...field('firstName')}
            label={t('apply.first-name')}
            isOptional
            maxLength={60}
            autoComplete="off"
          />
          <TextField
            key={form.key(getFieldPath('middleName'))}
            {...field('middleName')}
            label={t('apply.middle-name')}
            isOptional
            maxLength={60}
            autoComplete="off"
          />
          <TextField
            key={form.key(getFieldPath('lastName'))}
            {...field('lastName')}
            label={t('apply.last-name')}
            maxLength={60}
            autoComplete="off"
          />
        </div>
        <div className={styles.pair}>
          <TextField
            key={form.key(getFieldPath('email'))}
            {...field('email')}
            label={t('apply.email')}
            description={t('apply.contact-email-help')}
            isOptional={types.length === 0}
            type="email"
            maxLength={120}
            autoComplete="off"
          />
          <PhoneField
            key={form.key(getFieldPath('phoneNumber'))}
            {...field('phoneNumber')}
            label={t('apply.phone')}
            description={t('apply.phone-help')}
            isOptional={!isPhoneRequired}
            autoComplete="off"
          />
        </div>
        <CheckboxGroup
          {...typesInput}
          label={t('apply.contact-gets')}
          options={contactTypes.map((type) => ({
            value: type,
            label: t(`contact.type-${type}`),
            description: t(`contact.gets-${type}`),
          }))}
          value={types}
          onChange={(next) => onTypesChange(next as ContactType[])}
        />
        {types.length < contactTypes.length && (
          <button type="button" className={styles.link} onClick={() => onTypesChange([...contactTypes])}>
            {t('apply.gets-everything')}
          </button>
        )}
      </div>
    </Section>
  );
}
