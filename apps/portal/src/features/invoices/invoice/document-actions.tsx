import { type Invoice, invoiceAttachmentTypes } from '@demarc/contract/invoice.ts';
import { downloadInvoice, type InvoiceFileType, mailInvoice } from '@demarc/contract/invoice-document.ts';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { useDownload } from '../../../lib/download.ts';
import { getErrorStatus } from '../../../lib/errors.ts';
import { showToast } from '../../../lib/toast.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { getTransfer } from './payment-advice.ts';

function useInvoiceParams(number: string) {
  const customerId = useCustomerId();
  return { customerId, number };
}

/** Downloads a document of an invoice; shows a message if it is not ready yet. */
function useInvoiceDownload(number: string, type: InvoiceFileType) {
  const input = { params: useInvoiceParams(number), query: { type } };
  const download = useDownload(downloadInvoice, input);
  return {
    isPending: download.isPending,
    save: () =>
      download.start(input, { onError: (error) => getErrorStatus(error) === 409 && showToast('invoice.document-not-ready') }),
  };
}

/** Emails the invoice, and downloads its documents once they are ready. */
export function DocumentActions({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const { number, attachments } = invoice;
  const params = useInvoiceParams(number);
  const mail = useWrite(mailInvoice, { handles: [429] });
  const notReadyReason = attachments.length === 0 ? t('invoice.document-not-ready') : null;
  const send = () =>
    mail.mutate(
      { params },
      {
        onSuccess: () => showToast('invoice.mailed', { number }),
        onError: (error) => {
          const status = getErrorStatus(error);
          if (status === 409) showToast('invoice.document-not-ready');
          if (status === 429) showToast('invoice.mailed-too-often');
        },
      },
    );
  const wasMailed = attachments.some(({ mailed }) => mailed);
  // While the invoice has to be paid, paying is the main action instead of the PDF.
  const isToPay = getTransfer(invoice) !== null;
  return (
    <>
      <ActionButton
        icon="mail"
        label={t(wasMailed ? 'invoice.mail-again' : 'invoice.mail')}
        disabledReason={notReadyReason}
        isBusy={mail.isPending}
        onClick={send}
      />
      {invoiceAttachmentTypes.toReversed().map((type) => (
        <DownloadButton
          key={type}
          number={number}
          type={type}
          isMain={type === 'pdf' && !isToPay}
          reason={attachments.some((attachment) => attachment.type === type) ? null : t('invoice.document-not-ready')}
        />
      ))}
    </>
  );
}

interface DownloadButtonProps {
  number: string;
  type: (typeof invoiceAttachmentTypes)[number];
  isMain: boolean;
  reason: string | null;
}

function DownloadButton({ number, type, isMain, reason }: DownloadButtonProps) {
  const { t } = useTranslation();
  const { isPending, save } = useInvoiceDownload(number, type);
  return (
    <ActionButton
      variant={isMain ? 'primary' : 'default'}
      icon="download"
      label={t(`invoice.document-${type}`)}
      disabledReason={reason}
      isBusy={isPending}
      onClick={save}
    />
  );
}

/** The specification as CSV, with all rows. */
export function SpecificationDownload({ number }: { number: string }) {
  const { t } = useTranslation();
  const { isPending, save } = useInvoiceDownload(number, 'specification');
  return (
    <ActionButton variant="quiet" size="small" icon="download" label={t('orders.export')} isBusy={isPending} onClick={save} />
  );
}
