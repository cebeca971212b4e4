import type { ReactNode } from 'react';
import styles from './fact-band.module.css';

export interface BandFact {
  label: string;
  value: ReactNode;
  /** A muted line below the value. */
  more?: ReactNode;
  /** The color of the value and its second line, which also say the same in words. */
  tone?: 'attention' | 'trouble' | undefined;
}

/** Shows the few facts that people look up first, side by side between hairlines. */
export function FactBand({ facts, isLarge = false }: { facts: readonly BandFact[]; isLarge?: boolean }) {
  return (
    <div className={styles.band}>
      <dl className={isLarge ? `${styles.facts} ${styles.large}` : styles.facts}>
        {facts.map(({ label, value, more, tone }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-tone={tone}>
              {value}
              {more && <small>{more}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
