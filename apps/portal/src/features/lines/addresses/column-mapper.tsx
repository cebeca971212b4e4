import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { UnusableFileError } from '../../../lib/table-file/file-kind.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import {
  type ColumnField,
  type ColumnMapping,
  columnFields,
  type FileAddress,
  hasAddressColumns,
  parseAddresses,
} from './address-columns.ts';
import styles from './address-list-input.module.css';

const maxPreviewRows = 5;

interface ColumnMapperProps {
  rows: readonly (readonly string[])[];
  /** The detected mapping. */
  proposed: ColumnMapping;
  isSending: boolean;
  onDone: (addresses: readonly FileAddress[], columns: ColumnMapping) => void;
  onChooseOther: () => void;
}

/** Asks the user which column is which when the names are not recognized. */
export function ColumnMapper({ rows, proposed, isSending, onDone, onChooseOther }: ColumnMapperProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [columns, setColumns] = useState(proposed);
  const { hasHead, uses } = columns;
  const assignField = (at: number, use: ColumnField | null) =>
    setColumns({
      hasHead,
      uses: uses.map((currentUse, index) => {
        if (index === at) return use;
        // Only the addition may span two columns.
        return currentUse === use && use !== 'houseNumberAddition' ? null : currentUse;
      }),
    });
  const parsed = useMemo(() => (hasAddressColumns(columns.uses) ? tryParseAddresses(rows, columns) : null), [rows, columns]);
  const first = (hasHead ? rows.slice(1) : rows).slice(0, maxPreviewRows);
  const getReason = () => {
    if (parsed === null) return t('address-file.columns-missing');
    return parsed instanceof UnusableFileError ? t(`address-file.file-${parsed.problem}`) : null;
  };
  return (
    <div className={styles.columns}>
      <p>{t(hasAddressColumns(proposed.uses) ? 'address-file.columns-found' : 'address-file.columns-text')}</p>
      <Checkbox
        label={t('address-file.has-head')}
        checked={hasHead}
        onChange={({ currentTarget }) => setColumns({ hasHead: currentTarget.checked, uses })}
      />
      <ul className={styles.list}>
        {uses.map((use, index) => {
          const name = (hasHead && rows[0]?.[index]) || t('address-file.column-number', { number: index + 1 });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index; names may repeat.
            <li key={index}>
              <b>{name}</b>
              <ol aria-label={t('address-file.first-values', { name })}>
                {first.map((row, line) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its index; values may repeat.
                  <li key={line} title={row[index]}>
                    {row[index] || '–'}
                  </li>
                ))}
              </ol>
              <SelectField
                label={t('address-file.column-is', { name })}
                options={[
                  { value: '', label: t('address-file.use-none') },
                  ...columnFields.map((value) => ({ value, label: t(`address-file.use-${value}`) })),
                ]}
                value={use ?? ''}
                onChange={(value) => assignField(index, columnFields.find((columnField) => columnField === value) ?? null)}
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
            Array.isArray(parsed)
              ? t('address-file.check-rows', { count: parsed.length, total: formats.number(parsed.length) })
              : t('address-file.check')
          }
          disabledReason={getReason()}
          onClick={() => Array.isArray(parsed) && onDone(parsed, columns)}
        />
        <ActionButton variant="quiet" label={t('address-file.other-file')} onClick={onChooseOther} />
      </div>
    </div>
  );
}

function tryParseAddresses(rows: ColumnMapperProps['rows'], columns: ColumnMapping): FileAddress[] | UnusableFileError {
  try {
    return parseAddresses(rows, columns);
  } catch (error) {
    if (error instanceof UnusableFileError) return error;
    throw error;
  }
}
