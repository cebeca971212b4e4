import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '@demarc/contract/access.ts';
import type { PortalConfiguration, ServerVersion } from '@demarc/contract/version.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { type Config, getBrandOfHost, getBrandOrigins } from '../config.ts';
import { sendPortalPage } from './portal-page.ts';

/** First path segments of the server itself. Unknown paths below them get a 404 instead of the portal page. */
const reservedSegments = new Set([
  'v1',
  'oidc',
  'sign',
  'loa',
  'diversity',
  'docs',
  'dev',
  'assets',
  'healthz',
  'readyz',
  'metrics',
  'config.json',
  'version.json',
]);
/** Files next to the page, such as `favicon.svg` and `before-paint.js`. Their names have no hash. */
const rootFilePattern = /^\/[\w-]+\.(?:svg|png|ico|js|css|webmanifest)$/;
const yearSeconds = 31_536_000;
/** Only the home page and its assets may be indexed. The longest matching rule applies (RFC 9309). */
const robotsTxt = 'User-agent: *\nAllow: /$\nAllow: /assets/\nDisallow: /\n';

/** Serves the built portal, its configuration and version, in the brand of the host. */
export async function portalRoutes(app: FastifyInstance, { config, portalFolder }: AppContext): Promise<void> {
  const getBrand = ({ hostname }: FastifyRequest) => getBrandOfHost(config, hostname);
  // Every file is served by name below, so that index.html and manifests cannot be requested directly.
  await app.register(fastifyStatic, { root: portalFolder, serve: false, preCompressed: true, index: false, dotfiles: 'ignore' });

  app.get('/config.json', async (request, reply) =>
    reply.header('Cache-Control', 'no-store').send(toPortalConfiguration(config, getBrand(request))),
  );
  app.get('/version.json', async (request, reply) => {
    const brand = getBrand(request);
    const builtVersion = await readFile(join(portalFolder, brand, 'version.json'), 'utf8').then(JSON.parse, () => null);
    // Without a build, the page comes from the development server, which reports the same version.
    const version: ServerVersion = builtVersion ?? { git: 'development', brand };
    return reply.header('Cache-Control', 'no-store').send(version);
  });
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robotsTxt));

  // A plain 404, so that a browser never loads an HTML page as a script.
  app.get('/assets/*', { config: { isStaticFile: true } }, async (request, reply) =>
    sendFile(reply, `assets/${(request.params as { '*': string })['*']}`, join(portalFolder, getBrand(request)), {
      maxAge: yearSeconds * 1000,
      immutable: true,
    }),
  );

  app.get('/*', { config: { isStaticFile: true } }, async (request, reply) => {
    const path = request.url.split('?', 1)[0]!;
    if (reservedSegments.has(path.split('/', 2)[1] ?? '')) return sendNotFound(reply);
    if (rootFilePattern.test(path))
      return sendFile(reply, path.slice(1), join(portalFolder, getBrand(request)), { maxAge: 3_600_000 });
    if (!acceptsHtml(request.headers.accept)) return sendNotFound(reply);
    const publicUrl = config.demo ? new URL(config.publicUrl) : null;
    if (publicUrl && request.hostname === '127.0.0.1' && publicUrl.hostname !== '127.0.0.1')
      return reply.redirect(`${publicUrl.origin}${toSafePath(request.url)}`);
    const document = path === '/' ? 'index.html' : 'inside.html';
    return sendPortalPage(reply, document, { folder: portalFolder, brand: getBrand(request), config });
  });
}

/** Returns the configuration that the portal loads first. */
function toPortalConfiguration(config: Config, brand: Brand): PortalConfiguration {
  const { apiEndpoint, postalCodeCheckEmbedUrl, publicUrl, sso, statusPage, support } = config;
  return {
    apiEndpoint,
    postalCodeCheckEmbedUrl,
    ssoAuthority: sso?.authority ?? `${publicUrl}/oidc`,
    ssoClientId: sso?.clientId ?? 'demarc-portal',
    ssoManageUrl: sso ? sso.manageUrl : `${publicUrl}/oidc/manage?brand=${brand}`,
    statusPage,
    support: support[brand],
    brandOrigins: getBrandOrigins(config),
  };
}

function sendFile(
  reply: FastifyReply,
  name: string,
  root: string,
  options: { maxAge: number; immutable?: boolean },
): FastifyReply {
  // File names of a build are simple; anything else is an attempt to leave the folder.
  if (!/^[\w./-]+$/.test(name) || name.split('/').some((part) => part === '' || part.startsWith('.'))) return sendNotFound(reply);
  return reply.sendFile(name, root, options);
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

function acceptsHtml(accept: string | undefined): boolean {
  return accept === undefined || /text\/html|\*\/\*|^$/.test(accept);
}

/** Removes leading slashes, so that browsers cannot read the path as another host. */
function toSafePath(url: string): string {
  return url.replace(/^\/[/\\]+/, '/');
}
