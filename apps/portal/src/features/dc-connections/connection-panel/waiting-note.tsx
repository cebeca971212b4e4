import type { DcConnection } from '@demarc/contract/dc-connection.ts';
import { useTranslation } from 'react-i18next';
import { DeliveryNote } from '../../../blocks/service-panel/delivery-note.tsx';
import panel from '../../../blocks/service-panel/service-panel.module.css';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Note } from '../../../ui/note.tsx';
import type { LoaDownload } from './use-loa-download.ts';

/** Says what a connection in delivery waits for: an LOA, patching with our LOA, or something else. */
export function WaitingNote({ connection, loaDownload }: { connection: DcConnection; loaDownload: LoaDownload }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { loa, zEnd, openOrderId } = connection;
  if (loa?.direction === 'RECEIVED' && loa.status === 'REQUESTED') {
    const party = zEnd.partyName;
    return (
      <Note kind="attention" title={t('dc-connection.loa-needed', { party })}>
        {t('dc-connection-order.loa-needed', { party })}
      </Note>
    );
  }
  if (loa?.direction === 'RECEIVED' && loa.status === 'RECEIVED') {
    return (
      <Note kind="neutral" title={t('dc-connection.loa-checking')}>
        {t('dc-connection.loa-checking-text')}
      </Note>
    );
  }
  if (loa?.direction === 'ISSUED' && loa.status === 'ACCEPTED') {
    const party = loa.issuedTo;
    return (
      <Note kind="attention" title={t('dc-connection.loa-issued', { party })}>
        <p>{t('dc-connection.loa-issued-text', { party, date: formats.date(loa.validUntil) })}</p>
        <p className={panel.noteAction}>
          <ActionButton
            size="small"
            icon="download"
            label={t('dc-connection.download-loa')}
            isBusy={loaDownload.isBusy(loa)}
            onClick={() => loaDownload.download(loa)}
          />
        </p>
      </Note>
    );
  }
  return <DeliveryNote openOrderId={openOrderId} text={t('dc-connection.pending')} />;
}
