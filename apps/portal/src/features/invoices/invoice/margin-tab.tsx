import type { Invoice } from '@demarc/contract/invoice.ts';
import { calculateMargin } from '@demarc/contract/invoice-margin.ts';
import {
  exportRebilling,
  getInvoiceMargin,
  type MarginGroup,
  type MarginGrouping,
  marginGroupings,
} from '@demarc/contract/own-price.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { labelFinding } from '../../../kinds/invoice/finding-text.ts';
import { query } from '../../../lib/api.ts';
import { useDownload } from '../../../lib/download.ts';
import { noValue, useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import { formatFigure } from '../invoice-amounts.ts';
import { getInvoiceLink, ownPricesLink, unpricedServicesLink } from '../invoice-link.ts';
import { explainsLoss } from './explains-loss.ts';
import lines from './lines.module.css';
import styles from './margin.module.css';
import { useGroupedFindings } from './use-grouped-findings.ts';

/** The API's maximum page size. */
const maxPageSize = 200;

/** The charges of the invoice next to the company's resale prices, by end user or cost center. */
export function MarginTab({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const search: { by?: unknown; after?: unknown } = useSearch({ strict: false });
  const groupBy = marginGroupings.find((marginGrouping) => marginGrouping === search.by) ?? 'END_USER';
  const after = search.after === undefined ? undefined : String(search.after);
  const params = { customerId, number: invoice.number };
  const margin = useQuery({
    ...query(getInvoiceMargin, { params, query: { groupBy, limit: maxPageSize, ...(after ? { after } : {}) } }),
    enabled: claims !== null,
    placeholderData: keepPreviousData,
  });
  const exportInput = { params, query: { format: 'csv' as const } };
  const download = useDownload(exportRebilling, exportInput);
  return (
    <>
      <div className={styles.tools}>
        <nav className={styles.groupings} aria-label={t('invoice.margin-by')}>
          {marginGroupings.map((marginGrouping) => (
            <Link
              key={marginGrouping}
              {...getInvoiceLink(invoice, { tab: 'margin', by: marginGrouping })}
              resetScroll={false}
              aria-current={marginGrouping === groupBy ? 'true' : undefined}
            >
              {t(`invoice.margin-by-${marginGrouping}`)}
            </Link>
          ))}
        </nav>
        <ActionButton size="small" variant="quiet" label={t('invoice.own-prices')} to={ownPricesLink} />
        <ActionButton
          size="small"
          icon="download"
          label={t('invoice.rebilling')}
          isBusy={download.isPending}
          onClick={() => download.start(exportInput)}
        />
      </div>
      <AsyncContent result={margin} name={t('invoice.margin')} skeleton="table">
        {({ items, next, ...sums }) => (
          <>
            <Conclusion {...sums} />
            {sums.unpricedCount > 0 && (
              <p className={styles.unpriced}>
                {t('invoice.margin-left-out', {
                  count: sums.unpricedCount,
                  amount: formats.money(Number(sums.unpricedCost)),
                })}
              </p>
            )}
            <MarginTable {...{ invoice, groupBy, sums }} groups={items} />
            {next && (
              <p>
                <Link {...getInvoiceLink(invoice, { tab: 'margin', by: groupBy, after: next })}>{t('invoice.margin-more')}</Link>
              </p>
            )}
          </>
        )}
      </AsyncContent>
    </>
  );
}

type Sums = Pick<MarginGroup, 'cost' | 'revenue'>;

/** The margin in one sentence. */
function Conclusion(sums: Sums) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { margin, percent } = calculateMargin(sums);
  const key = percent === null ? 'none' : Number(margin) < 0 ? 'loss' : 'profit';
  const values = {
    margin: formats.money(Math.abs(Number(margin))),
    percent: formats.percent(percent && Math.abs(percent)),
    revenue: formats.money(Number(sums.revenue)),
    cost: formats.money(Number(sums.cost)),
  };
  return <p className={styles.conclusion}>{t(`invoice.margin-is-${key}`, values)}</p>;
}

function Loss({ isMarked, children }: { isMarked: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <span className={styles.loss}>
      {isMarked && (
        <>
          <Glyph name="trouble" />
          <span className="unseen">{t('invoice.margin-loss')} </span>
        </>
      )}
      {children}
    </span>
  );
}

interface MarginTableProps {
  invoice: Invoice;
  groupBy: MarginGrouping;
  groups: readonly MarginGroup[];
  sums: Sums;
}

function MarginTable({ invoice, groupBy, groups, sums }: MarginTableProps) {
  const { t } = useTranslation();
  const findings = useGroupedFindings(invoice, groupBy);
  const formats = useFormats();
  const columns = ['cost', 'revenue', 'margin', 'percent'] as const;
  const labels = {
    cost: t('invoice.margin-cost'),
    revenue: t('invoice.margin-revenue'),
    margin: t('invoice.margin'),
    percent: t('invoice.margin-percent'),
  };
  const format = (amounts: Sums) => {
    const { margin, percent } = calculateMargin(amounts);
    const [cost, revenue, difference] = [amounts.cost, amounts.revenue, margin].map((amount) => formatFigure(amount, formats));
    return { cost, revenue, margin: difference, percent: formats.percent(percent) };
  };
  const total = format(sums);
  return (
    <table className={`${lines.lines} ${styles.table}`}>
      <caption className="unseen">{t('invoice.margin')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('invoice.margin-name')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {labels[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ name, serviceCount, unpricedCount, unpricedCost, ...group }) => (
          <tr key={name ?? ''}>
            <th scope="row">
              {name ?? t('invoice.margin-none')}
              <small>
                {t('invoice.margin-services', { count: serviceCount })}
                {unpricedCount > 0 && ` · ${t('invoice.margin-unpriced', { count: unpricedCount })}`}
              </small>
              {/* Why the margin is not the usual one. */}
              {findings.get(name)?.some((finding) => explainsLoss(finding, group)) && (
                <small>{t('invoice.margin-loss-reason')}</small>
              )}
              {findings.get(name)?.map((finding) => (
                <small key={finding.findingId}>
                  <Link {...getInvoiceLink(invoice, { tab: 'disputes' })} resetScroll={false}>
                    {labelFinding(finding, t, formats)}
                  </Link>
                </small>
              ))}
              {/* Whoever sees the margin can set prices. */}
              {unpricedCount > 0 && (
                <small>
                  <Link {...unpricedServicesLink}>{t('invoice.set-own-prices')}</Link>
                </small>
              )}
            </th>
            {columns.map((column) => {
              const figure = unpricedCount < serviceCount ? format(group)[column] : null;
              const isLoss =
                (column === 'margin' || column === 'percent') && figure !== null && Number(calculateMargin(group).margin) < 0;
              const isPartial = column === 'cost' && Number(unpricedCost) !== 0;
              return (
                <td key={column} data-label={column === 'percent' ? undefined : labels[column]}>
                  {isLoss ? <Loss isMarked={column === 'margin'}>{figure}</Loss> : (figure ?? (isPartial ? null : noValue))}
                  {isPartial && (
                    <small>
                      {figure && ' + '}
                      {t('invoice.margin-not-counted', { amount: formatFigure(unpricedCost, formats) })}
                    </small>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={lines.group}>
          <th scope="row">{t('invoice.total')}</th>
          {columns.map((column) => (
            <td key={column} data-label={column === 'percent' ? undefined : labels[column]}>
              {total[column]}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
