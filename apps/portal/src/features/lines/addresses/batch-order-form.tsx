import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { AvailabilityBatch, BatchRow } from '@demarc/contract/availability-batch.ts';
import type { Package } from '@demarc/contract/catalog.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import { useTranslation } from 'react-i18next';
import { getLatestDay } from '../../../blocks/order-form/wish-date.ts';
import { WishDateField } from '../../../blocks/order-form/wish-date-field.tsx';
import { getServerTimeSeconds } from '../../../lib/clock.ts';
import { useFormats } from '../../../lib/format.ts';
import { useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { Note } from '../../../ui/note.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './batch-order-panel.module.css';
import { PersonFields } from './person-fields.tsx';
import { proposePrefix, type SharedOrder } from './row-order.ts';
import { sumRows } from './row-order-defaults.ts';
import {
  createSharedOrderValues,
  emptyPerson,
  getSharedOrderRules,
  getTerms,
  type SharedOrderValues,
  sharedOrderLabels,
  toSharedOrder,
} from './shared-order-values.ts';

interface BatchOrderFormProps {
  batch: AvailabilityBatch;
  rows: readonly BatchRow[];
  packages: readonly Package[];
  customer: Customer;
  onOrder: (rows: readonly BatchRow[], common: SharedOrder) => void;
  onClose: () => void;
}

/** The fields that all orders of a batch share, and the total cost. */
export function BatchOrderForm({ batch, rows, packages, customer, onOrder, onClose }: BatchOrderFormProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const today = formatAmsterdamDate(new Date(getServerTimeSeconds() * 1000));
  const firstDays = rows.map(({ best }) => best?.earliestWishDate ?? today).sort();
  const days = { earliest: firstDays[0] ?? today, latest: getLatestDay(today) };
  const form = useValidatedForm<SharedOrderValues>(
    createSharedOrderValues(proposePrefix(batch), days.earliest),
    (values) => getSharedOrderRules(values, days),
    { draft: `address-file-${batch.batchId}`, labels: sharedOrderLabels },
  );
  const wishDate = form.useWatchValue('wishDate');
  const contact = form.useWatchValue('contact');
  const prefix = form.useWatchValue('prefix');
  const codes = new Set(rows.map(({ best }) => best?.packageCode));
  const terms = getTerms(packages.filter(({ packageCode }) => codes.has(packageCode)));
  const totals = sumRows(rows);
  const laterDays = firstDays.filter((day) => day > wishDate);
  const { defaultValue: _, onChange, ...dateInput } = form.getInputProps('wishDate');
  const orderContact = customer.contacts.find(({ types }) => types.includes('order')) ?? customer.contacts[0];

  if (rows.length === 0) {
    return (
      <>
        <Note kind="neutral" title={t('address-file.nothing-chosen')}>
          {t('address-file.nothing-chosen-text')}
        </Note>
        <div>
          <ActionButton label={t('action.close')} onClick={onClose} />
        </div>
      </>
    );
  }
  // Keeps the draft, so that the remaining rows can be ordered with the same values.
  const submit = form.onSubmit((values) => onOrder(rows, toSharedOrder(values)));
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} title={t('form.not-sent')} />
      <Facts
        facts={[
          { label: t('address-file.lines-count'), value: formats.number(rows.length) },
          { label: t('order-new.total-MRC'), value: formats.money(Number(totals.mrc)) },
          { label: t('order-new.total-NRC'), value: formats.money(Number(totals.nrc)) },
        ]}
      />
      <p className={styles.soft}>{t('address-file.plain')}</p>
      <Section title={t('address-file.when')}>
        <div className={styles.fields}>
          <WishDateField {...dateInput} {...days} label={t('order-new.wish-date')} value={wishDate} onChange={onChange} />
          {laterDays.length > 0 && (
            <p className={styles.soft} role="status">
              {t('address-file.later', { count: laterDays.length, day: formats.longDate(laterDays.at(-1) ?? null) })}
            </p>
          )}
          <SelectField
            key={form.key('termMonths')}
            {...form.getInputProps('termMonths')}
            label={t('order-new.term')}
            description={t('address-file.term-help')}
            options={[
              { value: '0', label: t('address-file.shortest-term') },
              ...terms.map((months) => ({ value: String(months), label: t('order-new.months', { count: months }) })),
            ]}
          />
        </div>
      </Section>
      <Section title={t('order-new.end-user')}>
        <div className={styles.fields}>
          <p className={styles.soft}>{t('address-file.end-user-help')}</p>
          <TextField
            key={form.key('details.endUser.companyName')}
            {...form.getInputProps('details.endUser.companyName')}
            label={t('order-new.company-name')}
            description={t('address-file.company-help')}
            isOptional
            maxLength={100}
            autoComplete="off"
          />
          <PersonFields form={form} path="details.endUser" />
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
                description: orderContact?.email ?? t('order-new.own-contact-none'),
              },
              { value: 'other', label: t('order-new.other-contact') },
            ]}
            value={contact ? 'other' : 'company'}
            onChange={(value) => form.setFieldValue('contact', value === 'other' ? emptyPerson : null)}
          />
          {contact && <PersonFields form={form} path="contact" isPhoneOptional />}
        </div>
      </Section>
      <Section title={t('order-new.own-references')}>
        <div className={styles.fields}>
          <TextField
            key={form.key('prefix')}
            {...form.getInputProps('prefix')}
            label={t('address-file.prefix')}
            description={t('address-file.prefix-help', { example: `${prefix.trim()}-${rows[0]?.row ?? 1}` })}
            maxLength={58}
            autoComplete="off"
            spellCheck={false}
            isMono
          />
          <TextField
            key={form.key('projectId')}
            {...form.getInputProps('projectId')}
            label={t('order-new.project')}
            description={t('order-new.project-help')}
            isOptional
            maxLength={64}
            autoComplete="off"
          />
        </div>
      </Section>
      <div className={styles.buttons}>
        <ActionButton
          type="submit"
          variant="primary"
          label={t('address-file.order-now', { count: rows.length, total: formats.number(rows.length) })}
        />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}
