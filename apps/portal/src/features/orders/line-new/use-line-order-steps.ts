import { useTranslation } from 'react-i18next';
import type { RuledForm } from '../../../lib/form.ts';
import { useFormats } from '../../../lib/format.ts';
import type { WizardStep } from '../../../ui/wizard/wizard-step.ts';
import type { LineOrderValues } from './line-order-values.ts';

const ids = ['address', 'verdict', 'product', 'connection', 'people', 'technical', 'date', 'review'] as const;
export type LineOrderStep = (typeof ids)[number];

const fields: Record<LineOrderStep, readonly string[]> = {
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
interface Answered {
  address: string;
  carrierName: string;
  packageName: string;
}

/** The wizard steps with a hint of what was chosen. A change of a line skips the address. */
export function useLineOrderSteps(form: RuledForm<LineOrderValues>, { address, carrierName, packageName }: Answered) {
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
  return ids
    .filter((id) => !(isChange && id === 'address'))
    .map((id) => ({ id, name: isChange && id === 'connection' ? 'connection-change' : id }))
    .map(({ id, name }, index) => ({
      id,
      label: t(`order-new.step-${name}`),
      heading: t(`order-new.heading-${name}`),
      fields: fields[id],
      // No button leads to the first step.
      ...(index > 0 && { nextLabel: t(`order-new.next-${name}`) }),
      ...(hints[id] && { hint: hints[id] }),
    })) satisfies (WizardStep & { id: LineOrderStep })[];
}
