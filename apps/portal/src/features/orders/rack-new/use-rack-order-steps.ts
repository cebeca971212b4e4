import { useTranslation } from 'react-i18next';
import { buildOrderSteps } from '../../../blocks/order-form/order-steps.tsx';
import { useFormats } from '../../../lib/format.ts';
import { formatKw } from '../../../lib/format-kw.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { parseKilowatts, type RackOrderValues } from './rack-order-values.ts';

export type RackOrderPart = 'site' | 'space' | 'power' | 'network' | 'access' | 'date' | 'review';
export type RackOrderStep = 'place' | 'supply' | 'terms' | 'review';

const partFields: Record<RackOrderPart, readonly string[]> = {
  site: ['details.siteCode'],
  space: ['kind', 'details.heightUnits', 'details.equipment'],
  power: ['details.feeds', 'details.outletsA', 'details.outletsB', 'details.committedKw'],
  network: ['details.uplinks', 'details.ipv4PrefixLength', 'details.ipv6PrefixLength'],
  access: ['details.accessContacts', 'details.lockType'],
  date: ['termMonths', 'wishDate', 'customerOrderId', 'reference', 'purchaseOrderNumber', 'projectId', 'note'],
  review: [],
};

/** The fields that determine the price. */
export const pricedFields: readonly string[] = [
  ...partFields.site,
  ...partFields.space,
  ...partFields.power,
  ...partFields.network,
];

/** The wizard steps, with a summary of the choices in each. */
export function useRackOrderSteps(form: ValidatedForm<RackOrderValues>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const kind = form.useWatchValue('kind');
  const wishDate = form.useWatchValue('wishDate');
  const { siteCode, heightUnits, committedKw, uplinks } = form.useWatchValue('details');
  const kilowatts = Number(parseKilowatts(committedKw));
  const summaries: Record<RackOrderPart, string> = {
    site: siteCode,
    space: heightUnits && t('rack-order.units', { height: heightUnits }),
    power: kilowatts > 0 ? formatKw(kilowatts) : '',
    network: uplinks.length > 0 ? t('rack-new.uplink-count', { count: uplinks.length }) : '',
    access: '',
    date: wishDate ? formats.date(wishDate) : '',
    review: '',
  };
  return buildOrderSteps<RackOrderStep, RackOrderPart>({
    steps: {
      place: ['site', 'space'],
      supply: ['power', 'network'],
      // Shared units have no door, and so no lock.
      terms: kind === 'SHARED_COLO' ? ['date'] : ['access', 'date'],
      review: ['review'],
    },
    getPart: (id) => ({
      label: t(`rack-new.step-${id}`),
      heading: t(`rack-new.heading-${id}`),
      fields: partFields[id],
      answer: summaries[id],
    }),
    getLabel: (id) => t(`rack-new.step-${id}`),
    getNextLabel: (id) => t(`rack-new.next-${id}`),
  });
}
