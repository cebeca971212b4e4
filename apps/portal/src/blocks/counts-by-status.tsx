import { useFormats } from '../lib/format.ts';
import type { LinkTarget } from '../ui/link-target.ts';
import styles from './counts-by-status.module.css';
import { PortalLink } from './portal-link.tsx';

/** The color of a segment of the bar: a step of the sequential palette, or amber. */
export type StatusTone = 0 | 1 | 2 | 'attention';

export interface StatusCount {
  status: string;
  label: string;
  count: number;
  tone: StatusTone;
  /** The list filtered by this status. */
  to: LinkTarget;
}

/** Shows a bar divided by status, and a legend with the counts. */
export function CountsByStatus({ counts }: { counts: readonly StatusCount[] }) {
  const formats = useFormats();
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {counts.map(({ status, count, tone }) => (
          <i key={status} data-tone={tone} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {counts.map(({ status, label, count, tone, to }) => (
          <li key={status}>
            <i data-tone={tone} />
            <PortalLink to={to}>{label}</PortalLink>
            <b>{formats.number(count)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
