import { createLineOrder } from '@demarc/contract/line-order.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { create, preview } from './create-line-order.ts';

export function lineOrderRoutes(app: FastifyInstance, parts: AppContext): void {
  serve(app, createLineOrder, ({ query, body }, { customerId }, { author, language, saveResponse }) =>
    query.dryRun
      ? preview(parts, customerId, body, { language })
      : create(parts, customerId, body, { author: author(), language, saveResponse }),
  );
}
