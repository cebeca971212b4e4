import { addOrderDocument, getOrder, orderDocumentTypes } from '@demarc/contract/order.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setCachedRead } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { checkFile, type FileProblem, type FileType, truncateFileName } from '../../../lib/upload-file.ts';
import { useUpload } from '../../../lib/use-upload.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { StopUploadButton, UploadProgress } from '../../../ui/upload-progress.tsx';
import styles from './order-panel.module.css';
import { getOrderRefusal, OrderRefusal, type OrderRefusalCode } from './order-refusal.tsx';
import type { OrderDocumentType } from './order-rules.ts';
import { useOrderParams } from './use-order.ts';
import { replyFieldIds } from './use-reply-forms.ts';

const fileTypes: readonly FileType[] = ['PDF', 'PNG', 'JPEG'];

interface DocumentFormProps {
  orderId: number;
  /** The document that the order waits for; null if none. */
  requestedType: OrderDocumentType | null;
}

/** Uploads a document: validates it first, shows progress, and can be aborted. */
export function DocumentForm({ orderId, requestedType }: DocumentFormProps) {
  const { t } = useTranslation();
  const params = useOrderParams(orderId);
  const inputRef = useRef<HTMLInputElement>(null);
  const [type, setType] = useState<OrderDocumentType>(requestedType ?? 'OTHER');
  const [chosen, setChosen] = useState<File | null>(null);
  const [problem, setProblem] = useState<FileProblem | 'none-chosen' | null>(null);
  const [refusal, setRefusal] = useState<OrderRefusalCode | null>(null);
  const upload = useUpload(addOrderDocument, chosen, (file, content) => ({
    params,
    body: { type, fileName: truncateFileName(file.name), content },
  }));

  const choose = async (file: File | null) => {
    setRefusal(null);
    setChosen(file);
    setProblem(file && (await checkFile(file, fileTypes)));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const fileProblem = chosen ? await checkFile(chosen, fileTypes) : 'none-chosen';
    setProblem(fileProblem);
    if (fileProblem || !chosen) {
      inputRef.current?.focus();
      return;
    }
    setRefusal(null);
    upload.send(chosen, {
      onSuccess: (order) => {
        setCachedRead(getOrder, { params }, order);
        showToast('order.document-added', { name: chosen.name });
        setChosen(null);
        if (inputRef.current) inputRef.current.value = '';
        inputRef.current?.focus();
      },
      onError: (error) => setRefusal(getOrderRefusal(error)),
    });
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={`${styles.form} ${styles.plain}`}>
      <OrderRefusal code={refusal} title={t('order.document-not-added')} />
      <FileField
        ref={inputRef}
        id={replyFieldIds.document}
        label={t('order.file')}
        description={t('order.file-help')}
        accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
        fileName={chosen?.name}
        error={problem && t(`order.file-${problem}`)}
        isDisabled={upload.isPending}
        onChange={(file) => void choose(file)}
      />
      <SelectField
        label={t('order.document-type')}
        options={orderDocumentTypes.map((value) => ({ value, label: t(`order.document-${value}`) }))}
        value={type}
        onChange={(value) => setType(value as OrderDocumentType)}
      />
      <UploadProgress {...upload} />
      <div className={styles.buttons}>
        <ActionButton type="submit" label={t('order.add-document')} isBusy={upload.isPending} />
        <StopUploadButton {...upload} onStop={upload.stop} />
      </div>
    </form>
  );
}
