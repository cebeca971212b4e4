import { listBillingRuns } from '@demarc/contract/provider/invoice.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { list } from './list-billing-runs.ts';

export function billingRunRoutes(app: FastifyInstance, { database: { db } }: AppContext): void {
  serve(app, listBillingRuns, ({ query }) => list(db, query));
}
