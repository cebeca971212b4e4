import { listOpenFaults, updateFault } from '@demarc/contract/provider/fault.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import * as service from './fault.service.ts';

/** The operations by which the provider's systems list and update the faults of all customers. */
export function faultRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, listOpenFaults, ({ query }) => service.listOpen(context, query));
  serve(app, updateFault, ({ params, body }, _session, { author }) => service.update(context, params.faultId, body, author()));
}
