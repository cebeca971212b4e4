import { hasRole } from '@demarc/contract/access.ts';
import { listActivity } from '@demarc/contract/activity.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './activity.module.css';
import { getActorLabel, getClientLabel } from './entry-labels.ts';
import { formatChanges, formatEntry } from './entry-sentence.ts';
import { groupEntries } from './group-entries.ts';

const limit = 50;

interface ActivityObject {
  objectType: string;
  objectId: string;
  /** The carrier of an order or line, named instead of its role. */
  carrierName?: string | null;
}

/** Shows the activity log of one object, newest first, on request. */
export function ObjectActivity(object: ActivityObject) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const [isShown, setShown] = useState(false);
  const mayRead = hasRole(claims?.roles ?? [], 'RESELLER_ADMIN');
  return (
    <Section
      title={t('activity.title')}
      aside={
        <ActionButton
          size="small"
          label={t(isShown ? 'activity.hide' : 'activity.show')}
          disabledReason={mayRead ? null : t('activity.admins-only')}
          onClick={() => setShown(!isShown)}
        />
      }
    >
      {isShown && <ActivityEntries {...object} customerId={customerId} />}
    </Section>
  );
}

function ActivityEntries({ objectType, objectId, carrierName, customerId }: ActivityObject & { customerId: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const localization = { t, formats };
  const entries = useQuery({
    ...query(listActivity, {
      params: { customerId },
      query: { objectType, objectId, limit },
    }),
    staleTime: 0,
  });
  return (
    <AsyncContent
      result={entries}
      isEmpty={({ items }) => items.length === 0}
      empty={<p className={styles.via}>{t('activity.none')}</p>}
    >
      {({ items }) => (
        <ul className={styles.entries}>
          {groupEntries(items).map((entry) => (
            <li key={entry.entryId}>
              <div className={styles.by}>
                <b>{formatEntry(entry, localization, { isObjectHistory: true })}</b>
                <time dateTime={entry.occurredAt}>{formats.dateTime(entry.occurredAt)}</time>
              </div>
              <p className={styles.via}>
                {[
                  [getActorLabel(entry, t, carrierName), getClientLabel(entry)].filter(Boolean).join(', '),
                  formatChanges(entry, localization),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
    </AsyncContent>
  );
}
