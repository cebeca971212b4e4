import type { ReactNode } from 'react';
import styles from './confirmation-page.module.css';
import { PublicLayout } from './public-layout.tsx';
import { Status } from './status.tsx';

interface ConfirmationPageProps {
  /** Says that the action was done, and when. */
  status: string;
  title: string;
  /** Says what the user has to do now, if anything. */
  lead: string;
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * A page outside the shell that confirms a completed action: what was done, what happens next, and the submitted data next to it.
 */
export function ConfirmationPage({ status, title, lead, aside, children }: ConfirmationPageProps) {
  return (
    <PublicLayout>
      <div className={styles.columns}>
        <div>
          <Status name="ok">{status}</Status>
          <h1 tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </div>
        {aside && <aside className={styles.aside}>{aside}</aside>}
      </div>
    </PublicLayout>
  );
}
