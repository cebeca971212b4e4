import type { AvailablePackage, CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import { useTranslation } from 'react-i18next';
import type { DeliveryTiming } from '../../../blocks/availability/package-delivery.ts';
import { hasErrors } from '../../../blocks/order-form/has-errors.ts';
import { type DuplicateOrderId, ReferenceSection } from '../../../blocks/order-form/reference-fields.tsx';
import { WishDateField } from '../../../blocks/order-form/wish-date-field.tsx';
import { useFormats } from '../../../lib/format.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { CollapsedSection } from '../../../ui/collapsed-section.tsx';
import textButton from '../../../ui/text-button.module.css';
import { CircuitFields } from './circuit-fields.tsx';
import { ConnectionFields } from './connection-fields.tsx';
import { canSwitch } from './connection-points.ts';
import styles from './line-new.module.css';
import { formatContact, type LineOrderValues } from './line-order-values.ts';
import { NewOrSwitch } from './new-or-switch.tsx';
import { AppointmentFields, EndUserFields, OrderContactFields } from './people-fields.tsx';
import { useSectionSummaries } from './use-section-summaries.ts';

interface DetailsStepProps {
  form: ValidatedForm<LineOrderValues>;
  carrier: CarrierResult;
  availability: LineAvailability;
  pkg: AvailablePackage;
  customer: Customer;
  /** Rooms to choose from. */
  rooms: readonly string[];
  days: { earliest: string; latest: string };
  /** How certain the earliest date is. */
  earliestTiming: DeliveryTiming;
  taken: DuplicateOrderId | null;
}

/** The end user and the date; parts that have a default are collapsed to one line. */
export function DetailsStep(props: DetailsStepProps) {
  const { form, carrier, availability, pkg, customer, rooms, days, earliestTiming, taken } = props;
  const { t } = useTranslation();
  const summaries = useSectionSummaries(form, pkg);
  const subType = form.useWatchValue('subType');
  const contact = form.useWatchValue('contact');
  const isChange = subType === 'MODIFY';
  const ownContact = customer.contacts.find(({ types }) => types.includes('order')) ?? customer.contacts[0];
  const shownContact = contact ?? ownContact;
  const needsPoint = !form.areValid(['details.connection']);
  return (
    <>
      {!isChange && (subType === 'MIGRATE' || canSwitch(carrier)) && <NewOrSwitch form={form} />}
      <div className={styles.fields}>
        <EndUserFields form={form} personSummary={summaries.person} />
      </div>
      <DateFields {...{ form, days, earliestTiming }} leadTimeWorkingDays={pkg.leadTimeWorkingDays} />
      <div>
        <CollapsedSection
          title={t('order-new.connection-point')}
          summary={summaries.getConnection(carrier, availability)}
          needsAttention={needsPoint || hasErrors(form, ['details.connection'])}
        >
          <ConnectionFields {...{ form, carrier, availability, rooms }} technology={pkg.technology} />
        </CollapsedSection>
        <CollapsedSection
          title={t('order-new.technical')}
          summary={summaries.technical}
          needsAttention={hasErrors(form, ['details.evcs'])}
        >
          <CircuitFields form={form} pkg={pkg} />
        </CollapsedSection>
        <CollapsedSection
          title={t('order-new.appointment')}
          summary={summaries.appointment}
          needsAttention={hasErrors(form, ['details.appointmentWish'])}
        >
          <AppointmentFields form={form} pkg={pkg} />
        </CollapsedSection>
        <CollapsedSection
          title={t('order-new.order-contact')}
          summary={shownContact ? formatContact(shownContact) : t('order-new.own-contact-none')}
          needsAttention={hasErrors(form, ['contact'])}
        >
          <OrderContactFields form={form} ownContact={ownContact} />
        </CollapsedSection>
        <ReferenceSection form={form} duplicate={taken} />
      </div>
    </>
  );
}

interface DateFieldsProps extends Pick<DetailsStepProps, 'form' | 'days' | 'earliestTiming'> {
  leadTimeWorkingDays: number;
}

/** The requested date, by default the earliest one, and what it depends on. */
function DateFields({ form, days, earliestTiming, leadTimeWorkingDays }: DateFieldsProps) {
  const { t } = useTranslation();
  const { longDate } = useFormats();
  const wishDate = form.useWatchValue('wishDate');
  const isMigration = form.useWatchValue('subType') === 'MIGRATE';
  const { defaultValue: _, onChange, ...input } = form.getInputProps('wishDate');
  const reasons = [
    t('order-new.why-lead-time', { count: leadTimeWorkingDays }),
    isMigration && t('order-new.why-contest'),
    t('order-new.why-weekend'),
    t('order-new.why-billing'),
  ].filter((text) => text !== false);
  return (
    <div className={styles.date}>
      <WishDateField
        {...input}
        {...days}
        label={t('order-new.wish-date')}
        {...(earliestTiming !== 'on' && {
          description: t(`order-new.earliest-day-${earliestTiming}`, { day: longDate(days.earliest) }),
        })}
        value={wishDate}
        onChange={onChange}
      />
      <details className={styles.why}>
        <summary className={textButton.summary}>{t('order-new.why-date')}</summary>
        <ul>
          {reasons.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
