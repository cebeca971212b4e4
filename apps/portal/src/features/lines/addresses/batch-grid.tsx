import type { BatchRow } from '@demarc/contract/availability-batch.ts';
import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmDone } from '../../../lib/confirmation.ts';
import { useIsPhone } from '../../../lib/media.ts';
import { BatchCard } from './batch-card.tsx';
import { asChosen, type Choice, isChosen, isProposed } from './chosen-rows.ts';
import styles from './grid.module.css';
import { moveByKey } from './grid-keys.ts';
import { GridRow } from './grid-row.tsx';
import { placeCells, spread } from './pasted-cells.ts';
import { cellLabels, type RowHandlers } from './place-cell.tsx';
import type { RowResult } from './row-result.ts';
import { useEntryCell } from './use-entry-cell.ts';
import { placeOfRow, type RowEdit, type useRowEdits } from './use-row-edits.ts';

interface BatchGridProps {
  rows: readonly BatchRow[];
  /** Numbers of rows that were fixed and no longer belong to this view. */
  gone: ReadonlySet<number>;
  edits: ReturnType<typeof useRowEdits>;
  results: ReadonlyMap<number, RowResult>;
  choice: Choice;
  /** Null for users who cannot order. */
  onChoose: ((rows: readonly BatchRow[], isIn: boolean) => void) | null;
  onProduct: (row: BatchRow, packageCode: string) => void;
  isUpdating: boolean;
}

/** The addresses of one page, editable cell by cell or by pasting a range. A phone shows one card per address. */
export function BatchGrid({ rows, gone, edits, results, choice, onChoose, onProduct, isUpdating }: BatchGridProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const root = useRef<HTMLTableElement>(null);
  useEntryCell(root);
  const handlers = useRowHandlers(rows, edits);
  const chooseOne = useMemo(() => onChoose && ((row: BatchRow, isIn: boolean) => onChoose([row], isIn)), [onChoose]);
  const chosenRows = useMemo(() => new Map(rows.map((row) => [row.row, asChosen(choice, row)])), [rows, choice]);
  const partsOf = (row: BatchRow) => ({
    row: chosenRows.get(row.row) ?? row,
    edit: edits.edits.get(row.row),
    result: results.get(row.row),
    isGone: gone.has(row.row),
    isChosen: onChoose !== null && isChosen(choice, row) && results.get(row.row)?.kind !== 'ordered',
    onChoose: chooseOne,
    onProduct,
    handlers,
  });
  if (isPhone) {
    return (
      <ul className={styles.cards} aria-label={t('address-file.rows')} aria-busy={isUpdating || undefined}>
        {rows.map((row) => (
          <BatchCard key={row.row} {...partsOf(row)} />
        ))}
      </ul>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with editable cells; rows and cells keep their roles.
    <table ref={root} role="grid" className={styles.grid} aria-busy={isUpdating || undefined} onKeyDown={moveByKey}>
      <caption className="unseen">{t('address-file.rows')}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.number}>
            <span className="unseen">{t('address-file.row')}</span>
          </th>
          {onChoose && (
            <td className={styles.choose}>
              <ChoosePage rows={rows} choice={choice} onChoose={onChoose} />
            </td>
          )}
          {placeCells.map((cell) => (
            <th key={cell} scope="col" className={cell === 'room' ? styles.low : undefined} data-column={cell}>
              <abbr title={t(cellLabels[cell])}>{t(`address-file.head-${cell}`)}</abbr>
            </th>
          ))}
          <th scope="col">{t('address-file.found')}</th>
          <th scope="col" data-column="standing">
            {t('address-file.outcome')}
          </th>
          <th scope="col" data-column="product">
            {t('address-file.product')}
          </th>
          <th scope="col" className={styles.end} data-column="speed">
            {t('address-file.speed')}
          </th>
          <th scope="col" className={`${styles.end} ${styles.low}`} data-column="days">
            <abbr title={t('address-file.lead-time')}>{t('address-file.days')}</abbr>
          </th>
          <th scope="col" className={styles.end} data-column="month">
            {t('address-file.month')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <GridRow key={row.row} {...partsOf(row)} />
        ))}
      </tbody>
    </table>
  );
}

/** Selects all proposed rows of this page. */
function ChoosePage({
  rows,
  choice,
  onChoose,
}: Pick<BatchGridProps, 'rows' | 'choice'> & Pick<Required<BatchGridProps>, 'onChoose'>) {
  const { t } = useTranslation();
  const usual = rows.filter(isProposed);
  const chosen = rows.filter((row) => isChosen(choice, row));
  const isEvery = usual.length > 0 && usual.every((row) => isChosen(choice, row));
  return (
    <label>
      <input
        type="checkbox"
        aria-label={t('address-file.choose-page')}
        ref={(box) => {
          if (box) box.indeterminate = chosen.length > 0 && !isEvery;
        }}
        checked={isEvery}
        onChange={() => (isEvery ? onChoose?.(chosen, false) : onChoose?.(usual, true))}
      />
    </label>
  );
}

function useRowHandlers(rows: readonly BatchRow[], { edits, save, giveUp }: ReturnType<typeof useRowEdits>): RowHandlers {
  // The handlers read the latest rows from a ref and stay stable, so that rows do not re-render for them.
  const latest = useRef<{ rows: readonly BatchRow[]; edits: ReadonlyMap<number, RowEdit> }>({ rows, edits });
  latest.current = { rows, edits };
  const onPaste = useCallback<RowHandlers['onPaste']>(
    (event, { row: from }, cell) => {
      const known = latest.current.rows.map((one) => ({ row: one.row, isFixed: one.orderId !== null }));
      const spreading = spread(event.clipboardData.getData('text/plain'), { row: from, cell }, known);
      if (!spreading) return;
      event.preventDefault();
      for (const { row, values } of spreading.changes) {
        const target = latest.current.rows.find((one) => one.row === row);
        if (target) void save(target, { ...placeOfRow(target), ...latest.current.edits.get(row)?.values, ...values });
      }
      const { changes, left } = spreading;
      if (left > 0) confirmDone('address-file.pasted-some', { count: changes.length, left });
      else confirmDone('address-file.pasted', { count: changes.length });
    },
    [save],
  );
  return useMemo(() => ({ onSave: (row, values) => void save(row, values), onGiveUp: giveUp, onPaste }), [save, giveUp, onPaste]);
}
