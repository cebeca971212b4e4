import { type ContactType, contactTypes, createContact } from '@demarc/contract/contact.ts';
import { type Customer, getCustomer } from '@demarc/contract/customer.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useWrite } from '../../lib/api.ts';
import { getRefusalCode } from '../../lib/refusal.ts';
import { showToast } from '../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../lib/validated-form.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Note } from '../../ui/note.tsx';
import { upsertContact } from './contact-coverage.ts';
import { ContactFields, contactLabels, emptyContact, getContactFormRules, useContactConsequences } from './contact-form.tsx';
import { OwnCompanyLoader } from './own-company.tsx';

export const lazyRoute = createLazyRoute('/company/contact/new')({ component: NewContactPage });

function NewContactPage() {
  const { t } = useTranslation();
  return <OwnCompanyLoader title={t('contact.new-title')}>{(customer) => <NewContact customer={customer} />}</OwnCompanyLoader>;
}

function NewContact({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const others = customer.contacts;
  const form = useValidatedForm(emptyContact, getContactFormRules(others, null), { draft: 'new-contact', labels: contactLabels });
  const consequences = useContactConsequences({ form, others });
  const params = { customerId: customer.customerId };
  const save = useWrite(createContact, { invalidates: [getCustomer], previewInput: () => ({ params, body: form.getValues() }) });
  const [refusal, setRefusal] = useState<'CUSTOMER_NOT_ACTIVE' | 'OTHER' | null>(null);
  const requestedTypes = useRequestedTypes();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, in addition to the draft's values.
  useEffect(() => {
    const { types } = form.getValues();
    const added = requestedTypes.filter((type) => !types.includes(type));
    if (added.length > 0) form.setFieldValue('types', [...types, ...added]);
  }, []);

  const submit = form.onSubmit((body) => {
    setRefusal(null);
    save.mutate(
      { params, body },
      {
        onSuccess: (contact) => {
          form.clearDraft();
          queries.setQueryData(query(getCustomer, { params }).queryKey, (cached) => cached && upsertContact(cached, contact));
          showToast('contact.added');
          void navigate({ to: '/company' });
        },
        onError: (error) => {
          if (!showFieldProblems(form, error)) setRefusal(getRefusalCode(error, ['CUSTOMER_NOT_ACTIVE']));
        },
      },
    );
  });

  return (
    <FormPage
      title={t('contact.new-title')}
      lead={customer.companyName}
      draftSavedAt={form.draftSavedAt}
      consequences={consequences}
    >
      <form onSubmit={submit} noValidate>
        <FormSummary form={form} />
        {refusal && (
          <Note kind="trouble" title={t('contact.refused')}>
            {t(`company.refused-${refusal}`)}
          </Note>
        )}
        <ContactFields form={form} others={others} />
        <FormActions isSaving={save.isPending} back="/company" />
      </form>
    </FormPage>
  );
}

/** The contact types that the link preselects, separated by commas. */
function useRequestedTypes(): readonly ContactType[] {
  const { type }: { type?: unknown } = useSearch({ strict: false });
  const requested = typeof type === 'string' ? type.split(',') : [];
  return contactTypes.filter((contactType) => requested.includes(contactType));
}
