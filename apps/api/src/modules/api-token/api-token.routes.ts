import { createApiToken, deleteApiToken, listApiTokens, updateApiToken } from '@demarc/contract/api-token.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import * as service from './api-token.service.ts';

export function apiTokenRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, listApiTokens, ({ params }) => service.list(context.database.db, params));
  serve(app, createApiToken, ({ params, body }, { accountId }, { author, saveResponse }) =>
    service.create(context, params, body, { accountId, author: author() }, saveResponse),
  );
  serve(app, updateApiToken, ({ params: { tokenId, ...owner }, body }, { accountId }, { author }) =>
    service.update(context, owner, tokenId, body, { accountId, author: author() }),
  );
  serve(app, deleteApiToken, async ({ params: { tokenId, ...owner } }, { accountId }, { author }) => {
    await service.revoke(context, owner, tokenId, { accountId, author: author() });
    return undefined;
  });
}
