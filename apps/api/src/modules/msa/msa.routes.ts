import {
  downloadMsa,
  downloadMsaSigningDocument,
  getMsa,
  getMsaSigning,
  listMsaVersions,
  requestMsaSigningLink,
  requestMsaVerificationCode,
  signMsa,
} from '@demarc/contract/msa.ts';
import { issueMsa, terminateMsa } from '@demarc/contract/provider/msa.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import * as service from './msa.service.ts';
import * as store from './msa.store.ts';
import * as signing from './signing.service.ts';

export function msaRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  serve(app, getMsa, (_input, { customerId }) => service.getCurrent(db, customerId));
  serve(app, listMsaVersions, (_input, { customerId }) => store.list(db, customerId));
  serve(app, downloadMsa, ({ params, query }, { customerId }) => service.getDocument(db, customerId, params.msaId, query.type));
  serve(app, requestMsaSigningLink, ({ params }, { customerId }, { author }) =>
    service.renewSigningLink(context, customerId, params.msaId, author()),
  );

  serve(app, getMsaSigning, async ({ params: { signingToken } }, _session, visitor) =>
    signing.toMsaSigning(context, signingToken, await signing.visit(context, signingToken, visitor)),
  );
  serve(app, downloadMsaSigningDocument, ({ params, query }) => signing.getDocument(context, params.signingToken, query.type));
  serve(app, requestMsaVerificationCode, ({ params }, _session, visitor) =>
    signing.mailCode(context, params.signingToken, visitor),
  );
  serve(app, signMsa, async ({ params, body }, _session, request) => {
    await signing.sign(context, params.signingToken, body, request, request.author());
    return { redirect: '/msa/signed' } as const;
  });

  serve(app, issueMsa, ({ params }, _session, { author, saveResponse }) =>
    service.issue(context, params.customerId, author(), saveResponse),
  );
  serve(app, terminateMsa, ({ params }, _session, { author }) =>
    service.terminate(context, params.customerId, params.msaId, author()),
  );
}
