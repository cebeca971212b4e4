import type { ReactNode } from 'react';
import { usePageName } from '../lib/page-name.ts';
import styles from './page.module.css';

interface PageProps {
  title: string;
  /** The number of items in the list, next to the title; undefined while unknown. */
  count?: string | undefined;
  /** One line below the title: status and identifiers. */
  lead?: ReactNode;
  /** Buttons to the right of the title, the primary one last. */
  actions?: ReactNode;
  /** Whether the page uses the width of the window, up to 1920 pixels, as lists do. */
  isWide?: boolean;
  children: ReactNode;
}

/** A page in the shell. Its heading gets the focus after a navigation; a number in the heading wraps as a whole. */
export function Page({ title, count, lead, actions, isWide = false, children }: PageProps) {
  usePageName(title);
  return (
    <>
      <header className={isWide ? `${styles.head} ${styles.wide}` : styles.head}>
        <div>
          <h1 tabIndex={-1}>
            {title.split(/(\S*\d-\d\S*)/).map((part, index) => (index % 2 ? <span key={part}>{part}</span> : part))}
            {count && <span className={styles.count}> {count}</span>}
          </h1>
          {lead && <div className={styles.lead}>{lead}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </>
  );
}
