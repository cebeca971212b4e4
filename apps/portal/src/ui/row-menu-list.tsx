import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, KeyboardEvent } from 'react';
import { Icon } from './icon.tsx';
import type { LinkTarget } from './link-target.ts';
import { MenuPanel } from './menu-panel.tsx';
import styles from './row-menu.module.css';
import type { RowAction } from './row-menu.tsx';

interface RowMenuListProps {
  label: string;
  actions: readonly RowAction[];
  run: (action: RowAction) => void;
  onClose: () => void;
}

/** The open row menu, in its own chunk: it is large, and loads with the first menu. */
export function RowMenuList({ label, actions, run, onClose }: RowMenuListProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actions.find(({ shortcut }) => shortcut?.toLowerCase() === event.key.toLowerCase());
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (action.to) event.currentTarget.querySelector<HTMLElement>(`[data-shortcut="${action.shortcut}"]`)?.click();
    else run(action);
  };

  const harmless = actions.filter(({ isDanger }) => !isDanger);
  const dangerous = actions.filter(({ isDanger }) => isDanger);
  return (
    <MenuPanel label={label} classNames={styles} offset={4} onKeyDown={onKeyDown} onClose={onClose}>
      {harmless.map((action, index) => (
        <Item key={action.label} action={action} run={run} hasInitialFocus={index === 0} />
      ))}
      {harmless.length > 0 && dangerous.length > 0 && <Menu.Divider />}
      {dangerous.map((action, index) => (
        <Item key={action.label} action={action} run={run} hasInitialFocus={index === 0 && harmless.length === 0} />
      ))}
    </MenuPanel>
  );
}

interface ItemProps {
  action: RowAction;
  run: (action: RowAction) => void;
  /** Whether to take the focus when the menu opens. */
  hasInitialFocus: boolean;
}

function Item({ action, run, hasInitialFocus }: ItemProps) {
  const { label, icon, to, disabledReason, isDanger, shortcut } = action;
  const props = {
    leftSection: icon && <Icon name={icon} />,
    rightSection: shortcut && !disabledReason && <kbd>{shortcut.toUpperCase()}</kbd>,
    'aria-disabled': disabledReason ? (true as const) : undefined,
    'aria-keyshortcuts': shortcut,
    'data-shortcut': shortcut,
    'data-autofocus': hasInitialFocus || undefined,
    'data-danger': isDanger || undefined,
    // `run` closes the menu, but keeps it open if there is a `disabledReason` to read.
    closeMenuOnClick: false,
    onClick: () => run(action),
    children: (
      <>
        {label}
        {disabledReason && <small>{disabledReason}</small>}
      </>
    ),
  };
  return to && !disabledReason ? <Menu.Item component={PageLink} {...to} {...props} /> : <Menu.Item {...props} />;
}

/** The router's link without its type parameters, which the menu cannot pass on. */
function PageLink(props: LinkTarget & ComponentProps<'a'>) {
  return <Link {...props} />;
}
