import type { ReactNode } from 'react';
import { lazyOnOpen } from '../../ui/lazy-on-open.tsx';

export interface MenuDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The menu of a narrow window. */
export const MenuDrawer = lazyOnOpen<MenuDrawerProps>(
  async () => (await import('./menu-drawer-content.tsx')).MenuDrawerContent,
  ({ isOpen }) => isOpen,
);
