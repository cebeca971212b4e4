import type { Customer } from '@demarc/contract/customer.ts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyChunk } from '../../lib/load-chunk.ts';
import { Facts, MissingValue } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { ChangeLink } from './change-link.tsx';

const InvoiceForm = lazyChunk(async () => ({ default: (await import('./invoice-form.tsx')).InvoiceForm }));

interface InvoiceSettingsProps {
  customer: Customer;
  canEdit: boolean;
  /** Why editing is disabled; null if it is enabled. */
  reason: string | null;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
}

/** The attachments of an invoice email and the reference printed on the invoice. */
export function InvoiceSettings({ customer, canEdit, reason, isEditing, onEdit }: InvoiceSettingsProps) {
  const { t } = useTranslation();
  const { invoiceAttachmentPreference, customInvoiceReference } = customer;
  const change = <ChangeLink label={t('company.change-invoices')} onClick={() => onEdit(true)} reason={reason} />;
  return (
    <Section title={t('company.invoices')} aside={canEdit && change}>
      <Facts
        facts={[
          { label: t('company.with-the-mail'), value: t(`company.attachment-${invoiceAttachmentPreference}`) },
          {
            label: t('company.invoice-reference'),
            value: customInvoiceReference ?? <MissingValue>{t('company.reference-fallback')}</MissingValue>,
          },
        ]}
      />
      <SidePanel title={t('company.change-invoices')} isOpen={isEditing} onClose={() => onEdit(false)}>
        <Suspense>
          <InvoiceForm customer={customer} onDone={() => onEdit(false)} />
        </Suspense>
      </SidePanel>
    </Section>
  );
}
