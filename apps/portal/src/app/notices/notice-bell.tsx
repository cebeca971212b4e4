import { Suspense } from 'react';
import { loadTranslations } from '../../lib/i18n.ts';
import { lazyChunk } from '../../lib/load-chunk.ts';
import styles from './bell.module.css';

const Bell = lazyChunk(async () => {
  const [part] = await Promise.all([import('./bell.tsx'), loadTranslations('notice')]);
  return { default: part.Bell };
});

/** The notices button in the header. It reserves the space, and the bell loads after the page. */
export function NoticeBell() {
  return (
    <span className={styles.place}>
      <Suspense>
        <Bell />
      </Suspense>
    </span>
  );
}
