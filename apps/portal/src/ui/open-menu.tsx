import { Menu, type MenuProps } from '@mantine/core';
import type { KeyboardEventHandler, ReactNode } from 'react';
import frame from './open-menu.module.css';

interface OpenMenuProps extends Pick<MenuProps, 'offset' | 'width'> {
  label: string;
  /** Classes of the parts, beside the frame's own. */
  styles: Readonly<Record<string, string | undefined>>;
  onKeyDown?: KeyboardEventHandler<HTMLDivElement>;
  onClose: () => void;
  children: ReactNode;
}

// The button has the roles; the target is only the place where the menu hangs.
const withoutRoles = { withRoles: false };

/** A menu that is open; what opened it has the class `place` of `open-menu.module.css` around it, and gets the focus back. */
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
