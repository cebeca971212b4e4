import { lazy, type ReactNode, Suspense, useState } from 'react';

const Opened = lazy(async () => ({ default: (await import('./menu-drawer-opened.tsx')).MenuDrawerOpened }));

export interface MenuDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The menu of a small window; its parts come when it is opened for the first time. */
export function MenuDrawer(props: MenuDrawerProps) {
  const [isWanted, setWanted] = useState(props.isOpen);
  if (props.isOpen && !isWanted) setWanted(true);
  return (
    isWanted && (
      <Suspense>
        <Opened {...props} />
      </Suspense>
    )
  );
}
