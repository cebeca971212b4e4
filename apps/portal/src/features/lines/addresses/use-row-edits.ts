import { type BatchRow, changeAvailabilityBatchRow, getAvailabilityBatch } from '@demarc/contract/availability-batch.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { splitHouseNumber } from '../../../blocks/address-fields/address-values.ts';
import type { PlaceValues } from '../../../blocks/availability/place-values.ts';
import { queries, query, useWrite } from '../../../lib/api.ts';
import { problemOf } from '../../../lib/errors.ts';
import { placeCells } from './pasted-cells.ts';

/** A typed address until the server has saved it; `problem` says why the server rejected it. */
export interface RowEdit {
  values: PlaceValues;
  problem: string | null;
}

/** Saves edits to the rows of a page. An edit stays visible until the server has saved it. */
export function useRowEdits(page: Input<typeof getAvailabilityBatch>, onChanged: (row: number) => void) {
  const { t } = useTranslation();
  const [edits, setEdits] = useState<ReadonlyMap<number, RowEdit>>(new Map());
  const requestOf = (row: number, body: PlaceValues) => ({ params: { ...page.params, row }, body });
  const write = useWrite(changeAvailabilityBatchRow, {
    handles: [429],
    // The last edit that is not saved yet.
    input: () => [...edits].map(([row, { values }]) => requestOf(row, values)).at(-1) ?? null,
  });
  /** Saved rows as the server returned them, to show rows that left the current view. */
  const [changed, setChanged] = useState<ReadonlyMap<number, BatchRow>>(new Map());
  const put = (row: number, edit: RowEdit | null) =>
    setEdits((before) => {
      const next = new Map(before);
      if (edit) next.set(row, edit);
      else next.delete(row);
      return next;
    });

  const save = async ({ row }: Pick<BatchRow, 'row'>, typed: PlaceValues): Promise<void> => {
    const values = withSplitNumber(typed);
    put(row, { values, problem: null });
    // A response from before the change would restore the old address.
    await queries.cancelQueries({ queryKey: [getAvailabilityBatch.id] });
    try {
      const answer = await write.mutateAsync(requestOf(row, values));
      queries.setQueryData(
        query(getAvailabilityBatch, page).queryKey,
        (before) => before && { ...before, items: before.items.map((one) => (one.row === row ? answer : one)) },
      );
      setChanged((before) => new Map(before).set(row, answer));
      put(row, null);
      onChanged(row);
    } catch (error) {
      put(row, { values, problem: problemOf(error)?.message ?? t('address-file.not-saved') });
    }
    void queries.invalidateQueries({ queryKey: [getAvailabilityBatch.id] });
  };

  // `save` changes on every render; the ref keeps the callback stable, so that rows do not re-render for it.
  const latest = useRef(save);
  latest.current = save;
  return {
    edits,
    changed,
    save: useCallback((row: Pick<BatchRow, 'row'>, values: PlaceValues) => latest.current(row, values), []),
    giveUp: useCallback((row: number) => setEdits((before) => new Map([...before].filter(([one]) => one !== row))), []),
  };
}

/** The editable address of a row. */
export function placeOfRow({ postalCode, houseNumber, houseNumberAddition, room }: PlaceValues): PlaceValues {
  return { postalCode, houseNumber, houseNumberAddition, room };
}

export function isSamePlace(one: PlaceValues, other: PlaceValues): boolean {
  return placeCells.every((cell) => one[cell].trim() === other[cell].trim());
}

function withSplitNumber(values: PlaceValues): PlaceValues {
  const split = values.houseNumberAddition.trim() ? null : splitHouseNumber(values.houseNumber);
  return split ? { ...values, ...split } : values;
}
