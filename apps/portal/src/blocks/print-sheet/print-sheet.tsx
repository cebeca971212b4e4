import type { Customer } from '@demarc/contract/customer.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import type { LinkTarget } from '../../ui/link-target.ts';
import { Page } from '../../ui/page.tsx';
import styles from './print-sheet.module.css';

interface PrintSheetProps {
  title: string;
  back: { label: string; to: LinkTarget };
  /** Whether parts of the sheet are still loading. */
  isBusy: boolean;
  company: Customer | undefined;
  name: ReactNode;
  place: ReactNode;
  identifier: { label: string; value: string };
  children: ReactNode;
}

/** A page made for print: one A4 page wide and light in both color schemes. */
export function PrintSheet({ title, back, isBusy, company, name, place, identifier, children }: PrintSheetProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Page
      title={title}
      actions={
        <>
          <ActionButton label={back.label} to={back.to} />
          <ActionButton
            variant="primary"
            icon="printer"
            label={t('action.print')}
            isBusy={isBusy}
            onClick={() => window.print()}
          />
        </>
      }
    >
      <article className={styles.sheet}>
        <header className={styles.head}>
          <div>
            <p className={styles.company}>{company?.companyName}</p>
            <p className={styles.name}>{name}</p>
            <p className={styles.place}>{place}</p>
          </div>
          <div className={styles.number}>
            <p>{identifier.label}</p>
            <p className="mono">{identifier.value}</p>
            <p>{t('action.as-of', { date: formats.date(new Date()) })}</p>
          </div>
        </header>
        {children}
      </article>
    </Page>
  );
}

/** Two columns of sections, one below the other on a narrow screen. */
export function PrintColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
