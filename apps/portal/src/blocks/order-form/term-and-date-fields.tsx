import type { Package } from '@demarc/contract/catalog.ts';
import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { DayRange } from './envelope-rules.ts';
import type { EnvelopeValues } from './order-envelope.ts';
import styles from './order-step.module.css';
import { type DuplicateOrderId, ReferenceSection } from './reference-fields.tsx';
import { WishDateField } from './wish-date-field.tsx';

interface TermAndDateFieldsProps<Values extends Record<string, unknown>> {
  form: ValidatedForm<Values>;
  pkg: Pick<Package, 'allowedTermMonths' | 'leadTimeWorkingDays'>;
  days: DayRange;
  taken: DuplicateOrderId | null;
}

/** The term, the wish date and the customer's own references. */
export function TermAndDateFields<Values extends EnvelopeValues & Record<string, unknown>>(
  props: TermAndDateFieldsProps<Values>,
) {
  const { t } = useTranslation();
  const { pkg, days, taken } = props;
  // The form has more fields than these, which the type leaves out.
  const form = props.form as unknown as ValidatedForm<EnvelopeValues>;
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
          options={pkg.allowedTermMonths.map((months) => ({
            value: String(months),
            label: t('order-new.months', { count: months }),
          }))}
        />
      </div>
      <WishDateField {...input} {...days} label={t('order-new.wish-date')} value={wishDate} onChange={onChange} />
      <p className={styles.hint}>{t('order-new.why-lead-time', { count: pkg.leadTimeWorkingDays })}</p>
      <ReferenceSection form={form} duplicate={taken} />
    </div>
  );
}
