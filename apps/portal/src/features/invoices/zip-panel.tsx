import type { InvoiceSummary } from '@demarc/contract/invoice.ts';
import { downloadInvoices, invoiceFileTypes } from '@demarc/contract/invoice-document.ts';
import {
  defaultInvoiceFileNamePattern,
  findUnknownFileNameParts,
  formatInvoiceFileName,
  invoiceFileNameParts,
  maxFileNameLength,
} from '@demarc/contract/invoice-file-name.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { saveFile } from '../../lib/download.ts';
import { useFormats } from '../../lib/format.ts';
import { getRefusalCode } from '../../lib/refusal.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { Note } from '../../ui/note.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './zip-panel.module.css';

interface ZipPanelProps {
  invoices: readonly InvoiceSummary[];
  isOpen: boolean;
  onClose: () => void;
}

/** Downloads the documents of the selected invoices as one ZIP file. */
export function ZipPanel({ invoices, isOpen, onClose }: ZipPanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t('invoice.zip')} isOpen={isOpen} onClose={onClose}>
      <ZipForm invoices={invoices} onClose={onClose} />
    </SidePanel>
  );
}

function ZipForm({ invoices, onClose }: Omit<ZipPanelProps, 'isOpen'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const customerId = useCustomerId();
  const [documents, setDocuments] = useState<string[]>(['pdf', 'ubl']);
  const [pattern, setPattern] = useState(defaultInvoiceFileNamePattern);
  const [refusal, setRefusal] = useState<'DOCUMENT_NOT_READY' | 'OTHER' | null>(null);
  const unknown = findUnknownFileNameParts(pattern);
  const input = {
    params: { customerId },
    query: {
      number: invoices.map(({ number }) => number),
      document: invoiceFileTypes.filter((type) => documents.includes(type)),
      namePattern: pattern.trim() || defaultInvoiceFileNamePattern,
    },
  };
  const zip = useWrite(downloadInvoices, { previewInput: () => input });
  const [first] = invoices;
  const download = () => {
    setRefusal(null);
    zip.mutate(input, {
      onSuccess: (file) => {
        saveFile(file);
        onClose();
      },
      onError: (error) => setRefusal(getRefusalCode(error, ['DOCUMENT_NOT_READY'])),
    });
  };
  const isBlocked = documents.length === 0 || unknown.length > 0;
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlocked) download();
      }}
    >
      {refusal && (
        <Note kind="trouble" title={t('invoice.zip-failed')}>
          {t(refusal === 'DOCUMENT_NOT_READY' ? 'invoice.zip-not-ready' : 'invoice.zip-refused')}
        </Note>
      )}
      <p>{t('invoice.zip-text', { count: invoices.length })}</p>
      <CheckboxGroup
        label={t('invoice.documents')}
        layout="tasks"
        options={invoiceFileTypes.map((value) => ({ value, label: t(`invoice.document-${value}`) }))}
        value={documents}
        onChange={setDocuments}
        {...(documents.length === 0 && { error: t('invoice.zip-no-documents') })}
      />
      <TextField
        label={t('invoice.file-name')}
        description={t('invoice.file-name-help', { parts: formats.list(invoiceFileNameParts.map((part) => `{${part}}`)) })}
        error={unknown.length > 0 ? t('invoice.file-name-unknown', { parts: formats.list(unknown) }) : null}
        isMono
        autoComplete="off"
        maxLength={maxFileNameLength}
        value={pattern}
        onChange={({ target }) => setPattern(target.value)}
      />
      {first && (
        <p className={styles.example}>{t('invoice.file-name-example', { name: formatInvoiceFileName(pattern, first) })}</p>
      )}
      <div className={styles.buttons}>
        <ActionButton type="submit" variant="primary" icon="download" label={t('invoice.zip-download')} isBusy={zip.isPending} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}
