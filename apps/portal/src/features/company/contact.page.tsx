import { type CustomerContact, createContact, updateContact } from '@demarc/contract/contact.ts';
import { type Customer, getCustomer } from '@demarc/contract/customer.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Activity } from '../../blocks/activity/activity.tsx';
import { query, useWrite } from '../../lib/api.ts';
import { getErrorStatus } from '../../lib/errors.ts';
import { getRefusalCode } from '../../lib/refusal.ts';
import { showToast } from '../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../lib/validated-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { Status } from '../../ui/status.tsx';
import { getIrreplaceableType, upsertContact } from './contact-coverage.ts';
import styles from './contact-form.module.css';
import {
  ContactFields,
  type ContactValues,
  contactLabels,
  emptyContact,
  getContactDifferences,
  getContactFormRules,
  toContactValues,
  useContactConsequences,
} from './contact-form.tsx';
import { EditConflictNote } from './edit-conflict-note.tsx';
import { OwnCompanyLoader } from './own-company.tsx';
import { useContactRemoval } from './use-contact-removal.tsx';

export const lazyRoute = createLazyRoute('/company/contact/$contactId')({ component: ContactPage });

const route = getRouteApi('/company/contact/$contactId');

function ContactPage() {
  const { t } = useTranslation();
  const { contactId } = route.useParams();
  return (
    <OwnCompanyLoader title={t('contact.edit-title')}>
      {(customer) => <EditContact key={contactId} customer={customer} contactId={contactId} />}
    </OwnCompanyLoader>
  );
}

const refusalCodes = ['STALE_VERSION', 'CUSTOMER_NOT_ACTIVE', 'LAST_MAIN_CONTACT', 'LAST_BILLING_CONTACT'] as const;

function EditContact({ customer, contactId }: { customer: Customer; contactId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const current = customer.contacts.find(({ id }) => id === contactId) ?? null;
  const others = customer.contacts.filter(({ id }) => id !== contactId);
  // The version the user saw when they started editing: a newer one is a conflict, not something to overwrite unseen.
  const [viewedContact, setViewedContact] = useState(current);
  // Set only when the user tries to save, so that the button does not change just before a click.
  const [isDeleted, setDeleted] = useState(current === null);
  const form = useValidatedForm<ContactValues>(
    viewedContact ? toContactValues(viewedContact) : emptyContact,
    getContactFormRules(others, current),
    {
      draft: `contact-${contactId}`,
      labels: contactLabels,
    },
  );
  const consequences = useContactConsequences({ form, others });
  const params = { customerId: customer.customerId, contactId };
  const toUpdateRequest = (values: ContactValues, version: number) => ({ params, body: { ...values, version } });
  const save = useWrite(updateContact, {
    invalidates: [getCustomer],
    previewInput: () => (current ? toUpdateRequest(form.getValues(), (viewedContact ?? current).version) : null),
  });
  const toCreateRequest = (body: ContactValues) => ({ params: { customerId: customer.customerId }, body });
  const add = useWrite(createContact, {
    invalidates: [getCustomer],
    previewInput: () => (current ? null : toCreateRequest(form.getValues())),
  });
  const [refusal, setRefusal] = useState<(typeof refusalCodes)[number] | 'OTHER' | null>(null);
  const leave = () => void navigate({ to: '/company' });
  const [isRemoved, setRemoved] = useState(false);
  const removal = useContactRemoval(customer, () => {
    setRemoved(true);
    form.clearDraft();
    leave();
  });

  const handleSaved = (message: string) => (contact: CustomerContact) => {
    form.clearDraft();
    const { queryKey } = query(getCustomer, { params: { customerId: customer.customerId } });
    queries.setQueryData(queryKey, (cached) => cached && upsertContact(cached, contact));
    showToast(message);
    leave();
  };
  const onError = (error: Error) => {
    if (showFieldProblems(form, error)) return;
    const reason = getRefusalCode(error, refusalCodes);
    if (reason === 'STALE_VERSION' || getErrorStatus(error) === 404)
      void queries.invalidateQueries({ queryKey: [getCustomer.id] });
    if (reason === 'LAST_MAIN_CONTACT' || reason === 'LAST_BILLING_CONTACT') {
      form.showProblems([{ field: 'types', problem: { code: `contact.refused-${reason}` } }]);
    } else if (getErrorStatus(error) === 404) setDeleted(true);
    else setRefusal(reason);
  };
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    if (viewedContact && !isDeleted)
      save.mutate(toUpdateRequest(values, viewedContact.version), { onSuccess: handleSaved('contact.saved'), onError });
    else add.mutate(toCreateRequest(values), { onSuccess: handleSaved('contact.added'), onError });
  });

  const deletedNote = (
    <Note kind="attention" title={t('contact.gone')}>
      {t(form.draftSavedAt || viewedContact ? 'contact.gone-typed' : 'contact.gone-text')}
    </Note>
  );
  if (!current && !viewedContact && !form.draftSavedAt) {
    return (
      <Page title={t('contact.edit-title')}>
        {deletedNote}
        <ActionButton label={t('contact.back')} to={{ to: '/company' }} />
      </Page>
    );
  }
  const irreplaceableType = current && getIrreplaceableType(customer.contacts, current);
  return (
    <>
      <FormPage
        title={viewedContact ? formatPersonName(viewedContact) : t('contact.edit-title')}
        lead={customer.companyName}
        draftSavedAt={form.draftSavedAt}
        consequences={consequences}
      >
        <form onSubmit={submit} noValidate>
          <FormSummary form={form} />
          {isDeleted && !isRemoved && deletedNote}
          {refusal === 'STALE_VERSION' && current && viewedContact ? (
            <EditConflictNote
              title={t('contact.stale')}
              differences={getContactDifferences(viewedContact, current, t)}
              isLoading={current.version === viewedContact.version}
              onAccept={() => {
                setViewedContact(current);
                setRefusal(null);
              }}
            />
          ) : (
            refusal && (
              <Note kind="trouble" title={t('contact.refused')}>
                {t(`company.refused-${refusal}`)}
              </Note>
            )
          )}
          <ContactFields form={form} others={others} />
          <FormActions
            isSaving={save.isPending || add.isPending}
            back="/company"
            label={isDeleted ? t('contact.add-again') : undefined}
          />
        </form>
      </FormPage>
      {current && (
        <div className={styles.below}>
          <Section title={t('contact.remove-title')}>
            {removal.refusal}
            <div className={styles.remove}>
              {irreplaceableType ? (
                <Status name="attention">{t(`contact.keep-${irreplaceableType}`)}</Status>
              ) : (
                <p>{t('contact.remove-text')}</p>
              )}
              <ActionButton
                variant={irreplaceableType ? 'default' : 'danger'}
                label={t('contact.remove')}
                disabledReason={irreplaceableType && t(`contact.keep-${irreplaceableType}`)}
                onClick={() => removal.openDialog(current)}
              />
            </div>
          </Section>
          <Section title={t('contact.history')}>
            <Activity objectType="contact" objectId={contactId} limit={10} />
          </Section>
        </div>
      )}
      {removal.dialog}
    </>
  );
}
