import type { ReactNode } from 'react';
import { later } from './later.tsx';

export interface SidePanelProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Buttons that stay at the bottom. */
  footer?: ReactNode;
  /** Something in it would be lost: neither Escape nor a click beside it closes. */
  isHeld?: boolean;
  /** It shows calls itself: no button that asks for them. */
  isAboutCalls?: boolean;
  children: ReactNode;
}

/** From the right, beside the page it belongs to; on a phone over it. It keeps the focus inside and gives it back. */
export const SidePanel = later<SidePanelProps>(
  async () => (await import('./side-panel-drawer.tsx')).SidePanelDrawer,
  ({ isOpen }) => isOpen,
);
