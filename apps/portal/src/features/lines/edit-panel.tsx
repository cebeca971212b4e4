import { getLine, type LineSummary, listLines, updateLine } from '@demarc/contract/line.ts';
import { getLineSummary } from '@demarc/contract/line-counts.ts';
import { getLineName } from '@demarc/contract/line-name.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServiceEditForm } from '../../blocks/service-edit/service-edit-form.tsx';
import { useServiceEdit } from '../../blocks/service-edit/use-service-edit.ts';
import { useWrite } from '../../lib/api.ts';
import { showToast } from '../../lib/toast.ts';
import { showFieldProblems } from '../../lib/validated-form.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { getLineRefusal, LineRefusal, type LineRefusalCode } from './line-refusal.tsx';
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
  const { t } = useTranslation();
  const line = useLine(lineId);
  const [formKey, setFormKey] = useState(0);
  return (
    <AsyncContent result={line} name={t('line.detail-title')} lines={6}>
      {(loaded) => <EditForm key={formKey} line={loaded} onRestart={() => setFormKey((count) => count + 1)} onClose={onClose} />}
    </AsyncContent>
  );
}

const fields = ['companyName', 'firstName', 'middleName', 'lastName', 'email', 'phoneNumber'] as const;
const labels = {
  reference: 'line.reference',
  companyName: 'line.company-name',
  firstName: 'line.first-name',
  middleName: 'line.middle-name',
  lastName: 'line.last-name',
  email: 'line.email',
  phoneNumber: 'line.phone',
} as const;
const texts = {
  referenceHelp: 'line.reference-help',
  endUser: 'line.end-user',
  phoneHelp: 'line.phone-help',
  stale: 'line.stale',
} as const;

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
  const edit = useServiceEdit(line, { fields, rules: updateLine.rules, labels, draft: `line-${line.lineId}` });
  const { form, toBody } = edit;
  const [refusal, setRefusal] = useState<LineRefusalCode | null>(null);
  const save = useWrite(updateLine, {
    put: getLine,
    invalidates: [listLines, getLineSummary],
    previewInput: () => ({ params, body: toBody(form.getValues()) }),
  });
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    save.mutate(
      { params, body: toBody(values) },
      {
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
      },
    );
  });
  return (
    <ServiceEditForm
      edit={edit}
      texts={texts}
      isStale={refusal === 'STALE_VERSION'}
      refusal={<LineRefusal code={refusal} title={t('line.not-saved')} />}
      isSaving={save.isPending}
      onSubmit={submit}
      onRefusalSeen={() => setRefusal(null)}
      onRestart={onRestart}
      onClose={onClose}
    />
  );
}
