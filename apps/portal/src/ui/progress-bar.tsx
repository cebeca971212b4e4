import { useBusy } from '../lib/busy.ts';
import styles from './progress-bar.module.css';

/** A slim bar at the top of the window while something long runs. Decoration: what runs says so where it was started. */
export function ProgressBar() {
  return useBusy() ? <div className={styles.bar} aria-hidden="true" /> : null;
}
