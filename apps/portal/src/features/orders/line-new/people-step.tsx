import { appointmentWindows } from '@demarc/contract/appointment.ts';
import type { AvailablePackage } from '@demarc/contract/availability.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './line-new.module.css';
import { emptyContact, formatContact, type LineOrderValues } from './line-order-values.ts';

interface PeopleStepProps {
  form: ValidatedForm<LineOrderValues>;
  found: AvailablePackage;
  customer: Customer;
}

/** The end user, the preferred visit time and the order contact. */
export function PeopleStep({ form, found, customer }: PeopleStepProps) {
  const { t } = useTranslation();
  const isCompany = form.useWatchValue('endUserKind') !== 'person';
  const contact = form.useWatchValue('contact');
  const { window } = form.useWatchValue('details').appointmentWish;
  const orderContact = customer.contacts.find(({ types }) => types.includes('order')) ?? customer.contacts[0];
  const endUser = (name: keyof LineOrderValues['details']['endUser']) => ({
    ...form.getInputProps(`details.endUser.${name}`),
    autoComplete: 'off',
  });
  return (
    <>
      <Section title={t('order-new.end-user')}>
        <div className={styles.fields}>
          {isCompany && (
            <TextField
              key={form.key('details.endUser.companyName')}
              {...endUser('companyName')}
              label={t('order-new.company-name')}
              maxLength={100}
            />
          )}
          <div className={styles.name}>
            <TextField
              key={form.key('details.endUser.firstName')}
              {...endUser('firstName')}
              label={t('order-new.first-name')}
              isOptional
              maxLength={60}
            />
            <TextField
              key={form.key('details.endUser.middleName')}
              {...endUser('middleName')}
              label={t('order-new.middle-name')}
              isOptional
              maxLength={60}
            />
            <TextField
              key={form.key('details.endUser.lastName')}
              {...endUser('lastName')}
              label={t('order-new.last-name')}
              isOptional={isCompany}
              maxLength={60}
            />
          </div>
          <div className={styles.pair}>
            <TextField
              key={form.key('details.endUser.email')}
              {...endUser('email')}
              label={t('order-new.email')}
              description={t('order-new.end-user-email-help')}
              type="email"
              maxLength={120}
            />
            <TextField
              key={form.key('details.endUser.phoneNumber')}
              {...endUser('phoneNumber')}
              label={t('order-new.phone')}
              description={t('order-new.phone-help')}
              type="tel"
              maxLength={20}
            />
          </div>
        </div>
      </Section>
      <Section title={t('order-new.appointment')}>
        <div className={styles.fields}>
          <p className={styles.hint}>{t(found.nlsType === '6' ? 'order-new.no-visit' : 'order-new.appointment-help')}</p>
          <div className={styles.pair}>
            <SelectField
              key={form.key('details.appointmentWish.window')}
              {...form.getInputProps('details.appointmentWish.window')}
              label={t('order-new.window')}
              options={[
                { value: '', label: t('order-new.no-wish') },
                ...appointmentWindows.map((value) => ({ value, label: t(`order-new.appointment-${value}`) })),
              ]}
            />
            {window && (
              <TextField
                key={form.key('details.appointmentWish.phoneNumber')}
                {...form.getInputProps('details.appointmentWish.phoneNumber')}
                label={t('order-new.appointment-phone')}
                isOptional
                type="tel"
                maxLength={20}
                autoComplete="off"
              />
            )}
          </div>
          {window && (
            <TextArea
              key={form.key('details.appointmentWish.remarks')}
              {...form.getInputProps('details.appointmentWish.remarks')}
              label={t('order-new.remarks')}
              description={t('order-new.remarks-help')}
              isOptional
              rows={2}
              maxLength={200}
            />
          )}
        </div>
      </Section>
      <Section title={t('order-new.order-contact')}>
        <div className={styles.fields}>
          <RadioGroup
            label={t('order-new.asked-about-order')}
            options={[
              {
                value: 'company',
                label: t('order-new.own-contact'),
                description: orderContact ? formatContact(orderContact) : t('order-new.own-contact-none'),
              },
              { value: 'other', label: t('order-new.other-contact') },
            ]}
            value={contact ? 'other' : 'company'}
            onChange={(value) => form.setFieldValue('contact', value === 'other' ? emptyContact : null)}
          />
          {contact && <ContactFields form={form} />}
        </div>
      </Section>
    </>
  );
}

function ContactFields({ form }: { form: ValidatedForm<LineOrderValues> }) {
  const { t } = useTranslation();
  const field = (name: keyof typeof emptyContact) => ({
    ...form.getInputProps(`contact.${name}`),
    'data-path': `contact.${name}`,
    maxLength: 60,
    autoComplete: 'off',
  });
  return (
    <>
      <div className={styles.name}>
        <TextField key={form.key('contact.firstName')} {...field('firstName')} label={t('order-new.first-name')} isOptional />
        <TextField key={form.key('contact.middleName')} {...field('middleName')} label={t('order-new.middle-name')} isOptional />
        <TextField key={form.key('contact.lastName')} {...field('lastName')} label={t('order-new.last-name')} />
      </div>
      <div className={styles.pair}>
        <TextField
          key={form.key('contact.email')}
          {...field('email')}
          label={t('order-new.email')}
          type="email"
          maxLength={120}
        />
        <TextField
          key={form.key('contact.phoneNumber')}
          {...field('phoneNumber')}
          label={t('order-new.phone')}
          description={t('order-new.phone-help')}
          isOptional
          type="tel"
          maxLength={20}
        />
      </div>
    </>
  );
}
