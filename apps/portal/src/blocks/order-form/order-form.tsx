import type { OrderItem } from '@demarc/contract/catalog.ts';
import type { ReactNode } from 'react';
import type { EnvelopeValues } from './order-envelope.ts';
import { OrderRefusal } from './order-refusal.tsx';
import { StepParts } from './order-steps.tsx';
import { OrderWizard } from './order-wizard.tsx';
import { TermAndDateFields } from './term-and-date-fields.tsx';
import type { OpenOrder } from './use-order-form.ts';

interface OrderFormProps<Values extends EnvelopeValues & Record<string, unknown>, Part extends string> {
  title: string;
  lead: ReactNode;
  order: OpenOrder<Values, Part>;
  /** Says what to choose to see a price. */
  noPriceText: string;
  /** Says what the earliest date depends on. */
  earliestNote?: string | null;
  /** The items of the cheapest order with the choices so far; empty if unknown. */
  startingItems: readonly OrderItem[];
  /** Null if no energy is charged. `max` is the formatted maximum per month, or null until it is known. */
  energy?: { max: string | null } | null;
  /** The reason why the chosen product may no longer be available, for an order that is refused because of that. */
  offerChanged: string;
  productStep: string;
  /** The fields of each part, besides the term and the date. */
  content: Readonly<Record<Exclude<Part, 'date'>, () => ReactNode>>;
  onDiscard: () => void;
}

/** The form for ordering a package from the catalog; only the last step sends the order. */
export function OrderForm<Values extends EnvelopeValues & Record<string, unknown>, Part extends string>(
  props: OrderFormProps<Values, Part>,
) {
  const { order, offerChanged, productStep, content, ...rest } = props;
  const { form, steps, pkg, wizard, price, sending } = order;
  const { days } = price;
  const date = () => pkg && days && <TermAndDateFields {...{ form, pkg, days }} taken={sending.duplicate} />;
  return (
    <OrderWizard
      {...{ form, wizard, price, ...rest }}
      order={sending}
      isPriced={price.items.length > 0}
      earliest={days?.earliest ?? null}
    >
      {sending.refusal !== null && (
        <OrderRefusal
          error={sending.refusal}
          offerChanged={offerChanged}
          onChangeProduct={() => wizard.go(steps.findIndex(({ id }) => id === productStep))}
        />
      )}
      <StepParts step={steps[wizard.at]!} content={{ ...content, date } as Record<Part, () => ReactNode>} />
    </OrderWizard>
  );
}
