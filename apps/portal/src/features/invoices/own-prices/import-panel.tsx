import { importOwnPrices, listOwnPrices, type OwnPriceRow } from '@demarc/contract/own-price.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { getProblem } from '../../../lib/errors.ts';
import { showToast } from '../../../lib/toast.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { Note } from '../../../ui/note.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import styles from './own-prices.module.css';
import { PriceFileError, readPriceFile } from './read-price-file.ts';

interface ImportPanelProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Sets own prices from a file: all of its rows, or none if one is invalid. */
export function ImportPanel({ isOpen, onClose }: ImportPanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t('invoice.import-own-prices')} isOpen={isOpen} onClose={onClose}>
      <ImportForm onClose={onClose} />
    </SidePanel>
  );
}

interface RowProblem {
  /** The line in the file; line 1 has the column names. */
  line: number;
  column: string;
  message: string;
}

function ImportForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const [fileName, setFileName] = useState<string>();
  const [rows, setRows] = useState<readonly OwnPriceRow[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly RowProblem[]>([]);
  const toInput = () => ({ params: { customerId }, body: { rows: [...rows] } });
  const send = useWrite(importOwnPrices, {
    invalidates: [listOwnPrices],
    handles: [400],
    previewInput: () => (rows.length === 0 ? null : toInput()),
  });
  const choose = async (file: File | null) => {
    setFileName(file?.name);
    setRows([]);
    setProblems([]);
    setRefusal(null);
    if (!file) return;
    try {
      setRows(await readPriceFile(file));
    } catch (error) {
      setRefusal(error instanceof PriceFileError ? error.message : 'invoice.file-unreadable');
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rows.length === 0) return setRefusal(refusal ?? 'invoice.file-missing');
    setProblems([]);
    send.mutate(toInput(), {
      onSuccess: ({ changed }) => {
        showToast('invoice.own-prices-saved', { count: changed });
        onClose();
      },
      onError: (error) => setProblems(toRowProblems(getProblem(error)?.validationErrors ?? [])),
    });
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      {problems.length > 0 && (
        <Note kind="trouble" title={t('invoice.import-refused')}>
          <ul>
            {problems.map(({ line, column, message }) => (
              <li key={`${line} ${column}`}>{t('invoice.import-problem', { line, column, message })}</li>
            ))}
          </ul>
        </Note>
      )}
      <FileField
        label={t('invoice.price-file')}
        description={t('invoice.price-file-help')}
        accept=".csv,text/csv"
        fileName={fileName}
        error={refusal && t(refusal)}
        onChange={(file) => void choose(file)}
      />
      {rows.length > 0 && <p role="status">{t('invoice.price-file-rows', { count: rows.length })}</p>}
      <div className={styles.buttons}>
        <ActionButton type="submit" variant="primary" label={t('invoice.import')} isBusy={send.isPending} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}

function toRowProblems(errors: readonly { field: string; message: string }[]): RowProblem[] {
  return errors.flatMap(({ field, message }) => {
    const [, row, column] = /^rows\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
    return row === undefined ? [] : [{ line: Number(row) + 2, column: column!, message }];
  });
}
