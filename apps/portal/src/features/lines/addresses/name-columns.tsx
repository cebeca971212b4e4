import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { addressesOf, type Columns, type ColumnUse, columnUses, type FileAddress, isEnough } from './address-columns.ts';
import styles from './choose-file.module.css';
import { FileRefused } from './file-kind.ts';

const shownRows = 5;

interface NameColumnsProps {
  rows: readonly (readonly string[])[];
  /** The detected mapping. */
  proposed: Columns;
  isSending: boolean;
  onDone: (addresses: readonly FileAddress[]) => void;
  onOther: () => void;
}

/** Asks the user which column is which when the names are not recognized. */
export function NameColumns({ rows, proposed, isSending, onDone, onOther }: NameColumnsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [columns, setColumns] = useState(proposed);
  const { hasHead, uses } = columns;
  const put = (at: number, use: ColumnUse | null) =>
    setColumns({
      hasHead,
      // Only the addition may span two columns.
      uses: uses.map((one, there) => (there === at ? use : one === use && use !== 'houseNumberAddition' ? null : one)),
    });
  const found = useMemo(() => (isEnough(columns.uses) ? addressesOrRefusal(rows, columns) : null), [rows, columns]);
  const first = (hasHead ? rows.slice(1) : rows).slice(0, shownRows);
  const reason =
    found === null
      ? t('address-file.columns-missing')
      : found instanceof FileRefused
        ? t(`address-file.file-${found.problem}`)
        : null;
  return (
    <div className={styles.columns}>
      <p>{t('address-file.columns-text')}</p>
      <Checkbox
        label={t('address-file.has-head')}
        checked={hasHead}
        onChange={({ currentTarget }) => setColumns({ hasHead: currentTarget.checked, uses })}
      />
      <ul className={styles.list}>
        {uses.map((use, at) => {
          const name = (hasHead && rows[0]?.[at]) || t('address-file.column-number', { number: at + 1 });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index; names may repeat.
            <li key={at}>
              <b>{name}</b>
              <ol aria-label={t('address-file.first-values', { name })}>
                {first.map((row, line) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its index; values may repeat.
                  <li key={line} title={row[at]}>
                    {row[at] || '–'}
                  </li>
                ))}
              </ol>
              <SelectField
                label={t('address-file.column-is', { name })}
                options={[
                  { value: '', label: t('address-file.use-none') },
                  ...columnUses.map((value) => ({ value, label: t(`address-file.use-${value}`) })),
                ]}
                value={use ?? ''}
                onChange={(value) => put(at, columnUses.find((one) => one === value) ?? null)}
              />
            </li>
          );
        })}
      </ul>
      <div className={styles.actions}>
        <ActionButton
          variant="primary"
          isBusy={isSending}
          label={
            Array.isArray(found)
              ? t('address-file.check-rows', { count: found.length, total: formats.number(found.length) })
              : t('address-file.check')
          }
          reason={reason}
          onClick={() => Array.isArray(found) && onDone(found)}
        />
        <ActionButton variant="quiet" label={t('address-file.other-file')} onClick={onOther} />
      </div>
    </div>
  );
}

function addressesOrRefusal(rows: NameColumnsProps['rows'], columns: Columns): FileAddress[] | FileRefused {
  try {
    return addressesOf(rows, columns);
  } catch (error) {
    if (error instanceof FileRefused) return error;
    throw error;
  }
}
