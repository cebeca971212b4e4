import type { ActivityEntry } from '@demarc/contract/activity.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import styles from './activity.module.css';
import { getChanges } from './changes.ts';
import { formatValue, getActionLabel, getActorLabel, getClientLabel, getFieldLabel } from './entry-labels.ts';
import { getObjectName } from './entry-sentence.ts';
import { getObjectLabel } from './object-label.ts';

interface EntryPanelProps {
  entry: ActivityEntry | null;
  carrierName: string | null;
  onClose: () => void;
}

/** A panel with all details of an entry: who made it from where, and each field before and after. */
export function EntryPanel({ entry, carrierName, onClose }: EntryPanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel title={entry ? getActionLabel(entry, t) : ''} isOpen={entry !== null} onClose={onClose}>
      {entry && <Entry entry={entry} carrierName={carrierName} />}
    </SidePanel>
  );
}

function Entry({ entry, carrierName }: { entry: ActivityEntry; carrierName: string | null }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const changes = getChanges(entry);
  const { occurredAt, ip, operation, objectId } = entry;
  const client = getClientLabel(entry);
  const facts = [
    { label: t('activity.when'), value: formats.dateTime(occurredAt) },
    { label: t('activity.who'), value: getActorLabel(entry, t, carrierName) },
    ...(client ? [{ label: t('activity.via'), value: <span className="mono">{client}</span> }] : []),
    ...(ip ? [{ label: t('activity.ip'), value: <span className="mono">{ip}</span> }] : []),
    {
      label: t('activity.object'),
      value: (
        <>
          {[getObjectLabel(entry, t), getObjectName(entry)].filter(Boolean).join(' ')}{' '}
          <span className={`mono ${styles.id}`}>{objectId}</span>
        </>
      ),
    },
    { label: t('activity.call'), value: <span className="mono">{operation}</span> },
  ];
  return (
    <>
      <Facts facts={facts} />
      <Section title={t('activity.changes')} count={changes.length}>
        {changes.length === 0 ? (
          <p className={styles.id}>{t('activity.no-changes')}</p>
        ) : (
          <table className={styles.changes}>
            <thead>
              <tr>
                <th scope="col">{t('activity.field')}</th>
                <th scope="col">{t('activity.before')}</th>
                <th scope="col">{t('activity.after')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{getFieldLabel(field, t)}</th>
                  <td>{formatValue(field, before, { t, formats })}</td>
                  <td>{formatValue(field, after, { t, formats })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Section>
    </>
  );
}
