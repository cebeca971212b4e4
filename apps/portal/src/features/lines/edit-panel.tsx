import { getLine, getLineSummary, type LineSummary, listLines, updateLine } from '@demarc/contract/line.ts';
import { lineName } from '@demarc/contract/line-name.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { confirmDone } from '../../lib/confirmation.ts';
import { showFieldProblems, useRuledForm } from '../../lib/form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { StaleChoice } from '../../ui/stale-choice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LineRefusal, type LineRefusalCode, lineRefusalOf } from './line-refusal.tsx';
import styles from './lines.module.css';
import { useLine, useLineParams } from './use-line.ts';

/** Edits a line's reference and end user. */
export function EditPanel({ line, onClose }: { line: LineSummary | null; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SidePanel title={line ? t('line.edit-title', { name: lineName(line) }) : ''} isOpen={line !== null} onClose={onClose}>
      {line && <Current lineId={line.lineId} onClose={onClose} />}
    </SidePanel>
  );
}

/** The list row may be minutes old, so the form starts from the stored values. */
function Current({ lineId, onClose }: { lineId: number; onClose: () => void }) {
  const line = useLine(lineId);
  const [begun, setBegun] = useState(0);
  return (
    <Loaded result={line} lines={6}>
      {(loaded) => <EditForm key={begun} line={loaded} onAgain={() => setBegun((count) => count + 1)} onClose={onClose} />}
    </Loaded>
  );
}

type Values = { reference: string; endUser: LineSummary['endUser']; version: number };

const { rules } = updateLine;
const names = ['companyName', 'firstName', 'middleName', 'lastName', 'email', 'phoneNumber'] as const;
const nameLabels = {
  companyName: 'line.company-name',
  firstName: 'line.first-name',
  middleName: 'line.middle-name',
  lastName: 'line.last-name',
  email: 'line.email',
  phoneNumber: 'line.phone',
} as const;
const labels: Record<string, string> = {
  reference: 'line.reference',
  ...Object.fromEntries(names.map((name) => [`endUser.${name}`, nameLabels[name]])),
};

function valuesOf({ reference, endUser, version }: LineSummary): Values {
  return { reference: reference ?? '', endUser: { ...endUser }, version };
}

interface EditFormProps {
  line: LineSummary;
  /** Restarts the form with the stored values. */
  onAgain: () => void;
  onClose: () => void;
}

function EditForm({ line, onAgain, onClose }: EditFormProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const params = useLineParams(line.lineId);
  const form = useRuledForm<Values>(valuesOf(line), rules, { draft: `line-${line.lineId}`, labels });
  const [refusal, setRefusal] = useState<LineRefusalCode | null>(null);
  /** The version that the user reviewed after a conflict. */
  const [seenVersion, setSeenVersion] = useState<number | null>(null);
  const version = seenVersion ?? form.getValues().version;

  const requestOf = ({ reference, endUser }: Values) => {
    const trimmed = Object.fromEntries(names.map((name) => [name, endUser[name].trim()]));
    return { params, body: { reference: reference.trim() || null, endUser: trimmed, version } };
  };
  const save = useWrite(updateLine, {
    put: getLine,
    stale: [listLines, getLineSummary],
    input: () => requestOf(form.getValues()),
  });

  const submit = form.onSubmit((values) => {
    setRefusal(null);
    save.mutate(requestOf(values), {
      onSuccess: (saved) => {
        form.clearDraft();
        confirmDone('line.saved', { name: lineName(saved) });
        onClose();
      },
      onError: (error) => {
        if (showFieldProblems(form, error)) return;
        const code = lineRefusalOf(error);
        if (code === 'STALE_VERSION') void queries.invalidateQueries({ queryKey: [getLine.id] });
        setRefusal(code);
      },
    });
  });
  const field = (name: (typeof names)[number]) => ({
    label: t(nameLabels[name]),
    autoComplete: 'off',
    isOptional: name !== 'middleName',
    ...form.getInputProps(`endUser.${name}`),
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} />
      {refusal === 'STALE_VERSION' ? (
        <StaleChoice
          title={t('line.stale')}
          fields={fieldsOf(valuesOf(line), form.getValues(), t)}
          isAsking={line.version === version}
          onKeep={() => {
            setSeenVersion(line.version);
            setRefusal(null);
          }}
          onTakeOver={() => {
            form.clearDraft();
            onAgain();
          }}
        />
      ) : (
        <LineRefusal code={refusal} title={t('line.not-saved')} />
      )}
      <TextField
        label={t('line.reference')}
        description={t('line.reference-help')}
        isOptional
        autoComplete="off"
        maxLength={100}
        data-autofocus
        key={form.key('reference')}
        {...form.getInputProps('reference')}
      />
      <h3>{t('line.end-user')}</h3>
      <TextField key={form.key('endUser.companyName')} {...field('companyName')} maxLength={100} />
      <div className={styles.person}>
        <TextField key={form.key('endUser.firstName')} {...field('firstName')} maxLength={60} />
        <TextField key={form.key('endUser.middleName')} {...field('middleName')} maxLength={60} />
        <TextField key={form.key('endUser.lastName')} {...field('lastName')} maxLength={60} />
      </div>
      <TextField key={form.key('endUser.email')} {...field('email')} type="email" maxLength={120} />
      <TextField
        key={form.key('endUser.phoneNumber')}
        {...field('phoneNumber')}
        description={t('line.phone-help')}
        type="tel"
        maxLength={20}
      />
      <div className={styles.buttons}>
        <ActionButton type="submit" variant="primary" label={t('action.save')} isBusy={save.isPending} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}

/** Each field with its stored and its typed value. */
function fieldsOf(onFile: Values, typed: Values, t: (key: string) => string) {
  return [
    { label: t('line.reference'), is: onFile.reference, typed: typed.reference },
    ...names.map((name) => ({ label: t(nameLabels[name]), is: onFile.endUser[name], typed: typed.endUser[name] })),
  ];
}
