import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import type { WizardStep } from '../../../ui/wizard/wizard-step.ts';
import type { LineOrderValues } from './line-order-values.ts';

const stepIds = ['address', 'product', 'details', 'review'] as const;
export type LineOrderStep = (typeof stepIds)[number];

const stepFields: Record<LineOrderStep, readonly string[]> = {
  address: ['place'],
  product: [
    'details.availabilityId',
    'carrierCode',
    'details.lineId',
    'packageCode',
    'termMonths',
    'details.slaProductCode',
    'details.options',
    'parameters',
  ],
  details: [
    'subType',
    'endUserKind',
    'details.migration',
    'details.connection',
    'details.endUser',
    'details.appointmentWish',
    'contact',
    'details.evcs',
    'wishDate',
    'customerOrderId',
    'reference',
    'purchaseOrderNumber',
    'projectId',
    'note',
  ],
  review: [],
};

/** Summaries of choices that the form values alone do not give. */
interface StepSummaries {
  address: string;
  packageName: string;
  /** Whether the house number has several addresses and the user has not chosen one. */
  isAddressOpen: boolean;
}

/** The wizard steps, with a summary of the choices in each. A change of a line skips the address. */
export function useLineOrderSteps(form: ValidatedForm<LineOrderValues>, { address, packageName, isAddressOpen }: StepSummaries) {
  const { t } = useTranslation();
  const isChange = form.useWatchValue('subType') === 'MODIFY';
  const { endUser } = form.useWatchValue('details');
  const summaries: Record<LineOrderStep, string> = {
    address,
    product: packageName,
    details: endUser.companyName || endUser.lastName,
    review: '',
  };
  return stepIds
    .filter((id) => !(isChange && id === 'address'))
    .map((id, index) => ({
      id,
      label: t(`order-new.step-${id}`),
      heading: t(isAddressOpen && id === 'address' ? 'availability.which' : `order-new.heading-${id}`),
      fields: stepFields[id],
      // No button leads to the first step.
      ...(index > 0 && { nextLabel: t(`order-new.next-${id}`) }),
      ...(summaries[id] && { answer: summaries[id] }),
    })) satisfies (WizardStep & { id: LineOrderStep })[];
}
