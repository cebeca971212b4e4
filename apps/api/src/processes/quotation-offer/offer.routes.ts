import { offerQuotation as operation } from '@demarc/contract/provider/quotation.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { offerQuotation } from './offer-quotation.ts';

export function quotationOfferRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, operation, ({ params, body }, _session, { author, saveResponse }) =>
    offerQuotation(context, params, body, { author: author(), saveResponse }),
  );
}
