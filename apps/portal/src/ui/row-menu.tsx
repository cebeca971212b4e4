import type { IconName } from '@demarc/look/icons.ts';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { lazyChunk } from '../lib/load-chunk.ts';
import button from './action-button.module.css';
import { Icon } from './icon.tsx';
import type { LinkTarget } from './link-target.ts';
import styles from './row-menu.module.css';

const List = lazyChunk(async () => ({ default: (await import('./row-menu-list.tsx')).RowMenuList }));

export interface RowAction {
  label: string;
  icon?: IconName;
  onClick?: () => void;
  to?: LinkTarget;
  /**
   * The reason why the action is unavailable, and when it will be available. The item stays, with the reason as its second line.
   */
  disabledReason?: string | null;
  /** Whether the action removes something, so that it is shown in red, and last. */
  isDanger?: boolean;
  /** A letter that triggers the action while the menu is open, or while the focus is in the row or on the page. */
  shortcut?: string;
}

interface RowMenuProps {
  /** Names the menu, such as `list.actions-for` of a row. Passed in as text, because a list has 50 menus. */
  label: string;
  /** Called when the menu opens, because a list has 50 menus and the user opens one. */
  actions: () => readonly RowAction[];
}

/** A menu with the actions of one row. */
export function RowMenu({ label, actions }: RowMenuProps) {
  return (
    <MenuTrigger label={label} actions={actions} className={`entrance-icon-button ${styles.dots}`}>
      <Icon name="dots-vertical" />
    </MenuTrigger>
  );
}

interface MenuButtonProps extends RowMenuProps {
  icon: IconName;
  variant?: 'primary' | 'default';
}

/** A button with a label that opens a menu. */
export function MenuButton({ label, icon, variant = 'primary', actions }: MenuButtonProps) {
  const className = `entrance-button ${variant === 'primary' ? 'entrance-button-primary' : ''} ${button.button}`;
  return (
    <MenuTrigger label={label} actions={actions} className={className}>
      <Icon name={icon} />
      <span>{label}</span>
      <Icon name="chevron-down" />
    </MenuTrigger>
  );
}

const actionsByTrigger = new WeakMap<Element, { current: RowMenuProps['actions'] }>();

/** Returns the actions of the menu that a button opens, for their shortcuts; none for other buttons. */
export function getMenuActions(trigger: Element): readonly RowAction[] {
  return actionsByTrigger.get(trigger)?.current() ?? [];
}

/** A button with a menu, which is rendered while it is open. */
function MenuTrigger({ label, actions, className, children }: RowMenuProps & { className: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const latestActions = useRef(actions);
  latestActions.current = actions;

  // Restores the focus before an action opens a dialog, so that the dialog can restore it to here.
  const close = () => {
    setOpen(false);
    trigger.current?.focus({ preventScroll: true });
  };
  const run = (action: RowAction) => {
    if (action.disabledReason) return;
    close();
    action.onClick?.();
  };
  return (
    <span className={styles.place}>
      <button
        ref={(element) => {
          trigger.current = element;
          if (element) actionsByTrigger.set(element, latestActions);
        }}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // The pointer press closes an open menu; the click that follows must not reopen it.
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={() => {
          setOpen(!wasOpen.current);
          wasOpen.current = false;
        }}
      >
        {children}
      </button>
      {/* Renders only the open menu: 50 closed ones cost more than the table itself. */}
      {isOpen && (
        <Suspense>
          <List label={label} actions={actions()} run={run} onClose={close} />
        </Suspense>
      )}
    </span>
  );
}
