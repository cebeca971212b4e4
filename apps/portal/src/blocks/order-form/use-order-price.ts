import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Package } from '@demarc/contract/catalog.ts';
import type { Input, OperationShape } from '@demarc/contract/operation.ts';
import { addWorkingDays } from '@demarc/contract/working-days.ts';
import { getServerTimeSeconds } from '../../lib/clock.ts';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import type { WizardStep } from '../../ui/wizard/wizard-step.ts';
import type { EnvelopeValues } from './order-envelope.ts';
import { type Quantities, sumTotals, toOrderItems } from './order-price.ts';
import { useOrderPreview } from './use-order-preview.ts';
import { getLatestDay } from './wish-date.ts';

export interface OrderPriceOptions<Values extends Record<string, unknown>> {
  form: ValidatedForm<Values>;
  steps: readonly WizardStep[];
  /** The fields that determine the price. */
  pricedFields: readonly string[];
  operation: OperationShape;
  request: { params: object; body: { termMonths: number; wishDate: string } };
  /** The package; undefined until it is chosen. */
  pkg: Package | undefined;
  /** Quantity of each product, for the price until the server returns one. */
  quantities: Quantities;
}

/** Returns the price and the possible days of an order, from the server's preview; until there is one, from the catalog. */
export function useOrderPrice<Values extends EnvelopeValues & Record<string, unknown>>(options: OrderPriceOptions<Values>) {
  const { steps, pricedFields, operation, request, pkg, quantities } = options;
  // The form has more fields than these, which the type leaves out.
  const form = options.form as unknown as ValidatedForm<EnvelopeValues>;
  form.useWatchValue('termMonths');
  form.useWatchValue('wishDate');
  const today = formatAmsterdamDate(new Date(getServerTimeSeconds() * 1000));
  const leadDays = pkg && { earliest: addWorkingDays(today, pkg.leadTimeWorkingDays), latest: getLatestDay(today) };
  const isPriced = pkg !== undefined && form.areValid(pricedFields);
  const isComplete = isPriced && form.areValid(steps.flatMap(({ fields }) => [...fields]));
  // The price depends on neither date nor term, so the preview uses provisional ones until they are chosen.
  const provisional = { termMonths: pkg?.allowedTermMonths[0] ?? 0, wishDate: leadDays?.earliest ?? '' };
  const body = isComplete ? request.body : { ...request.body, ...provisional };
  const orderPreview = useOrderPreview(operation, isPriced ? ({ ...request, body } as unknown as Input<OperationShape>) : null);
  const { preview } = orderPreview;
  const items = preview?.items ?? (pkg ? toOrderItems(pkg.products, quantities) : []);
  return {
    ...orderPreview,
    items,
    totals: preview?.totals ?? sumTotals(items),
    days: leadDays ? { ...leadDays, earliest: preview?.earliestWishDate ?? leadDays.earliest } : null,
  };
}

export type OrderPrice = ReturnType<typeof useOrderPrice>;
