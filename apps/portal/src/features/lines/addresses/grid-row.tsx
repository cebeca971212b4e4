import type { BatchRow } from '@demarc/contract/availability-batch.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { Link } from '@tanstack/react-router';
import { type FocusEvent, type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { getDiggingNotes } from '../../../blocks/availability/format-offer.ts';
import { noValue, useFormats } from '../../../lib/format.ts';
import { findCellInColumn, focusCell, getGridCellProps } from '../../../ui/grid-navigation.ts';
import { AddressCell, type RowHandlers, useAddressCells } from './address-cell.tsx';
import styles from './grid.module.css';
import type { addressCells } from './plan-paste.ts';
import { ProductCell } from './product-cell.tsx';
import { formatLocation, isAddressUnknown, isInvalidCell } from './row-labels.ts';
import { canOrderManually, isSent, type RowResult } from './row-result.ts';
import { canSelect } from './row-selection.ts';
import { RowStatus } from './row-status.tsx';
import type { RowEdit } from './use-row-edits.ts';

export interface GridRowProps {
  row: BatchRow;
  edit: RowEdit | undefined;
  result: RowResult | undefined;
  isGone: boolean;
  isChosen: boolean;
  /** The typed cells that the grid shows. */
  typedCells: typeof addressCells;
  /** Null for users who cannot order. */
  onChoose: ((row: BatchRow, isIn: boolean) => void) | null;
  onProduct: (row: BatchRow, packageCode: string) => void;
  handlers: RowHandlers;
}

/** One address of a batch: the typed address on the left, the result on the right. */
export const GridRow = memo(function GridRow({
  row,
  edit,
  result,
  isGone,
  isChosen,
  typedCells,
  onChoose,
  onProduct,
  handlers,
}: GridRowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const cells = useAddressCells(row, edit, handlers);
  const isOrdered = row.orderId !== null || isSent(result);
  const { best, address, outcome, alternatives } = row;
  const diggingNotes = best && getDiggingNotes(best, t);
  const needsFix = outcome === 'TO_FIX';
  const canChoose = onChoose !== null && canSelect(row) && !isOrdered;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key, currentTarget } = event;
    if (!(target instanceof HTMLInputElement) || target.type !== 'text') return;
    if (key === 'Escape') cells.giveUp();
    if (key !== 'Enter') return;
    const next = findCellInColumn(currentTarget.closest('table') ?? currentTarget, target, 1);
    // Moving focus out of the row saves it.
    if (next) focusCell(next);
    else cells.save();
  };
  // Leaving the row saves the edit, whether by keyboard or by mouse.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) cells.save();
  };
  return (
    <tr data-row="" data-chosen={isChosen || undefined} onKeyDown={onKeyDown} onBlur={onBlur}>
      <th scope="row" className={styles.number}>
        {formats.number(row.row)}
      </th>
      {onChoose && (
        <td className={styles.choose}>
          {canChoose && (
            <label>
              <input
                type="checkbox"
                {...getGridCellProps('choose')}
                aria-label={t('address-file.choose-row', { row: row.row })}
                checked={isChosen}
                onChange={({ currentTarget }) => onChoose(row, currentTarget.checked)}
              />
            </label>
          )}
        </td>
      )}
      {typedCells.map((cell) => {
        const isBad = !isGone && !edit && isInvalidCell(row, cell);
        const isPick = cell === 'houseNumberAddition' && needsFix && alternatives.length > 0;
        const state = isBad ? 'wrong' : isPick ? 'pick' : undefined;
        return (
          <td key={cell} className={cell === 'room' ? `${styles.typed} ${styles.low}` : styles.typed} data-state={state}>
            {isOrdered ? (
              <span className={styles.fixed}>{row[cell]}</span>
            ) : (
              <AddressCell row={row} cell={cell} cells={cells} handlers={handlers} isWrong={isBad} isInGrid />
            )}
          </td>
        );
      })}
      <td className={styles.found} title={address ? formatShortAddress(address) : undefined}>
        {address ? formatShortAddress(address) : isAddressUnknown(row) && <span>{t('address-file.not-found')}</span>}
      </td>
      <td className={styles.standing}>
        <RowStatus row={row} edit={edit} result={result} isGone={isGone} isInGrid />
      </td>
      <td className={styles.product}>{renderProductCell()}</td>
      <td className={styles.end}>{best ? `${formats.number(best.maxDownMbps)} / ${formats.number(best.maxUpMbps)}` : noValue}</td>
      <td
        className={`${styles.end} ${styles.low}`}
        title={best ? [formats.date(best.earliestWishDate), diggingNotes?.date].filter(Boolean).join(', ') : undefined}
      >
        {best ? formats.number(best.leadTimeWorkingDays) : noValue}
        {diggingNotes && '+'}
      </td>
      <td className={styles.end}>{best ? formats.money(Number(best.monthlyAmount)) : noValue}</td>
    </tr>
  );

  /** The product, the possible locations of an ambiguous address, or the link to order a refused row separately. */
  function renderProductCell() {
    if (canOrderManually(result) && !isOrdered) return <SingleOrderLink row={row} isInGrid />;
    if (!needsFix) return <ProductCell row={row} onProduct={canChoose ? onProduct : null} isInGrid />;
    if (alternatives.length > 0) return alternatives.map((place) => formatLocation(place, t)).join(', ');
    // The result next to it describes the problem.
    return noValue;
  }
});

/** Opens the order form for one line, with the address and product of the row. */
export function SingleOrderLink({
  row,
  isInGrid = false,
}: {
  row: Pick<BatchRow, 'availabilityId' | 'best'>;
  isInGrid?: boolean;
}) {
  const { t } = useTranslation();
  const search = { availabilityId: row.availabilityId ?? undefined, ...(row.best ? { packageCode: row.best.packageCode } : {}) };
  return (
    <Link to="/orders/line/new" search={search} {...(isInGrid && getGridCellProps('by-hand'))}>
      {t('address-file.by-hand')}
    </Link>
  );
}
