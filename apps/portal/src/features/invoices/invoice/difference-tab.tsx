import type { Invoice } from '@demarc/contract/invoice.ts';
import { differenceReasons, type InvoiceDifference } from '@demarc/contract/invoice-difference.ts';
import { Link, useSearch } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Formats, useFormats } from '../../../lib/format.ts';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { getInvoiceLink } from '../invoice-link.ts';
import styles from './difference.module.css';
import { buildDifferenceColumns } from './difference-columns.tsx';
import { getPosition } from './numbered-rows.ts';
import { ReasonBars } from './reason-bars.tsx';
import { rowsPerPage, useDifference } from './use-difference.ts';
import { useServiceLinks } from './use-service-links.ts';

/** The charges that differ from the previous month's invoice, with the reasons. */
export function DifferenceTab({ invoice: { number } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const links = useServiceLinks();
  const columns = useMemo(() => buildDifferenceColumns(links), [links]);
  const search: { reason?: unknown; after?: unknown } = useSearch({ strict: false });
  const reason = differenceReasons.find((differenceReason) => differenceReason === search.reason);
  const after = search.after === undefined ? undefined : String(search.after);
  const difference = useDifference(number, { ...(reason ? { reason: [reason] } : {}), ...(after ? { after } : {}) });
  return (
    <AsyncContent
      result={difference}
      name={t('invoice.what-changed')}
      skeleton="table"
      isEmpty={({ previousNumber }) => previousNumber === null}
      empty={<EmptyState title={t('invoice.no-comparison')} text={t('invoice.no-comparison-text')} />}
    >
      {({ byReason, items, total, totalIsCapped, next, ...sums }) => (
        <>
          <Sentence {...sums} />
          {byReason.length > 0 && (
            <>
              <ReasonBars number={number} chosen={reason} byReason={byReason} />
              <DataTable
                caption={t('invoice.what-changed')}
                columns={columns}
                rows={items}
                rowId={getPosition}
                page={{ total, totalIsCapped, next, limit: rowsPerPage, after }}
                isUpdating={difference.isPlaceholderData}
              />
            </>
          )}
        </>
      )}
    </AsyncContent>
  );
}

type Sums = Pick<InvoiceDifference, 'previousNumber' | 'previousTotalExclVat' | 'totalExclVat' | 'difference'>;

/** The difference in words, with a link to the previous invoice. */
function Sentence({ previousNumber, ...sums }: Sums) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (previousNumber === null) return null;
  return (
    <p className={styles.sentence}>
      {describeDifference(sums, t, formats)}{' '}
      <Link {...getInvoiceLink({ number: previousNumber })}>{t('invoice.to-previous', { number: previousNumber })}</Link>
    </p>
  );
}

function describeDifference(
  { difference, totalExclVat, previousTotalExclVat }: Omit<Sums, 'previousNumber'>,
  t: TFunction,
  formats: Formats,
): string {
  const direction = Math.sign(Number(difference));
  const key = direction === 0 ? 'same' : direction > 0 ? 'higher' : 'lower';
  return t(`invoice.difference-${key}`, {
    difference: formats.money(Math.abs(Number(difference))),
    total: formats.money(Number(totalExclVat)),
    previous: formats.money(Number(previousTotalExclVat)),
  });
}
