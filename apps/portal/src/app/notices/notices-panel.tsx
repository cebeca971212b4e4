import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiButton } from '../../ui/api-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoticeList } from './notice-list.tsx';
import { NoticeSettings } from './notice-settings.tsx';
import styles from './notices-panel.module.css';

interface NoticesPanelProps {
  customerId: number;
  /** The newest notice there is. */
  newest: number;
  /** The bell with its panel: a press there is not one beside it. */
  place: RefObject<HTMLElement | null>;
  /** Whether the bell gets the focus. */
  onClose: (hasFocus: boolean) => void;
}

/** Hangs below the bell; on a phone it is as wide as the page. */
export function NoticesPanel({ customerId, newest, place, onClose }: NoticesPanelProps) {
  const { t } = useTranslation(['notice', 'action']);
  const [isSetting, setSetting] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();

  // Also where the button that had the focus has gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other side of the panel is what moves the focus.
  useEffect(() => panel.current?.focus({ preventScroll: true }), [isSetting]);
  useEffect(() => {
    const closeBeside = ({ target }: PointerEvent) => {
      const isAside = target instanceof Element && !place.current?.contains(target) && !target.closest('dialog, [role="alert"]');
      if (isAside) onClose(false);
    };
    document.addEventListener('pointerdown', closeBeside);
    return () => document.removeEventListener('pointerdown', closeBeside);
  }, [place, onClose]);
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
        if (relatedTarget instanceof Element && !place.current?.contains(relatedTarget)) onClose(false);
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{isSetting ? t('notice.settings') : t('notice.title')}</h2>
        <div className={styles.tools}>
          <ApiButton />
          <button type="button" className="entrance-icon-button" aria-label={t('action.close')} onClick={() => onClose(true)}>
            <Icon name="x" />
          </button>
        </div>
      </div>
      {isSetting ? (
        <NoticeSettings customerId={customerId} onDone={() => setSetting(false)} />
      ) : (
        <>
          <NoticeList customerId={customerId} newest={newest} onOpen={() => onClose(false)} />
          <div className={styles.foot}>
            <button type="button" onClick={() => setSetting(true)}>
              {t('notice.to-settings')}
            </button>
          </div>
        </>
      )}
    </div>
  );
}
