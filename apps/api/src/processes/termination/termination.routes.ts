import { terminateLine, withdrawLineTermination } from '@demarc/contract/line.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { terminate, withdraw } from './termination.service.ts';

export function terminationRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, terminateLine, ({ params, query, body }, { customerId }, { author, keepAnswer }) =>
    terminate(parts, customerId, params.lineId, body, { dryRun: query?.dryRun, author: author(), keepAnswer }),
  );
  serve(app, withdrawLineTermination, ({ params }, { customerId }, { author }) =>
    withdraw(parts, customerId, params.lineId, author()),
  );
}
