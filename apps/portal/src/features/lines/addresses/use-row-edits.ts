import { type BatchRow, changeAvailabilityBatchRow, getAvailabilityBatch } from '@demarc/contract/availability-batch.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { splitHouseNumber } from '../../../blocks/address-fields/address-values.ts';
import type { AddressKeyValues } from '../../../blocks/availability/address-key-values.ts';
import { query, queryClient, useWrite } from '../../../lib/api.ts';
import { getProblem } from '../../../lib/errors.ts';
import { addressCells } from './plan-paste.ts';

/** A typed address until the server has saved it; `problem` says why the server rejected it. */
export interface RowEdit {
  values: AddressKeyValues;
  problem: string | null;
}

/** Saves edits to the rows of a page. An edit stays visible until the server has saved it. */
export function useRowEdits(page: Input<typeof getAvailabilityBatch>, onChanged: (row: number) => void) {
  const { t } = useTranslation();
  const [edits, setEdits] = useState<ReadonlyMap<number, RowEdit>>(new Map());
  const toRequest = (row: number, body: AddressKeyValues) => ({ params: { ...page.params, row }, body });
  const write = useWrite(changeAvailabilityBatchRow, {
    handles: [429],
    // The last edit that is not saved yet.
    previewInput: () => [...edits].map(([row, { values }]) => toRequest(row, values)).at(-1) ?? null,
  });
  /** Saved rows as the server returned them, to show rows that left the current view. */
  const [changed, setChanged] = useState<ReadonlyMap<number, BatchRow>>(new Map());
  const setEdit = (row: number, edit: RowEdit | null) =>
    setEdits((before) => {
      const next = new Map(before);
      if (edit) next.set(row, edit);
      else next.delete(row);
      return next;
    });

  const save = async ({ row }: Pick<BatchRow, 'row'>, input: AddressKeyValues): Promise<void> => {
    const values = splitAddition(input);
    setEdit(row, { values, problem: null });
    // A response from before the change would restore the old address.
    await queryClient.cancelQueries({ queryKey: [getAvailabilityBatch.id] });
    try {
      const savedRow = await write.mutateAsync(toRequest(row, values));
      queryClient.setQueryData(
        query(getAvailabilityBatch, page).queryKey,
        (before) => before && { ...before, items: before.items.map((item) => (item.row === row ? savedRow : item)) },
      );
      setChanged((before) => new Map(before).set(row, savedRow));
      setEdit(row, null);
      onChanged(row);
    } catch (error) {
      setEdit(row, { values, problem: getProblem(error)?.message ?? t('address-file.not-saved') });
    }
    void queryClient.invalidateQueries({ queryKey: [getAvailabilityBatch.id] });
  };

  // `save` changes on every render; the ref keeps the callback stable, so that rows do not re-render for it.
  const latest = useRef(save);
  latest.current = save;
  return {
    edits,
    changed,
    save: useCallback((row: Pick<BatchRow, 'row'>, values: AddressKeyValues) => latest.current(row, values), []),
    giveUp: useCallback((row: number) => setEdits((before) => new Map([...before].filter(([a]) => a !== row))), []),
  };
}

/** The editable address of a row. */
export function pickAddress({ postalCode, houseNumber, houseNumberAddition, room }: AddressKeyValues): AddressKeyValues {
  return { postalCode, houseNumber, houseNumberAddition, room };
}

export function isSameAddress(a: AddressKeyValues, b: AddressKeyValues): boolean {
  return addressCells.every((cell) => a[cell].trim() === b[cell].trim());
}

function splitAddition(values: AddressKeyValues): AddressKeyValues {
  const split = values.houseNumberAddition.trim() ? null : splitHouseNumber(values.houseNumber);
  return split ? { ...values, ...split } : values;
}
