import { Menu, type MenuProps } from '@mantine/core';
import type { KeyboardEventHandler, ReactNode } from 'react';
import { MantineScope } from './mantine-scope.tsx';
import frame from './open-menu.module.css';

interface OpenMenuProps extends Pick<MenuProps, 'offset' | 'width'> {
  label: string;
  /** Classes of the parts, in addition to the default ones. */
  styles: Readonly<Record<string, string | undefined>>;
  onKeyDown?: KeyboardEventHandler<HTMLDivElement>;
  onClose: () => void;
  children: ReactNode;
}

// A menu that fits neither below nor above its button, between the bar and the edge of a phone, takes the larger side and scrolls.
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

// The button has the ARIA attributes; the target is only the anchor for positioning.
const withoutRoles = { withRoles: false };

/** An open menu. Wrap its button in the class `place` of `open-menu.module.css`; the caller restores the focus. */
export function OpenMenu({ label, styles, onKeyDown, onClose, children, ...rest }: OpenMenuProps) {
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
    </MantineScope>
  );
}
