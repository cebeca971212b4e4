import type { ReactNode } from 'react';
import styles from './facts.module.css';

export interface Fact {
  label: string;
  /** What is not known is said in words, muted. */
  value: ReactNode;
}

/** Labels and values, a hairline between. */
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

/** In place of a value that there is not. */
export function Missing({ children }: { children: ReactNode }) {
  return <span className={styles.missing}>{children}</span>;
}
