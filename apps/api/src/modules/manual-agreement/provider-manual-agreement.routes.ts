import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import {
  activateProviderManualAgreement,
  answerProviderManualAgreement,
  createProviderManualAgreement,
  decideProviderManualAgreementCopy,
  downloadProviderManualAgreement,
  endProviderManualAgreement,
  getProviderManualAgreement,
  listProviderManualAgreements,
  offerProviderManualAgreement,
  type ProviderManualAgreement,
  updateProviderManualAgreement,
  withdrawProviderManualAgreement,
} from '@demarc/contract/provider/manual-agreement.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import { invalid, notFound } from '../../http/problem.ts';
import { type SaveResponse, serve } from '../../http/serve.ts';
import { presentForProvider } from './agreement.presenter.ts';
import * as service from './agreement.service.ts';
import { type AgreementRow, findAgreement } from './agreement.store.ts';
import { findCopyFile, findFile } from './document.store.ts';
import { createDraft, updateDraft } from './draft.service.ts';
import { listForProvider } from './list-agreements.ts';
import { offerAgreement } from './offer-agreement.ts';
import { acceptCopy, refuseCopy } from './signing.service.ts';

export function providerManualAgreementRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const getToday = () => formatAmsterdamDate(context.clock.now());
  const find = async (agreementId: string) => {
    const row = await findAgreement(db, { agreementId });
    if (!row) throw notFound();
    return row;
  };
  /** Applies a change in a transaction, and returns the presented agreement. */
  const applyChange = (
    author: Author,
    apply: (change: ChangeContext) => Promise<AgreementRow>,
    saveResponse?: SaveResponse,
  ): Promise<ProviderManualAgreement> =>
    db.transaction(async (tx) => {
      const response = await presentForProvider(tx, await apply({ tx, context, author }), getToday());
      await saveResponse?.(tx, response);
      return response;
    });

  serve(app, listProviderManualAgreements, ({ query: { status, ...query } }) =>
    listForProvider(db, { ...query, status: status && [status] }, getToday()),
  );
  serve(app, getProviderManualAgreement, async ({ params }) => presentForProvider(db, await find(params.uuid), getToday()));
  serve(app, downloadProviderManualAgreement, async ({ params, query: { type, documentId } }) => {
    const row = await find(params.uuid);
    const isCopy = type === 'SIGNED_AGREEMENT' && documentId !== undefined && documentId === row.copy?.documentId;
    const file = isCopy ? await findCopyFile(db, row) : await findFile(db, { ...row, wantedType: type, wantedId: documentId });
    if (!file) throw notFound();
    return file;
  });
  serve(app, createProviderManualAgreement, ({ body }, _session, { author, saveResponse }) =>
    applyChange(author(), (change) => createDraft(change, body), saveResponse),
  );
  serve(app, updateProviderManualAgreement, ({ params: { uuid: agreementId }, body }, _session, { author }) =>
    applyChange(author(), (change) => updateDraft(change, { agreementId }, body)),
  );
  serve(app, offerProviderManualAgreement, async ({ params: { uuid: agreementId }, body }, _session, { author }) =>
    presentForProvider(db, await offerAgreement(context, { agreementId }, body, author()), getToday()),
  );
  serve(app, withdrawProviderManualAgreement, ({ params: { uuid: agreementId }, body }, _session, { author }) =>
    applyChange(author(), (change) => service.withdraw(change, { agreementId }, body.reason)),
  );
  serve(app, activateProviderManualAgreement, ({ params: { uuid: agreementId } }, _session, { author }) =>
    applyChange(author(), (change) => service.activate(change, { agreementId })),
  );
  serve(app, endProviderManualAgreement, ({ params: { uuid: agreementId }, body }, _session, { author }) =>
    applyChange(author(), (change) => service.end(change, { agreementId }, body)),
  );
  serve(app, answerProviderManualAgreement, ({ params: { uuid: agreementId }, body }, _session, { author, saveResponse }) =>
    applyChange(author(), (change) => service.answer(change, { agreementId }, body.text), saveResponse),
  );
  serve(
    app,
    decideProviderManualAgreementCopy,
    async ({ params: { uuid: agreementId }, body: { decision, reason } }, _session, { author }) => {
      if (decision === 'ACCEPT') {
        return presentForProvider(db, await acceptCopy(context, { agreementId }, author()), getToday());
      }
      const text = reason?.trim();
      if (!text) throw invalid([{ field: 'reason', code: 'validation.required' }]);
      return applyChange(author(), (change) => refuseCopy(change, { agreementId }, text));
    },
  );
}
