import type { AcceptancePreview } from '@demarc/contract/quotation-acceptance.ts';
import type { QuotationItem } from '@demarc/contract/quotation-schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getServiceName } from '../../../kinds/service-types.ts';
import { useFormats } from '../../../lib/format.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldNote } from '../../../ui/field-note.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Section } from '../../../ui/section.tsx';
import { groupItems, type ItemGroup } from '../offer/group-items.ts';
import styles from './acceptance.module.css';
import type { AcceptanceValues } from './acceptance-values.ts';

type CheckedItem = AcceptancePreview['items'][number];

interface ItemChoicesProps {
  form: ValidatedForm<AcceptanceValues>;
  items: readonly QuotationItem[];
  termMonths: number;
  /** The server's checks of the chosen items. */
  checked: readonly CheckedItem[];
  isAsking: boolean;
}

/** The items to order: each can be left out or replaced by an alternative. Below each item is the server's check of it. */
export function ItemChoices({ form, items, termMonths, checked, isAsking }: ItemChoicesProps) {
  const { t } = useTranslation();
  const choices = form.useWatchValue('choices');
  const { error } = form.getInputProps('choices');
  const choose = (mainId: number, value: string) =>
    form.setFieldValue('choices', { ...form.getValues().choices, [`item${mainId}`]: value });
  return (
    <Section title={t('quotation.what-to-order')}>
      <p className={styles.hint}>{t('quotation.what-to-order-text')}</p>
      <div className={styles.items} data-path="choices" tabIndex={-1}>
        {groupItems(items).map((group) => {
          const chosenId = choices[`item${group.main.itemId}`] ?? '';
          const result = checked.find(({ itemId }) => String(itemId) === chosenId);
          return (
            <div key={group.main.itemId} className={styles.item}>
              <ItemChoice
                group={group}
                chosenId={chosenId}
                termMonths={termMonths}
                onChoose={(value) => choose(group.main.itemId, value)}
              />
              <div aria-live="polite">{chosenId && <ItemResult result={result} isAsking={isAsking} />}</div>
            </div>
          );
        })}
      </div>
      {error && (
        <p className={styles.error} role="alert">
          <Glyph name="trouble" />
          {error as ReactNode}
        </p>
      )}
    </Section>
  );
}

interface ItemChoiceProps {
  group: ItemGroup<QuotationItem>;
  chosenId: string;
  termMonths: number;
  onChoose: (value: string) => void;
}

function ItemChoice({ group: { main, alternatives }, chosenId, termMonths, onChoose }: ItemChoiceProps) {
  const { t } = useTranslation();
  const getPrice = usePriceText(termMonths);
  const describe = ({ type, leadTimeWorkingDays }: QuotationItem) =>
    [t(getServiceName(type)), t('quotation.lead-time', { count: leadTimeWorkingDays })].join(' · ');
  if (alternatives.length === 0) {
    return (
      <div className={styles.single}>
        <Checkbox
          label={main.description}
          description={describe(main)}
          checked={chosenId !== ''}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked ? String(main.itemId) : '')}
        />
        <b>{getPrice(main)}</b>
      </div>
    );
  }
  return (
    <RadioGroup
      label={t('quotation.choose-one')}
      options={[
        ...[main, ...alternatives].map((item) => ({
          value: String(item.itemId),
          label: item.description,
          description: [getPrice(item), item.alternative && t('quotation.is-alternative'), describe(item)]
            .filter(Boolean)
            .join(' · '),
        })),
        { value: 'none', label: t('quotation.choose-none') },
      ]}
      value={chosenId || 'none'}
      onChange={(value) => onChoose(value === 'none' ? '' : value)}
    />
  );
}

function usePriceText(termMonths: number) {
  const { t } = useTranslation();
  const formats = useFormats();
  return ({ prices }: QuotationItem) => {
    const price = prices.find((price) => price.termMonths === termMonths);
    if (!price) return '';
    const once = Number(price.nrc) > 0 ? t('quotation.once', { amount: formats.money(Number(price.nrc)) }) : '';
    return [t('quotation.per-month', { amount: formats.money(Number(price.mrc)) }), once].filter(Boolean).join(' · ');
  };
}

/** Whether an item can be ordered now. */
function ItemResult({ result, isAsking }: { result: CheckedItem | undefined; isAsking: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (!result) return isAsking && <FieldNote glyph="running">{t('quotation.being-checked')}</FieldNote>;
  if (result.problem) {
    return <FieldNote glyph="trouble">{`${result.problem.message} ${t('quotation.leave-out')}`}</FieldNote>;
  }
  const [warning] = result.warnings;
  if (warning) return <FieldNote glyph="attention">{t(`quotation.warning-${warning.code}`)}</FieldNote>;
  return <FieldNote glyph="ok">{t('quotation.can-order', { date: formats.date(result.earliestWishDate) })}</FieldNote>;
}
