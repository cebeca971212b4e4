import { customerTypes } from '@demarc/contract/customer.ts';
import { createCustomer } from '@demarc/contract/customer-application.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getAddressLabels } from '../../blocks/address-fields/address-fields.tsx';
import { useWrite } from '../../lib/api.ts';
import { getErrorStatus, getProblem, getRetryAfterMinutes } from '../../lib/errors.ts';
import { getFieldProblems } from '../../lib/field-problems.ts';
import { getCurrentLanguage } from '../../lib/i18n.ts';
import { showFieldProblems, useValidatedForm } from '../../lib/validated-form.ts';
import { DraftSaved } from '../../ui/draft-saved.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { PublicLayout } from '../../ui/public-layout.tsx';
import { useWizard } from '../../ui/wizard/use-wizard.ts';
import { Wizard } from '../../ui/wizard/wizard.tsx';
import { AdministratorStep } from './administrator-step.tsx';
import { AgreementStep } from './agreement-step.tsx';
import {
  type ApplicationValues,
  createApplicationValues,
  getApplicationRules,
  toApplicationRequest,
} from './application-values.ts';
import { ApplyAside } from './apply-aside.tsx';
import { CompanyStep } from './company-step.tsx';
import { ContactsStep } from './contacts-step.tsx';
import { InvoicesStep } from './invoices-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { toSentApplication } from './sent-application.ts';
import { TypeStep } from './type-step.tsx';
import { useApplySteps } from './use-apply-steps.ts';
import { useCocLookup, useVatLookup } from './use-registry-lookup.ts';

const labels = {
  customerType: 'apply.type',
  expectedLinesPerMonth: 'apply.expected-lines',
  cocNumber: 'apply.coc-number',
  vatNumber: 'apply.vat-number',
  companyName: 'apply.company-name',
  legalForm: 'apply.legal-form',
  ...getAddressLabels('address'),
  ...getAddressLabels('postalAddress'),
  contacts: 'apply.contacts',
  'contacts[].jobTitle': 'apply.contact-field-job-title',
  'contacts[].firstName': 'apply.contact-field-first-name',
  'contacts[].middleName': 'apply.contact-field-middle-name',
  'contacts[].lastName': 'apply.contact-field-last-name',
  'contacts[].email': 'apply.contact-field-email',
  'contacts[].phoneNumber': 'apply.contact-field-phone',
  'contacts[].phoneNumber2': 'apply.contact-field-phone-2',
  iban: 'apply.iban',
  bic: 'apply.bic',
  accountHolderName: 'apply.account-holder',
  invoiceAttachmentPreference: 'apply.invoices',
  'account.username': 'apply.username',
  'account.firstName': 'apply.first-name',
  'account.middleName': 'apply.middle-name',
  'account.lastName': 'apply.last-name',
  'account.email': 'apply.email',
  'account.phoneNumber': 'apply.phone',
  acceptedTerms: 'apply.terms',
  acceptedPrivacy: 'apply.privacy',
  remarks: 'apply.remarks',
};

/** The reasons for which the API rejects an application, other than an invalid field. */
type Refusal = { reason: 'too-many'; minutes: number } | { reason: 'sent-before' } | { reason: 'other'; message: string };

/** The application in eight steps; it is sent only after the last one. */
export function ApplyForm({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { customerType: requestedType } = useParams({ from: '/apply/{-$customerType}' });
  const [initialValues] = useState(() => ({
    ...createApplicationValues(),
    customerType: customerTypes.find((type) => type === requestedType) ?? ('' as const),
  }));
  const form = useValidatedForm<ApplicationValues>(initialValues, getApplicationRules, { draft: 'apply', labels });
  const { steps, minutesLeft } = useApplySteps(form);
  const wizard = useWizard({ steps, form });
  const cocNumber = form.useWatchValue('cocNumber');
  // A registration number from another country may look like a Dutch one.
  const coc = useCocLookup(form.useWatchValue('address.country') === 'NL' ? cocNumber : '');
  const vat = useVatLookup(form.useWatchValue('vatNumber'));
  const customerType = form.useWatchValue('customerType');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const send = useWrite(createCustomer, {
    handles: [429],
    anonymous: true,
    // The draft keeps the key, so sending again after a reload does not create a second application.
    getIdempotencyKey: () => form.getValues().requestId,
    previewInput: null,
  });

  const submit = form.onSubmit((values) => {
    setRefusal(null);
    send.mutate(
      { body: toApplicationRequest(values, getCurrentLanguage()) },
      {
        onSuccess: ({ customerId }) => {
          const isVatUnchecked = vat.response?.status === 'UNVERIFIED';
          form.clearDraft();
          void navigate({
            to: '.',
            search: {},
            state: { sentApplication: toSentApplication(values, { customerId, sentAt: new Date(), isVatUnchecked }) },
            replace: true,
          });
        },
        onError: (error) => {
          if (showFieldProblems(form, error)) wizard.showField(getFieldProblems(error)?.[0]?.field ?? '');
          else setRefusal(getRefusal(error));
        },
      },
    );
  });

  const count = minutesLeft[wizard.at] ?? 1;
  const stepRenderers = {
    type: () => <TypeStep form={form} />,
    company: () => <CompanyStep form={form} coc={coc} vat={vat} />,
    contacts: () => <ContactsStep form={form} />,
    payment: () => <PaymentStep form={form} />,
    invoices: () => <InvoicesStep form={form} />,
    administrator: () => <AdministratorStep form={form} />,
    agreement: () => <AgreementStep form={form} />,
    review: () => <ReviewStep form={form} wizard={wizard} />,
  } as const satisfies Record<(typeof steps)[number]['id'], () => React.ReactNode>;
  return (
    <PublicLayout>
      <Page
        title={t(customerType === 'end-user' ? 'apply.title-end-user' : 'apply.title')}
        lead={t('apply.lead', { count })}
        actions={<DraftSaved at={form.draftSavedAt} />}
      >
        <Wizard
          wizard={wizard}
          form={form}
          onSubmit={submit}
          isSending={send.isPending}
          submitLabel={t('apply.send')}
          aside={
            <ApplyAside
              hasDraft={form.draftSavedAt !== null}
              onDiscard={() => {
                form.clearDraft();
                void navigate({ to: '.', search: {}, replace: true });
                onDiscard();
              }}
            />
          }
        >
          {refusal && (
            <Note kind="trouble" title={t('apply.refused')}>
              {formatRefusal(refusal, t)}
            </Note>
          )}
          {stepRenderers[wizard.step.id as keyof typeof stepRenderers]()}
        </Wizard>
      </Page>
    </PublicLayout>
  );
}

function formatRefusal(refusal: Refusal, t: TFunction): string {
  if (refusal.reason === 'too-many') return t('apply.refused-too-many', { count: refusal.minutes });
  return refusal.reason === 'sent-before' ? t('apply.refused-sent-before') : refusal.message || t('apply.refused-other');
}

/** Null for errors that are shown elsewhere. */
function getRefusal(error: Error): Refusal | null {
  const status = getErrorStatus(error);
  if (status === 429) return { reason: 'too-many', minutes: getRetryAfterMinutes(error) };
  if (status === null || status >= 500) return null;
  const problem = getProblem(error);
  if (problem?.code === 'IDEMPOTENCY_KEY_REUSED') return { reason: 'sent-before' };
  return { reason: 'other', message: problem?.message ?? '' };
}
