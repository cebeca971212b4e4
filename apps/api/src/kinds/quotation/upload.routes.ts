import { addProviderQuotationDocument } from '@demarc/contract/provider/quotation.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { addDocument } from '../../modules/quotation/add-document.ts';
import { presentQuotationForProvider } from '../../modules/quotation/quotation.presenter.ts';
import { readPdfUpload } from '../read-pdf-upload.ts';

/** The call with a file, which is read before the transaction because reading it is slow. */
export function quotationUploadRoutes(app: FastifyInstance, context: AppContext): void {
  const { clock, database } = context;

  serve(app, addProviderQuotationDocument, async ({ params, body }, _session, { author, saveResponse }) => {
    const file = await readPdfUpload(body);
    return database.db.transaction(async (tx) => {
      const row = await addDocument({ tx, context, author: author() }, params, { ...file, type: body.type });
      const response = await presentQuotationForProvider(tx, row, clock.now());
      await saveResponse(tx, response);
      return response;
    });
  });
}
