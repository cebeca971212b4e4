import { createLineOrder } from '@demarc/contract/line-order.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { create, preview } from './create-line-order.ts';

export function lineOrderRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, createLineOrder, ({ query, body }, { customerId }, { author, language, keepAnswer }) =>
    query.dryRun
      ? preview(parts, customerId, body, { language })
      : create(parts, customerId, body, { author: author(), language, keepAnswer }),
  );
}
