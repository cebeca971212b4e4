import { type CustomerContact, createContact, updateContact } from '@demarc/contract/contact.ts';
import { type Customer, getCustomer } from '@demarc/contract/customer.ts';
import { personName } from '@demarc/contract/person-name.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Activity } from '../../blocks/activity/activity.tsx';
import { query, useWrite } from '../../lib/api.ts';
import { confirmDone } from '../../lib/confirmation.ts';
import { statusOf } from '../../lib/errors.ts';
import { showFieldProblems, useRuledForm } from '../../lib/form.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { lastFor, withContact } from './contact-duties.ts';
import styles from './contact-form.module.css';
import {
  ContactFields,
  type ContactValues,
  contactDifferences,
  contactFormRules,
  contactLabels,
  contactValues,
  emptyContact,
  useContactConsequences,
} from './contact-form.tsx';
import { useContactRemoval } from './contact-removal.tsx';
import { WithOwnCompany } from './own-company.tsx';
import { StaleNote } from './stale-note.tsx';

export const lazyRoute = createLazyRoute('/company/contact/$contactId')({ component: ContactPage });

const route = getRouteApi('/company/contact/$contactId');

function ContactPage() {
  const { t } = useTranslation();
  const { contactId } = route.useParams();
  return (
    <WithOwnCompany title={t('contact.edit-title')}>
      {(customer) => <EditContact key={contactId} customer={customer} contactId={contactId} />}
    </WithOwnCompany>
  );
}

const ownCodes = ['STALE_VERSION', 'CUSTOMER_NOT_ACTIVE', 'LAST_MAIN_CONTACT', 'LAST_BILLING_CONTACT'] as const;

function EditContact({ customer, contactId }: { customer: Customer; contactId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const now = customer.contacts.find(({ id }) => id === contactId) ?? null;
  const others = customer.contacts.filter(({ id }) => id !== contactId);
  // The version the user saw when they started editing: a newer one is a conflict, not something to overwrite unseen.
  const [seen, setSeen] = useState(now);
  // Set only when the user tries to save, so that the button does not change just before a click.
  const [isGone, setGone] = useState(now === null);
  const form = useRuledForm<ContactValues>(seen ? contactValues(seen) : emptyContact, contactFormRules(others, now), {
    draft: `contact-${contactId}`,
    labels: contactLabels,
  });
  const consequences = useContactConsequences({ form, others });
  const params = { customerId: customer.customerId, contactId };
  const savedOf = (values: ContactValues, version: number) => ({ params, body: { ...values, version } });
  const save = useWrite(updateContact, {
    stale: [getCustomer],
    input: () => (now ? savedOf(form.getValues(), (seen ?? now).version) : null),
  });
  const addedOf = (body: ContactValues) => ({ params: { customerId: customer.customerId }, body });
  const add = useWrite(createContact, { stale: [getCustomer], input: () => (now ? null : addedOf(form.getValues())) });
  const [refusal, setRefusal] = useState<(typeof ownCodes)[number] | 'OTHER' | null>(null);
  const leave = () => void navigate({ to: '/company' });
  const [isRemoved, setRemoved] = useState(false);
  const removal = useContactRemoval(customer, () => {
    setRemoved(true);
    form.clearDraft();
    leave();
  });

  const saved = (message: string) => (contact: CustomerContact) => {
    form.clearDraft();
    const { queryKey } = query(getCustomer, { params: { customerId: customer.customerId } });
    queries.setQueryData(queryKey, (held) => held && withContact(held, contact));
    confirmDone(message);
    leave();
  };
  const onError = (error: Error) => {
    if (showFieldProblems(form, error)) return;
    const reason = refusalOf(error, ownCodes);
    if (reason === 'STALE_VERSION' || statusOf(error) === 404) void queries.invalidateQueries({ queryKey: [getCustomer.id] });
    if (reason === 'LAST_MAIN_CONTACT' || reason === 'LAST_BILLING_CONTACT') {
      form.showProblems([{ field: 'types', problem: { code: `contact.refused-${reason}` } }]);
    } else if (statusOf(error) === 404) setGone(true);
    else setRefusal(reason);
  };
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    if (seen && !isGone) save.mutate(savedOf(values, seen.version), { onSuccess: saved('contact.saved'), onError });
    else add.mutate(addedOf(values), { onSuccess: saved('contact.added'), onError });
  });

  const gone = (
    <Note kind="attention" title={t('contact.gone')}>
      {t(form.draftSavedAt || seen ? 'contact.gone-typed' : 'contact.gone-text')}
    </Note>
  );
  if (!now && !seen && !form.draftSavedAt) {
    return (
      <Page title={t('contact.edit-title')}>
        {gone}
        <ActionButton label={t('contact.back')} to={{ to: '/company' }} />
      </Page>
    );
  }
  const last = now && lastFor(customer.contacts, now);
  return (
    <>
      <FormPage
        title={seen ? personName(seen) : t('contact.edit-title')}
        lead={customer.companyName}
        draftSavedAt={form.draftSavedAt}
        consequences={consequences}
      >
        <form onSubmit={submit} noValidate>
          <FormSummary form={form} />
          {isGone && !isRemoved && gone}
          {refusal === 'STALE_VERSION' && now && seen ? (
            <StaleNote
              title={t('contact.stale')}
              differences={contactDifferences(seen, now, t)}
              isAsking={now.version === seen.version}
              onAccept={() => {
                setSeen(now);
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
            label={isGone ? t('contact.add-again') : undefined}
          />
        </form>
      </FormPage>
      {now && (
        <div className={styles.below}>
          <Section title={t('contact.remove-title')}>
            {removal.refusal}
            <div className={styles.remove}>
              <p>{t(last ? `contact.keep-${last}` : 'contact.remove-text')}</p>
              <ActionButton
                variant={last ? 'default' : 'danger'}
                label={t('contact.remove')}
                reason={last && t(`contact.keep-${last}`)}
                onClick={() => removal.ask(now)}
              />
            </div>
          </Section>
          <Section title={t('contact.history')}>
            <Activity objectType="contact" objectId={contactId} />
          </Section>
        </div>
      )}
      {removal.dialog}
    </>
  );
}
