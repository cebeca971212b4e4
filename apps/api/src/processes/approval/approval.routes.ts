import { approveCustomer } from '@demarc/contract/provider/customer.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { approve } from './approve-customer.ts';

export function approvalRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, approveCustomer, ({ params }, _session, { author }) => approve(parts, params.customerId, author()));
}
