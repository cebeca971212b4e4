import { type ContactType, contactTypes } from '@demarc/contract/contact.ts';
import { personName } from '@demarc/contract/person-name.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuledForm } from '../../lib/form.ts';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type ApplicationValues, type ContactValues, emptyContact, withTypes } from './application.ts';
import styles from './apply.module.css';

/** The contract's limit. */
const mostContacts = 20;

/** Asks who gets which messages: one main contact, at least one billing contact, and any others. */
export function ContactsStep({ form }: { form: RuledForm<ApplicationValues> }) {
  const { t } = useTranslation();
  const contacts = form.useWatchValue('contacts');
  const addRef = useRef<HTMLButtonElement>(null);
  const added = useRef<number | null>(null);
  const { error } = form.getInputProps('contacts');
  useEffect(() => {
    // A render may happen between the click and the added contact.
    if (added.current === null || contacts.length <= added.current) return;
    form.focusField(`contacts.${added.current}.firstName`);
    added.current = null;
  });
  const chooseTypes = (index: number, types: ContactType[]) =>
    withTypes(contacts, index, types).forEach((next, at) => {
      form.setFieldValue(`contacts.${at}.types`, next, { forceUpdate: false });
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
          onTypes={(types) => chooseTypes(index, types)}
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
      {contacts.length < mostContacts && (
        <div>
          <button
            ref={addRef}
            type="button"
            className="entrance-button"
            onClick={() => {
              added.current = contacts.length;
              form.insertListItem('contacts', emptyContact());
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
  form: RuledForm<ApplicationValues>;
  contact: ContactValues;
  index: number;
  onTypes: (types: ContactType[]) => void;
  onRemove?: () => void;
}

function ContactFields({ form, contact, index, onTypes, onRemove }: ContactFieldsProps) {
  const { t } = useTranslation();
  const { types } = contact;
  const at = <Name extends keyof ContactValues>(name: Name) => `contacts.${index}.${name}` as const;
  const field = (name: Exclude<keyof ContactValues, 'types' | 'id'>) => form.getInputProps(at(name));
  const title = personName(contact) || t('apply.contact-number', { number: index + 1 });
  const isCalled = types.includes('main') || types.includes('support');
  const { defaultValue: _, ...typesInput } = form.getInputProps(at('types'));
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
            key={form.key(at('firstName'))}
            {...field('firstName')}
            label={t('apply.first-name')}
            isOptional
            maxLength={60}
            autoComplete="off"
          />
          <TextField
            key={form.key(at('middleName'))}
            {...field('middleName')}
            label={t('apply.middle-name')}
            isOptional
            maxLength={60}
            autoComplete="off"
          />
          <TextField
            key={form.key(at('lastName'))}
            {...field('lastName')}
            label={t('apply.last-name')}
            maxLength={60}
            autoComplete="off"
          />
        </div>
        <div className={styles.pair}>
          <TextField
            key={form.key(at('email'))}
            {...field('email')}
            label={t('apply.email')}
            description={t('apply.contact-email-help')}
            isOptional={types.length === 0}
            type="email"
            maxLength={120}
            autoComplete="off"
          />
          <TextField
            key={form.key(at('phoneNumber'))}
            {...field('phoneNumber')}
            label={t('apply.phone')}
            description={t('apply.phone-help')}
            isOptional={!isCalled}
            type="tel"
            maxLength={20}
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
          onChange={(next) => onTypes(next as ContactType[])}
        />
        {types.length < contactTypes.length && (
          <button type="button" className={styles.link} onClick={() => onTypes([...contactTypes])}>
            {t('apply.gets-everything')}
          </button>
        )}
      </div>
    </Section>
  );
}
