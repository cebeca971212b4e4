import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  /** The number of items, muted after the title. */
  count?: number;
  /** A link or button at the right end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of a page below the demarc rule: a hairline that starts with a short thick stroke. */
export function Section({ title, count, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>
          {title}
          {count !== undefined && <span>{count}</span>}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
