import { uploadDcConnectionLoa } from '@demarc/contract/dc-connection.ts';
import {
  acceptProviderLoa,
  addProviderTestResult,
  issueProviderLoa,
  rejectProviderLoa,
  reportProviderPatch,
} from '@demarc/contract/provider/dc-connection.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import * as loa from './loa.service.ts';
import { reportPatch } from './patch.service.ts';
import { addTestResult } from './test-result.service.ts';

/** The calls that change a connection and its order together. */
export function deliveryRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, uploadDcConnectionLoa, ({ params, body }, { customerId }, { author, language, saveResponse }) =>
    loa.uploadLoa(context, { customerId, dcConnectionId: params.dcConnectionId }, body, {
      author: author(),
      language,
      saveResponse,
    }),
  );
  serve(app, acceptProviderLoa, ({ params }, _session, { author, language }) =>
    loa.acceptLoa(context, params, { author: author(), language }),
  );
  serve(app, rejectProviderLoa, ({ params, body }, _session, { author, language }) =>
    loa.rejectLoa(context, params, body.reason, { author: author(), language }),
  );
  serve(app, issueProviderLoa, ({ params, body }, _session, { author, language, saveResponse }) =>
    loa.issueLoa(context, params, body, { author: author(), language, saveResponse }),
  );
  serve(app, reportProviderPatch, ({ params, body }, _session, { author, language }) =>
    reportPatch(context, params, body, { author: author(), language }),
  );
  serve(app, addProviderTestResult, ({ params, body }, _session, { author, language }) =>
    addTestResult(context, params, body, { author: author(), language }),
  );
}
