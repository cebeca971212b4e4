import type { LineSummary } from '@demarc/contract/line.ts';
import { LineState } from '../../blocks/line-status.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './lines.module.css';

/** Whether a line works, and since when. */
export function StateSince({ line }: { line: LineSummary }) {
  return (
    <span className={styles.since}>
      <LineState line={line} /> {line.stateSince && <RelativeTime value={line.stateSince} />}
    </span>
  );
}
