import {
  type Customer,
  customInvoiceReferenceRules,
  getCustomer,
  type InvoiceAttachmentPreference,
  invoiceAttachmentPreferences,
  updateCustomerCustomInvoiceReference,
  updateCustomerInvoiceAttachmentPreference,
} from '@demarc/contract/customer.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { getRefusalCode } from '../../lib/refusal.ts';
import { showToast } from '../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../lib/validated-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Note } from '../../ui/note.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './company.module.css';
import { EditConflictNote } from './edit-conflict-note.tsx';

const labels = { invoiceAttachmentPreference: 'company.with-the-mail', customInvoiceReference: 'company.invoice-reference' };

/** Edits the attachments of an invoice email and the reference printed on the invoice. */
export function InvoiceForm({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useValidatedForm(
    {
      invoiceAttachmentPreference: customer.invoiceAttachmentPreference,
      customInvoiceReference: customer.customInvoiceReference ?? '',
    },
    customInvoiceReferenceRules,
    { labels },
  );
  const [refusal, setRefusal] = useState<'STALE_VERSION' | 'CUSTOMER_NOT_ACTIVE' | 'OTHER' | null>(null);
  // The version the user saw when they started editing: a newer one is a conflict, not something to overwrite unseen.
  const [viewedCustomer, setViewedCustomer] = useState(customer);
  const params = { customerId: customer.customerId };
  const toAttachmentsRequest = (invoiceAttachmentPreference: InvoiceAttachmentPreference, { version }: Customer) => ({
    params,
    body: { invoiceAttachmentPreference, version },
  });
  const saveAttachments = useWrite(updateCustomerInvoiceAttachmentPreference, {
    put: getCustomer,
    previewInput: () => toAttachmentsRequest(form.getValues().invoiceAttachmentPreference, viewedCustomer),
  });
  const toReferenceRequest = (reference: string, { version }: Customer) => ({
    params,
    body: { customInvoiceReference: reference.trim() || null, version },
  });
  const saveReference = useWrite(updateCustomerCustomInvoiceReference, {
    put: getCustomer,
    previewInput: () => toReferenceRequest(form.getValues().customInvoiceReference, viewedCustomer),
  });

  const save = async (attachments: InvoiceAttachmentPreference, reference: string) => {
    let latestCustomer = viewedCustomer;
    try {
      if (attachments !== latestCustomer.invoiceAttachmentPreference) {
        latestCustomer = await saveAttachments.mutateAsync(toAttachmentsRequest(attachments, latestCustomer));
      }
      if ((reference.trim() || null) !== latestCustomer.customInvoiceReference) {
        latestCustomer = await saveReference.mutateAsync(toReferenceRequest(reference, latestCustomer));
      }
      if (latestCustomer !== viewedCustomer) showToast('company.invoices-saved');
      onDone();
    } catch (error) {
      // The first of the two calls may have succeeded.
      setViewedCustomer(latestCustomer);
      if (showFieldProblems(form, error)) return;
      const reason = getRefusalCode(error, ['STALE_VERSION', 'CUSTOMER_NOT_ACTIVE']);
      if (reason === 'STALE_VERSION') void queries.invalidateQueries({ queryKey: [getCustomer.id] });
      setRefusal(reason);
    }
  };
  const submit = form.onSubmit(({ invoiceAttachmentPreference, customInvoiceReference }) => {
    setRefusal(null);
    void save(invoiceAttachmentPreference, customInvoiceReference);
  });

  return (
    <form className={styles.panelForm} onSubmit={submit} noValidate>
      <FormSummary form={form} />
      {refusal === 'STALE_VERSION' ? (
        <EditConflictNote
          title={t('company.stale')}
          differences={[
            {
              label: t('company.with-the-mail'),
              was: t(`company.attachment-${viewedCustomer.invoiceAttachmentPreference}`),
              is: t(`company.attachment-${customer.invoiceAttachmentPreference}`),
            },
            {
              label: t('company.invoice-reference'),
              was: viewedCustomer.customInvoiceReference,
              is: customer.customInvoiceReference,
            },
          ]}
          isLoading={customer.version === viewedCustomer.version}
          onAccept={() => {
            setViewedCustomer(customer);
            setRefusal(null);
          }}
        />
      ) : (
        refusal && (
          <Note kind="trouble" title={t('company.invoices-refused')}>
            {t(`company.refused-${refusal}`)}
          </Note>
        )
      )}
      <RadioGroup
        label={t('company.with-the-mail')}
        description={t('company.attachments-help')}
        options={invoiceAttachmentPreferences.map((value) => ({
          value,
          label: t(`company.attachment-${value}`),
          description: t(`company.attachment-${value}-text`),
        }))}
        key={form.key('invoiceAttachmentPreference')}
        {...form.getInputProps('invoiceAttachmentPreference')}
      />
      <TextField
        label={t('company.invoice-reference')}
        description={t('company.reference-help')}
        isOptional
        autoComplete="off"
        maxLength={50}
        key={form.key('customInvoiceReference')}
        {...form.getInputProps('customInvoiceReference')}
      />
      <p className={styles.hint}>{t('company.invoices-when')}</p>
      <div className={styles.panelActions}>
        <ActionButton
          type="submit"
          variant="primary"
          label={t('action.save')}
          isBusy={saveAttachments.isPending || saveReference.isPending}
        />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onDone} />
      </div>
    </form>
  );
}
