import { search } from '@demarc/contract/search.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import * as service from './search.service.ts';

export function searchRoutes(app: FastifyInstance, { database }: Parts): void {
  serve(app, search, ({ query }, session, { language }) => service.search(database.db, { ...session, language }, query));
}
