import type { ReactNode } from 'react';
import styles from './facts.module.css';

export interface Fact {
  label: string;
  /** The value; a missing one is given as muted text. */
  value: ReactNode;
}

/** Lists labels with values, separated by hairlines. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Replaces a missing value. */
export function MissingValue({ children }: { children: ReactNode }) {
  return <span className={styles.missing}>{children}</span>;
}
