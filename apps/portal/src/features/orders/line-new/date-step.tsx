import { useTranslation } from 'react-i18next';
import { type DuplicateOrderId, ReferenceFields } from '../../../blocks/order-form/reference-fields.tsx';
import { WishDateField } from '../../../blocks/order-form/wish-date-field.tsx';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/section.tsx';
import styles from './line-new.module.css';
import type { LineOrderValues } from './line-order-values.ts';

interface DateStepProps {
  form: ValidatedForm<LineOrderValues>;
  days: { earliest: string; latest: string };
  leadTimeWorkingDays: number;
  taken: DuplicateOrderId | null;
}

/** The wish date and the customer's own references. */
export function DateStep({ form, days, leadTimeWorkingDays, taken }: DateStepProps) {
  const { t } = useTranslation();
  const wishDate = form.useWatchValue('wishDate');
  const isMigration = form.useWatchValue('subType') === 'MIGRATE';
  const { defaultValue: _, onChange, ...input } = form.getInputProps('wishDate');
  const why = [
    t('order-new.why-lead-time', { count: leadTimeWorkingDays }),
    isMigration && t('order-new.why-contest'),
    t('order-new.why-weekend'),
    t('order-new.why-billing'),
  ].filter((text) => text !== false);
  return (
    <>
      <WishDateField {...input} {...days} label={t('order-new.wish-date')} value={wishDate} onChange={onChange} />
      <ul className={styles.why}>
        {why.map((text) => (
          <li key={text}>
            <Icon name="chevron-right" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <Section title={t('order-new.own-references')}>
        <ReferenceFields form={form} duplicate={taken} />
      </Section>
    </>
  );
}
