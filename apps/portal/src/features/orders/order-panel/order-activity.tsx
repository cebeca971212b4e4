import { hasRole } from '@demarc/contract/access.ts';
import { listActivity } from '@demarc/contract/activity.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getActionLabel, getActorLabel } from '../../../blocks/activity/entry-labels.ts';
import { query } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { Section } from '../../../ui/section.tsx';
import styles from './order-panel.module.css';

const limit = 50;

/** The activity log of the order, newest first, loaded on request. */
export function OrderActivity({ orderId }: { orderId: number }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const [isShown, setShown] = useState(false);
  const mayRead = hasRole(claims?.roles ?? [], 'RESELLER_ADMIN');
  return (
    <Section
      title={t('order.activity')}
      aside={
        <ActionButton
          size="small"
          label={t(isShown ? 'order.hide-activity' : 'order.show-activity')}
          reason={mayRead ? null : t('order.needs-RESELLER_ADMIN')}
          onClick={() => setShown(!isShown)}
        />
      }
    >
      {isShown && <ActivityEntries orderId={orderId} customerId={claims?.cid ?? 0} />}
    </Section>
  );
}

function ActivityEntries({ orderId, customerId }: { orderId: number; customerId: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const entries = useQuery({
    ...query(listActivity, {
      params: { customerId },
      query: { objectType: 'order', objectId: String(orderId), limit },
    }),
    staleTime: 0,
  });
  return (
    <AsyncContent
      result={entries}
      isEmpty={({ items }) => items.length === 0}
      empty={<p className={styles.soft}>{t('activity.none')}</p>}
    >
      {({ items }) => (
        <ul className={styles.list}>
          {items.map((entry) => (
            <li key={entry.entryId}>
              <div className={styles.by}>
                <b>{getActionLabel(entry, t)}</b>
                <time dateTime={entry.occurredAt}>{formats.dateTime(entry.occurredAt)}</time>
              </div>
              <p className={styles.soft}>{[getActorLabel(entry, t), entry.via].filter(Boolean).join(', ')}</p>
            </li>
          ))}
        </ul>
      )}
    </AsyncContent>
  );
}
