import { importOwnPrices, listOwnPrices, type OwnPrice } from '@demarc/contract/own-price.ts';
import { useState } from 'react';
import { useWrite } from '../../../lib/api.ts';
import { getProblem } from '../../../lib/errors.ts';
import { showToast } from '../../../lib/toast.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { type Edits, getKey, removeSaved, toSavedValues } from './grid-values.ts';

/** The error messages of rejected values, by service and column. */
export type Problems = ReadonlyMap<string, string>;

const noEdits: Edits = new Map();
const noProblems: Problems = new Map();

/** The unsaved edits. All are saved together, or none if one value is invalid. */
export function usePriceEdits() {
  const customerId = useCustomerId();
  const [edits, setEdits] = useState(noEdits);
  const [problems, setProblems] = useState(noProblems);
  const unsaved = [...edits.values()];
  const toInput = () => ({
    params: { customerId },
    body: {
      rows: unsaved.map(({ price, values }) => {
        const { type, id } = price.serviceRef;
        return { serviceType: type, serviceId: String(id), ...toSavedValues(price, values) };
      }),
    },
  });
  const write = useWrite(importOwnPrices, {
    invalidates: [listOwnPrices],
    handles: [400],
    previewInput: () => (unsaved.length === 0 ? null : toInput()),
  });
  const discard = () => {
    setEdits(noEdits);
    setProblems(noProblems);
  };
  const save = () => {
    if (unsaved.length === 0 || write.isPending) return;
    setProblems(noProblems);
    write.mutate(toInput(), {
      onSuccess: ({ changed: count }) => {
        showToast('invoice.own-prices-saved', { count });
        setEdits((current) => removeSaved(current, edits));
      },
      onError: (error) => {
        const sentPrices = unsaved.map(({ price }) => price);
        setProblems(toProblems(getProblem(error)?.validationErrors ?? [], sentPrices));
      },
    });
  };
  return { edits, setEdits, problems, save, discard, isSaving: write.isPending };
}

/** Maps the validation errors of sent rows to services and columns. */
function toProblems(errors: readonly { field: string; message: string }[], sentPrices: readonly OwnPrice[]): Problems {
  return new Map(
    errors.flatMap(({ field, message }) => {
      const [, row, column] = /^rows\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
      const price = row === undefined ? undefined : sentPrices[Number(row)];
      return price ? [[`${getKey(price)} ${column}`, message] as const] : [];
    }),
  );
}
