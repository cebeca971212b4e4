import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftSaved } from './draft-saved.tsx';
import styles from './form-page.module.css';
import { Page } from './page.tsx';
import { Section } from './section.tsx';

interface FormPageProps {
  title: string;
  lead?: ReactNode;
  draftSavedAt: Date | null;
  /** The effects of saving, one per line. */
  consequences: readonly string[];
  children: ReactNode;
}

/** A single-column form, with the effects of saving and the time of the draft. */
export function FormPage({ title, lead, draftSavedAt, consequences, children }: FormPageProps) {
  const { t } = useTranslation();
  return (
    <Page title={title} lead={lead} actions={<DraftSaved at={draftSavedAt} />}>
      <div className={styles.columns}>
        <div className={styles.form}>{children}</div>
        <Section title={t('action.what-next')}>
          <ul className={styles.consequences}>
            {consequences.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Section>
      </div>
    </Page>
  );
}
