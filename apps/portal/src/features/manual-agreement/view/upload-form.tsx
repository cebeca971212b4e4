import { type ManualAgreement, manualAgreementCopyRules, uploadManualAgreementCopy } from '@demarc/contract/manual-agreement.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkFile, type FileProblem, truncateFileName } from '../../../lib/upload-file.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { useUpload } from '../../../lib/use-upload.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { StopUploadButton, UploadProgress } from '../../../ui/upload-progress.tsx';
import { AgreementRefusal } from './agreement-refusal.tsx';
import { ApprovalNote } from './approval-note.tsx';
import { useShownDocument } from './use-shown-document.ts';
import { useSigningResponse } from './use-signing-response.ts';
import styles from './view.module.css';

const { fullName, jobTitle, authorised } = manualAgreementCopyRules;
const labels = {
  fullName: 'manual-agreement.full-name',
  jobTitle: 'manual-agreement.job-title',
  authorised: 'manual-agreement.authorised-label',
};

/** Uploads a copy that was signed on paper. */
export function UploadForm({ agreement, onClose }: { agreement: ManualAgreement; onClose: () => void }) {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const { shownSha256 } = useShownDocument(agreement);
  const params = { customerId, uuid: agreement.uuid };
  const fileRef = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [fileProblem, setFileProblem] = useState<FileProblem | 'none-chosen' | null>(null);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const form = useValidatedForm(
    { fullName: '', jobTitle: '', authorised: false },
    { fullName, jobTitle, authorised },
    { labels },
  );
  const upload = useUpload(uploadManualAgreementCopy, file, (chosen, content) => ({
    params,
    body: { ...form.getValues(), fileName: truncateFileName(chosen.name), content, documentSha256: shownSha256 },
  }));
  const showResponse = useSigningResponse(agreement);
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
        showResponse(answer, 'manual-agreement.uploaded');
        onClose();
      },
      onError: (error) => {
        if (!showFieldProblems(form, error)) setRefusal(error);
      },
    });
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} title={t('manual-agreement.not-uploaded')} />
      <ApprovalNote agreement={agreement} />
      <AgreementRefusal error={refusal} title={t('manual-agreement.not-uploaded')} />
      <p className={styles.soft}>{t('manual-agreement.upload-intro')}</p>
      <FileField
        label={t('manual-agreement.file')}
        description={t('manual-agreement.file-help')}
        accept=".pdf,application/pdf"
        fileName={file?.name}
        error={fileProblem && t(`manual-agreement.file-${fileProblem}`)}
        isDisabled={upload.isPending}
        onChange={(chosen) => void choose(chosen)}
        ref={fileRef}
      />
      <TextField
        label={t('manual-agreement.signer-name')}
        maxLength={120}
        key={form.key('fullName')}
        {...form.getInputProps('fullName')}
      />
      <TextField label={t(labels.jobTitle)} maxLength={80} key={form.key('jobTitle')} {...form.getInputProps('jobTitle')} />
      <Checkbox
        label={t('manual-agreement.signer-authorised')}
        key={form.key('authorised')}
        {...form.getInputProps('authorised', { type: 'checkbox' })}
      />
      <UploadProgress {...upload} />
      <div className={styles.buttons}>
        <ActionButton
          type="submit"
          variant="primary"
          icon="upload"
          label={t('manual-agreement.upload')}
          isBusy={upload.isPending}
        />
        <StopUploadButton {...upload} onStop={upload.stop} />
      </div>
    </form>
  );
}
