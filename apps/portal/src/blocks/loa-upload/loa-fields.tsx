import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileProblem } from '../../lib/upload-file.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { LoaExpectation } from './compare-loa.ts';
import { LoaComparisonResult } from './loa-comparison.tsx';
import { LoaFindingNote } from './loa-finding-note.tsx';
import styles from './loa-upload.module.css';
import { findFinding, useLoaComparison } from './use-loa-comparison.ts';

/** The problems of an LOA file. */
export type LoaFileProblem = FileProblem | 'none-chosen';

/** The key and the props of a field in a form. */
interface FieldInput {
  key?: string;
  props: object;
}

interface LoaFieldsProps {
  file: File | null;
  fileProblem: LoaFileProblem | null;
  /** The reason why the server refused the file. */
  fileError?: string | undefined;
  /** The path of the file in the form. */
  filePath?: string;
  onFile: (file: File | null) => void;
  issuedBy: FieldInput;
  validUntil: FieldInput;
  /** The first possible day of `validUntil`. */
  today: string;
  expected: LoaExpectation;
  isDisabled?: boolean;
  /** Whether the LOA can follow later. Its other fields are then hidden until there is a file. */
  isOptional?: boolean;
  fileRef?: Ref<HTMLInputElement>;
}

/** The fields for the file of an LOA, who issued it and until when it is valid, compared with the order. */
export function LoaFields({ file, fileProblem, onFile, issuedBy, validUntil, today, expected, ...rest }: LoaFieldsProps) {
  const { t } = useTranslation();
  const comparison = useLoaComparison(fileProblem ? null : file, expected);
  const getNote = (field: 'issuedBy' | 'validUntil') => <LoaFindingNote finding={findFinding(comparison, field)} />;
  return (
    <div className={styles.fields}>
      <FileField
        label={t('loa.file')}
        description={t('loa.file-help')}
        accept=".pdf,application/pdf"
        fileName={file?.name}
        error={fileProblem ? t(`loa.file-${fileProblem}`) : rest.fileError}
        data-path={rest.filePath}
        isDisabled={rest.isDisabled ?? false}
        onChange={onFile}
        isRemovable={rest.isOptional ?? false}
        {...(rest.fileRef ? { ref: rest.fileRef } : {})}
      />
      <LoaComparisonResult comparison={comparison} excludedFields={['issuedBy', 'validUntil']} />
      {(file || !rest.isOptional) && (
        <>
          <TextField
            key={issuedBy.key}
            label={t('loa.field-issuedBy')}
            description={t('loa.issued-by-help')}
            isOptional
            maxLength={80}
            autoComplete="off"
            note={getNote('issuedBy')}
            {...issuedBy.props}
          />
          <DateField
            key={validUntil.key}
            label={t('loa.field-validUntil')}
            description={t('loa.valid-until-help')}
            isOptional
            isClearable
            earliest={today}
            note={getNote('validUntil')}
            {...(validUntil.props as { onChange: (day: string) => void })}
          />
        </>
      )}
    </div>
  );
}
