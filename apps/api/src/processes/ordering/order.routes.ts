import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { serviceKinds } from '../../kinds/registry.ts';
import { placeOrder, previewOrder } from './place-order.ts';

/** The call of each kind of service that places an order. */
export function orderingRoutes(app: FastifyInstance, context: AppContext): void {
  for (const { ordering } of serviceKinds) {
    serve(app, ordering.operation, ({ query, body }, { customerId }, { author, language, saveResponse }) =>
      query.dryRun
        ? previewOrder(context, customerId, ordering, body, { language })
        : placeOrder(context, customerId, ordering, body, { author: author(), language, saveResponse }),
    );
  }
}
