import type { ManualAgreement } from '@demarc/contract/manual-agreement.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Section } from '../../../ui/section.tsx';
import { useAgreementDownload } from './use-agreement-download.ts';
import styles from './view.module.css';

/** All files of the agreement with their version, newest first. */
export function DocumentsSection({ agreement }: { agreement: ManualAgreement }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const download = useAgreementDownload(agreement);
  const { documents } = agreement;
  return (
    <Section title={t('manual-agreement.documents')} count={documents.length}>
      <ul className={styles.files}>
        {documents.map((document) => (
          <li key={document.documentId}>
            <span>
              {t(`manual-agreement.document-${document.type}`)}, {t('manual-agreement.revision', { revision: document.revision })}
              <br />
              <span className={styles.soft}>{formats.date(document.createdAt)}</span>
            </span>
            <ActionButton
              size="small"
              icon="download"
              label={t('manual-agreement.download-named', { name: document.fileName })}
              isBusy={download.busyId === document.documentId}
              onClick={() => download.save(document)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
