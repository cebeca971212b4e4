import { addProviderWdmLight, addProviderWdmTestResult, reportProviderWdmPatch } from '@demarc/contract/provider/wdm.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { addReadings } from './light.service.ts';
import { reportPatch } from './patch.service.ts';
import { addTestResult } from './test-result.service.ts';

/** The calls that change a wavelength and its order together. */
export function deliveryRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, reportProviderWdmPatch, ({ params, body }, _session, { author, language }) =>
    reportPatch(context, params, body, { author: author(), language }),
  );
  serve(app, addProviderWdmLight, ({ params, body }, _session, { author, language }) =>
    addReadings(context, params, body, { author: author(), language }),
  );
  serve(app, addProviderWdmTestResult, ({ params, body }, _session, { author, language }) =>
    addTestResult(context, params, body, { author: author(), language }),
  );
}
