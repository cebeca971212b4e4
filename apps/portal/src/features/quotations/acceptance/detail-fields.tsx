import { calculateTermTotals } from '@demarc/contract/quotation-price.ts';
import type { Quotation, QuotationItem } from '@demarc/contract/quotation-schemas.ts';
import { useTranslation } from 'react-i18next';
import type { DayRange } from '../../../blocks/order-form/envelope-rules.ts';
import { WishDateField } from '../../../blocks/order-form/wish-date-field.tsx';
import { useFormats } from '../../../lib/format.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { formatTerm } from '../format-term.ts';
import styles from './acceptance.module.css';
import type { AcceptanceValues } from './acceptance-values.ts';

interface DetailFieldsProps {
  form: ValidatedForm<AcceptanceValues>;
  quotation: Quotation;
  /** The chosen items, whose price each term shows. */
  items: readonly QuotationItem[];
  days: DayRange;
}

/** The term, date, references and signatory. */
export function DetailFields({ form, quotation, items, days }: DetailFieldsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const wishDate = form.useWatchValue('wishDate');
  const term = form.useWatchValue('termMonths');
  const { defaultValue: _date, onChange, ...date } = form.getInputProps('wishDate');
  const { defaultValue: _term, ...termInput } = form.getInputProps('termMonths');
  const { validUntil, number, level, request } = quotation;
  const isAsRequested = wishDate === request.wishDate && wishDate > days.earliest;
  const describePrice = (termMonths: number) => {
    const { mrc, nrc } = calculateTermTotals(items, termMonths);
    const perMonth = t('quotation.per-month', { amount: formats.money(Number(mrc)) });
    const once = Number(nrc) === 0 ? t('quotation.no-once') : t('quotation.once', { amount: formats.money(Number(nrc)) });
    return `${perMonth} · ${once}`;
  };
  return (
    <>
      <Section title={t('quotation.term-and-date')}>
        <div className={styles.fields}>
          <RadioGroup
            {...termInput}
            label={t('quotation.term')}
            isInline
            options={quotation.terms.map(({ termMonths }) => ({
              value: String(termMonths),
              label: formatTerm(termMonths, t),
              description: items.length > 0 && describePrice(termMonths),
            }))}
            value={term}
          />
          <WishDateField
            {...date}
            {...days}
            {...(isAsRequested && {
              description: t('quotation.wish-date-as-requested', { earliest: formats.longDate(days.earliest) }),
            })}
            label={t('quotation.wish-date')}
            value={wishDate}
            onChange={onChange}
          />
        </div>
      </Section>
      <Section title={t('quotation.references')}>
        <div className={styles.pair}>
          <TextField
            label={t('quotation.reference')}
            description={t('quotation.reference-help')}
            isOptional
            autoComplete="off"
            maxLength={50}
            key={form.key('customerReference')}
            {...form.getInputProps('customerReference')}
          />
          <TextField
            label={t('quotation.purchase-order')}
            description={t('quotation.purchase-order-help')}
            isOptional
            autoComplete="off"
            maxLength={50}
            key={form.key('purchaseOrderNumber')}
            {...form.getInputProps('purchaseOrderNumber')}
          />
        </div>
      </Section>
      <Section title={t('quotation.signatory')}>
        <div className={styles.fields}>
          <div className={styles.pair}>
            <TextField
              label={t('quotation.signatory-name')}
              autoComplete="name"
              maxLength={120}
              key={form.key('signatory.fullName')}
              {...form.getInputProps('signatory.fullName')}
            />
            <TextField
              label={t('quotation.signatory-title')}
              isOptional
              autoComplete="organization-title"
              maxLength={80}
              key={form.key('signatory.jobTitle')}
              {...form.getInputProps('signatory.jobTitle')}
            />
          </div>
          <Checkbox
            label={t('quotation.terms-accepted')}
            description={[
              t('quotation.terms-accepted-text', { number, date: formats.date(validUntil) }),
              level === 'FIRM_SUBJECT_TO_SURVEY' && t('quotation.level-text-FIRM_SUBJECT_TO_SURVEY'),
            ]
              .filter(Boolean)
              .join(' ')}
            key={form.key('acceptedTerms')}
            {...form.getInputProps('acceptedTerms', { type: 'checkbox' })}
          />
        </div>
      </Section>
    </>
  );
}
