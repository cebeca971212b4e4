import { createLineOrder } from '@demarc/contract/line-order.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { create, preview } from './create-line-order.ts';

export function lineOrderRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, createLineOrder, ({ query, body }, { customerId }, { author, language, saveResponse }) =>
    query.dryRun
      ? preview(context, customerId, body, { language })
      : create(context, customerId, body, { author: author(), language, saveResponse }),
  );
}
