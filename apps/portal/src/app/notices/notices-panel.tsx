import { listNotices, maxUnreadCount } from '@demarc/contract/notice.ts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { ApiButton } from '../../ui/api-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { markAsRead, NoticeList } from './notice-list.tsx';
import { NoticeSettings } from './notice-settings.tsx';
import styles from './notices-panel.module.css';

interface NoticesPanelProps {
  customerId: number;
  unreadForYou: number;
  /** Whether there are notices for the user, read or not: the panel opens with those. */
  hasForYou: boolean;
  /** The element with the bell and its panel. A click inside does not close the panel. */
  anchor: RefObject<HTMLElement | null>;
  /** Whether the bell gets the focus. */
  onClose: (hasFocus: boolean) => void;
}

/** Shows the notices, or their settings, which need more room and lead back to the notices. */
export function NoticesPanel(props: NoticesPanelProps) {
  const { t } = useTranslation('notice');
  const [isSetting, setSetting] = useState(false);
  const closeSettings = () => setSetting(false);
  if (!isSetting) return <NoticesPopover {...props} onSettings={() => setSetting(true)} />;
  return (
    <SidePanel title={t('notice.settings')} isOpen onClose={closeSettings}>
      <NoticeSettings customerId={props.customerId} onDone={closeSettings} onLeave={() => props.onClose(false)} />
    </SidePanel>
  );
}

/** Opens below the bell; on a phone it takes the full width. */
function NoticesPopover({
  customerId,
  unreadForYou,
  hasForYou,
  anchor,
  onClose,
  onSettings,
}: NoticesPanelProps & { onSettings: () => void }) {
  const { t } = useTranslation(['notice', 'action']);
  const [chosenForYou, setForYou] = useState<boolean | null>(null);
  // `hasForYou` may be known only after the panel has opened.
  const forYou = chosenForYou ?? hasForYou;
  const [readUpTo, setReadUpTo] = useState(0);
  const newestNotice = useQuery({
    ...query(listNotices, { params: { customerId }, query: { limit: 1 } }),
    meta: { handles: [403, 404, 429, 503], hidesServerErrors: true },
  });
  const newest = newestNotice.data?.items[0]?.noticeId ?? 0;
  const unread = newestNotice.data?.unread ?? 0;
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();

  // Runs again when the settings close, because the button that opened them is gone.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const closeOnOutsidePress = ({ target }: PointerEvent) => {
      const isOutside =
        target instanceof Element && !anchor.current?.contains(target) && !target.closest('dialog, [role="alert"]');
      if (isOutside) onClose(false);
    };
    document.addEventListener('pointerdown', closeOnOutsidePress);
    return () => document.removeEventListener('pointerdown', closeOnOutsidePress);
  }, [anchor, onClose]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose(true);
  };

  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={styles.panel}
      onKeyDown={closeOnEscape}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Element && !anchor.current?.contains(relatedTarget)) onClose(false);
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{t('notice.title')}</h2>
        <div className={styles.tools}>
          {unread > 0 && (
            <button
              type="button"
              className={styles.readAll}
              onClick={() => {
                // The button disappears, so the focus stays in the panel.
                panel.current?.focus({ preventScroll: true });
                setReadUpTo(newest);
                void markAsRead(customerId, newest);
              }}
            >
              {t('notice.read-all')}
            </button>
          )}
          <ApiButton />
          <button type="button" className="entrance-icon-button" aria-label={t('action.close')} onClick={() => onClose(true)}>
            <Icon name="x" />
          </button>
        </div>
      </div>
      <fieldset className={styles.tabs} aria-label={t('notice.shown')}>
        {[
          { label: t('notice.all'), count: unread, isOn: !forYou },
          { label: t('notice.for-you'), count: unreadForYou, isOn: forYou },
        ].map(({ label, count, isOn }, index) => (
          <button key={label} type="button" aria-pressed={isOn} onClick={() => setForYou(index === 1)}>
            {label}
            {count > 0 && <span> {count >= maxUnreadCount ? `${maxUnreadCount - 1}+` : count}</span>}
          </button>
        ))}
      </fieldset>
      <NoticeList
        key={String(forYou)}
        customerId={customerId}
        newest={newest}
        forYou={forYou}
        readUpTo={readUpTo}
        onOpen={() => onClose(false)}
      />
      <div className={styles.foot}>
        <button type="button" onClick={onSettings}>
          {t('notice.to-settings')}
        </button>
      </div>
    </div>
  );
}
