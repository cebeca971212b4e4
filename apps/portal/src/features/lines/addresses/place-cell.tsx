import type { BatchRow } from '@demarc/contract/availability-batch.ts';
import { type ClipboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlaceValues } from '../../../blocks/availability/place-values.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './grid.module.css';
import { gridCell } from './grid-keys.ts';
import { placeWords } from './row-words.ts';
import { isSamePlace, placeOfRow, type RowEdit } from './use-row-edits.ts';

export const cellLabels: Record<keyof PlaceValues, string> = {
  postalCode: 'address.postal-code',
  houseNumber: 'address.house-number',
  houseNumberAddition: 'address.addition',
  room: 'availability.room',
};
const longest: Record<keyof PlaceValues, number> = { postalCode: 40, houseNumber: 40, houseNumberAddition: 40, room: 100 };

/** Callbacks of the editable cells. */
export interface RowHandlers {
  onSave: (row: BatchRow, values: PlaceValues) => void;
  onGiveUp: (row: number) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>, row: BatchRow, cell: keyof PlaceValues) => void;
}

/** The editable address of a row. The draft lives here; the page holds the value being saved. */
export function usePlaceCells(row: BatchRow, edit: RowEdit | undefined, { onSave, onGiveUp }: RowHandlers) {
  const [draft, setDraft] = useState<Partial<PlaceValues>>({});
  const values = { ...placeOfRow(row), ...edit?.values, ...draft };
  return {
    values,
    type: (cell: keyof PlaceValues, value: string) => setDraft((before) => ({ ...before, [cell]: value })),
    save: () => {
      if (!isSamePlace(values, { ...placeOfRow(row), ...edit?.values })) onSave(row, values);
      setDraft({});
    },
    giveUp: () => {
      setDraft({});
      onGiveUp(row.row);
    },
  };
}

interface PlaceCellProps {
  row: BatchRow;
  cell: keyof PlaceValues;
  cells: ReturnType<typeof usePlaceCells>;
  handlers: RowHandlers;
  isWrong: boolean;
  /** In the grid the arrow keys reach the cell, elsewhere Tab does. */
  isInGrid?: boolean;
}

/** One field of an address; a select when the house number has several locations. */
export function PlaceCell({ row, cell, cells, handlers, isWrong, isInGrid = false }: PlaceCellProps) {
  const { t } = useTranslation();
  const label = t('address-file.cell', { name: t(cellLabels[cell]), row: row.row });
  if (cell === 'houseNumberAddition' && row.outcome === 'TO_FIX' && row.alternatives.length > 0) {
    return (
      <span className={styles.pick}>
        <select
          className={styles.input}
          aria-label={label}
          {...(isInGrid && gridCell(cell))}
          value=""
          onChange={({ currentTarget }) => {
            const place = row.alternatives[Number(currentTarget.value)];
            if (!place) return;
            const { houseNumberAddition, room } = place;
            handlers.onSave(row, { ...cells.values, houseNumberAddition: houseNumberAddition ?? '', room: room ?? '' });
          }}
        >
          <option value="">…</option>
          {row.alternatives.map((place, at) => {
            const text = placeWords(place, t);
            return (
              <option key={text} value={at}>
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
      {...(isInGrid && gridCell(cell))}
      autoComplete="off"
      spellCheck={false}
      maxLength={longest[cell]}
      value={cells.values[cell]}
      onChange={({ currentTarget }) => cells.type(cell, currentTarget.value)}
      onPaste={(event) => handlers.onPaste(event, row, cell)}
    />
  );
}
