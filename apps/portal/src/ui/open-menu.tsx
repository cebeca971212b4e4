import { Menu, type MenuProps } from '@mantine/core';
import type { KeyboardEventHandler, ReactNode } from 'react';
import frame from './open-menu.module.css';

interface OpenMenuProps extends Pick<MenuProps, 'offset' | 'width'> {
  label: string;
  /** Classes of the parts, in addition to the default ones. */
  styles: Readonly<Record<string, string | undefined>>;
  onKeyDown?: KeyboardEventHandler<HTMLDivElement>;
  onClose: () => void;
  children: ReactNode;
}

// The button has the ARIA attributes; the target is only the anchor for positioning.
const withoutRoles = { withRoles: false };

/** An open menu. Wrap its button in the class `place` of `open-menu.module.css`; the caller restores the focus. */
export function OpenMenu({ label, styles, onKeyDown, onClose, children, ...rest }: OpenMenuProps) {
  return (
    <Menu
      opened
      onChange={onClose}
      returnFocus={false}
      {...withoutRoles}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      shadow="md"
      {...rest}
      classNames={{
        dropdown: `${frame.menu} ${styles.menu}`,
        item: `${frame.item} ${styles.item}`,
        itemSection: styles.section,
        itemLabel: styles.label,
      }}
    >
      <Menu.Target>
        <span className={frame.anchor} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label} onKeyDown={onKeyDown}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
