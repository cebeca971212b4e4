import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { loadTranslations } from '../../lib/i18n.ts';
import { lazyChunk } from '../../lib/load-chunk.ts';
import { isPageShortcut, showShortcuts, useShortcutsDialog } from '../../lib/shortcuts.ts';
import { findMenus } from './find-actions.ts';

const Dialog = lazyChunk(async () => {
  const [part] = await Promise.all([import('./shortcuts-dialog.tsx'), loadTranslations('shortcuts')]);
  return { default: part.ShortcutsDialog };
});

/** Runs the shortcuts that menus show, without opening the menu, and lists them all on `?`. */
export function Shortcuts() {
  const router = useRouter();
  const isShown = useShortcutsDialog();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || !isPageShortcut(event)) return;
      if (event.key === '?') {
        event.preventDefault();
        return showShortcuts();
      }
      const key = event.key.toLowerCase();
      for (const { trigger, actions } of findMenus(document.activeElement)) {
        const action = actions.find(({ shortcut }) => shortcut.toLowerCase() === key);
        if (!action) continue;
        event.preventDefault();
        // The menu says why the action is unavailable.
        if (action.disabledReason) return void trigger.click();
        trigger.focus({ preventScroll: true });
        if (action.to) return void router.navigate(action.to as Parameters<typeof router.navigate>[0]);
        return action.onClick?.();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [router]);
  return (
    isShown && (
      <Suspense>
        <Dialog />
      </Suspense>
    )
  );
}
