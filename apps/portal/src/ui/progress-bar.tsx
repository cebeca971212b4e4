import { useIsBusy } from '../lib/busy.ts';
import styles from './progress-bar.module.css';

/**
 * A thin bar at the top of the window during long operations. Decorative: the operation reports its progress where it was
 * started.
 */
export function ProgressBar() {
  return useIsBusy() ? <div className={styles.bar} aria-hidden="true" /> : null;
}
