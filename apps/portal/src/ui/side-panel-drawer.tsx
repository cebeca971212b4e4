import { Drawer } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiButton } from './api-button.tsx';
import { Icon } from './icon.tsx';
import { MantineScope } from './mantine-scope.tsx';
import styles from './side-panel.module.css';
import type { SidePanelProps } from './side-panel.tsx';
import { useOpenAfterMount } from './use-open-after-mount.ts';

/** Closes a new panel on Escape while the focus is still at what opened it: Mantine moves the focus into the panel a moment later. */
function useEscapeBeforeFocus(panel: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const opener = document.activeElement;
    if (!isOpen || panel.current?.contains(opener)) return;
    const closeOnEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || document.activeElement !== opener) return;
      // The opener may be in another panel, which would close instead.
      event.stopPropagation();
      close.current();
    };
    window.addEventListener('keydown', closeOnEscape, true);
    return () => window.removeEventListener('keydown', closeOnEscape, true);
  }, [panel, isOpen]);
}

/**
 * Focuses the title of the page if the element that opened the panel has disappeared, to which Mantine would return the focus.
 */
function focusTitleIfLost(panel: HTMLElement | null): void {
  const focused = document.activeElement;
  const isLost = focused === document.body || panel?.contains(focused);
  const isAnotherPanelOpen = [...document.querySelectorAll('[data-side-panel]')].some((other) => other !== panel);
  if (isLost && !isAnotherPanelOpen) document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true });
}

/** Sets the initial focus to the title, unless a field asks for it. Otherwise Mantine would focus the first button of the header. */
function startAtTitle(title: HTMLElement | null): void {
  const hasField = title?.closest('[data-side-panel]')?.querySelector('[data-autofocus]');
  title?.toggleAttribute('data-autofocus', !hasField);
}

/** The content of `SidePanel`, in its own chunk: it is large, and loads with the first panel. */
export function SidePanelDrawer({
  title,
  isOpen,
  onClose,
  footer,
  isDismissDisabled = false,
  isAboutCalls = false,
  children,
}: SidePanelProps) {
  const { t } = useTranslation();
  const isOpened = useOpenAfterMount(isOpen);
  const panel = useRef<HTMLDivElement>(null);
  useEscapeBeforeFocus(panel, isOpened && !isDismissDisabled, onClose);
  // Mantine's own handler listens on the window and would close the panel together with a dialog on top of it.
  const closeOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    const isOwnEvent = target instanceof Element && currentTarget.contains(target) && !target.closest('dialog');
    if (
      event.key !== 'Escape' ||
      isDismissDisabled ||
      !isOwnEvent ||
      target.getAttribute('data-mantine-stop-propagation') === 'true'
    )
      return;
    onClose();
  };
  return (
    <MantineScope>
      <Drawer.Root
        opened={isOpened}
        onClose={onClose}
        onExitTransitionEnd={() => focusTitleIfLost(panel.current)}
        position="right"
        size="min(560px, 100vw)"
        lockScroll={false}
        closeOnEscape={false}
        closeOnClickOutside={!isDismissDisabled}
        transitionProps={{ duration: 120 }}
        classNames={{ content: styles.panel, title: styles.title, body: styles.body, overlay: styles.overlay }}
        onKeyDown={closeOnEscape}
      >
        <Drawer.Overlay />
        <Drawer.Content ref={panel} data-side-panel>
          <div className={styles.header}>
            <Drawer.Title ref={startAtTitle} tabIndex={-1}>
              {title}
            </Drawer.Title>
            {!isDismissDisabled && (
              <div className={styles.tools}>
                {!isAboutCalls && <ApiButton />}
                <button type="button" className="entrance-icon-button" aria-label={t('action.close')} onClick={onClose}>
                  <Icon name="x" />
                </button>
              </div>
            )}
          </div>
          <Drawer.Body>
            <div className={styles.content}>{children}</div>
            {footer && <div className={styles.footer}>{footer}</div>}
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </MantineScope>
  );
}
