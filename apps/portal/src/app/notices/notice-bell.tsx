import { listNotices, maxUnreadCount } from '@demarc/contract/notice.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, queryClient } from '../../lib/api.ts';
import { backgroundRefetch } from '../../lib/background-refetch.ts';
import { loadTranslations } from '../../lib/i18n.ts';
import { isLive } from '../../lib/live-state.ts';
import { useSession } from '../../lib/session.ts';
import { useIsPainted } from '../../lib/use-is-painted.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './bell.module.css';

const loadPanel = () => import('./notices-panel.tsx');
const Panel = lazy(async () => {
  const [part] = await Promise.all([loadPanel(), loadTranslations('form')]);
  return { default: part.NoticesPanel };
});

/** Polling interval while the live stream is down. */
const pollIntervalMs = 5 * 60 * 1000;

/** The notices button in the header: shows the number of unread notices for the user, and opens the list. */
export function NoticeBell() {
  const { claims } = useSession();
  return (
    <span className={styles.place}>
      {/* Keyed by account, so that an open panel does not survive a switch to another company. */}
      {claims && <CompanyBell key={claims.uid_g} customerId={claims.cid} />}
    </span>
  );
}

function CompanyBell({ customerId }: { customerId: number }) {
  const { t } = useTranslation('notice');
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Counts only the notices for the user; the others need no attention.
  const mine = query(listNotices, { params: { customerId }, query: { limit: 1, forYou: true } });
  // The page works without the bell. The panel shows the error if the user opens it.
  const { data } = useQuery({
    ...mine,
    enabled: useIsPainted(),
    meta: { handles: [403, 404, 429, 503], hidesServerErrors: true },
  });
  const unread = data?.unread ?? 0;
  usePolling(mine.queryKey);
  const preload = () => void loadPanel().catch(() => {});
  const close = (hasFocus: boolean) => {
    setOpen(false);
    if (hasFocus) button.current?.focus({ preventScroll: true });
  };

  return (
    <span ref={anchor}>
      <button
        ref={button}
        type="button"
        className={`entrance-icon-button ${styles.bell}`}
        aria-label={
          unread >= maxUnreadCount ? t('notice.bell-many', { count: maxUnreadCount - 1 }) : t('notice.bell', { count: unread })
        }
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread >= maxUnreadCount ? `${maxUnreadCount - 1}+` : unread}
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <Panel
            customerId={customerId}
            unreadForYou={unread}
            hasForYou={(data?.items.length ?? 0) > 0}
            anchor={anchor}
            onClose={close}
          />
        </Suspense>
      )}
    </span>
  );
}

function usePolling(queryKey: readonly unknown[]): void {
  const hash = JSON.stringify(queryKey);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setInterval(() => {
      const read = queryClient.getQueryCache().find({ queryKey: JSON.parse(hash) as unknown[] });
      if (read && !isLive() && document.visibilityState === 'visible') void backgroundRefetch(read, stop.signal);
    }, pollIntervalMs);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [hash]);
}
