import { getLine, getLineSummary, type LineSummary, listLines, updateLine } from '@demarc/contract/line.ts';
import { getLineName } from '@demarc/contract/line-name.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { showToast } from '../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../lib/validated-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { EditConflict } from '../../ui/edit-conflict.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { getLineRefusal, LineRefusal, type LineRefusalCode } from './line-refusal.tsx';
import styles from './lines.module.css';
import { useLine, useLineParams } from './use-line.ts';

/** Edits a line's reference and end user. */
export function EditPanel({ line, onClose }: { line: LineSummary | null; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SidePanel title={line ? t('line.edit-title', { name: getLineName(line) }) : ''} isOpen={line !== null} onClose={onClose}>
      {line && <EditFormLoader lineId={line.lineId} onClose={onClose} />}
    </SidePanel>
  );
}

/** The list row may be minutes old, so the form starts from the stored values. */
function EditFormLoader({ lineId, onClose }: { lineId: number; onClose: () => void }) {
  const line = useLine(lineId);
  const [formKey, setFormKey] = useState(0);
  return (
    <AsyncContent result={line} lines={6}>
      {(loaded) => <EditForm key={formKey} line={loaded} onRestart={() => setFormKey((count) => count + 1)} onClose={onClose} />}
    </AsyncContent>
  );
}

type EditValues = { reference: string; endUser: LineSummary['endUser']; version: number };

const { rules } = updateLine;
const endUserFields = ['companyName', 'firstName', 'middleName', 'lastName', 'email', 'phoneNumber'] as const;
const endUserLabels = {
  companyName: 'line.company-name',
  firstName: 'line.first-name',
  middleName: 'line.middle-name',
  lastName: 'line.last-name',
  email: 'line.email',
  phoneNumber: 'line.phone',
} as const;
const labels: Record<string, string> = {
  reference: 'line.reference',
  ...Object.fromEntries(endUserFields.map((name) => [`endUser.${name}`, endUserLabels[name]])),
};

function toValues({ reference, endUser, version }: LineSummary): EditValues {
  return { reference: reference ?? '', endUser: { ...endUser }, version };
}

interface EditFormProps {
  line: LineSummary;
  /** Restarts the form with the stored values. */
  onRestart: () => void;
  onClose: () => void;
}

function EditForm({ line, onRestart, onClose }: EditFormProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const params = useLineParams(line.lineId);
  const form = useValidatedForm<EditValues>(toValues(line), rules, { draft: `line-${line.lineId}`, labels });
  const [refusal, setRefusal] = useState<LineRefusalCode | null>(null);
  /** The version that the user reviewed after a conflict. */
  const [seenVersion, setSeenVersion] = useState<number | null>(null);
  const version = seenVersion ?? form.getValues().version;

  const toRequest = ({ reference, endUser }: EditValues) => {
    const trimmed = Object.fromEntries(endUserFields.map((name) => [name, endUser[name].trim()]));
    return { params, body: { reference: reference.trim() || null, endUser: trimmed, version } };
  };
  const save = useWrite(updateLine, {
    put: getLine,
    stale: [listLines, getLineSummary],
    input: () => toRequest(form.getValues()),
  });

  const submit = form.onSubmit((values) => {
    setRefusal(null);
    save.mutate(toRequest(values), {
      onSuccess: (saved) => {
        form.clearDraft();
        showToast('line.saved', { name: getLineName(saved) });
        onClose();
      },
      onError: (error) => {
        if (showFieldProblems(form, error)) return;
        const code = getLineRefusal(error);
        if (code === 'STALE_VERSION') void queries.invalidateQueries({ queryKey: [getLine.id] });
        setRefusal(code);
      },
    });
  });
  const field = (name: (typeof endUserFields)[number]) => ({
    label: t(endUserLabels[name]),
    autoComplete: 'off',
    isOptional: name !== 'middleName',
    ...form.getInputProps(`endUser.${name}`),
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} />
      {refusal === 'STALE_VERSION' ? (
        <EditConflict
          title={t('line.stale')}
          fields={compareFields(toValues(line), form.getValues(), t)}
          isLoading={line.version === version}
          onKeep={() => {
            setSeenVersion(line.version);
            setRefusal(null);
          }}
          onUseCurrent={() => {
            form.clearDraft();
            onRestart();
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
function compareFields(stored: EditValues, typed: EditValues, t: (key: string) => string) {
  return [
    { label: t('line.reference'), is: stored.reference, typed: typed.reference },
    ...endUserFields.map((name) => ({ label: t(endUserLabels[name]), is: stored.endUser[name], typed: typed.endUser[name] })),
  ];
}
