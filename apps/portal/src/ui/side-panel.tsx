import { lazy, type ReactNode, Suspense, useState } from 'react';

const Drawer = lazy(async () => ({ default: (await import('./side-panel-drawer.tsx')).SidePanelDrawer }));

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
export function SidePanel(props: SidePanelProps) {
  // Once opened it stays, so that it can close in its own time.
  const [isWanted, setWanted] = useState(props.isOpen);
  if (props.isOpen && !isWanted) setWanted(true);
  return (
    isWanted && (
      <Suspense>
        <Drawer {...props} />
      </Suspense>
    )
  );
}
