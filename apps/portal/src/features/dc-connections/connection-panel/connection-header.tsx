import type { DcConnection } from '@demarc/contract/dc-connection.ts';
import { useTranslation } from 'react-i18next';
import { formatEndOwner } from '../../../blocks/connection-path/format-end.ts';
import { ServiceFactBand } from '../../../blocks/service-panel/service-fact-band.tsx';
import panel from '../../../blocks/service-panel/service-panel.module.css';
import { useFormats } from '../../../lib/format.ts';
import { Note } from '../../../ui/note.tsx';
import type { LoaDownload } from './use-loa-download.ts';
import { WaitingNote } from './waiting-note.tsx';

/** The kind and status of the connection, its main facts, and what needs attention. */
export function ConnectionHeader({ connection, loaDownload }: { connection: DcConnection; loaDownload: LoaDownload }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { kind, reference, status, aEnd, zEnd, mediaType, service, terminationDate, chargedUntil } = connection;
  return (
    <div className={panel.head}>
      <p className={panel.what}>{t(`dc-connection-order.kind-${kind}`)}</p>
      {reference && <p className={panel.names}>{reference}</p>}
      <ServiceFactBand
        service={connection}
        texts={{
          activeSince: 'dc-connection.since',
          endsOn: 'dc-connection.ends-on',
          termEnd: 'dc-connection.term-end',
          perMonth: 'dc-connection.per-month',
        }}
        facts={[
          {
            label: t('dc-connection.route'),
            value: aEnd.siteCode === zEnd.siteCode ? aEnd.siteName : `${aEnd.siteCode} – ${zEnd.siteCode}`,
            more: `${formatEndOwner(aEnd, t)} – ${formatEndOwner(zEnd, t)}`,
          },
          {
            label: t('dc-connection-order.media'),
            value: t(`dc-connection-order.media-${mediaType}`),
            more: t(`dc-connection-order.service-${service}`),
          },
        ]}
      />
      {status === 'PENDING_TERMINATION' && terminationDate && (
        <Note kind="attention" title={t('dc-connection.ends', { date: formats.longDate(terminationDate) })}>
          {chargedUntil && t('dc-connection.ends-charged', { date: formats.longDate(chargedUntil) })}
        </Note>
      )}
      {status === 'SUSPENDED' && (
        <Note kind="trouble" title={t('dc-connection.suspended')}>
          {t('dc-connection.suspended-text')}
        </Note>
      )}
      {status === 'PENDING' && <WaitingNote connection={connection} loaDownload={loaDownload} />}
    </div>
  );
}
