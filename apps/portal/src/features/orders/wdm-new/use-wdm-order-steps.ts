import { formatWdmChannel } from '@demarc/contract/wdm-grid.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import type { WizardStep } from '../../../ui/wizard/wizard-step.ts';
import { findColocation, type OwnColocation } from '../connection-ends/own-colocation.ts';
import type { ChosenOffer } from './wdm-order-offer.ts';
import type { WdmOrderValues } from './wdm-order-values.ts';

const stepIds = ['route', 'service', 'channel', 'a-end', 'z-end', 'date', 'review'] as const;
export type WdmOrderStep = (typeof stepIds)[number];

const getEndFields = (end: 'aEnd' | 'zEnd') =>
  ['party', 'colocation', 'partyName', 'roomOrCage', 'cabinet', 'patchPanel', 'ports', 'connectorType'].map(
    (name) => `details.${end}.${name}`,
  );

const stepFields: Record<WdmOrderStep, readonly string[]> = {
  route: ['details.siteA', 'details.siteZ', 'details.routeId'],
  service: [
    'packageCode',
    ...['clientInterface', 'optic', 'protection', 'pairedWdmId', 'encryption'].map((name) => `details.${name}`),
  ],
  channel: ['details.preferredChannel'],
  'a-end': getEndFields('aEnd'),
  'z-end': getEndFields('zEnd'),
  date: ['termMonths', 'wishDate', 'customerOrderId', 'reference', 'purchaseOrderNumber', 'projectId', 'note'],
  review: [],
};

/** The fields that the server needs for the price. */
export const pricedFields: readonly string[] = (['route', 'service', 'channel', 'a-end', 'z-end'] as const).flatMap(
  (id) => stepFields[id],
);

/** The wizard steps with a hint of what was chosen. */
export function useWdmOrderSteps(
  form: ValidatedForm<WdmOrderValues>,
  { found, route }: ChosenOffer,
  own: readonly OwnColocation[],
) {
  const { t } = useTranslation();
  const formats = useFormats();
  const wishDate = form.useWatchValue('wishDate');
  const { aEnd, zEnd, preferredChannel } = form.useWatchValue('details');
  const getEndName = ({ party, partyName, colocation }: WdmOrderValues['details']['aEnd']) => {
    const one = party === 'OWN' ? findColocation(own, colocation) : undefined;
    return party === 'THIRD_PARTY' ? partyName : one ? (one.name ?? one.serviceId) : '';
  };
  const hints: Record<WdmOrderStep, string> = {
    route: route?.name ?? '',
    service: found ? t(`wdm-order.service-${found.serviceClass}`) : '',
    channel: route && preferredChannel ? formatWdmChannel(route.grid, Number(preferredChannel)) : '',
    'a-end': getEndName(aEnd),
    'z-end': getEndName(zEnd),
    date: wishDate ? formats.date(wishDate) : '',
    review: '',
  };
  return stepIds.map((id, index) => ({
    id,
    label: t(`wdm-new.step-${id}`),
    heading: t(`wdm-new.heading-${id}`),
    fields: stepFields[id],
    // No button leads to the first step.
    ...(index > 0 && { nextLabel: t(`wdm-new.next-${id}`) }),
    ...(hints[id] && { hint: hints[id] }),
  })) satisfies (WizardStep & { id: WdmOrderStep })[];
}
