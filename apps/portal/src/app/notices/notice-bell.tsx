import { Suspense } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { lazyPart } from '../../lib/load-part.ts';
import styles from './bell.module.css';

const Bell = lazyPart(async () => {
  const [part] = await Promise.all([import('./bell.tsx'), loadTexts('notice')]);
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
