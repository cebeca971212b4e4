import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { searchedKinds } from '../../kinds/registry.ts';
import { loadAllTranslations, loadTranslations } from '../../lib/i18n.ts';
import { lazyChunk } from '../../lib/load-chunk.ts';
import { appendToPalette, closePalette, isPaletteOpen, openPalette, usePagePalette, usePalette } from '../../lib/palette.ts';
import { isPageShortcut } from '../../lib/shortcuts.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './palette-box.module.css';
import { trackVisits } from './track-visits.ts';

/** The namespaces with the statuses of the results. */
const kindTexts = Object.values(searchedKinds).flatMap(({ statusTexts }) => statusTexts ?? []);

const loadPalette = () => import('./palette.tsx');
const Palette = lazyChunk(async () => {
  const texts = [loadAllTranslations('palette', 'shell', 'kinds'), loadTranslations('company', 'webhook', ...kindTexts)];
  const [part] = await Promise.all([loadPalette(), ...texts]);
  return { default: part.Palette };
});
const preload = () => void loadPalette().catch(() => {});

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** Opens the command palette: the search box in the header, Ctrl K, or a slash outside of inputs. Its code loads on first use. */
export function PaletteBox() {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const call = usePalette();
  const inPage = usePagePalette();

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      closePalette();
    };
  }, []);
  useEffect(() => {
    trackVisits(router);
  }, [router]);

  return (
    <>
      <button
        type="button"
        className={styles.box}
        aria-keyshortcuts="Control+K Meta+K /"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => openPalette()}
      >
        <Icon name="search" />
        <span className={styles.text}>{t('shell.find')}</span>
        <span className={styles.key} aria-hidden="true">
          {isMac ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      {call && (
        <Suspense>
          <Palette text={call.text} />
        </Suspense>
      )}
      {inPage && (
        <Suspense>
          <Palette key={inPage.text} text={inPage.text} container={inPage.container} />
        </Suspense>
      )}
    </>
  );
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
  const isCtrlK = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';
  const isSlash = key === '/' && isPageShortcut(event);
  // A modal dialog has priority; the open palette handles its own keys.
  if (defaultPrevented || document.querySelector('dialog:modal')) return;
  if (isPaletteOpen()) typeWhileLoading(event);
  else if (isCtrlK || isSlash) {
    event.preventDefault();
    openPalette();
  }
}

/** Keeps what the user types while the palette is loading. */
function typeWhileLoading(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key === 'Escape') closePalette();
  else if (key.length !== 1 || ctrlKey || metaKey || altKey) return;
  else appendToPalette(key);
  event.preventDefault();
}
