import type { RefObject } from 'react';
import { useWizard } from '../../ui/wizard/use-wizard.ts';
import type { DayRange } from './envelope-rules.ts';
import type { EnvelopeValues } from './order-envelope.ts';
import type { OrderStep } from './order-steps.tsx';
import { type OrderPriceOptions, useOrderPrice } from './use-order-price.ts';
import { useProposedDate } from './use-proposed-date.ts';
import { useProposedTerm } from './use-proposed-term.ts';
import { type SendOrderOptions, useSendOrder } from './use-send-order.ts';

type OrderFormOptions<Values extends Record<string, unknown>, Part extends string> = Omit<
  OrderPriceOptions<Values>,
  'request' | 'operation'
> &
  Omit<SendOrderOptions<Values>, 'wizard' | 'packageName' | 'previewError'> & {
    steps: readonly OrderStep<Part>[];
    /** Input of the rules besides the form values. It receives the possible days. */
    context: RefObject<{ days: DayRange | null }>;
    /** Whether something that the rules need is loading. */
    isLoading?: boolean;
    /** The request for the price, if it can leave out large content. */
    pricedRequest?: OrderPriceOptions<Values>['request'];
  };

/** Handles the steps, the price and the sending of an order of a package from the catalog. */
export function useOrderForm<Values extends EnvelopeValues & Record<string, unknown>, Part extends string>(
  options: OrderFormOptions<Values, Part>,
) {
  const { form, steps, pkg, context, request, pricedRequest = request } = options;
  const wizard = useWizard(options);
  const price = useOrderPrice({ ...options, request: pricedRequest });
  const { days } = price;
  context.current = { ...context.current, days };
  useProposedDate(form, days?.earliest ?? null);
  useProposedTerm(form, pkg);
  const sending = useSendOrder({ ...options, wizard, packageName: pkg?.name ?? '', previewError: price.error });
  return { form, steps, pkg, wizard, price, sending };
}

export type OpenOrder<Values extends EnvelopeValues & Record<string, unknown>, Part extends string> = ReturnType<
  typeof useOrderForm<Values, Part>
>;
