import { type Customer, getCustomer, updateCustomerCustomInvoiceReference } from '@demarc/contract/customer.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { getRefusalCode } from '../../../lib/refusal.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { EditConflict } from '../../../ui/edit-conflict.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { Note } from '../../../ui/note.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './invoice.module.css';

interface ReferencePanelProps {
  customer: Customer | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Changes the reference that future invoices show. Issued invoices keep the old one. */
export function ReferencePanel({ customer, isOpen, onClose }: ReferencePanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t('invoice.edit-reference')} isOpen={isOpen && customer !== undefined} onClose={onClose}>
      {customer && <ReferenceForm customer={customer} onClose={onClose} />}
    </SidePanel>
  );
}

function ReferenceForm({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const stored = customer.customInvoiceReference ?? '';
  const form = useValidatedForm({ customInvoiceReference: stored }, updateCustomerCustomInvoiceReference.rules, {
    labels: { customInvoiceReference: 'invoice.next-reference' },
  });
  /** The version the user saw: a newer one is a conflict. */
  const [version, setVersion] = useState(customer.version);
  const [refusal, setRefusal] = useState<'STALE_VERSION' | 'CUSTOMER_NOT_ACTIVE' | 'OTHER' | null>(null);
  const toRequest = (reference: string) => ({
    params: { customerId: customer.customerId },
    body: { customInvoiceReference: reference.trim() || null, version },
  });
  const save = useWrite(updateCustomerCustomInvoiceReference, {
    put: getCustomer,
    previewInput: () => toRequest(form.getValues().customInvoiceReference),
  });
  const submit = form.onSubmit(({ customInvoiceReference }) => {
    setRefusal(null);
    save.mutate(toRequest(customInvoiceReference), {
      onSuccess: () => {
        showToast('invoice.reference-saved');
        onClose();
      },
      onError: (error) => {
        if (showFieldProblems(form, error)) return;
        const code = getRefusalCode(error, ['STALE_VERSION', 'CUSTOMER_NOT_ACTIVE']);
        if (code === 'STALE_VERSION') void queries.invalidateQueries({ queryKey: [getCustomer.id] });
        setRefusal(code);
      },
    });
  });
  const closeConflict = () => {
    setVersion(customer.version);
    setRefusal(null);
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} />
      {refusal === 'STALE_VERSION' && (
        <EditConflict
          title={t('invoice.reference-stale')}
          fields={[{ label: t('invoice.next-reference'), stored, typed: form.getValues().customInvoiceReference }]}
          isLoading={customer.version === version}
          onKeep={closeConflict}
          onUseCurrent={() => {
            form.setFieldValue('customInvoiceReference', stored);
            closeConflict();
          }}
        />
      )}
      {refusal && refusal !== 'STALE_VERSION' && (
        <Note kind="trouble" title={t('invoice.reference-not-saved')}>
          {t(`invoice.refused-${refusal}`)}
        </Note>
      )}
      <TextField
        label={t('invoice.next-reference')}
        description={t('invoice.reference-help')}
        isOptional
        autoComplete="off"
        maxLength={50}
        data-autofocus
        key={form.key('customInvoiceReference')}
        {...form.getInputProps('customInvoiceReference')}
      />
      <div className={styles.buttons}>
        <ActionButton type="submit" variant="primary" label={t('action.save')} isBusy={save.isPending} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}
