import { toPlaceholder } from '@demarc/contract/api-call.ts';
import { addOrderDocument, getOrder, orderDocumentTypes } from '@demarc/contract/order.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setCachedRead } from '../../../lib/api.ts';
import { trackBusy } from '../../../lib/busy.ts';
import { useFormats } from '../../../lib/format.ts';
import { useMountedWrite } from '../../../lib/mounted-writes.ts';
import { showToast } from '../../../lib/toast.ts';
import { createUploadClient } from '../../../lib/upload-client.ts';
import { checkFile, type FileProblem, type FileType, toBase64, truncateFileName } from '../../../lib/upload-file.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { fileFieldId } from './field-ids.ts';
import styles from './order-panel.module.css';
import { getOrderRefusal, OrderRefusal, type OrderRefusalCode } from './order-refusal.tsx';
import { useOrderParams } from './use-order.ts';

const fileTypes: readonly FileType[] = ['PDF', 'PNG', 'JPEG'];
type DocumentType = (typeof orderDocumentTypes)[number];

interface DocumentFormProps {
  orderId: number;
  /** The order waits for a letter of authorization. */
  isLoaRequired: boolean;
}

/** Uploads a document: validates it first, shows progress, and can be aborted. */
export function DocumentForm({ orderId, isLoaRequired }: DocumentFormProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const params = useOrderParams(orderId);
  const inputRef = useRef<HTMLInputElement>(null);
  const stopRef = useRef<AbortController | null>(null);
  const [type, setType] = useState<DocumentType>(isLoaRequired ? 'LOA' : 'OTHER');
  const [chosen, setChosen] = useState<File | null>(null);
  const [problem, setProblem] = useState<FileProblem | 'none-chosen' | null>(null);
  const [refusal, setRefusal] = useState<OrderRefusalCode | null>(null);
  const [share, setShare] = useState(0);
  // Idempotency key for this file and type: a retry after a lost response does not add a second document.
  const requestId = useRef('');
  const toRequest = (file: File, content: string) => ({ params, body: { type, fileName: truncateFileName(file.name), content } });
  // The content is too long for a curl command, so the API panel shows a placeholder.
  useMountedWrite(addOrderDocument, () => chosen && toRequest(chosen, toPlaceholder('content')));
  const send = useSingleMutation({
    // The id in the variables distinguishes one file from another.
    mutationFn: async ({ file, requestId: idempotencyKey }: { file: File; requestId: string }) => {
      const stop = new AbortController();
      stopRef.current = stop;
      const request = toRequest(file, await toBase64(file));
      const options = { idempotencyKey, signal: stop.signal };
      return trackBusy(createUploadClient(setShare).call(addOrderDocument, request, options));
    },
  });

  const choose = async (file: File | null) => {
    requestId.current = crypto.randomUUID();
    setRefusal(null);
    setChosen(file);
    setProblem(file && (await checkFile(file, fileTypes)));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = chosen ? await checkFile(chosen, fileTypes) : 'none-chosen';
    setProblem(found);
    if (found || !chosen) {
      inputRef.current?.focus();
      return;
    }
    setRefusal(null);
    setShare(0);
    send.mutate(
      { file: chosen, requestId: requestId.current },
      {
        onSuccess: (order) => {
          setCachedRead(getOrder, { params }, order);
          showToast('order.document-added', { name: chosen.name });
          setChosen(null);
          if (inputRef.current) inputRef.current.value = '';
          inputRef.current?.focus();
        },
        onError: (error) => setRefusal(getOrderRefusal(error)),
      },
    );
  };
  const percent = Math.round(share * 100);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={`${styles.form} ${styles.plain}`}>
      <OrderRefusal code={refusal} title={t('order.document-not-added')} />
      <FileField
        ref={inputRef}
        id={fileFieldId}
        label={t('order.file')}
        description={t('order.file-help')}
        accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
        fileName={chosen?.name}
        error={problem && t(`order.file-${problem}`)}
        isDisabled={send.isPending}
        onChange={(file) => void choose(file)}
      />
      <SelectField
        label={t('order.document-type')}
        options={orderDocumentTypes.map((value) => ({ value, label: t(`order.document-${value}`) }))}
        value={type}
        onChange={(value) => {
          requestId.current = crypto.randomUUID();
          setType(value as DocumentType);
        }}
      />
      {send.isPending && (
        <div className={styles.sending}>
          <progress max={1} value={share} aria-label={t('order.sending')} />
          <span aria-live="polite">
            {percent < 100 ? t('order.sent-share', { percent: formats.percent(percent) }) : t('order.being-checked')}
          </span>
        </div>
      )}
      <div className={styles.buttons}>
        <ActionButton type="submit" label={t('order.add-document')} isBusy={send.isPending} />
        {send.isPending && percent < 100 && (
          <ActionButton variant="quiet" label={t('order.stop')} onClick={() => stopRef.current?.abort()} />
        )}
      </div>
    </form>
  );
}
