import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import type { WizardStep } from '../../../ui/wizard/wizard-step.ts';
import type { LineOrderValues } from './line-order-values.ts';

const stepIds = ['address', 'product', 'details', 'review'] as const;
export type LineOrderStep = (typeof stepIds)[number];

const stepFields: Record<LineOrderStep, readonly string[]> = {
  address: ['place'],
  product: [
    ...['details.availabilityId', 'carrierCode', 'details.lineId', 'packageCode', 'termMonths'],
    ...['details.slaProductCode', 'details.options', 'parameters'],
  ],
  details: [
    ...['subType', 'endUserKind', 'details.migration', 'details.connection', 'details.endUser', 'details.appointmentWish'],
    ...['contact', 'details.evcs', 'wishDate', 'customerOrderId', 'reference', 'purchaseOrderNumber', 'projectId', 'note'],
  ],
  review: [],
};

/** What was chosen, as the steps show it. */
interface StepAnswers {
  address: string;
  packageName: string;
  /** The house number has several addresses, and the user has not said which one is meant. */
  isAddressOpen: boolean;
}

/** The wizard steps with what was chosen. A change of a line skips the address. */
export function useLineOrderSteps(form: ValidatedForm<LineOrderValues>, { address, packageName, isAddressOpen }: StepAnswers) {
  const { t } = useTranslation();
  const isChange = form.useWatchValue('subType') === 'MODIFY';
  const { endUser } = form.useWatchValue('details');
  const answers: Record<LineOrderStep, string> = {
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
      ...(answers[id] && { answer: answers[id] }),
    })) satisfies (WizardStep & { id: LineOrderStep })[];
}
