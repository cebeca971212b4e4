import { Drawer } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MantineScope } from '../../ui/mantine-scope.tsx';
import type { MenuDrawerProps } from './menu-drawer.tsx';
import styles from './shell.module.css';

export function MenuDrawerContent({ isOpen, onClose, children }: MenuDrawerProps) {
  const { t } = useTranslation('shell');
  // Mantine restores the focus only if the drawer was mounted before it opens.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <MantineScope>
      <Drawer.Root
        opened={isOpen && isMounted}
        onClose={onClose}
        size={312}
        lockScroll={false}
        classNames={{ content: styles.drawer, overlay: styles.overlay }}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('shell.menu')}>{children}</Drawer.Content>
      </Drawer.Root>
    </MantineScope>
  );
}
