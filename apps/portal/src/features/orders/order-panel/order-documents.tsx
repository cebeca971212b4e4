import { downloadOrderDocument, type Order } from '@demarc/contract/order.ts';
import { useTranslation } from 'react-i18next';
import { useDownload } from '../../../lib/download.ts';
import { useFormats } from '../../../lib/format.ts';
import { formatFileSize } from '../../../lib/format-file-size.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Section } from '../../../ui/section.tsx';
import { DocumentForm } from './document-form.tsx';
import { getActorLabel } from './order-labels.ts';
import styles from './order-panel.module.css';
import { getOrderRefusal, OrderRefusal } from './order-refusal.tsx';
import { getRequestedDocument } from './order-rules.ts';
import { useOrderParams } from './use-order.ts';
import type { ReplyForms } from './use-reply-forms.ts';

/** The server's limit. */
const maxDocuments = 20;

/** The documents of both parties, and a form to add one. */
export function OrderDocuments({ order, replyForms }: { order: Order; replyForms: ReplyForms }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const params = useOrderParams(order.orderId);
  const { documents, orderId } = order;
  const toRequest = (documentId: string) => ({ params: { ...params, documentId } });
  const download = useDownload(downloadOrderDocument, documents[0] ? toRequest(documents[0].documentId) : null);
  return (
    <Section title={t('order.documents')} count={documents.length}>
      {documents.length === 0 && <p className={styles.soft}>{t('order.no-documents')}</p>}
      {download.isError && <OrderRefusal code={getOrderRefusal(download.error)} title={t('order.not-downloaded')} />}
      <ul className={styles.list}>
        {documents.map(({ documentId, type, fileName, sizeBytes, actor, createdAt }) => (
          <li key={documentId} className={styles.file}>
            <span>
              {fileName}
              <small>
                {[
                  t(`order.document-${type}`),
                  formatFileSize(sizeBytes, formats),
                  `${getActorLabel(actor, order, t)}, ${formats.dateTime(createdAt)}`,
                ].join(' · ')}
              </small>
            </span>
            <ActionButton
              size="small"
              icon="download"
              label={t('order.download')}
              isBusy={download.isPending && download.variables.params.documentId === documentId}
              onClick={() => download.start(toRequest(documentId))}
            />
          </li>
        ))}
      </ul>
      {documents.length >= maxDocuments ? (
        <p className={styles.soft}>{t('order.most-documents', { count: maxDocuments })}</p>
      ) : replyForms.isOpen.document ? (
        <DocumentForm orderId={orderId} requestedType={getRequestedDocument(order)} />
      ) : (
        <ActionButton label={t('order.add-document')} icon="upload" onClick={() => replyForms.open('document')} />
      )}
    </Section>
  );
}
