import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import type { WizardStep } from '../../../ui/wizard/wizard-step.ts';
import type { LineOrderValues } from './line-order-values.ts';

const stepIds = ['address', 'verdict', 'product', 'connection', 'people', 'technical', 'date', 'review'] as const;
export type LineOrderStep = (typeof stepIds)[number];

const stepFields: Record<LineOrderStep, readonly string[]> = {
  address: ['place'],
  verdict: ['details.availabilityId', 'carrierCode', 'details.lineId'],
  product: ['packageCode', 'termMonths', 'details.slaProductCode', 'details.options', 'parameters'],
  connection: ['subType', 'endUserKind', 'details.migration', 'details.connection'],
  people: ['details.endUser', 'details.appointmentWish', 'contact'],
  technical: ['details.evcs'],
  date: ['wishDate', 'customerOrderId', 'reference', 'purchaseOrderNumber', 'projectId', 'note'],
  review: [],
};

/** Hints that the steps show. */
interface StepHints {
  address: string;
  carrierName: string;
  packageName: string;
}

/** The wizard steps with a hint of what was chosen. A change of a line skips the address. */
export function useLineOrderSteps(form: ValidatedForm<LineOrderValues>, { address, carrierName, packageName }: StepHints) {
  const { t } = useTranslation();
  const formats = useFormats();
  const subType = form.useWatchValue('subType');
  const wishDate = form.useWatchValue('wishDate');
  const { endUser } = form.useWatchValue('details');
  const isChange = subType === 'MODIFY';
  const hints: Record<LineOrderStep, string> = {
    address,
    verdict: carrierName || t('order-new.hint-verdict'),
    product: packageName,
    connection: t(`order-new.hint-${subType}`),
    people: endUser.companyName || endUser.lastName,
    technical: t('order-new.hint-technical'),
    date: wishDate ? formats.date(wishDate) : '',
    review: '',
  };
  return stepIds
    .filter((id) => !(isChange && id === 'address'))
    .map((id) => ({ id, name: isChange && id === 'connection' ? 'connection-change' : id }))
    .map(({ id, name }, index) => ({
      id,
      label: t(`order-new.step-${name}`),
      heading: t(`order-new.heading-${name}`),
      fields: stepFields[id],
      // No button leads to the first step.
      ...(index > 0 && { nextLabel: t(`order-new.next-${name}`) }),
      ...(hints[id] && { hint: hints[id] }),
    })) satisfies (WizardStep & { id: LineOrderStep })[];
}
