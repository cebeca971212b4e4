import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import type { WizardStep } from '../../../ui/wizard/wizard-step.ts';
import { parseKilowatts, type RackOrderValues } from './rack-order-values.ts';

const stepIds = ['site', 'space', 'power', 'network', 'access', 'date', 'review'] as const;
export type RackOrderStep = (typeof stepIds)[number];

const stepFields: Record<RackOrderStep, readonly string[]> = {
  site: ['details.siteCode'],
  space: ['kind', 'details.heightUnits', 'details.equipment'],
  power: ['details.feeds', 'details.outletsA', 'details.outletsB', 'details.committedKw'],
  network: ['details.uplinks', 'details.ipv4PrefixLength', 'details.ipv6PrefixLength'],
  access: ['details.accessContacts', 'details.lockType'],
  date: ['termMonths', 'wishDate', 'customerOrderId', 'reference', 'purchaseOrderNumber', 'projectId', 'note'],
  review: [],
};

/** The steps that determine the price. */
export const pricedFields: readonly string[] = [
  ...stepFields.site,
  ...stepFields.space,
  ...stepFields.power,
  ...stepFields.network,
];

/** The wizard steps with a hint of what was chosen. Shared units have no door of their own, so they skip the access step. */
export function useRackOrderSteps(form: ValidatedForm<RackOrderValues>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const kind = form.useWatchValue('kind');
  const wishDate = form.useWatchValue('wishDate');
  const { siteCode, heightUnits, committedKw, uplinks } = form.useWatchValue('details');
  const kilowatts = Number(parseKilowatts(committedKw));
  const hints: Record<RackOrderStep, string> = {
    site: siteCode,
    space: heightUnits && t('rack-order.units', { height: heightUnits }),
    power: kilowatts > 0 ? t('rack-order.kilowatts', { power: formats.number(kilowatts) }) : '',
    network: uplinks.length > 0 ? t('rack-new.uplink-count', { count: uplinks.length }) : '',
    access: '',
    date: wishDate ? formats.date(wishDate) : '',
    review: '',
  };
  return stepIds
    .filter((id) => id !== 'access' || kind !== 'SHARED_COLO')
    .map((id, index) => ({
      id,
      label: t(`rack-new.step-${id}`),
      heading: t(`rack-new.heading-${id}`),
      fields: stepFields[id],
      // No button leads to the first step.
      ...(index > 0 && { nextLabel: t(`rack-new.next-${id}`) }),
      ...(hints[id] && { hint: hints[id] }),
    })) satisfies (WizardStep & { id: RackOrderStep })[];
}
