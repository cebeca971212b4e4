import {
  activateAccount,
  checkActivation,
  createAccount,
  deleteAccount,
  getAccount,
  listAccounts,
  requestActivationCode,
  unlinkAccountIdentity,
  updateAccount,
} from '@demarc/contract/account.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import * as service from './account.service.ts';
import * as activation from './activation.service.ts';

export function accountRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, listAccounts, ({ query }, { customerId }) => service.list(context, customerId, query.all ?? false));
  serve(app, createAccount, ({ body }, session, { author, saveResponse }) =>
    service.create(context, session, body, author(), saveResponse),
  );
  serve(app, getAccount, ({ params }, { customerId }) => service.get(context, customerId, params.accountId));
  serve(app, updateAccount, ({ params, body }, session, { author }) =>
    service.update(context, session, params.accountId, body, author()),
  );
  serve(app, deleteAccount, ({ params }, session, { author }) => service.remove(context, session, params.accountId, author()));
  serve(app, unlinkAccountIdentity, ({ params }, session, { author }) =>
    service.unlinkIdentity(context, session, params.accountId, author()),
  );

  serve(app, checkActivation, ({ params, body }, _session, { ip }) =>
    activation.check(context, { ...params, code: body.activationCode, ip }),
  );
  serve(app, activateAccount, ({ params, body }, _session, { ip, author }) =>
    activation.activate(context, { ...params, code: body.activationCode, ip }, body, author()),
  );
  serve(app, requestActivationCode, ({ params }, _session, { ip, author }) =>
    activation.requestCode(context, params, ip, author()),
  );
}
