import { Menu, type MenuProps } from '@mantine/core';
import type { KeyboardEventHandler, ReactNode } from 'react';
import { MantineScope } from './mantine-scope.tsx';
import styles from './menu-panel.module.css';

interface MenuPanelProps extends Pick<MenuProps, 'offset' | 'width'> {
  label: string;
  /** Additional class names: `menu`, `item`, `section` and `label`. */
  classNames: Readonly<Record<string, string | undefined>>;
  onKeyDown?: KeyboardEventHandler<HTMLDivElement>;
  onClose: () => void;
  children: ReactNode;
}

// A menu that fits neither below nor above its button (on a phone, between the top bar and the bottom edge) opens on the larger
// side and scrolls.
const padding = { top: 60, bottom: 8 };
const middlewares: MenuProps['middlewares'] = {
  flip: { padding, fallbackStrategy: 'bestFit' },
  size: {
    padding,
    apply: ({ availableHeight, elements }) => {
      elements.floating.style.maxHeight = `${availableHeight}px`;
    },
  },
};

// `MenuProps` does not declare `withRoles`, so it is spread. The button has the ARIA attributes; the target is only an anchor.
const withoutRoles = { withRoles: false };

/**
 * An open menu. The element around its button needs the class `wrapper` of `menu-panel.module.css`; the caller restores the
 * focus.
 */
export function MenuPanel({ label, classNames, onKeyDown, onClose, children, ...rest }: MenuPanelProps) {
  return (
    <MantineScope>
      <Menu
        opened
        onChange={onClose}
        returnFocus={false}
        {...withoutRoles}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        position="bottom-end"
        shadow="md"
        middlewares={middlewares}
        {...rest}
        classNames={{
          dropdown: `${styles.menu} ${classNames.menu}`,
          item: `${styles.item} ${classNames.item}`,
          itemSection: classNames.section,
          itemLabel: classNames.label,
        }}
      >
        <Menu.Target>
          <span className={styles.anchor} />
        </Menu.Target>
        <Menu.Dropdown aria-label={label} onKeyDown={onKeyDown}>
          {children}
        </Menu.Dropdown>
      </Menu>
    </MantineScope>
  );
}
