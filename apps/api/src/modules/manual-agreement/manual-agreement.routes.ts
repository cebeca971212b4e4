import { Readable } from 'node:stream';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import {
  askManualAgreementQuestion,
  declineManualAgreement,
  downloadManualAgreement,
  exportManualAgreements,
  getManualAgreement,
  listManualAgreements,
  requestManualAgreementCode,
  signManualAgreement,
} from '@demarc/contract/manual-agreement.ts';
import { getManualAgreementSummary } from '@demarc/contract/manual-agreement-counts.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { notFound } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import { present } from './agreement.presenter.ts';
import * as service from './agreement.service.ts';
import { findAgreement } from './agreement.store.ts';
import { countByStatus } from './agreement-list.store.ts';
import { findFile } from './document.store.ts';
import { generateCsv, list } from './list-agreements.ts';
import { signInPortal } from './signing.service.ts';
import { mailCode } from './signing-code.ts';

export function manualAgreementRoutes(app: FastifyInstance, context: AppContext): void {
  const { clock, database } = context;
  const { db } = database;
  const getToday = () => formatAmsterdamDate(clock.now());
  const findOffered = async (customerId: number, agreementId: string) => {
    const row = await findAgreement(db, { customerId, agreementId });
    if (!row || row.status === 'DRAFT') throw notFound();
    return row;
  };

  serve(app, listManualAgreements, ({ query }, { customerId }) => list(db, customerId, query, clock.now()));
  serve(app, getManualAgreementSummary, async (_input, { customerId }) => ({
    byStatus: await countByStatus(db, customerId, getToday()),
  }));
  serve(app, exportManualAgreements, async ({ query: { format: _format, ...filter } }, { customerId }) => ({
    fileName: `manual-agreements-${customerId}-${getToday()}.csv`,
    content: Readable.from(generateCsv(db, { ...filter, customerId }, getToday())),
  }));
  serve(app, getManualAgreement, async ({ params: { uuid } }, { customerId }) =>
    present(db, await findOffered(customerId, uuid), clock.now()),
  );
  serve(app, downloadManualAgreement, async ({ params: { uuid }, query: { type, documentId } }, { customerId }) => {
    const { agreementId } = await findOffered(customerId, uuid);
    const file = await findFile(db, { customerId, agreementId, wantedType: type, wantedId: documentId });
    if (!file) throw notFound();
    return file;
  });

  serve(app, requestManualAgreementCode, ({ params: { uuid }, body }, { customerId, accountId }, { author, userAgent }) =>
    mailCode(context, uuid, body.documentSha256, { customerId, accountId, userAgent, author: author() }),
  );
  serve(app, signManualAgreement, ({ params: { uuid }, body }, { customerId, accountId }, call) => {
    const signer = { customerId, accountId, userAgent: call.userAgent, author: call.author() };
    return signInPortal(context, uuid, body, signer, call);
  });
  serve(app, declineManualAgreement, ({ params: { uuid }, body }, { customerId }, { author }) =>
    db.transaction(async (tx) => {
      const change = { tx, context, author: author() };
      return present(tx, await service.decline(change, { customerId, agreementId: uuid }, body.reason), clock.now());
    }),
  );
  serve(app, askManualAgreementQuestion, ({ params: { uuid }, body }, { customerId }, { author, saveResponse }) =>
    db.transaction(async (tx) => {
      const change = { tx, context, author: author() };
      const response = await present(tx, await service.ask(change, { customerId, agreementId: uuid }, body.text), clock.now());
      await saveResponse(tx, response);
      return response;
    }),
  );
}
