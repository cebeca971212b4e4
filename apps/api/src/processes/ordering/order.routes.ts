import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { serviceKinds } from '../../kinds/registry.ts';
import { previewOrder, requestOrder } from './place-order.ts';

/** The call of each kind of service that places an order. */
export function orderingRoutes(app: FastifyInstance, context: AppContext): void {
  for (const { ordering } of serviceKinds) {
    serve(app, ordering.operation, ({ query, body }, { customerId }, { author, language, ...call }) =>
      query.dryRun
        ? previewOrder(context, customerId, ordering, body, { language })
        : requestOrder(context, customerId, ordering, body, { author: author(), language, ...call }),
    );
  }
}
