import { terminateLine, withdrawLineTermination } from '@demarc/contract/line.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { terminate, withdraw } from './termination.service.ts';

export function terminationRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, terminateLine, ({ params, query, body }, { customerId }, { author, saveResponse }) =>
    terminate(context, customerId, params.lineId, body, { dryRun: query?.dryRun, author: author(), saveResponse }),
  );
  serve(app, withdrawLineTermination, ({ params }, { customerId }, { author }) =>
    withdraw(context, customerId, params.lineId, author()),
  );
}
