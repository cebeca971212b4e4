import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as account from '@demarc/contract/account.ts';
import * as activity from '@demarc/contract/activity.ts';
import * as address from '@demarc/contract/address.ts';
import * as apiToken from '@demarc/contract/api-token.ts';
import * as contact from '@demarc/contract/contact.ts';
import * as customer from '@demarc/contract/customer.ts';
import * as event from '@demarc/contract/event.ts';
import * as loyalty from '@demarc/contract/loyalty.ts';
import * as msa from '@demarc/contract/msa.ts';
import * as notice from '@demarc/contract/notice.ts';
import { operations } from '@demarc/contract/operations.ts';
import * as providerCustomer from '@demarc/contract/provider/customer.ts';
import * as providerEvent from '@demarc/contract/provider/event.ts';
import * as session from '@demarc/contract/session.ts';
import * as validation from '@demarc/contract/validation.ts';
import * as webhook from '@demarc/contract/webhook.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { apiFolder } from '../api-folder.ts';
import { buildOpenApiDocument } from './openapi.ts';
import { type Precompressed, precompress, sendPrecompressed } from './precompressed.ts';
import { buildContentSecurityPolicy } from './security-headers.ts';

const documentPath = '/v1/openapi.json';
const scriptPath = '/docs/reference.js';
/** The build copies this file from Scalar's package. */
const scriptFile = join(apiFolder, 'dist/api-reference.js');

// Scalar's default page has an inline script, which our policy forbids, and loads fonts from another origin.
const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Demarc API</title><link rel="icon" href="data:,"></head>
<body>
<script id="api-reference" data-url="${documentPath}" data-configuration='{"withDefaultFonts":false,"telemetry":false,"showDeveloperTools":"never","mcp":{"disabled":true},"agent":{"disabled":true},"hideClientButton":true}'></script>
<script src="${scriptPath}"></script>
</body>
</html>
`;

/** Scalar needs inline styles; nothing else is relaxed. */
const policy = buildContentSecurityPolicy({
  'default-src': [],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'object-src': [],
  'base-uri': [],
  'form-action': [],
  'frame-ancestors': [],
});

/** Serves `/v1/openapi.json` and the reference page at `/docs`; `server` is the origin of the API. */
export function registerDocs(app: FastifyInstance, server: string): void {
  let document: ReturnType<typeof serializeDocument> | undefined;
  let script: Precompressed | undefined;

  // The document and the script are public, large, and rarely needed.
  const rateLimited = { onRequest: (request: FastifyRequest) => app.limits.limitPublicCall(request) };

  app.get(documentPath, rateLimited, async (request, reply) => {
    document ??= serializeDocument(server);
    const { content, etag } = await document;
    reply.header('Cache-Control', 'no-cache').header('ETag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return sendPrecompressed(request, reply.type('application/json; charset=utf-8'), content);
  });
  app.get('/docs', rateLimited, async (_request, reply) =>
    reply
      .header('Content-Security-Policy', policy)
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page),
  );
  app.get(scriptPath, rateLimited, async (request, reply) => {
    script ??= await precompress(await readFile(scriptFile));
    reply.header('Cache-Control', 'public, max-age=86400').type('text/javascript; charset=utf-8');
    return sendPrecompressed(request, reply, script);
  });
}

/** Builds the OpenAPI document of all operations, as served at `/v1/openapi.json`. */
export function buildApiDocument(server: string): Record<string, unknown> {
  return buildOpenApiDocument(operations, collectNamedSchemas(), { version: '1', server });
}

async function serializeDocument(server: string) {
  const text = JSON.stringify(buildApiDocument(server));
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  return { content: await precompress(Buffer.from(text)), etag };
}

/** Returns every schema that a resource of the contract exports, by its export name. */
function collectNamedSchemas(): Record<string, TSchema> {
  const resources = [account, activity, address, apiToken, contact, customer, loyalty, msa, providerCustomer, providerEvent];
  const exported = [...resources, event, notice, session, validation, webhook].flatMap((resource) => Object.entries(resource));
  return Object.fromEntries(exported.filter(([name]) => /^[A-Z]/.test(name))) as unknown as Record<string, TSchema>;
}
