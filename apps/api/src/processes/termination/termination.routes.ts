import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { serviceKinds } from '../../kinds/registry.ts';
import { terminate, withdraw } from './termination.service.ts';

/** The calls of each kind of service that terminate a service and withdraw the termination. */
export function terminationRoutes(app: FastifyInstance, context: AppContext): void {
  for (const { termination: step } of serviceKinds) {
    const getKey = (customerId: number, params: object) => ({ customerId, serviceId: step.getServiceId(params) });
    serve(app, step.operation, ({ params, query, body }, { customerId }, { author, saveResponse }) =>
      terminate(context, step, getKey(customerId, params), body, { dryRun: query?.dryRun, author: author(), saveResponse }),
    );
    serve(app, step.withdrawal, ({ params }, { customerId }, { author }) =>
      withdraw(context, step, getKey(customerId, params), author()),
    );
  }
}
