import { previewZoneFile } from '@demarc/contract/ip-address.ts';
import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { getFieldProblems } from '../../../lib/field-problems.ts';
import { saveCsv } from '../../../lib/save-csv.ts';
import { UnusableFileError } from '../../../lib/table-file/file-kind.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { getPrefixRefusal } from '../prefix-refusal.ts';
import { PrefixRefusalNote } from '../prefix-refusal-note.tsx';
import { usePrefixParams } from '../use-prefix.ts';
import styles from './import.module.css';
import type { ImportRow } from './import-rows.ts';
import type { ImportSource } from './read-import.ts';

type IgnoredLine = Output<typeof previewZoneFile>['ignored'][number];

interface SourceInputProps {
  prefix: IpPrefix;
  /** Pasted text, which the page keeps. */
  text: string;
  onText: (text: string) => void;
  onRead: (rows: ImportRow[], ignored: readonly IgnoredLine[]) => void;
}

/** Accepts a zone file or a table with addresses and names, as a file or pasted. */
export function SourceInput({ prefix, text, onText, onRead }: SourceInputProps) {
  const { t } = useTranslation();
  const params = usePrefixParams(prefix.prefixId);
  const [fileName, setFileName] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const zone = useWrite(previewZoneFile, {
    previewInput: () => (text.trim() ? { params, body: { zoneFile: text } } : null),
  });
  const read = async (getSource: () => Promise<ImportSource>) => {
    setProblem(null);
    zone.reset();
    setReading(true);
    try {
      const source = await getSource();
      if (source.kind === 'rows') return onRead(source.rows, []);
      zone.mutate(
        { params, body: { zoneFile: source.text } },
        {
          onSuccess: ({ rows, ignored }) => {
            if (rows.length === 0) setProblem('no-records');
            else onRead(rows.map(toImportRow), ignored);
          },
        },
      );
    } catch (error) {
      setProblem(error instanceof UnusableFileError ? error.problem : 'unreadable');
    } finally {
      setReading(false);
    }
  };
  const readFile = (file: File | null) => {
    if (!file) return;
    setFileName(file.name);
    // The parsers are large, so they load only when something is read.
    void read(async () => (await import('./read-import.ts')).readImportFile(file));
  };
  const readPasted = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) void read(async () => (await import('./read-import.ts')).readImportText(text));
  };
  const zoneRefusal = zone.isError ? getPrefixRefusal(zone.error) : null;
  const invalid = zone.isError ? getFieldProblems(zone.error)?.[0]?.problem : undefined;
  const isBusy = isReading || zone.isPending;
  return (
    <form className={styles.source} onSubmit={readPasted}>
      {invalid?.message ? (
        <Note kind="trouble" title={t('ip-prefix.not-read')}>
          <p>{invalid.message}</p>
        </Note>
      ) : (
        <PrefixRefusalNote code={zoneRefusal} title={t('ip-prefix.not-read')} />
      )}
      <FileField
        label={t('ip-prefix.file')}
        description={t('ip-prefix.file-help')}
        accept=".csv,.tsv,.txt,.xlsx,.zone,.db,.arpa,text/plain,text/csv"
        fileName={fileName}
        error={problem && t(`ip-prefix.file-${problem}`)}
        isDisabled={isBusy}
        onChange={readFile}
      />
      <TextArea
        label={t('ip-prefix.paste')}
        description={t('ip-prefix.paste-help')}
        rows={8}
        spellCheck={false}
        autoComplete="off"
        maxLength={200_000}
        isMono
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      <div className={styles.buttons}>
        <ActionButton
          type="submit"
          variant="primary"
          label={t('ip-prefix.read')}
          disabledReason={text.trim() ? null : t('ip-prefix.paste-first')}
          isBusy={isBusy}
        />
        <ActionButton
          icon="download"
          label={t('ip-prefix.template')}
          onClick={() =>
            saveCsv('ptr.csv', [
              ['ip', 'ptr', 'hostname', 'description'],
              [prefix.gateway ?? prefix.prefix.split('/')[0], 'gw.customer.example', '', ''],
            ])
          }
        />
      </div>
    </form>
  );
}

function toImportRow({ line, ip, typed, ptr }: Output<typeof previewZoneFile>['rows'][number], at: number): ImportRow {
  return { id: at, line: line ?? at + 1, ip, ptr: typed ?? ptr ?? '', hostname: null, description: null };
}
