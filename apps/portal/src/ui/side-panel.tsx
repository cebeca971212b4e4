import type { ReactNode } from 'react';
import { lazyOnOpen } from './lazy-on-open.tsx';

export interface SidePanelProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Buttons that stay at the bottom. */
  footer?: ReactNode;
  /** Whether closing would lose something, so that neither Escape nor a click outside closes the panel. */
  isDismissDisabled?: boolean;
  /** Whether the panel shows API calls itself, so that it has no button for them. */
  isAboutCalls?: boolean;
  children: ReactNode;
}

/** A panel that slides in from the right next to its page, or over it on a phone. Traps and restores the focus. */
export const SidePanel = lazyOnOpen<SidePanelProps>(
  async () => (await import('./side-panel-drawer.tsx')).SidePanelDrawer,
  ({ isOpen }) => isOpen,
);
