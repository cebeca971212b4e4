import { createProviderIpPool, listProviderIpPools } from '@demarc/contract/provider/order.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import * as pools from './ip-pool.service.ts';

/** Provider operations on the address pools. */
export function ipPoolRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, listProviderIpPools, () => pools.list(context.database.db));
  serve(app, createProviderIpPool, ({ body }, _session, { saveResponse }) => pools.create(context, body.prefix, saveResponse));
}
