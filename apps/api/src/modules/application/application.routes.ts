import { createCustomer } from '@demarc/contract/customer-application.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import * as service from './application.service.ts';
import { limitApplications } from './application-limit.ts';

export function applicationRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, createCustomer, async ({ body }, _session, { brand, ip, language, author, saveResponse }) => {
    await limitApplications(context, ip);
    return service.apply(context, body, { brand, language }, author(), saveResponse);
  });
}
