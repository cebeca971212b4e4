import type { BatchRow } from '@demarc/contract/availability-batch.ts';
import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../lib/toast.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { handleGridKeyDown } from '../../../ui/grid-navigation.ts';
import { useRovingTabIndex } from '../../../ui/use-roving-tab-index.ts';
import { cellLabels, type RowHandlers } from './address-cell.tsx';
import { BatchCard } from './batch-card.tsx';
import styles from './grid.module.css';
import { GridRow } from './grid-row.tsx';
import { addressCells, planPaste } from './plan-paste.ts';
import { isSent, type RowResult } from './row-result.ts';
import { applySelectedProduct, isProposed, isSelected, type RowSelection } from './row-selection.ts';
import { pickAddress, type RowEdit, type useRowEdits } from './use-row-edits.ts';

interface BatchGridProps {
  rows: readonly BatchRow[];
  /** Numbers of rows that were fixed and no longer belong to this view. */
  resolvedRows: ReadonlySet<number>;
  edits: ReturnType<typeof useRowEdits>;
  results: ReadonlyMap<number, RowResult>;
  choice: RowSelection;
  /** Null for users who cannot order. */
  onChoose: ((rows: readonly BatchRow[], isIn: boolean) => void) | null;
  onProduct: (row: BatchRow, packageCode: string) => void;
  isUpdating: boolean;
}

/** The addresses of one page, editable cell by cell or by pasting a range. A phone shows one card per address. */
export function BatchGrid({ rows, resolvedRows, edits, results, choice, onChoose, onProduct, isUpdating }: BatchGridProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const root = useRef<HTMLTableElement>(null);
  useRovingTabIndex(root);
  const handlers = useRowHandlers(rows, edits);
  const selectOne = useMemo(() => onChoose && ((row: BatchRow, isIn: boolean) => onChoose([row], isIn)), [onChoose]);
  const chosenRows = useMemo(() => new Map(rows.map((row) => [row.row, applySelectedProduct(choice, row)])), [rows, choice]);
  // The room column is hidden if the file has no rooms and no row has to choose one.
  const hasRooms = rows.some(({ room, alternatives }) => room !== '' || alternatives.some((place) => place.room));
  const typedCells = useMemo(() => addressCells.filter((cell) => cell !== 'room' || hasRooms), [hasRooms]);
  const getRowProps = (row: BatchRow) => ({
    row: chosenRows.get(row.row) ?? row,
    edit: edits.edits.get(row.row),
    result: results.get(row.row),
    isGone: resolvedRows.has(row.row),
    isChosen: onChoose !== null && isSelected(choice, row) && !isSent(results.get(row.row)),
    onChoose: selectOne,
    onProduct,
    handlers,
    typedCells,
  });
  if (isPhone) {
    return (
      <ul className={styles.cards} aria-label={t('address-file.rows')} aria-busy={isUpdating || undefined}>
        {rows.map((row) => (
          <BatchCard key={row.row} {...getRowProps(row)} />
        ))}
      </ul>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with editable cells; rows and cells keep their roles.
    <table ref={root} role="grid" className={styles.grid} aria-busy={isUpdating || undefined} onKeyDown={handleGridKeyDown}>
      <caption className="unseen">{t('address-file.rows')}</caption>
      <thead>
        <tr data-rooms={hasRooms || undefined}>
          <th scope="col" className={styles.number}>
            <span className="unseen">{t('address-file.row')}</span>
          </th>
          {onChoose && (
            <td className={styles.choose}>
              <SelectPageCheckbox rows={rows} choice={choice} onChoose={onChoose} />
            </td>
          )}
          {typedCells.map((cell) => (
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
          <GridRow key={row.row} {...getRowProps(row)} />
        ))}
      </tbody>
    </table>
  );
}

/** Selects all proposed rows of this page. */
function SelectPageCheckbox({
  rows,
  choice,
  onChoose,
}: Pick<BatchGridProps, 'rows' | 'choice'> & Pick<Required<BatchGridProps>, 'onChoose'>) {
  const { t } = useTranslation();
  const proposedRows = rows.filter(isProposed);
  const chosenRows = rows.filter((row) => isSelected(choice, row));
  const areAllSelected = proposedRows.length > 0 && proposedRows.every((row) => isSelected(choice, row));
  return (
    <label>
      <input
        type="checkbox"
        aria-label={t('address-file.choose-page')}
        ref={(box) => {
          if (box) box.indeterminate = chosenRows.length > 0 && !areAllSelected;
        }}
        checked={areAllSelected}
        onChange={() => (areAllSelected ? onChoose?.(chosenRows, false) : onChoose?.(proposedRows, true))}
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
      const rowRefs = latest.current.rows.map((row) => ({ row: row.row, isFixed: row.orderId !== null }));
      const plan = planPaste(event.clipboardData.getData('text/plain'), { row: from, cell }, rowRefs);
      if (!plan) return;
      event.preventDefault();
      for (const { row, values } of plan.changes) {
        const target = latest.current.rows.find((one) => one.row === row);
        if (target) void save(target, { ...pickAddress(target), ...latest.current.edits.get(row)?.values, ...values });
      }
      const { changes, left } = plan;
      if (left > 0) showToast('address-file.pasted-some', { count: changes.length, left });
      else showToast('address-file.pasted', { count: changes.length });
    },
    [save],
  );
  return useMemo(() => ({ onSave: (row, values) => void save(row, values), onGiveUp: giveUp, onPaste }), [save, giveUp, onPaste]);
}
