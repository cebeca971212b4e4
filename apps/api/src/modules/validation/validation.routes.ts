import { listCountries } from '@demarc/contract/validation.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { countriesByLanguage } from './countries.ts';

export function validationRoutes(app: FastifyInstance): void {
  serve(app, listCountries, async (_input, _session, { language }) => countriesByLanguage[language]);
}
