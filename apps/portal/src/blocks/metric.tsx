import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '../lib/format.ts';
import { AsyncContent } from '../ui/async-content.tsx';
import type { LinkTarget } from '../ui/link-target.ts';
import styles from './metric.module.css';

interface MetricProps<T> {
  label: string;
  to: LinkTarget;
  result: Parameters<typeof AsyncContent<T>>[0]['result'];
  getCount: (data: T) => number;
  getSecondaryText?: (data: T) => string;
  children: (data: T) => ReactNode;
}

/** A number that links to its list, with notes below. */
export function Metric<T>({ label, to, result, getCount, getSecondaryText, children }: MetricProps<T>) {
  const formats = useFormats();
  return (
    <div className={styles.figure}>
      <h2>{label}</h2>
      <AsyncContent result={result} lines={2}>
        {(data) => (
          <>
            <p className={styles.count}>
              <Link {...to} aria-label={`${label}: ${formats.number(getCount(data))}`}>
                {formats.number(getCount(data))}
              </Link>
              {getSecondaryText && <small>{getSecondaryText(data)}</small>}
            </p>
            <p className={styles.notes}>{children(data)}</p>
          </>
        )}
      </AsyncContent>
    </div>
  );
}
