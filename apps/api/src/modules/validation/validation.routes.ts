import { listCountries, lookUpAddress, validateCoc, validateVatNumber } from '@demarc/contract/validation.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { countriesByLanguage } from './countries.ts';
import { limitLookUps } from './look-up-limit.ts';
import * as service from './validation.service.ts';

export function validationRoutes(app: FastifyInstance, context: AppContext): void {
  const { registries } = context;

  serve(app, listCountries, async (_input, _session, { language }) => countriesByLanguage[language]);

  serve(app, validateCoc, async ({ query }, _session, { ip }) => {
    await limitLookUps(context, ip);
    return service.checkCoc(registries.coc, query.number);
  });

  serve(app, validateVatNumber, async ({ query }, _session, { ip }) => {
    await limitLookUps(context, ip);
    return service.checkVatNumber(registries.vat, query.number);
  });

  serve(app, lookUpAddress, async ({ query }, _session, { ip }) => {
    await limitLookUps(context, ip);
    return service.checkAddress(registries.address, query);
  });
}
