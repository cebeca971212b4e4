import { createDiversityPair, issueDiversityCertificate } from '@demarc/contract/diversity.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import * as service from './diversity.service.ts';

/** The calls that compare services of any kind. */
export function diversityProofRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, createDiversityPair, ({ body }, { customerId }, { author, saveResponse }) =>
    service.createPair(context, customerId, body, { author: author(), saveResponse }),
  );
  serve(app, issueDiversityCertificate, ({ params: { pairId } }, { customerId }, { author, saveResponse }) =>
    service.issueCertificate(context, { customerId, pairId }, { author: author(), saveResponse }),
  );
}
