import {
  deleteDiversityPair,
  downloadDiversityCertificate,
  getDiversityPair,
  listDiversityPairs,
} from '@demarc/contract/diversity.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import * as service from './diversity.service.ts';

/** The operations that need only stored pairs, which have the result of their last comparison. */
export function diversityRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  serve(app, listDiversityPairs, ({ query }, { customerId }) => service.list(db, customerId, query));
  serve(app, getDiversityPair, ({ params: { pairId } }, { customerId }) => service.get(db, { customerId, pairId }));
  serve(app, deleteDiversityPair, ({ params: { pairId } }, { customerId }, { author }) =>
    service.remove(context, { customerId, pairId }, author()),
  );
  serve(app, downloadDiversityCertificate, ({ params: { pairId } }, { customerId }) =>
    service.getCertificateFile(db, { customerId, pairId }),
  );
}
