import { getOrder, type Order, type OrderContact, updateOrder } from '@demarc/contract/order.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLatestDay } from '../../../blocks/order-form/wish-date.ts';
import { WishDateField } from '../../../blocks/order-form/wish-date-field.tsx';
import { closeOnEscape, FormHeading } from '../../../blocks/service-panel/form-heading.tsx';
import { useWrite } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFieldProblems, useValidatedForm, type ValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { Note } from '../../../ui/note.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type ChangeValues, emptyContact, getChangeRules, toChangeRequest, toChangeValues } from './change-values.ts';
import { formatContact } from './order-labels.ts';
import styles from './order-panel.module.css';
import { getOrderRefusal, OrderRefusal, type OrderRefusalCode } from './order-refusal.tsx';
import { getEarliestWishDate } from './order-rules.ts';
import { invalidatedWithOrder, useOrderParams } from './use-order.ts';

const labels = {
  wishDate: 'order.wish-date',
  reference: 'order.reference',
  'contact.firstName': 'order.first-name',
  'contact.middleName': 'order.middle-name',
  'contact.lastName': 'order.last-name',
  'contact.email': 'order.email',
  'contact.phoneNumber': 'order.phone',
};

/** The version that the user saw. A draft keeps its own, so that it never overwrites unseen changes. */
type FormValues = ChangeValues & { version: number };

interface ChangeFormProps {
  order: Order;
  today: string;
  onClose: () => void;
}

/** Changes the requested date, contact or reference, until the order is planned. */
export function ChangeForm({ order, today, onClose }: ChangeFormProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const params = useOrderParams(order.orderId);
  const earliest = getEarliestWishDate(order, today);
  // The initial values stay the same when the order is refetched.
  const [initialValues, setInitialValues] = useState(() => toChangeValues(order));
  const form = useValidatedForm<FormValues>(
    { ...initialValues, version: order.version },
    getChangeRules(initialValues, earliest),
    {
      draft: `order-change-${order.orderId}`,
      labels,
    },
  );
  const save = useWrite(updateOrder, {
    put: getOrder,
    invalidates: invalidatedWithOrder,
    previewInput: () => ({ params, body: { ...toChangeRequest(initialValues, form.getValues()), version } }),
  });
  const [refusal, setRefusal] = useState<OrderRefusalCode | null>(null);
  const wishDate = form.useWatchValue('wishDate');
  const contact = form.useWatchValue('contact');
  const { defaultValue: _, onChange, ...dateInput } = form.getInputProps('wishDate');
  /** The version that the user reviewed after a conflict. */
  const [seenVersion, setSeenVersion] = useState<number | null>(null);
  const version = seenVersion ?? form.getValues().version;
  const isStale = order.version !== version;

  const submit = form.onSubmit((values) => {
    setRefusal(null);
    const changes = toChangeRequest(initialValues, values);
    if (Object.keys(changes).length === 0) {
      form.clearDraft();
      onClose();
      return;
    }
    save.mutate(
      { params, body: { ...changes, version } },
      {
        onSuccess: ({ orderNumber }) => {
          form.clearDraft();
          showToast('order.changed', { number: orderNumber });
          onClose();
        },
        onError: (error) => {
          if (showFieldProblems(form, error)) return;
          setRefusal(getOrderRefusal(error));
          void queries.invalidateQueries({ queryKey: [getOrder.id] });
        },
      },
    );
  });
  return (
    <form onSubmit={submit} onKeyDown={closeOnEscape(onClose)} noValidate className={styles.form}>
      <FormHeading>{t('order.change-title')}</FormHeading>
      <FormSummary form={form} />
      <OrderRefusal code={refusal} title={t('order.not-changed')} />
      {isStale && (
        <StaleNotice
          order={order}
          onSeen={() => {
            setInitialValues(toChangeValues(order));
            setSeenVersion(order.version);
          }}
        />
      )}
      <WishDateField
        {...dateInput}
        label={t('order.wish-date')}
        value={wishDate}
        onChange={onChange}
        // An unchanged date may stay, even if it has become too early.
        earliest={wishDate === initialValues.wishDate && wishDate < earliest ? wishDate : earliest}
        latest={getLatestDay(today)}
      />
      <TextField
        label={t('order.reference')}
        description={t('order.reference-help')}
        isOptional
        autoComplete="off"
        maxLength={100}
        key={form.key('reference')}
        {...form.getInputProps('reference')}
      />
      <RadioGroup
        label={t('order.contact')}
        options={[
          { value: 'company', label: t('order.contact-company') },
          { value: 'other', label: t('order.contact-other') },
        ]}
        value={contact ? 'other' : 'company'}
        onChange={(value) => form.setFieldValue('contact', value === 'other' ? (initialValues.contact ?? emptyContact) : null)}
      />
      {contact && <ContactFields form={form} />}
      <div className={styles.buttons}>
        <ActionButton
          type="submit"
          variant="primary"
          label={t('action.save')}
          isBusy={save.isPending}
          disabledReason={isStale ? t('order.look-first') : null}
        />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}

type ContactField = 'firstName' | 'middleName' | 'lastName' | 'email' | 'phoneNumber';

function ContactFields({ form }: { form: ValidatedForm<FormValues> }) {
  const { t } = useTranslation();
  const field = (name: ContactField) => ({
    ...form.getInputProps(`contact.${name}`),
    label: t(labels[`contact.${name}`]),
    'data-path': `contact.${name}`,
    maxLength: 60,
    autoComplete: 'off',
  });
  return (
    <>
      <div className={styles.name}>
        <TextField key={form.key('contact.firstName')} {...field('firstName')} isOptional />
        <TextField key={form.key('contact.middleName')} {...field('middleName')} />
        <TextField key={form.key('contact.lastName')} {...field('lastName')} />
      </div>
      <TextField key={form.key('contact.email')} {...field('email')} type="email" maxLength={120} />
      <PhoneField key={form.key('contact.phoneNumber')} {...field('phoneNumber')} isOptional />
    </>
  );
}

/** Shows what a colleague changed in the meantime, before the user overwrites it. */
function StaleNotice({ order, onSeen }: { order: Order; onSeen: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { wishDate, reference, contact }: { wishDate: string; reference: string | null; contact: OrderContact | null } = order;
  const now = [formats.longDate(wishDate), reference, contact ? formatContact(contact) : t('order.contact-company')];
  return (
    <Note kind="attention" title={t('order.stale')}>
      <p>{t('order.stale-now', { now: now.filter(Boolean).join(', ') })}</p>
      <ActionButton size="small" label={t('order.stale-go-on')} onClick={onSeen} />
    </Note>
  );
}
