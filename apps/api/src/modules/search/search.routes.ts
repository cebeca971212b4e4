import { search } from '@demarc/contract/search.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import * as service from './search.service.ts';

export function searchRoutes(app: FastifyInstance, { clock, database }: AppContext, sources: service.SearchSources): void {
  serve(app, search, ({ query }, session, { language }) =>
    service.search(database.db, sources, { ...session, language, now: clock.now() }, query),
  );
}
