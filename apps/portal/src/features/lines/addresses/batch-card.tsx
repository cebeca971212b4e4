import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getDiggingNotes } from '../../../blocks/availability/format-offer.ts';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AddressCell, cellLabels, useAddressCells } from './address-cell.tsx';
import styles from './grid.module.css';
import { type GridRowProps, SingleOrderLink } from './grid-row.tsx';
import { addressCells } from './plan-paste.ts';
import { ProductCell } from './product-cell.tsx';
import { getRowLabels, isInvalidCell } from './row-labels.ts';
import { canOrderManually, isSent } from './row-result.ts';
import { canSelect } from './row-selection.ts';
import { RowStatus } from './row-status.tsx';

/** A row of the grid as a card on a phone: its result, and its fields once the user edits it. */
export function BatchCard({ row, edit, result, isGone, isChosen, onChoose, onProduct, handlers }: GridRowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const cells = useAddressCells(row, edit, handlers);
  const [isOpen, setOpen] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The pressed button is gone, so focus moves to the first field, or back to the button that opened the fields.
    if (wasOpen.current !== isOpen) card.current?.querySelector<HTMLElement>('form input, form select, :scope > button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const isOrdered = row.orderId !== null || isSent(result);
  const { best, address, carrierName } = row;
  const addressParts = [cells.values.postalCode, cells.values.houseNumber, cells.values.houseNumberAddition, cells.values.room];
  const name = address
    ? formatShortAddress(address)
    : addressParts.filter(Boolean).join(' ') || t('address-file.row-number', { row: row.row });
  const needsFix = row.outcome === 'TO_FIX' && !isGone;
  return (
    <li data-chosen={isChosen || undefined}>
      {onChoose && (
        <span className={styles.choose}>
          {canSelect(row) && !isOrdered && (
            <label>
              <input
                type="checkbox"
                aria-label={t('address-file.choose-row', { row: row.row })}
                checked={isChosen}
                onChange={({ currentTarget }) => onChoose(row, currentTarget.checked)}
              />
            </label>
          )}
        </span>
      )}
      <div ref={card} className={styles.card}>
        <p>
          <b>{name}</b>
        </p>
        <RowStatus row={row} edit={edit} result={result} isGone={isGone} />
        {/* Otherwise, the result describes the problem. */}
        {needsFix && row.alternatives.length > 0 && <p className={styles.soft}>{getRowLabels(row, t).why}</p>}
        {best && (
          <p className={styles.soft}>
            {[
              carrierName,
              t('availability.mbps', { down: formats.number(best.maxDownMbps), up: formats.number(best.maxUpMbps) }),
              t('availability.working-days', { count: best.leadTimeWorkingDays }),
              t('availability.amount-mrc', { amount: formats.money(Number(best.monthlyAmount)) }),
              getDiggingNotes(best, t)?.short,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        {best && onChoose && canSelect(row) && !isOrdered && <ProductCell row={row} onProduct={onProduct} />}
        {canOrderManually(result) && !isOrdered && <SingleOrderLink row={row} />}
        {isOpen && !isOrdered && (
          <form
            className={styles.fields}
            onSubmit={(event) => {
              event.preventDefault();
              cells.save();
              setOpen(false);
            }}
          >
            {addressCells.map((cell) => (
              <div key={cell} data-state={needsFix && isInvalidCell(row, cell) ? 'wrong' : undefined}>
                <span aria-hidden="true">{t(cellLabels[cell])}</span>
                <AddressCell
                  row={row}
                  cell={cell}
                  cells={cells}
                  handlers={handlers}
                  isWrong={needsFix && isInvalidCell(row, cell)}
                />
              </div>
            ))}
            <ActionButton type="submit" variant="primary" label={t('address-file.save-row')} />
            <ActionButton
              label={t('action.cancel')}
              onClick={() => {
                cells.giveUp();
                setOpen(false);
              }}
            />
          </form>
        )}
        {!isOpen && !isOrdered && (
          <ActionButton
            size="small"
            icon="pencil"
            label={t(needsFix ? 'address-file.mend' : 'address-file.change')}
            onClick={() => setOpen(true)}
          />
        )}
      </div>
    </li>
  );
}
