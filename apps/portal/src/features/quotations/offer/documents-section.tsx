import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { formatFileSize } from '../../../lib/format-file-size.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Section } from '../../../ui/section.tsx';
import styles from './offer.module.css';
import { useQuoteDownload } from './use-quote-download.ts';

/** The PDFs of the offers, and designs and surveys that belong to them. */
export function DocumentsSection({ quotation: { quotationId, documents, version } }: { quotation: Quotation }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const download = useQuoteDownload(quotationId);
  return (
    <Section title={t('quotation.documents')} count={documents.length}>
      {documents.length === 0 && (
        <p className={styles.soft}>{t(version === 0 ? 'quotation.no-offer' : 'quotation.document-not-ready')}</p>
      )}
      <ul className={styles.files}>
        {documents.map(({ documentId, type, fileName, sizeBytes, version: of }) => (
          <li key={documentId}>
            <span>
              {t(`quotation.document-${type}`, { version: of })}
              <span className={styles.small}>
                {fileName} · {formatFileSize(sizeBytes, formats)}
              </span>
            </span>
            <ActionButton
              size="small"
              icon="download"
              label={t('quotation.download')}
              isBusy={download.pending?.documentId === documentId}
              onClick={() => download.save({ type, version: of, documentId })}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
