import { listOpenCircuitTests } from '@demarc/contract/provider/circuit-test.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { listOpen } from './circuit-test.service.ts';

/** The route for the provider's systems, which carry out the tests of all customers. */
export function circuitTestRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, listOpenCircuitTests, ({ query }) => listOpen(context, query));
}
