import type { DcConnection } from '@demarc/contract/dc-connection.ts';
import type { Loa } from '@demarc/contract/loa.ts';
import { useTranslation } from 'react-i18next';
import panel from '../../../blocks/service-panel/service-panel.module.css';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { Section } from '../../../ui/section.tsx';
import { listLoas } from '../connection-rules.ts';
import { LoaStatusText } from '../loa-status.tsx';
import styles from './connection-panel.module.css';
import type { LoaDownload } from './use-loa-download.ts';

/** The current LOA and the earlier ones, with their files. */
export function LoaSection({ connection, loaDownload }: { connection: DcConnection; loaDownload: LoaDownload }) {
  const { t } = useTranslation();
  const loas = listLoas(connection);
  return (
    <Section title={t('dc-connection.loas')} count={loas.length}>
      {loas.length === 0 && <p className={panel.soft}>{t('dc-connection.loa-not-needed')}</p>}
      {loaDownload.refusal && (
        <Note kind="trouble" title={t('dc-connection.not-downloaded')}>
          {t(`dc-connection.refused-${loaDownload.refusal}`)}
        </Note>
      )}
      <ul className={styles.list}>
        {loas.map((loa) => (
          <li key={loa.loaId} className={styles.loa}>
            <LoaEntry loa={loa} />
            {loa.documentId && (
              <ActionButton
                size="small"
                icon="download"
                label={t('dc-connection.download-loa')}
                isBusy={loaDownload.isBusy(loa)}
                onClick={() => loaDownload.download(loa)}
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function LoaEntry({ loa }: { loa: Loa }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { direction, status, fileName, issuedBy, issuedTo, validUntil, rejectionReason, updatedAt } = loa;
  const facts = [
    t(`loa.direction-${direction}`),
    issuedBy && t('loa.by', { name: issuedBy }),
    issuedTo && t('loa.to', { name: issuedTo }),
    validUntil && t('loa.until', { date: formats.date(validUntil) }),
    formats.dateTime(updatedAt),
  ];
  return (
    <div>
      <LoaStatusText status={status} t={t} />
      {fileName && <p>{fileName}</p>}
      {rejectionReason && <p>{rejectionReason}</p>}
      <small>{facts.filter(Boolean).join(' · ')}</small>
    </div>
  );
}
