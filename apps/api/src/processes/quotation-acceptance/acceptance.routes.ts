import { acceptQuotation as operation } from '@demarc/contract/quotation-acceptance.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { acceptQuotation, previewAcceptance } from './accept-quotation.ts';

export function quotationAcceptanceRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, operation, ({ params: { quotationId }, query, body }, { customerId }, { author, language, ...call }) =>
    query.dryRun
      ? previewAcceptance(context, { customerId, quotationId }, body, language)
      : acceptQuotation(context, { customerId, quotationId }, body, { author: author(), language, ...call }),
  );
}
