import type { Customer } from '@demarc/contract/customer.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { MissingValue } from '../../ui/facts.tsx';
import styles from './company.module.css';

/** The mandate in use and when it was given. */
export function MandateValue({ mandate }: { mandate: Customer['sepaMandate'] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (!mandate) return <MissingValue>{t('company.no-mandate')}</MissingValue>;
  return (
    <>
      <span className="mono">{mandate.mandateId}</span>{' '}
      <span className={styles.soft}>{t('company.mandate-of', { date: formats.date(mandate.signedAt) })}</span>
    </>
  );
}
