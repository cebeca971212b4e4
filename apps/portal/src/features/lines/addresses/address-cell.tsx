import type { BatchRow } from '@demarc/contract/availability-batch.ts';
import { type ClipboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddressKeyValues } from '../../../blocks/availability/address-key-values.ts';
import { getGridCellProps } from '../../../ui/grid-navigation.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './grid.module.css';
import { formatLocation } from './row-labels.ts';
import { isSameAddress, pickAddress, type RowEdit } from './use-row-edits.ts';

export const cellLabels: Record<keyof AddressKeyValues, string> = {
  postalCode: 'address.postal-code',
  houseNumber: 'address.house-number',
  houseNumberAddition: 'address.addition',
  room: 'address.room',
};
const maxLengths: Record<keyof AddressKeyValues, number> = {
  postalCode: 40,
  houseNumber: 40,
  houseNumberAddition: 40,
  room: 100,
};

/** Callbacks of the editable cells. */
export interface RowHandlers {
  onSave: (row: BatchRow, values: AddressKeyValues) => void;
  onGiveUp: (row: number) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>, row: BatchRow, cell: keyof AddressKeyValues) => void;
}

/** The editable address of a row. The draft lives here; the page holds the value being saved. */
export function useAddressCells(row: BatchRow, edit: RowEdit | undefined, { onSave, onGiveUp }: RowHandlers) {
  const [draft, setDraft] = useState<Partial<AddressKeyValues>>({});
  const values = { ...pickAddress(row), ...edit?.values, ...draft };
  return {
    values,
    type: (cell: keyof AddressKeyValues, value: string) => setDraft((before) => ({ ...before, [cell]: value })),
    save: () => {
      if (!isSameAddress(values, { ...pickAddress(row), ...edit?.values })) onSave(row, values);
      setDraft({});
    },
    giveUp: () => {
      setDraft({});
      onGiveUp(row.row);
    },
  };
}

interface AddressCellProps {
  row: BatchRow;
  cell: keyof AddressKeyValues;
  cells: ReturnType<typeof useAddressCells>;
  handlers: RowHandlers;
  isWrong: boolean;
  /** Whether arrow keys move focus to the cell, as in the grid; elsewhere, Tab does. */
  isInGrid?: boolean;
}

/** One field of an address; a select when the house number has several locations. */
export function AddressCell({ row, cell, cells, handlers, isWrong, isInGrid = false }: AddressCellProps) {
  const { t } = useTranslation();
  const label = t('address-file.cell', { name: t(cellLabels[cell]), row: row.row });
  if (cell === 'houseNumberAddition' && row.outcome === 'TO_FIX' && row.alternatives.length > 0) {
    return (
      <span className={styles.pick}>
        <select
          className={styles.input}
          aria-label={label}
          {...(isInGrid && getGridCellProps(cell))}
          value=""
          onChange={({ currentTarget }) => {
            const location = row.alternatives[Number(currentTarget.value)];
            if (!location) return;
            const { houseNumberAddition, room } = location;
            handlers.onSave(row, { ...cells.values, houseNumberAddition: houseNumberAddition ?? '', room: room ?? '' });
          }}
        >
          <option value="">…</option>
          {row.alternatives.map((place, index) => {
            const text = formatLocation(place, t);
            return (
              <option key={text} value={index}>
                {text}
              </option>
            );
          })}
        </select>
        <Icon name="chevron-down" size={12} />
      </span>
    );
  }
  return (
    <input
      type="text"
      className={styles.input}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      {...(isInGrid && getGridCellProps(cell))}
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLengths[cell]}
      value={cells.values[cell]}
      onChange={({ currentTarget }) => cells.type(cell, currentTarget.value)}
      onPaste={(event) => handlers.onPaste(event, row, cell)}
    />
  );
}
