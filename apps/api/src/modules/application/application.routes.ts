import { createCustomer } from '@demarc/contract/customer.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import * as service from './application.service.ts';
import { countApplication } from './application-limit.ts';

export function applicationRoutes(app: FastifyInstance, parts: AppContext): void {
  serve(app, createCustomer, async ({ body }, _session, { brand, ip, language, author, saveResponse }) => {
    await countApplication(parts, ip);
    return service.apply(parts, body, { brand, language }, author(), saveResponse);
  });
}
