import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '@demarc/contract/access.ts';
import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { buildContentSecurityPolicy } from '../http/security-headers.ts';
import { getDiscoveredOrigins } from '../oidc/discovery.ts';

const noncePlaceholder = /__CSP_NONCE__/g;

const notBuiltPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Demarc</title></head>
<body><h1>The portal is not built yet</h1><p>Run <code>npm start</code>, which builds it, or <code>npm run dev</code>. The API runs.</p></body></html>
`;

/** The documents of the portal: `index.html` is the prerendered home page; all other pages start as `inside.html`. */
type PortalDocument = 'index.html' | 'inside.html';

/** Sends a document of the portal with a new style nonce, or 503 if the portal is not built. Not cached, so that a new build shows at the next load. */
export async function sendPortalPage(
  reply: FastifyReply,
  document: PortalDocument,
  { folder, brand, config }: { folder: string; brand: Brand; config: Config },
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  const page = await readFile(join(folder, brand, document), 'utf8').catch(() => null);
  return reply
    .status(page === null ? 503 : 200)
    .header('Cache-Control', 'no-store')
    .header('Content-Security-Policy', await buildPolicy(config, nonce))
    .type('text/html; charset=utf-8')
    .send(page ? fillIn(page, nonce, config) : notBuiltPage);
}

/** Fills in the nonce, and marks the document if there is a status page, which the prerendered home page shows only then. */
function fillIn(page: string, nonce: string, { statusPage }: Config): string {
  const withNonce = page.replace(noncePlaceholder, nonce);
  return statusPage ? withNonce.replace('<html ', '<html data-status-page ') : withNonce;
}

async function buildPolicy(config: Config, nonce: string): Promise<string> {
  const { publicUrl, apiEndpoint, sso, postalCodeCheckEmbedUrl } = config;
  const signInOrigins = sso ? [new URL(sso.authority).origin, ...(await getDiscoveredOrigins(config))] : [publicUrl];
  return buildContentSecurityPolicy({
    'default-src': [],
    'script-src': ["'self'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(apiEndpoint ? [apiEndpoint] : []), ...signInOrigins],
    'frame-src': postalCodeCheckEmbedUrl ? [new URL(postalCodeCheckEmbedUrl).origin] : [],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'object-src': [],
    'base-uri': [],
    'frame-ancestors': [],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  });
}
