import { calculateTermTotals, listMainItems } from '@demarc/contract/quotation-price.ts';
import type { Quotation, QuotationItem } from '@demarc/contract/quotation-schemas.ts';
import { useTranslation } from 'react-i18next';
import { getServiceName } from '../../../kinds/service-types.ts';
import { useFormats } from '../../../lib/format.ts';
import { Section } from '../../../ui/section.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { formatTerm } from '../format-term.ts';
import { groupItems } from './group-items.ts';
import styles from './offer.module.css';
import { sumShownItems } from './sum-shown-items.ts';
import { useChosenTerm } from './use-chosen-term.ts';

/** The offered items with the prices of one term, and the totals of the other terms. */
export function ItemsSection({ quotation }: { quotation: Quotation }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { termMonths, chooseTerm } = useChosenTerm(quotation);
  const { items, terms, acceptedItemIds, status } = quotation;
  const totals = sumShownItems(quotation, termMonths);
  const isAccepted = status === 'ACCEPTED';
  if (termMonths === null || !totals) return null;
  const formatMoney = (amount: string) => formats.money(Number(amount));
  const all = groupItems(items).flatMap(({ main, alternatives }) => [main, ...alternatives].map((item) => ({ item, main })));
  // The total of an accepted quote sums the chosen items, which can be alternatives.
  const rows = isAccepted ? all : all.filter(({ item, main }) => item === main);
  const alternatives = all.filter((row) => !rows.includes(row));
  return (
    <>
      <Section title={t('quotation.items')} count={listMainItems(items).length}>
        {terms.length > 1 && !isAccepted && (
          <div className={styles.terms}>
            <span>{t('quotation.prices-with')}</span>
            <SegmentedControl
              label={t('quotation.term')}
              value={String(termMonths)}
              options={terms.map((term) => ({ value: String(term.termMonths), label: formatTerm(term.termMonths, t) }))}
              onChange={(value) => chooseTerm(Number(value))}
            />
          </div>
        )}
        <table className={styles.items}>
          <thead>
            <tr>
              <th scope="col">{t('quotation.item')}</th>
              <th scope="col" className={styles.amount}>
                {t('quotation.mrc')}
              </th>
              <th scope="col" className={styles.amount}>
                {t('quotation.nrc')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ item, main }) => (
              <ItemRow
                key={item.itemId}
                {...{ item, main, termMonths }}
                isSkipped={isAccepted && !acceptedItemIds.includes(item.itemId)}
              />
            ))}
          </tbody>
          <tbody className={styles.total}>
            <tr>
              <th scope="row">
                {t('quotation.total')}
                <span className={styles.small}>{t('quotation.excl-vat')}</span>
              </th>
              <td className={styles.amount} data-label={t('quotation.mrc')}>
                {formatMoney(totals.mrc)}
              </td>
              <td className={styles.amount} data-label={t('quotation.nrc')}>
                {formatMoney(totals.nrc)}
              </td>
            </tr>
          </tbody>
          {alternatives.length > 0 && (
            <tbody>
              <tr>
                <th colSpan={3} scope="rowgroup">
                  {t('quotation.alternatives')}
                  <span className={styles.small}>{t('quotation.alternatives-text')}</span>
                </th>
              </tr>
              {alternatives.map(({ item, main }) => (
                <ItemRow key={item.itemId} {...{ item, main, termMonths }} isSkipped={false} />
              ))}
            </tbody>
          )}
        </table>
      </Section>
      {terms.length > 1 && !isAccepted && <TermsTable quotation={quotation} current={termMonths} onChoose={chooseTerm} />}
    </>
  );
}

interface ItemRowProps {
  item: QuotationItem;
  /** The item that it is an alternative to, or itself. */
  main: QuotationItem;
  termMonths: number;
  /** Whether the item was not chosen when the offer was accepted. */
  isSkipped: boolean;
}

function ItemRow({ item, main, termMonths, isSkipped }: ItemRowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { type, description, leadTimeWorkingDays, prices } = item;
  const price = prices.find((price) => price.termMonths === termMonths);
  const isAlternative = item !== main;
  const className = [isAlternative && styles.alternative, isSkipped && styles.skipped].filter(Boolean).join(' ');
  return (
    <tr className={className}>
      <th scope="row">
        {isAlternative && <span className={styles.small}>{t('quotation.alternative-to', { item: main.description })}</span>}
        {description}
        <span className={styles.small}>
          {[
            t(getServiceName(type)),
            t('quotation.lead-time', { count: leadTimeWorkingDays }),
            price?.usage && t('quotation.usage', { amount: `€\u00a0${formats.fixed(Number(price.usage), 4)}` }),
            isSkipped && t('quotation.not-chosen'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </th>
      <td className={styles.amount} data-label={t('quotation.mrc')}>
        {formats.money(price ? Number(price.mrc) : null)}
      </td>
      <td className={styles.amount} data-label={t('quotation.nrc')}>
        {formats.money(price ? Number(price.nrc) : null)}
      </td>
    </tr>
  );
}

interface TermsTableProps {
  quotation: Quotation;
  current: number;
  onChoose: (termMonths: number) => void;
}

/** The totals of all terms next to each other, so that the user can choose one. */
function TermsTable({ quotation: { items, terms }, current, onChoose }: TermsTableProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const main = listMainItems(items);
  return (
    <Section title={t('quotation.by-term')}>
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">{t('quotation.term')}</th>
            <th scope="col" className={styles.amount}>
              {t('quotation.mrc')}
            </th>
            <th scope="col" className={styles.amount}>
              {t('quotation.nrc')}
            </th>
            <th scope="col" className={styles.amount}>
              {t('quotation.contract-value')}
            </th>
          </tr>
        </thead>
        <tbody>
          {terms.map(({ termMonths }) => {
            const { mrc, nrc, contractValue } = calculateTermTotals(main, termMonths);
            return (
              <tr key={termMonths} className={termMonths === current ? styles.current : undefined}>
                <th scope="row">
                  {termMonths === current ? (
                    <>
                      <b>{formatTerm(termMonths, t)}</b> <small>{t('quotation.shown')}</small>
                    </>
                  ) : (
                    <button type="button" className={styles.choose} onClick={() => onChoose(termMonths)}>
                      {formatTerm(termMonths, t)}
                    </button>
                  )}
                </th>
                <td className={styles.amount} data-label={t('quotation.mrc')}>
                  {formats.money(Number(mrc))}
                </td>
                <td className={styles.amount} data-label={t('quotation.nrc')}>
                  {formats.money(Number(nrc))}
                </td>
                <td className={styles.amount} data-label={t('quotation.contract-value')}>
                  {formats.money(Number(contractValue))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}
