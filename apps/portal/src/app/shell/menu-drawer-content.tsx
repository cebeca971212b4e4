import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MantineScope } from '../../ui/mantine-scope.tsx';
import { useOpenAfterMount } from '../../ui/use-open-after-mount.ts';
import type { MenuDrawerProps } from './menu-drawer.tsx';
import styles from './shell.module.css';

export function MenuDrawerContent({ isOpen, onClose, children }: MenuDrawerProps) {
  const { t } = useTranslation('shell');
  const isOpened = useOpenAfterMount(isOpen);
  return (
    <MantineScope>
      <Drawer.Root
        opened={isOpened}
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
