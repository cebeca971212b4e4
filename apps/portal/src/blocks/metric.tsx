import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../lib/format.ts';
import { AsyncContent } from '../ui/async-content.tsx';
import { Icon } from '../ui/icon.tsx';
import type { LinkTarget } from '../ui/link-target.ts';
import { usePortalTarget } from './availability/ordering-portal.ts';
import styles from './metric.module.css';
import { PortalLink } from './portal-link.tsx';

interface MetricProps<T> {
  label: string;
  /** The list of the counted items; none if the user may not open it. */
  to?: LinkTarget | undefined;
  result: Parameters<typeof AsyncContent<T>>[0]['result'];
  /** Returns the number, or a word instead of one. */
  getValue: (data: T) => number | string;
  getSecondaryText?: (data: T) => ReactNode;
  children: (data: T) => ReactNode;
}

/** A number that links to its list, with notes below. Names the portal of the list if it is not this one. */
export function Metric<T>({ label, to, result, getValue, getSecondaryText, children }: MetricProps<T>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const brand = usePortalTarget(to ?? { to: '/' })?.portal;
  const name = brand ? t('action.at-portal', { action: label, brand }) : label;
  const format = (value: number | string) => (typeof value === 'number' ? formats.number(value) : value);
  return (
    <div className={styles.figure}>
      <h2>
        {label}
        {brand && (
          <small>
            {brand}
            <Icon name="arrow-right" />
          </small>
        )}
      </h2>
      <AsyncContent result={result} name={label} lines={2}>
        {(data) => {
          const secondary = getSecondaryText?.(data);
          return (
            <>
              <p className={styles.count}>
                {to ? (
                  <PortalLink to={to} aria-label={`${name}: ${format(getValue(data))}`}>
                    {format(getValue(data))}
                  </PortalLink>
                ) : (
                  <b>{format(getValue(data))}</b>
                )}
                {secondary && <small>{secondary}</small>}
              </p>
              <p className={styles.notes}>{children(data)}</p>
            </>
          );
        }}
      </AsyncContent>
    </div>
  );
}

/** Reserves the height of a metric while it is still unknown which metric will be shown. */
export function MetricSkeleton({ result }: { result: UseQueryResult<unknown> }) {
  return (
    <div className={styles.figure}>
      <AsyncContent result={result} lines={2}>
        {() => null}
      </AsyncContent>
    </div>
  );
}
