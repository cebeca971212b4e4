import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '../../../ui/side-panel.tsx';
import styles from '../quotations.module.css';
import { RequestForm } from './request-form.tsx';
import { emptyStart, readRequestStart } from './request-start.ts';

/** Requests a quote; a link can prefill the form. */
export function RequestPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const prefillKey = JSON.stringify(Object.keys(emptyStart).map((name) => search[name] ?? null));
  const isPrefilled = Object.keys(emptyStart).some((name) => search[name] !== undefined);
  return (
    <SidePanel title={t('quotation.request')} isOpen={isOpen} onClose={onClose}>
      <p className={styles.soft}>{t('quotation.request-text')}</p>
      {/* A link with other values opens a new form with its own draft. */}
      <RequestForm
        key={prefillKey}
        initialValues={readRequestStart(search)}
        draft={isPrefilled ? `quotation-request-${prefillKey}` : 'quotation-request'}
      />
    </SidePanel>
  );
}
