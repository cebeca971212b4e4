import { createApiToken, deleteApiToken, listApiTokens, updateApiToken } from '@demarc/contract/api-token.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import * as service from './api-token.service.ts';

export function apiTokenRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, listApiTokens, ({ params }) => service.list(parts.database.db, params));
  serve(app, createApiToken, ({ params, body }, { accountId }, { author, keepAnswer }) =>
    service.create(parts, params, body, { accountId, author: author() }, keepAnswer),
  );
  serve(app, updateApiToken, ({ params: { tokenId, ...owner }, body }, { accountId }, { author }) =>
    service.update(parts, owner, tokenId, body, { accountId, author: author() }),
  );
  serve(app, deleteApiToken, async ({ params: { tokenId, ...owner } }, { accountId }, { author }) => {
    await service.revoke(parts, owner, tokenId, { accountId, author: author() });
    return undefined;
  });
}
