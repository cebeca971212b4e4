import type { DcConnectionPackage } from '@demarc/contract/dc-connection.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import type { WizardStep } from '../../../ui/wizard/wizard-step.ts';
import { findColocation, type OwnColocation } from '../connection-ends/own-colocation.ts';
import { isOwnZ } from './dc-order-request.ts';
import type { DcOrderValues } from './dc-order-values.ts';

const stepIds = ['product', 'a-end', 'z-end', 'far-end', 'cable', 'date', 'review'] as const;
export type DcOrderStep = (typeof stepIds)[number];

const stepFields: Record<DcOrderStep, readonly string[]> = {
  product: ['packageCode'],
  'a-end': ['details.aEnd.colocation', 'details.aEnd.patchPanel', 'details.aEnd.ports'],
  'z-end': [
    ...['party', 'siteCode', 'colocation', 'partyName', 'roomOrCage', 'cabinet', 'patchPanel', 'ports'].map(
      (name) => `details.zEnd.${name}`,
    ),
  ],
  'far-end': ['details.initiator', 'details.chargedTo', 'details.loa'],
  cable: [
    ...['mediaType', 'fiberMode', 'pairs', 'service', 'optic', 'diverseFromId'].map((name) => `details.${name}`),
    ...['details.aEnd.connectorType', 'details.zEnd.connectorType'],
  ],
  date: ['termMonths', 'wishDate', 'customerOrderId', 'reference', 'purchaseOrderNumber', 'projectId', 'note'],
  review: [],
};

/** The fields that determine the price. */
export const pricedFields: readonly string[] = (['product', 'a-end', 'z-end', 'cable'] as const).flatMap((id) => stepFields[id]);

/** The wizard steps with a hint of what was chosen. Nobody else is involved if both ends are the customer's own. */
export function useDcOrderSteps(
  form: ValidatedForm<DcOrderValues>,
  found: DcConnectionPackage | undefined,
  own: readonly OwnColocation[],
) {
  const { t } = useTranslation();
  const formats = useFormats();
  const wishDate = form.useWatchValue('wishDate');
  const { aEnd, zEnd, mediaType, initiator } = form.useWatchValue('details');
  const getName = (key: string) => {
    const one = findColocation(own, key);
    return one ? (one.name ?? one.serviceId) : '';
  };
  const zNames = {
    OWN: getName(zEnd.colocation),
    THIRD_PARTY: zEnd.partyName,
    PROVIDER_NETWORK: t('dc-connection-order.party-PROVIDER_NETWORK'),
    '': '',
  };
  const hints: Record<DcOrderStep, string> = {
    product: found ? t(`dc-connection-order.kind-${found.kind}`) : '',
    'a-end': getName(aEnd.colocation),
    'z-end': zNames[zEnd.party],
    'far-end': zEnd.party ? t(`dc-connection-new.initiator-${initiator}`) : '',
    cable: zEnd.party ? t(`dc-connection-order.media-${mediaType}`) : '',
    date: wishDate ? formats.date(wishDate) : '',
    review: '',
  };
  return stepIds
    .filter((id) => id !== 'far-end' || !isOwnZ({ zEnd }))
    .map((id, index) => ({
      id,
      label: t(`dc-connection-new.step-${id}`),
      heading: t(`dc-connection-new.heading-${id}`),
      fields: stepFields[id],
      // No button leads to the first step.
      ...(index > 0 && { nextLabel: t(`dc-connection-new.next-${id}`) }),
      ...(hints[id] && { hint: hints[id] }),
    })) satisfies (WizardStep & { id: DcOrderStep })[];
}
