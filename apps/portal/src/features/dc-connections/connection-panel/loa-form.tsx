import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { type DcConnection, getDcConnection, uploadDcConnectionLoa } from '@demarc/contract/dc-connection.ts';
import { loaRules } from '@demarc/contract/loa.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoaExpectation } from '../../../blocks/loa-upload/compare-loa.ts';
import { LoaFields, type LoaFileProblem } from '../../../blocks/loa-upload/loa-fields.tsx';
import panel from '../../../blocks/service-panel/service-panel.module.css';
import { currentBrand } from '../../../brands/current-brand.ts';
import { setCachedRead } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { checkFile, truncateFileName } from '../../../lib/upload-file.ts';
import { useUpload } from '../../../lib/use-upload.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { Note } from '../../../ui/note.tsx';
import { StopUploadButton, UploadProgress } from '../../../ui/upload-progress.tsx';
import { staleLists, useConnectionParams } from '../use-connection.ts';
import { getConnectionRefusal } from './connection-refusal.ts';

/** Uploads the LOA that the connection waits for. */
export function LoaForm({ connection, onClose }: { connection: DcConnection; onClose: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const params = useConnectionParams(connection.dcConnectionId);
  const fileRef = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [fileProblem, setFileProblem] = useState<LoaFileProblem | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useValidatedForm(
    { issuedBy: connection.zEnd.partyName ?? '', validUntil: '' },
    { issuedBy: loaRules.issuedBy },
    { labels: { issuedBy: 'loa.field-issuedBy', validUntil: 'loa.field-validUntil' } },
  );
  const upload = useUpload(uploadDcConnectionLoa, file, (chosen, content) => {
    const { issuedBy, validUntil } = form.getValues();
    const fileName = truncateFileName(chosen.name);
    return { params, body: { fileName, content, issuedBy: issuedBy.trim() || null, validUntil: validUntil || null } };
  });
  const choose = async (chosen: File | null) => {
    setRefusal(null);
    setFileProblem(chosen && (await checkFile(chosen, ['PDF'])));
    setFile(chosen);
  };
  const submit = form.onSubmit(async () => {
    const problem = file ? await checkFile(file, ['PDF']) : 'none-chosen';
    setFileProblem(problem);
    if (problem || !file) {
      fileRef.current?.focus();
      return;
    }
    setRefusal(null);
    upload.send(file, {
      onSuccess: (answer) => {
        setCachedRead(getDcConnection, { params }, answer);
        for (const { id } of staleLists) void queries.invalidateQueries({ queryKey: [id] });
        showToast('dc-connection.loa-uploaded', { name: connection.circuitId });
        onClose();
      },
      onError: (error) => {
        if (showFieldProblems(form, error)) return;
        const code = getConnectionRefusal(error);
        setRefusal(code && t(`dc-connection.refused-${code}`));
      },
    });
  });
  const validUntil = form.useWatchValue('validUntil') as string;
  const issuedBy = form.useWatchValue('issuedBy') as string;
  return (
    <form onSubmit={submit} noValidate className={panel.form}>
      <h3>{t('dc-connection.upload-loa')}</h3>
      <FormSummary form={form} title={t('dc-connection.loa-not-uploaded')} />
      {refusal && (
        <Note kind="trouble" title={t('dc-connection.loa-not-uploaded')}>
          {refusal}
        </Note>
      )}
      <LoaFields
        file={file}
        fileProblem={fileProblem}
        onFile={(chosen) => void choose(chosen)}
        issuedBy={{ key: form.key('issuedBy'), props: form.getInputProps('issuedBy') }}
        validUntil={{ key: form.key('validUntil'), props: form.getInputProps('validUntil') }}
        today={formatAmsterdamDate(new Date())}
        expected={toExpectation(connection, issuedBy, validUntil)}
        isDisabled={upload.isPending}
        fileRef={fileRef}
      />
      <UploadProgress {...upload} />
      <div className={panel.buttons}>
        <ActionButton type="submit" variant="primary" label={t('dc-connection.send-loa')} isBusy={upload.isPending} />
        <StopUploadButton {...upload} onStop={upload.stop} />
        {!upload.isPending && <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />}
      </div>
    </form>
  );
}

/** Returns what the LOA should say about the Z end, which belongs to another company. */
function toExpectation({ zEnd }: DcConnection, issuedBy: string, validUntil: string): LoaExpectation {
  return {
    issuedBy: issuedBy.trim() || zEnd.partyName,
    issuedTo: currentBrand.name,
    site: { code: zEnd.siteCode, name: zEnd.siteName },
    panel: zEnd.patchPanel,
    ports: zEnd.ports,
    validUntil: validUntil || null,
  };
}
