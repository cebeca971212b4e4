import { useIsBusy } from '../lib/busy.ts';
import { useChunkState } from '../lib/load-chunk.ts';
import styles from './progress-bar.module.css';

/**
 * A thin bar at the top of the window during long operations. Decorative: the operation reports its progress where it was
 * started. Hidden while a script is missing, because nothing happens until the network is back, and a notice says so.
 */
export function ProgressBar() {
  const isBusy = useIsBusy();
  return useChunkState() === 'complete' && isBusy ? <div className={styles.bar} aria-hidden="true" /> : null;
}
