import { maxBatchRows } from '@demarc/contract/availability-batch.ts';
import { type DragEvent, type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { saveCsv } from '../../../lib/save-csv.ts';
import { maxFileBytes, UnusableFileError } from '../../../lib/table-file/file-kind.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import styles from './address-list-input.module.css';

const maxNameLength = 200;

/** The raw rows of a list and the name of its file. */
export interface ImportedTable {
  rows: string[][];
  /** Null for pasted rows. */
  fileName: string | null;
}

interface AddressListInputProps {
  /** May throw UnusableFileError. */
  onRead: (list: ImportedTable) => void;
  /** Why the previous list could not be used. */
  refusal: UnusableFileError | null;
  onRefusal: (refusal: UnusableFileError | null) => void;
  isBusy: boolean;
}

/** Accepts a list of addresses: a chosen or dropped file, or pasted rows. */
export function AddressListInput({ onRead, refusal, onRefusal, isBusy }: AddressListInputProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [isDraggingOver, setOver] = useState(false);
  const [pasted, setPasted] = useState('');

  const read = async (getRows: () => Promise<string[][]>, fileName: string | null) => {
    onRefusal(null);
    setReading(true);
    try {
      onRead({ rows: await getRows(), fileName });
    } catch (error) {
      onRefusal(error instanceof UnusableFileError ? error : new UnusableFileError('unreadable'));
      input.current?.focus();
    } finally {
      setReading(false);
      // Lets the user choose the same file again after fixing it.
      if (input.current) input.current.value = '';
    }
  };
  const readFile = (file: File | undefined) => {
    if (!file || isBusy || isReading) return;
    // The parsers are large, so they load only when a list is read.
    void read(async () => (await import('../../../lib/table-file/read-rows.ts')).readRows(file), file.name);
  };
  const readPasted = (event: FormEvent) => {
    event.preventDefault();
    if (pasted.trim() === '') return;
    void read(async () => (await import('../../../lib/table-file/read-rows.ts')).readTextRows(pasted), null);
  };
  const isWorking = isBusy || isReading;
  return (
    <div className={styles.ways}>
      <Section title={t('address-file.from-file')}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keyboard users choose a file with the button inside. */}
        <div
          className={styles.drop}
          data-over={isDraggingOver || undefined}
          onDragOver={(event: DragEvent) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event: DragEvent) => {
            event.preventDefault();
            setOver(false);
            readFile(event.dataTransfer.files[0]);
          }}
        >
          <Icon name="upload" size={24} />
          <p>{t('address-file.drop')}</p>
          <div className={styles.buttons}>
            <input
              ref={input}
              id={id}
              className="unseen"
              type="file"
              accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              aria-describedby={`${id}-help ${id}-problem`}
              aria-invalid={refusal ? true : undefined}
              disabled={isWorking}
              onChange={({ currentTarget }) => readFile(currentTarget.files?.[0])}
            />
            <label
              htmlFor={id}
              className="entrance-button entrance-button-primary"
              aria-busy={isWorking || undefined}
              data-busy={isWorking || undefined}
            >
              <span>{t('address-file.choose')}</span>
            </label>
            <ActionButton icon="download" label={t('address-file.template')} onClick={() => downloadTemplate(t)} />
          </div>
          <p id={`${id}-help`} className={styles.help}>
            {t('address-file.file-help', { rows: formats.number(maxBatchRows), megabytes: maxFileBytes / 1024 / 1024 })}
          </p>
        </div>
        <div id={`${id}-problem`} className={styles.problem}>
          {refusal && (
            <Note kind="trouble" title={t(`address-file.file-${refusal.problem}`)}>
              {t(`address-file.file-${refusal.problem}-text`, {
                count: refusal.count,
                total: formats.number(refusal.count),
                rows: formats.number(maxBatchRows),
                megabytes: maxFileBytes / 1024 / 1024,
                parts: formats.number(Math.ceil(refusal.count / maxBatchRows)),
              })}
            </Note>
          )}
        </div>
      </Section>
      <Section title={t('address-file.from-paste')}>
        <form className={styles.paste} onSubmit={readPasted}>
          <TextArea
            label={t('address-file.paste')}
            description={t('address-file.paste-help')}
            rows={7}
            spellCheck={false}
            autoComplete="off"
            maxLength={maxFileBytes}
            value={pasted}
            onChange={({ currentTarget }) => setPasted(currentTarget.value)}
          />
          <div>
            <ActionButton
              type="submit"
              label={t('address-file.use-pasted')}
              isBusy={isWorking}
              disabledReason={pasted.trim() ? null : t('address-file.paste-first')}
            />
          </div>
        </form>
      </Section>
    </div>
  );
}

/** Column names that the import recognizes, and one example address. */
function downloadTemplate(t: (key: string) => string): void {
  const columns = ['postal-code', 'house-number', 'addition', 'room', 'reference'];
  saveCsv(`${t('address-file.template-name')}.csv`, [
    columns.map((column) => t(`address-file.column-${column}`)),
    ['1234 AC', '1', '', '', t('address-file.template-reference')],
  ]);
}

/** Keeps the end of the name, up to the server's limit: the extension shows the file type. */
export function truncateFileName(name: string | null): string | null {
  return name === null || name.length <= maxNameLength ? name : name.slice(-maxNameLength).toWellFormed();
}
