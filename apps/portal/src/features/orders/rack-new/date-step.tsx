import type { Package } from '@demarc/contract/catalogue.ts';
import { useTranslation } from 'react-i18next';
import { type DuplicateOrderId, ReferenceFields } from '../../../blocks/order-form/reference-fields.tsx';
import { WishDateField } from '../../../blocks/order-form/wish-date-field.tsx';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import styles from './rack-new.module.css';
import type { RackOrderValues } from './rack-order-values.ts';

interface DateStepProps {
  form: ValidatedForm<RackOrderValues>;
  found: Package;
  days: { earliest: string; latest: string };
  taken: DuplicateOrderId | null;
}

/** The term, the wish date and the customer's own references. */
export function DateStep({ form, found, days, taken }: DateStepProps) {
  const { t } = useTranslation();
  const wishDate = form.useWatchValue('wishDate');
  const { defaultValue: _, onChange, ...input } = form.getInputProps('wishDate');
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <SelectField
          key={form.key('termMonths')}
          {...form.getInputProps('termMonths')}
          label={t('order-new.term')}
          description={t('order-new.term-help')}
          options={found.allowedTermMonths.map((months) => ({
            value: String(months),
            label: t('order-new.months', { count: months }),
          }))}
        />
      </div>
      <WishDateField {...input} {...days} label={t('order-new.wish-date')} value={wishDate} onChange={onChange} />
      <p className={styles.hint}>{t('order-new.why-lead-time', { count: found.leadTimeWorkingDays })}</p>
      <Section title={t('order-new.own-references')}>
        <ReferenceFields form={form} duplicate={taken} />
      </Section>
    </div>
  );
}
