import { approveCustomer } from '@demarc/contract/provider/customer.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { approve } from './approve-customer.ts';

export function approvalRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, approveCustomer, ({ params }, _session, { author }) => approve(context, params.customerId, author()));
}
