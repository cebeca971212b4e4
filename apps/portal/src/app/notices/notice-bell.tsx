import { Suspense } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { lazyPart } from '../../lib/load-part.ts';
import styles from './bell.module.css';

const Bell = lazyPart(async () => {
  const [part] = await Promise.all([import('./bell.tsx'), loadTexts('notice')]);
  return { default: part.Bell };
});

/** What happened without the person: a place in the bar, whose bell comes after the page. */
export function NoticeBell() {
  return (
    <span className={styles.place}>
      <Suspense>
        <Bell />
      </Suspense>
    </span>
  );
}
