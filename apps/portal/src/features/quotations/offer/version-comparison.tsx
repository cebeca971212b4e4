import { getQuotationVersion } from '@demarc/contract/quotation.ts';
import type { Quotation, QuotationItem, QuotationTerm, QuotationVersion } from '@demarc/contract/quotation-schemas.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../../lib/api.ts';
import { noValue, useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { useUpdateSearch } from '../../../ui/data-table/use-list-url-state.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { Section } from '../../../ui/section.tsx';
import { formatTerm } from '../format-term.ts';
import { useQuotationParams } from '../use-quotation.ts';
import { pairItems, pairTerms } from './compare-versions.ts';
import styles from './offer.module.css';

interface VersionComparisonProps {
  isOpen: boolean;
  quotation: Quotation;
  /** The earlier version in the URL. */
  asked: unknown;
}

/** An earlier version next to the latest one, with the differences marked. */
export function VersionComparison({ quotation, asked }: VersionComparisonProps) {
  const { t } = useTranslation();
  const change = useUpdateSearch();
  const { quotationId, version: latest, versions } = quotation;
  const earlier = versions.filter(({ version }) => version !== latest).map(({ version }) => version);
  const version = earlier.find((known) => known === Number(asked)) ?? earlier[0] ?? latest;
  const params = useQuotationParams(quotationId);
  const before = useQuery(query(getQuotationVersion, { params: { ...params, version } }));
  const after = useQuery(query(getQuotationVersion, { params: { ...params, version: latest } }));
  return (
    <Section
      title={t('quotation.comparison', { before: version, after: latest })}
      aside={
        <ActionButton
          size="small"
          icon="x"
          label={t('quotation.close-comparison')}
          onClick={() => change({ compare: undefined }, { replace: true })}
        />
      }
    >
      <AsyncContent result={before} name={t('quotation.comparison', { before: version, after: latest })} lines={8}>
        {(was) => (
          <AsyncContent result={after} name={t('quotation.comparison', { before: version, after: latest })} lines={8}>
            {(is) => <Comparison before={was} after={is} />}
          </AsyncContent>
        )}
      </AsyncContent>
    </Section>
  );
}

interface RowData {
  key: string;
  label: string;
  before: ReactNode;
  after: ReactNode;
  isChanged: boolean;
}

function Comparison({ before, after }: { before: QuotationVersion; after: QuotationVersion }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const toTextRow = (key: string, label: string, was: string | null, is: string | null): RowData => ({
    key,
    label,
    before: was ?? noValue,
    after: is ?? noValue,
    isChanged: was !== is,
  });
  const rows: RowData[] = [
    toTextRow('title', t('quotation.quote-title'), before.title, after.title),
    toTextRow('level', t('quotation.level'), t(`quotation.level-${before.level}`), t(`quotation.level-${after.level}`)),
    toTextRow('valid', t('quotation.valid-until'), formats.date(before.validUntil), formats.date(after.validUntil)),
    ...pairTerms(before, after).map(({ key, termMonths, isChanged, ...pair }) => ({
      key: `term ${key}`,
      label: t('quotation.total-with', { term: formatTerm(termMonths, t) }),
      before: <TermTotals term={pair.before ?? null} />,
      after: <TermTotals term={pair.after ?? null} />,
      isChanged,
    })),
    ...pairItems(before.items, after.items).map(({ key, isChanged, ...pair }) => ({
      key: `item ${key}`,
      label: pair.after ? t('quotation.item-number', { number: pair.after.itemId }) : t('quotation.item-removed'),
      before: <ItemText item={pair.before} />,
      after: <ItemText item={pair.after} />,
      isChanged,
    })),
    toTextRow('message', t('quotation.message'), before.message, after.message),
  ];
  return (
    <table className={styles.comparison}>
      <thead>
        <tr>
          <td />
          {[before, after].map(({ version, offeredAt }) => (
            <th key={version} scope="col">
              {t('quotation.version', { version })}
              <span className={styles.small}>{formats.date(offeredAt)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, isChanged, ...row }) => (
          <tr key={key} data-changed={isChanged || undefined}>
            <th scope="row">
              <span className={styles.mark}>
                {isChanged && <Glyph name="attention" />}
                {label}
                {isChanged && <span className="unseen">{t('quotation.is-changed')}</span>}
              </span>
            </th>
            <td>{row.before}</td>
            <td>{row.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TermTotals({ term }: { term: QuotationTerm | null }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (!term) return noValue;
  return (
    <>
      {t('quotation.per-month', { amount: formats.money(Number(term.mrc)) })}
      <span className={styles.small}>{t('quotation.once', { amount: formats.money(Number(term.nrc)) })}</span>
    </>
  );
}

function ItemText({ item }: { item: QuotationItem | null }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (!item) return noValue;
  return (
    <>
      {item.description}
      <span className={styles.small}>
        {[
          item.alternative && t('quotation.is-alternative'),
          t('quotation.lead-time', { count: item.leadTimeWorkingDays }),
          ...item.prices.map(({ termMonths, mrc, nrc }) =>
            t('quotation.price-with', {
              term: formatTerm(termMonths, t),
              mrc: formats.money(Number(mrc)),
              nrc: formats.money(Number(nrc)),
            }),
          ),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}
