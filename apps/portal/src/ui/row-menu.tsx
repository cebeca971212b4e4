import type { IconName } from '@demarc/look/icons.ts';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../lib/load-part.ts';
import { Icon } from './icon.tsx';
import type { Place } from './place.ts';
import styles from './row-menu.module.css';

const List = lazyPart(async () => ({ default: (await import('./row-menu-list.tsx')).RowMenuList }));

export interface RowAction {
  label: string;
  icon?: IconName;
  onClick?: () => void;
  to?: Place;
  /** Why it cannot be done now, and when it can: the item stays, with this as its second line. */
  reason?: string | null;
  /** Takes something away: red, and last. */
  isDanger?: boolean;
  /** A single letter that does it while the menu is open. */
  shortcut?: string;
}

interface RowMenuProps {
  /** Says whose actions they are: `list.actions-for`. Handed in, for a list has fifty. */
  label: string;
  /** Asked for when the menu opens: a list has fifty, and opens one. */
  actions: () => readonly RowAction[];
}

/** What can be done with one row. */
export function RowMenu({ label, actions }: RowMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);

  // The focus is back before an action opens a dialog, so that the dialog gives it back to here.
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  const run = (action: RowAction) => {
    if (action.reason) return;
    close();
    action.onClick?.();
  };
  return (
    <span className={styles.place}>
      <button
        ref={button}
        type="button"
        className={`entrance-icon-button ${styles.dots}`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // The press closes an open menu; the click that follows must not open it again.
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={() => {
          setOpen(!wasOpen.current);
          wasOpen.current = false;
        }}
      >
        <Icon name="dots-vertical" />
      </button>
      {/* Only the open one is there: fifty closed menus cost more than the table they stand in. */}
      {isOpen && (
        <Suspense>
          <List label={label} actions={actions()} run={run} onClose={close} />
        </Suspense>
      )}
    </span>
  );
}
