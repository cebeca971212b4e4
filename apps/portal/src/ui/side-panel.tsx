import type { ReactNode } from 'react';
import { lazyOnOpen } from './lazy-on-open.tsx';

export interface SidePanelProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Buttons that stay at the bottom. */
  footer?: ReactNode;
  /** Closing would lose something, so neither Escape nor a click outside closes the panel. */
  isDismissDisabled?: boolean;
  /** The panel shows API calls itself, so it has no button for them. */
  isAboutCalls?: boolean;
  children: ReactNode;
}

/** Slides in from the right next to its page, or over it on a phone. Traps the focus and restores it. */
export const SidePanel = lazyOnOpen<SidePanelProps>(
  async () => (await import('./side-panel-drawer.tsx')).SidePanelDrawer,
  ({ isOpen }) => isOpen,
);
