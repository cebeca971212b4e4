import {
  checkIpPrefixDelegation,
  getIpPrefix,
  type IpPrefix,
  type NameserverState,
  updateIpPrefix,
} from '@demarc/contract/ip-prefix.ts';
import { maxNameservers, minNameservers, type ReverseDnsMode, reverseDnsModes } from '@demarc/contract/reverse-dns.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameserverGlyphs } from '../../../kinds/ip-prefix/prefix-display.ts';
import { useWrite } from '../../../lib/api.ts';
import { getErrorStatus } from '../../../lib/errors.ts';
import { getFieldProblems } from '../../../lib/field-problems.ts';
import { showToast } from '../../../lib/toast.ts';
import { useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { Note } from '../../../ui/note.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Status } from '../../../ui/status.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { getPrefixRefusal, type PrefixRefusalCode } from '../prefix-refusal.ts';
import { PrefixRefusalNote } from '../prefix-refusal-note.tsx';
import { staleAddresses, usePrefixParams } from '../use-prefix.ts';
import { buildReverseDnsRules, listNameservers, type ReverseDnsValues } from './nameserver-rules.ts';
import styles from './prefix.module.css';

const labels = { mode: 'ip-prefix.mode', 'nameservers[]': 'ip-prefix.nameserver' };

/** Adds empty lines up to the minimum of a delegation, or one more line to add a name server. */
function padNameservers(names: readonly string[]): string[] {
  const count = Math.min(maxNameservers, Math.max(minNameservers, names.length + 1));
  return Array.from({ length: count }, (_, index) => names[index] ?? '');
}

/** Chooses who serves the reverse zone. The server checks the name servers before it saves. */
export function ReverseDnsForm({ prefix, onClose }: { prefix: IpPrefix; onClose: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const params = usePrefixParams(prefix.prefixId);
  const { mode, nameservers, canDelegate } = prefix.reverseDns;
  const form = useValidatedForm<ReverseDnsValues>({ mode, nameservers: padNameservers(nameservers) }, buildReverseDnsRules, {
    labels,
  });
  const [chosen, setChosen] = useState<ReverseDnsMode>(mode);
  const [count, setCount] = useState(padNameservers(nameservers).length);
  const [refusal, setRefusal] = useState<PrefixRefusalCode | null>(null);
  const toBody = (values: ReverseDnsValues) => ({
    reverseDns: { mode: values.mode, ...(values.mode === 'DELEGATED' ? { nameservers: listNameservers(values) } : {}) },
    version: prefix.version,
  });
  const toCheck = () => ({ params, body: { nameservers: listNameservers(form.getValues()) } });
  const check = useWrite(checkIpPrefixDelegation, { handles: [429], previewInput: toCheck });
  const save = useWrite(updateIpPrefix, {
    put: getIpPrefix,
    invalidates: staleAddresses,
    previewInput: () => ({ params, body: toBody(form.getValues()) }),
  });
  /** Shows a 400 at the right line: the request leaves out empty lines, so its indexes differ from the form's. */
  const showRefused = (error: Error) => {
    const fieldProblems = getFieldProblems(error);
    if (!fieldProblems) return setRefusal(getPrefixRefusal(error));
    const lines = form.getValues().nameservers.flatMap((name, index) => (name.trim() ? [index] : []));
    form.showProblems(
      fieldProblems.map(({ field, problem }) => {
        const at = /nameservers\.(\d+)$/.exec(field)?.[1];
        if (at !== undefined) return { field: `nameservers.${lines[Number(at)] ?? 0}`, problem };
        return { field: field.endsWith('nameservers') ? 'nameservers.0' : 'mode', problem };
      }),
    );
  };
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    save.mutate(
      { params, body: toBody(values) },
      {
        onSuccess: () => {
          showToast('ip-prefix.reverse-dns-saved', { prefix: prefix.prefix });
          onClose();
        },
        onError: (error) => {
          showRefused(error);
          if (getPrefixRefusal(error) === 'STALE_VERSION') void queries.invalidateQueries({ queryKey: [getIpPrefix.id] });
        },
      },
    );
  });
  const runCheck = () => {
    setRefusal(null);
    if (form.checkFields(['nameservers'])) check.mutate(toCheck(), { onError: showRefused });
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} />
      <PrefixRefusalNote code={refusal} title={t('ip-prefix.not-saved')} />
      <RadioGroup
        label={t(labels.mode)}
        options={reverseDnsModes.map((value) => ({
          value,
          label: t(`ip-prefix.mode-${value}`),
          description: t(`ip-prefix.mode-${value}-text`),
          ...(value === 'DELEGATED' && !canDelegate ? { blocked: t('validation.prefix-not-delegable') } : {}),
        }))}
        key={form.key('mode')}
        {...form.getInputProps('mode')}
        onChange={(value) => {
          form.setFieldValue('mode', value as ReverseDnsMode);
          setChosen(value as ReverseDnsMode);
        }}
      />
      {chosen === 'DELEGATED' && (
        <>
          {Array.from({ length: count }, (_, index) => (
            <TextField
              key={form.key(`nameservers.${index}`)}
              label={t(labels['nameservers[]'], { number: index + 1 })}
              isOptional={index >= minNameservers}
              isMono
              autoComplete="off"
              spellCheck={false}
              maxLength={254}
              {...form.getInputProps(`nameservers.${index}`)}
            />
          ))}
          <div className={styles.buttons}>
            {count < maxNameservers && (
              <ActionButton
                size="small"
                icon="plus"
                label={t('ip-prefix.add-nameserver')}
                onClick={() => {
                  form.insertListItem('nameservers', '');
                  setCount(count + 1);
                }}
              />
            )}
            <ActionButton
              size="small"
              icon="refresh"
              label={t('ip-prefix.check-nameservers')}
              isBusy={check.isPending}
              onClick={runCheck}
            />
          </div>
          {check.data && <CheckResult zones={check.data.zones} nameservers={check.data.nameservers} />}
          {getErrorStatus(check.error) === 429 && (
            <Note kind="attention" title={t('ip-prefix.check-limit')}>
              <p>{t('ip-prefix.check-limit-text')}</p>
            </Note>
          )}
        </>
      )}
      {chosen !== mode && mode !== 'NONE' && (
        <Note kind="attention" title={t('ip-prefix.mode-change')}>
          <p>{t(`ip-prefix.mode-from-${mode}`)}</p>
        </Note>
      )}
      <div className={styles.buttons}>
        <ActionButton type="submit" variant="primary" label={t('action.save')} isBusy={save.isPending} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}

interface CheckResultProps {
  zones: readonly string[];
  nameservers: readonly { nameserver: string; state: NameserverState }[];
}

/** The name servers that respond for the zone, and those that do not. */
function CheckResult({ zones, nameservers }: CheckResultProps) {
  const { t } = useTranslation();
  const isGood = nameservers.every(({ state }) => state === 'ANSWERS');
  return (
    <Note
      kind={isGood ? 'ok' : 'attention'}
      title={t(isGood ? 'ip-prefix.all-answer' : 'ip-prefix.not-all-answer', { zone: zones[0], count: zones.length })}
    >
      <ul className={styles.aspects}>
        {nameservers.map(({ nameserver, state }) => (
          <li key={nameserver}>
            <Status name={nameserverGlyphs[state]}>{t(`ip-prefix.nameserver-${state}`)}</Status>
            <span className="mono">{nameserver}</span>
          </li>
        ))}
      </ul>
    </Note>
  );
}
