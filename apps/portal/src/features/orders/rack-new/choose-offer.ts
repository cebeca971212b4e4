import type { Package } from '@demarc/contract/catalog.ts';
import type { ColocationKind } from '@demarc/contract/colocation.ts';
import { getFormats } from '../../../lib/format.ts';
import { getCurrentLanguage } from '../../../lib/i18n.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import type { RackOrderValues } from './rack-order-values.ts';
import { getDefaultPower, getProducts, getRackHeights } from './rack-products.ts';

type Form = ValidatedForm<RackOrderValues>;

/** Puts the kind into the form, clears the height, and resets power to the minimum and the smallest breakers. */
export function chooseKind(form: Form, kind: ColocationKind, pkg: Package | undefined): void {
  const before = form.getValues();
  const isOther = before.kind !== kind;
  if (isOther) form.clearPrefilled(['details.heightUnits']);
  form.setFieldValue('kind', kind);
  if (!pkg) return;
  // Without power, the price would rise in the next step. Racks and shared units have different power steps.
  if (isOther || before.details.committedKw === '') {
    form.setFieldValue('details.committedKw', formatStartingPower(pkg, kind, ''));
  }
  if (kind === 'RACK') fillFeeds(form, pkg);
}

/** Puts the height of a rack into the form, with its usual power unless the user has changed the power. */
export function chooseRackHeight(form: Form, heightUnits: string, pkg: Package): void {
  const { heightUnits: before, committedKw } = form.getValues().details;
  form.setFieldValue('details.heightUnits', heightUnits);
  const isUnchanged = ['', before].some((height) => committedKw === formatStartingPower(pkg, 'RACK', height));
  if (isUnchanged) form.setFieldValue('details.committedKw', formatStartingPower(pkg, 'RACK', heightUnits));
}

/** The suggested power in the format of the field. */
function formatStartingPower(pkg: Package, kind: ColocationKind, heightUnits: string): string {
  return getFormats(getCurrentLanguage()).number(Number(getDefaultPower(pkg, kind, Number(heightUnits))));
}

/** Clears choices that the package of another data center does not offer. */
export function fitToOffer(form: Form, pkg: Package | undefined): void {
  if (!pkg) return;
  const { kind, details } = form.getValues();
  if (kind !== 'RACK') return;
  const heights = getRackHeights({ rackAvailability: [] }, pkg);
  if (details.heightUnits && !heights.some(({ heightUnits }) => String(heightUnits) === details.heightUnits)) {
    form.clearPrefilled(['details.heightUnits']);
  }
  fillFeeds(form, pkg);
}

function fillFeeds(form: Form, pkg: Package): void {
  const offered = getProducts(pkg, 'FEED').map(({ productCode }) => productCode);
  form.getValues().details.feeds.forEach(({ productCode }, index) => {
    if (!offered.includes(productCode)) form.setFieldValue(`details.feeds.${index}.productCode`, offered[0] ?? '');
  });
}
