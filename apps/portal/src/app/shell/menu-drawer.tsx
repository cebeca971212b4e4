import type { ReactNode } from 'react';
import { later } from '../../ui/later.tsx';

export interface MenuDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The menu of a narrow window. */
export const MenuDrawer = later<MenuDrawerProps>(
  async () => (await import('./menu-drawer-opened.tsx')).MenuDrawerOpened,
  ({ isOpen }) => isOpen,
);
