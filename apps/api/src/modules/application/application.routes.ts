import { createCustomer } from '@demarc/contract/customer.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import * as service from './application.service.ts';
import { countApplication } from './application-limit.ts';

export function applicationRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, createCustomer, async ({ body }, _session, { brand, ip, language, author, keepAnswer }) => {
    await countApplication(parts, ip);
    return service.apply(parts, body, { brand, language }, author(), keepAnswer);
  });
}
