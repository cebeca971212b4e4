import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormats } from '../lib/format.ts';
import { AsyncContent } from '../ui/async-content.tsx';
import type { LinkTarget } from '../ui/link-target.ts';
import styles from './metric.module.css';
import { PortalLink } from './portal-link.tsx';

interface MetricProps<T> {
  label: string;
  /** The list of what is counted; none if the user may not open it. */
  to?: LinkTarget | undefined;
  result: Parameters<typeof AsyncContent<T>>[0]['result'];
  /** The figure, or a word if it is not a number. */
  getValue: (data: T) => number | string;
  getSecondaryText?: (data: T) => string;
  children: (data: T) => ReactNode;
}

/** A number that links to its list, with notes below. */
export function Metric<T>({ label, to, result, getValue, getSecondaryText, children }: MetricProps<T>) {
  const formats = useFormats();
  const format = (value: number | string) => (typeof value === 'number' ? formats.number(value) : value);
  return (
    <div className={styles.figure}>
      <h2>{label}</h2>
      <AsyncContent result={result} name={label} lines={2}>
        {(data) => (
          <>
            <p className={styles.count}>
              {to ? (
                <PortalLink to={to} aria-label={`${label}: ${format(getValue(data))}`}>
                  {format(getValue(data))}
                </PortalLink>
              ) : (
                <b>{format(getValue(data))}</b>
              )}
              {getSecondaryText && <small>{getSecondaryText(data)}</small>}
            </p>
            <p className={styles.notes}>{children(data)}</p>
          </>
        )}
      </AsyncContent>
    </div>
  );
}

/** The place of a number of which it is not known yet which one it is, as tall as the number. */
export function MetricSkeleton({ result }: { result: UseQueryResult<unknown> }) {
  return (
    <div className={styles.figure}>
      <AsyncContent result={result} lines={2}>
        {() => null}
      </AsyncContent>
    </div>
  );
}
