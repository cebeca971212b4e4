import { type IpAddress, listIpAddresses, maxBulkAddresses, updateIpAddresses } from '@demarc/contract/ip-address.ts';
import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import { ptrPatternParts } from '@demarc/contract/ptr-pattern.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { getFieldProblems } from '../../../lib/field-problems.ts';
import { showToast } from '../../../lib/toast.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { getPrefixRefusal, type PrefixRefusalCode } from '../prefix-refusal.ts';
import { PrefixRefusalNote } from '../prefix-refusal-note.tsx';
import { staleAddresses, usePrefixParams } from '../use-prefix.ts';
import styles from './addresses.module.css';
import { buildPatternRows, countReplaced, insertPart, toBulkRows } from './pattern-rows.ts';
import { PatternTable } from './pattern-table.tsx';
import { usePreview } from './use-preview.ts';

interface PatternFormProps {
  prefix: IpPrefix;
  addresses: readonly IpAddress[];
  blocked: string | null;
  onSaved: () => void;
}

/** Gives several addresses a PTR record by a pattern, all of them or none, after a preview. */
export function PatternForm({ prefix, addresses, blocked, onSaved }: PatternFormProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const params = usePrefixParams(prefix.prefixId);
  const draft = useDraft(`ip-pattern-${prefix.prefixId}`, { pattern: '' });
  const [pattern, setPattern] = useState(draft.startValues.pattern);
  const [refusal, setRefusal] = useState<PrefixRefusalCode | null>(null);
  /** Problems of the last attempt to save, by address; a change of the pattern clears them. */
  const [serverProblems, setServerProblems] = useState<ReadonlyMap<string, { code: string; message?: string }>>(new Map());
  const [isClearing, setClearing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const text = pattern.trim();
  const preview = usePreview(
    prefix.prefixId,
    text && addresses.length <= maxBulkAddresses ? { pattern: text, ips: addresses.map(({ ip }) => ip) } : null,
  );
  const rows = (text ? buildPatternRows(text, addresses, preview.data?.rows) : []).map((row) => ({
    ...row,
    problem: row.problem ?? serverProblems.get(row.ip) ?? null,
  }));
  const problems = rows.filter(({ problem }) => problem).length;
  const toRequest = () => ({ params, body: { rows: toBulkRows(rows) } });
  const clearRequest = { params, body: { rows: addresses.map(({ ip, version }) => ({ ip, ptr: null, version })) } };
  const save = useWrite(updateIpAddresses, {
    invalidates: staleAddresses,
    previewInput: () => (rows.length > 0 && problems === 0 ? toRequest() : null),
  });
  const type = (next: string) => {
    setPattern(next);
    setServerProblems(new Map());
    draft.save({ pattern: next });
  };
  const send = (request: typeof clearRequest | ReturnType<typeof toRequest>, toast: string) => {
    setRefusal(null);
    save.mutate(request, {
      onSuccess: ({ items }) => {
        draft.clear();
        showToast(toast, { count: items.length });
        onSaved();
      },
      onError: (error) => {
        const fieldProblems = getFieldProblems(error);
        if (fieldProblems) {
          const byIp = fieldProblems.flatMap(({ field, problem }) => {
            const ip = request.body.rows[Number(/^rows\.(\d+)/.exec(field)?.[1])]?.ip;
            return ip && problem.code ? [[ip, { ...problem }] as const] : [];
          });
          return setServerProblems(new Map(byIp));
        }
        const code = getPrefixRefusal(error);
        if (code === 'STALE_VERSION') void queries.invalidateQueries({ queryKey: [listIpAddresses.id] });
        setRefusal(code);
      },
    });
  };
  const replaced = countReplaced(rows);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rows.length > 0 && problems === 0 && !blocked) send(toRequest(), 'ip-prefix.addresses-publishing');
  };
  const getReason = () => {
    if (blocked) return blocked;
    if (prefix.reverseDnsMode === 'DELEGATED') return t('ip-prefix.refused-REVERSE_DNS_DELEGATED');
    if (addresses.length > maxBulkAddresses) return t('ip-prefix.too-many', { max: maxBulkAddresses });
    if (!text) return t('ip-prefix.pattern-first');
    return problems > 0 ? t('ip-prefix.problems-first', { count: problems }) : null;
  };
  const reason = getReason();
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      {refusal === 'STALE_VERSION' ? (
        <Note kind="attention" title={t('ip-prefix.bulk-stale')}>
          <p>{t('ip-prefix.bulk-stale-text')}</p>
        </Note>
      ) : (
        <PrefixRefusalNote code={refusal} title={t('ip-prefix.not-saved')} />
      )}
      <TextField
        ref={input}
        label={t('ip-prefix.pattern')}
        description={t(`ip-prefix.pattern-help-${prefix.family}`)}
        isMono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
        placeholder={prefix.family === 4 ? '{a}-{b}-{c}-{d}.customer.example' : '{g}-{h}.customer.example'}
        value={pattern}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <div className={styles.buttons}>
        {ptrPatternParts[prefix.family].map((part) => (
          <ActionButton
            key={part}
            size="small"
            label={`{${part}}`}
            onClick={() => {
              const field = input.current;
              const at = field?.selectionStart ?? pattern.length;
              const inserted = insertPart(pattern, part, at, field?.selectionEnd ?? at);
              type(inserted.text);
              requestAnimationFrame(() => {
                field?.focus();
                field?.setSelectionRange(inserted.caret, inserted.caret);
              });
            }}
          />
        ))}
      </div>
      {rows.length > 0 && <PatternTable rows={rows} isChecking={preview.isFetching} />}
      {replaced > 0 && <Note kind="attention" title={t('ip-prefix.names-change', { count: replaced })} />}
      <div className={styles.buttons}>
        <ActionButton
          type="submit"
          variant="primary"
          label={t('ip-prefix.save-ptrs', { count: addresses.length })}
          disabledReason={reason}
          isBusy={save.isPending}
        />
        {addresses.some(({ ptr }) => ptr !== null) && (
          <ActionButton
            variant="quiet"
            icon="trash"
            label={t('ip-prefix.remove-ptrs')}
            disabledReason={blocked}
            onClick={() => setClearing(true)}
          />
        )}
        {problems > 0 && (
          <span role="status" className={styles.problem}>
            {t('ip-prefix.problem-count', { count: problems })}
          </span>
        )}
      </div>
      {isClearing && (
        <ConfirmDialog
          title={t('ip-prefix.remove-title', { count: addresses.length })}
          consequences={[t('ip-prefix.remove-text')]}
          confirmLabel={t('ip-prefix.remove-ptrs')}
          isBusy={save.isPending}
          onConfirm={() => {
            setClearing(false);
            send(clearRequest, 'ip-prefix.ptrs-removed');
          }}
          onClose={() => setClearing(false)}
        />
      )}
    </form>
  );
}
