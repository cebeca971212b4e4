import type { Msa, MsaDocumentType } from '@demarc/contract/msa.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { formatFileSize } from '../../lib/format-file-size.ts';
import { showToast } from '../../lib/toast.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './agreements.module.css';
import { msaGlyphs } from './msa-glyphs.ts';

interface AgreementPanelProps {
  msa: Msa | null;
  onClose: () => void;
  onDownload: (type: MsaDocumentType) => void;
  /** The document that is being downloaded. */
  downloadingType: MsaDocumentType | null;
  failure: ReactNode;
}

export function AgreementPanel({ msa, onClose, onDownload, downloadingType, failure }: AgreementPanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t('msa.type-AGREEMENT')} isOpen={msa !== null} onClose={onClose}>
      {failure}
      {msa && <AgreementDetails msa={msa} onDownload={onDownload} downloadingType={downloadingType} />}
    </SidePanel>
  );
}

function AgreementDetails({
  msa,
  onDownload,
  downloadingType,
}: Pick<AgreementPanelProps, 'onDownload' | 'downloadingType'> & { msa: Msa }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { status, version, language, offeredAt, expiresAt, signedAt, signedByName, signedByJobTitle, effectiveFrom } = msa;
  return (
    <>
      <Facts
        facts={[
          { label: t('msa.status'), value: <Status name={msaGlyphs[status]}>{t(`msa.status-${status}`)}</Status> },
          { label: t('msa.version-label'), value: version },
          { label: t('msa.language'), value: t(`msa.language-${language}`) },
          { label: t('msa.offered-on'), value: formats.date(offeredAt) },
          ...(status === 'OFFERED' || status === 'EXPIRED'
            ? [{ label: t('msa.sign-before'), value: formats.date(expiresAt) }]
            : []),
          ...(signedAt
            ? [
                { label: t('msa.signed-on'), value: formats.dateTime(signedAt) },
                { label: t('msa.signatory'), value: [signedByName, signedByJobTitle].filter(Boolean).join(', ') },
              ]
            : []),
          ...(effectiveFrom ? [{ label: t('msa.in-force-from'), value: formats.date(effectiveFrom) }] : []),
          { label: t('msa.services'), value: t('msa.all-services') },
        ]}
      />
      <Section title={t('msa.documents')} count={msa.documents.length}>
        <p className={styles.proof}>{t('msa.fingerprint-help')}</p>
        <ul className={styles.documents}>
          {msa.documents.map(({ type, sizeBytes, sha256 }) => (
            <li key={type}>
              <div>
                <b>{t(`msa.document-${type}`)}</b>
                <p>
                  {t('msa.size', { size: formatFileSize(sizeBytes, formats) })} ·{' '}
                  <span className="mono" title={sha256}>
                    {sha256.slice(0, 12)}…
                  </span>
                  <button
                    type="button"
                    className="entrance-icon-button"
                    aria-label={t('msa.copy-fingerprint', { document: t(`msa.document-${type}`) })}
                    onClick={() =>
                      navigator.clipboard.writeText(sha256).then(
                        () => showToast('msa.fingerprint-copied'),
                        // Without clipboard permission the full value is still available in the title.
                        () => {},
                      )
                    }
                  >
                    <Icon name="copy" />
                  </button>
                </p>
              </div>
              <ActionButton
                size="small"
                icon="download"
                label={t(`msa.download-${type}`)}
                isBusy={downloadingType === type}
                onClick={() => onDownload(type)}
              />
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
