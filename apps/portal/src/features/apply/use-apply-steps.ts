import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import type { WizardStep } from '../../ui/wizard/wizard-step.ts';
import type { ApplicationValues } from './application-values.ts';

/** The estimated minutes left at the start of each step. */
const minutesLeft = [10, 9, 7, 5, 4, 3, 2, 1];

const stepIds = ['type', 'company', 'contacts', 'payment', 'invoices', 'administrator', 'agreement', 'review'] as const;
type StepId = (typeof stepIds)[number];

const stepFields: Record<StepId, readonly string[]> = {
  type: ['customerType', 'expectedLinesPerMonth'],
  company: ['cocNumber', 'vatNumber', 'companyName', 'legalForm', 'address', 'postalAddress'],
  contacts: ['contacts'],
  payment: ['iban', 'bic', 'accountHolderName'],
  invoices: ['invoiceAttachmentPreference'],
  administrator: ['account'],
  agreement: ['acceptedTerms', 'acceptedPrivacy'],
  review: ['remarks'],
};

/** The steps of an application with their labels. */
export function useApplySteps(form: ValidatedForm<ApplicationValues>) {
  const { t } = useTranslation();
  const customerType = form.useWatchValue('customerType');
  const hints: Partial<Record<StepId, string>> = {
    ...(customerType ? { type: t(`apply.type-${customerType}`) } : {}),
    company: t('apply.company-hint'),
    payment: t('apply.payment-hint'),
    agreement: t('apply.agreement-hint'),
  };
  const steps = stepIds.map((id) => ({
    id,
    label: t(`apply.step-${id}`),
    heading: t(`apply.heading-${id}`),
    fields: stepFields[id],
    // No button leads to the first step.
    ...(id === 'type' ? {} : { nextLabel: t(`apply.next-${id}`) }),
    ...(hints[id] ? { hint: hints[id] } : {}),
  })) satisfies (WizardStep & { id: StepId })[];
  return { steps, minutesLeft };
}
