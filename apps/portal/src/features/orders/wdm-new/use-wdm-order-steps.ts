import { formatWdmChannel } from '@demarc/contract/wdm-grid.ts';
import { useTranslation } from 'react-i18next';
import { buildOrderSteps } from '../../../blocks/order-form/order-steps.tsx';
import { useFormats } from '../../../lib/format.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { findColocation, type OwnColocation } from '../connection-ends/own-colocation.ts';
import type { ChosenOffer } from './wdm-order-offer.ts';
import type { WdmOrderValues } from './wdm-order-values.ts';

export type WdmOrderPart = 'route' | 'service' | 'channel' | 'a-end' | 'z-end' | 'date' | 'review';
export type WdmOrderStep = 'route' | 'wavelength' | 'ends' | 'date' | 'review';

const getEndFields = (end: 'aEnd' | 'zEnd') =>
  ['party', 'colocation', 'partyName', 'roomOrCage', 'cabinet', 'patchPanel', 'ports', 'connectorType'].map(
    (name) => `details.${end}.${name}`,
  );

const partFields: Record<WdmOrderPart, readonly string[]> = {
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
  (id) => partFields[id],
);

/** The steps with what was chosen. */
export function useWdmOrderSteps(
  form: ValidatedForm<WdmOrderValues>,
  { pkg, route }: ChosenOffer,
  ownColocations: readonly OwnColocation[],
) {
  const { t } = useTranslation();
  const formats = useFormats();
  const wishDate = form.useWatchValue('wishDate');
  const { aEnd, zEnd, preferredChannel } = form.useWatchValue('details');
  const getEndName = ({ party, partyName, colocation }: WdmOrderValues['details']['aEnd']) => {
    if (party === 'THIRD_PARTY') return partyName;
    const ownColocation = party === 'OWN' ? findColocation(ownColocations, colocation) : undefined;
    return ownColocation ? (ownColocation.name ?? ownColocation.serviceId) : '';
  };
  const answers: Record<WdmOrderPart, string> = {
    route: route?.name ?? '',
    service: pkg ? t(`wdm-order.service-${pkg.serviceClass}`) : '',
    channel: route && preferredChannel ? formatWdmChannel(route.grid, Number(preferredChannel)) : '',
    'a-end': getEndName(aEnd),
    'z-end': getEndName(zEnd),
    date: wishDate ? formats.date(wishDate) : '',
    review: '',
  };
  return buildOrderSteps<WdmOrderStep, WdmOrderPart>({
    steps: {
      route: ['route'],
      wavelength: ['service', 'channel'],
      ends: ['a-end', 'z-end'],
      date: ['date'],
      review: ['review'],
    },
    getPart: (id) => ({
      label: t(`wdm-new.step-${id}`),
      heading: t(`wdm-new.heading-${id}`),
      fields: partFields[id],
      answer: answers[id],
    }),
    getLabel: (id) => t(`wdm-new.step-${id}`),
    getNextLabel: (id) => t(`wdm-new.next-${id}`),
  });
}
