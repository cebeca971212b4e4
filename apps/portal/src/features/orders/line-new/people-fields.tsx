import { appointmentWindows } from '@demarc/contract/appointment.ts';
import type { AvailablePackage } from '@demarc/contract/availability.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import { useTranslation } from 'react-i18next';
import { hasErrors } from '../../../blocks/order-form/has-errors.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { CollapsedSection } from '../../../ui/collapsed-section.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './line-new.module.css';
import { emptyContact, formatContact, type LineOrderValues } from './line-order-values.ts';

interface PeopleProps {
  form: ValidatedForm<LineOrderValues>;
}

/** The end user: three required fields. The contact person of a company is in a collapsed section. */
export function EndUserFields({ form, personSummary }: PeopleProps & { personSummary: string | null }) {
  const { t } = useTranslation();
  const endUserKind = form.useWatchValue('endUserKind');
  const isCompany = endUserKind !== 'person';
  const field = (name: keyof LineOrderValues['details']['endUser']) => ({
    ...form.getInputProps(`details.endUser.${name}`),
    autoComplete: 'off',
  });
  const { defaultValue: _, ...kind } = form.getInputProps('endUserKind');
  const names = (
    <div className={styles.name}>
      {(['firstName', 'middleName', 'lastName'] as const).map((name) => (
        <TextField
          key={form.key(`details.endUser.${name}`)}
          {...field(name)}
          label={t(`order-new.${nameLabels[name]}`)}
          isOptional={isCompany || name !== 'lastName'}
          maxLength={60}
        />
      ))}
    </div>
  );
  return (
    <>
      <RadioGroup
        {...kind}
        isInline
        label={t('order-new.for-whom')}
        options={(['company', 'person'] as const).map((value) => ({ value, label: t(`order-new.for-${value}`) }))}
        value={endUserKind}
        onChange={(value) => {
          form.setFieldValue('endUserKind', value as 'company' | 'person');
          // The switching service is for individuals only.
          if (value === 'company') form.setFieldValue('details.migration.useSwitchingService', false);
        }}
      />
      {isCompany ? (
        <TextField
          key={form.key('details.endUser.companyName')}
          {...field('companyName')}
          label={t('order-new.company-name')}
          maxLength={100}
        />
      ) : (
        names
      )}
      <div className={styles.pair}>
        <TextField
          key={form.key('details.endUser.email')}
          {...field('email')}
          label={t('order-new.email')}
          description={t('order-new.end-user-email-help')}
          type="email"
          maxLength={120}
        />
        <PhoneField
          key={form.key('details.endUser.phoneNumber')}
          {...field('phoneNumber')}
          label={t('order-new.phone')}
          description={t('order-new.phone-help')}
        />
      </div>
      {isCompany && (
        <CollapsedSection
          title={t('order-new.contact-person')}
          summary={personSummary ?? t('order-new.not-given')}
          isEmpty={personSummary === null}
          needsAttention={hasErrors(form, [
            'details.endUser.firstName',
            'details.endUser.middleName',
            'details.endUser.lastName',
          ])}
        >
          {names}
        </CollapsedSection>
      )}
    </>
  );
}

const nameLabels = { firstName: 'first-name', middleName: 'middle-name', lastName: 'last-name' } as const;

/** Asks when a technician can visit, if a visit is needed. */
export function AppointmentFields({ form, pkg }: PeopleProps & { pkg: AvailablePackage }) {
  const { t } = useTranslation();
  const { window } = form.useWatchValue('details').appointmentWish;
  return (
    <>
      <p className={styles.hint}>{t(pkg.nlsType === '6' ? 'order-new.no-visit' : 'order-new.appointment-help')}</p>
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
          <PhoneField
            key={form.key('details.appointmentWish.phoneNumber')}
            {...form.getInputProps('details.appointmentWish.phoneNumber')}
            label={t('order-new.appointment-phone')}
            isOptional
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
    </>
  );
}

/** The contact person for the order. */
export function OrderContactFields({ form, ownContact }: PeopleProps & { ownContact: Customer['contacts'][number] | undefined }) {
  const { t } = useTranslation();
  const contact = form.useWatchValue('contact');
  return (
    <>
      <RadioGroup
        label={t('order-new.asked-about-order')}
        options={[
          {
            value: 'company',
            label: t('order-new.own-contact'),
            description: ownContact ? formatContact(ownContact) : t('order-new.own-contact-none'),
          },
          { value: 'other', label: t('order-new.other-contact') },
        ]}
        value={contact ? 'other' : 'company'}
        onChange={(value) => form.setFieldValue('contact', value === 'other' ? emptyContact : null)}
      />
      {contact && <ContactFields form={form} />}
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
        <PhoneField
          key={form.key('contact.phoneNumber')}
          {...field('phoneNumber')}
          label={t('order-new.phone')}
          description={t('order-new.phone-help')}
          isOptional
        />
      </div>
    </>
  );
}
