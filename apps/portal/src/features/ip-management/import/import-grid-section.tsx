import { maxBulkAddresses, updateIpAddresses } from '@demarc/contract/ip-address.ts';
import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { getFieldProblems } from '../../../lib/field-problems.ts';
import { useFormats } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Note } from '../../../ui/note.tsx';
import { Section } from '../../../ui/section.tsx';
import type { RowProblem } from '../addresses/row-problem.ts';
import { usePreview } from '../addresses/use-preview.ts';
import { linkToPrefix } from '../prefix-links.ts';
import { getPrefixRefusal, type PrefixRefusalCode } from '../prefix-refusal.ts';
import { PrefixRefusalNote } from '../prefix-refusal-note.tsx';
import { getBlockReason } from '../prefix-rules.ts';
import { staleAddresses, usePrefixParams } from '../use-prefix.ts';
import styles from './import.module.css';
import { ImportGrid } from './import-grid.tsx';
import {
  type CheckedRow,
  checkRows,
  hasProblem,
  type ImportRow,
  isUnchanged,
  toBulkRows,
  toPreviewRows,
  toRefusalKey,
} from './import-rows.ts';

interface ImportGridSectionProps {
  prefix: IpPrefix;
  rows: readonly ImportRow[];
  onRows: (rows: ImportRow[]) => void;
  onRestart: () => void;
}

/** The rows with corrections, and the button that saves the next 256 of them: all or none. */
export function ImportGridSection({ prefix, rows, onRows, onRestart }: ImportGridSectionProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const navigate = useNavigate();
  const params = usePrefixParams(prefix.prefixId);
  const [serverProblems, setServerProblems] = useState<ReadonlyMap<string, RowProblem>>(new Map());
  const [refusal, setRefusal] = useState<PrefixRefusalCode | null>(null);
  const [onlyProblems, setOnlyProblems] = useState(false);
  const group = checkRows(rows.slice(0, maxBulkAddresses), prefix.prefix);
  const previewRows = toPreviewRows(group);
  const preview = usePreview(prefix.prefixId, previewRows.length > 0 ? { rows: previewRows } : null);
  const checked = checkRows(rows, prefix.prefix, { previews: preview.data?.rows ?? [], refusals: serverProblems });
  const invalidRows = checked.filter(hasProblem);
  const current = checked.slice(0, maxBulkAddresses);
  const toSave = current.filter((row) => !hasProblem(row) && !isUnchanged(row));
  const toRequest = () => ({ params, body: { rows: toBulkRows(toSave) } });
  const save = useWrite(updateIpAddresses, {
    invalidates: staleAddresses,
    previewInput: () => (toSave.length > 0 ? toRequest() : null),
  });
  const finishGroup = () => {
    const remainingRows = rows.slice(maxBulkAddresses);
    if (remainingRows.length > 0) return onRows(remainingRows);
    onRestart();
    void navigate(linkToPrefix(prefix.prefixId));
  };
  const send = () => {
    setRefusal(null);
    const request = toRequest();
    save.mutate(request, {
      onSuccess: ({ items }) => {
        showToast('ip-prefix.addresses-publishing', { count: items.length });
        finishGroup();
      },
      onError: (error) => {
        const fieldProblems = getFieldProblems(error);
        if (fieldProblems) return setServerProblems(toRefusals(fieldProblems, toSave));
        const code = getPrefixRefusal(error);
        if (code === 'STALE_VERSION') void preview.refetch();
        setRefusal(code);
      },
    });
  };
  const blocked = getBlockReason('edit', prefix);
  const problemCount = current.filter(hasProblem).length;
  const getReason = () => {
    if (blocked) return t(blocked);
    if (prefix.reverseDnsMode === 'DELEGATED') return t('ip-prefix.refused-REVERSE_DNS_DELEGATED');
    return problemCount > 0 ? t('ip-prefix.problems-first', { count: problemCount }) : null;
  };
  const replace = (id: number, patch: Partial<ImportRow>) =>
    onRows(rows.map((row) => (row.id === id ? { ...row, ...patch } : row)));
  const isNothingNew = toSave.length === 0 && problemCount === 0;
  return (
    <Section title={t('ip-prefix.rows')} count={rows.length}>
      <div className={styles.page}>
        {refusal === 'STALE_VERSION' ? (
          <Note kind="attention" title={t('ip-prefix.bulk-stale')}>
            <p>{t('ip-prefix.bulk-stale-text')}</p>
          </Note>
        ) : (
          <PrefixRefusalNote code={refusal} title={t('ip-prefix.not-saved')} />
        )}
        {rows.length > maxBulkAddresses && (
          <Note kind="neutral" title={t('ip-prefix.in-groups', { total: formats.number(rows.length), max: maxBulkAddresses })}>
            <p>{t('ip-prefix.in-groups-text', { max: maxBulkAddresses })}</p>
          </Note>
        )}
        <p role="status" className={invalidRows.length > 0 ? styles.wrong : styles.soft}>
          {invalidRows.length > 0 ? t('ip-prefix.problem-count', { count: invalidRows.length }) : t('ip-prefix.no-problems')}
        </p>
        {(invalidRows.length > 0 || onlyProblems) && (
          <Checkbox
            label={t('ip-prefix.only-problems')}
            checked={onlyProblems}
            onChange={({ currentTarget }) => setOnlyProblems(currentTarget.checked)}
          />
        )}
        <ImportGrid
          rows={onlyProblems ? invalidRows : checked}
          isChecking={preview.isFetching}
          onChange={replace}
          onRemove={(id) => onRows(rows.filter((row) => row.id !== id))}
        />
        <div className={styles.buttons}>
          <ActionButton
            variant="primary"
            label={
              isNothingNew
                ? t('ip-prefix.skip-rows', { count: current.length })
                : t('ip-prefix.save-addresses', { count: toSave.length })
            }
            disabledReason={getReason()}
            isBusy={save.isPending}
            onClick={isNothingNew ? finishGroup : send}
          />
          <ActionButton variant="quiet" label={t('ip-prefix.other-file')} onClick={onRestart} />
        </div>
      </div>
    </Section>
  );
}

/** The problems of a rejected save, by what was sent. */
function toRefusals(fieldProblems: NonNullable<ReturnType<typeof getFieldProblems>>, sentRows: readonly CheckedRow[]) {
  return new Map(
    fieldProblems.flatMap(({ field, problem }) => {
      const row = sentRows[Number(/^rows\.(\d+)/.exec(field)?.[1])];
      return row ? [[toRefusalKey(row), problem] as const] : [];
    }),
  );
}
