import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { uploadManualAgreementCopy } from '@demarc/contract/manual-agreement.ts';
import { addProviderManualAgreementAnnex } from '@demarc/contract/provider/manual-agreement.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { presentForProvider } from '../../modules/manual-agreement/agreement.presenter.ts';
import { addAnnex } from '../../modules/manual-agreement/draft.service.ts';
import { uploadCopy } from '../../modules/manual-agreement/signing.service.ts';
import { readPdfUpload } from '../read-pdf-upload.ts';

/** The calls with a file, which is read before the transaction because reading it is slow. */
export function agreementUploadRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const getToday = () => formatAmsterdamDate(context.clock.now());

  serve(app, uploadManualAgreementCopy, async ({ params: { uuid }, body }, { customerId, accountId }, call) => {
    const file = await readPdfUpload(body);
    const signer = { customerId, accountId, userAgent: call.userAgent, author: call.author() };
    return uploadCopy(context, uuid, body, file, signer, call);
  });
  serve(app, addProviderManualAgreementAnnex, async ({ params, body }, _session, { author, saveResponse }) => {
    const file = await readPdfUpload(body);
    return db.transaction(async (tx) => {
      const row = await addAnnex({ tx, context, author: author() }, { agreementId: params.uuid }, file);
      const response = await presentForProvider(tx, row, getToday());
      await saveResponse(tx, response);
      return response;
    });
  });
}
