import type { DcConnectionPackage } from '@demarc/contract/dc-connection.ts';
import { useTranslation } from 'react-i18next';
import { buildOrderSteps } from '../../../blocks/order-form/order-steps.tsx';
import { useFormats } from '../../../lib/format.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import type { EndName } from '../connection-ends/end-values.ts';
import type { DcOrderValues } from './dc-order-values.ts';

export type DcOrderPart = 'product' | 'a-end' | 'z-end' | 'far-end' | 'cable' | 'date' | 'review';
export type DcOrderStep = 'start' | 'end' | 'terms' | 'review';

const partFields: Record<DcOrderPart, readonly string[]> = {
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
    'details.aEnd.connectorType',
    'details.zEnd.connectorType',
  ],
  date: ['termMonths', 'wishDate', 'customerOrderId', 'reference', 'purchaseOrderNumber', 'projectId', 'note'],
  review: [],
};

/** The fields that determine the price. */
export const pricedFields: readonly string[] = (['product', 'a-end', 'z-end', 'cable'] as const).flatMap((id) => partFields[id]);

/** The wizard steps, with a summary of the choices in each. */
export function useDcOrderSteps(
  form: ValidatedForm<DcOrderValues>,
  pkg: DcConnectionPackage | undefined,
  /** The locations of the ends, as text. */
  ends: Record<EndName, string>,
  /** Whether there is a step about the far end, because another party may have to patch it. */
  hasFarEndStep: boolean,
) {
  const { t } = useTranslation();
  const formats = useFormats();
  const wishDate = form.useWatchValue('wishDate');
  const { zEnd, mediaType } = form.useWatchValue('details');
  const summaries: Record<DcOrderPart, string> = {
    product: pkg ? t(`dc-connection-order.kind-${pkg.kind}`) : '',
    'a-end': ends.aEnd,
    'z-end': ends.zEnd,
    'far-end': '',
    cable: zEnd.party ? t(`dc-connection-order.media-${mediaType}`) : '',
    date: wishDate ? formats.date(wishDate) : '',
    review: '',
  };
  return buildOrderSteps<DcOrderStep, DcOrderPart>({
    steps: {
      start: ['product', 'a-end'],
      end: hasFarEndStep ? ['z-end', 'far-end'] : ['z-end'],
      terms: ['cable', 'date'],
      review: ['review'],
    },
    getPart: (id) => ({
      label: t(`dc-connection-new.step-${id}`),
      heading: t(`dc-connection-new.heading-${id}`),
      fields: partFields[id],
      answer: summaries[id],
    }),
    getLabel: (id) => t(`dc-connection-new.step-${id}`),
    getNextLabel: (id) => t(`dc-connection-new.next-${id}`),
  });
}
