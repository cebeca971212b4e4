import type { ReactNode } from 'react';
import styles from './fact-band.module.css';

export interface BandFact {
  label: string;
  value: ReactNode;
  /** A muted line below the value. */
  more?: ReactNode;
}

/** The few facts that people ask about first, side by side between hairlines. */
export function FactBand({ facts, isLarge = false }: { facts: readonly BandFact[]; isLarge?: boolean }) {
  return (
    <div className={styles.band}>
      <dl className={isLarge ? `${styles.facts} ${styles.large}` : styles.facts}>
        {facts.map(({ label, value, more }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {more && <small>{more}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
