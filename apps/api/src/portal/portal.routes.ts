import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '@demarc/contract/access.ts';
import type { PortalConfiguration, ServerVersion } from '@demarc/contract/version.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { brandOfHost, brandOrigin } from '../config.ts';
import type { Parts } from '../parts.ts';
import { sendPortalPage } from './portal-page.ts';

/** First segments that are the server's own; what is not found below them is not the portal's either. */
const owned = new Set([
  'v1',
  'oidc',
  'sign',
  'docs',
  'dev',
  'assets',
  'healthz',
  'readyz',
  'metrics',
  'config.json',
  'version.json',
]);
/** Files beside the page: `favicon.svg`, `before-paint.js`. Their names have no hash. */
const fileName = /^\/[\w-]+\.(?:svg|png|ico|js|css|webmanifest)$/;
const yearSeconds = 31_536_000;
/** The home page can be found, with what it is drawn with; nothing behind it. The longest rule that fits counts (RFC 9309). */
const robots = 'User-agent: *\nAllow: /$\nAllow: /assets/\nDisallow: /\n';

/** The built portal, its configuration and version: the brand's by the host name. */
export async function portalRoutes(app: FastifyInstance, { config, portalFolder }: Parts): Promise<void> {
  const brandOf = ({ hostname }: FastifyRequest) => brandOfHost(config, hostname);
  // index.html and manifests are not for serving: every file is asked for by name below.
  await app.register(fastifyStatic, { root: portalFolder, serve: false, preCompressed: true, index: false, dotfiles: 'ignore' });

  app.get('/config.json', async (request, reply) =>
    reply.header('Cache-Control', 'no-store').send(configurationOf(config, brandOf(request))),
  );
  app.get('/version.json', async (request, reply) => {
    const brand = brandOf(request);
    const built = await readFile(join(portalFolder, brand, 'version.json'), 'utf8').then(JSON.parse, () => null);
    // Without a build the page comes from the development server, which says the same of itself.
    const version: ServerVersion = built ?? { git: 'development', brand };
    return reply.header('Cache-Control', 'no-store').send(version);
  });
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));

  // Plain, so that a browser never takes a page for a script.
  app.get('/assets/*', async (request, reply) =>
    sendFile(reply, `assets/${(request.params as { '*': string })['*']}`, join(portalFolder, brandOf(request)), {
      maxAge: yearSeconds * 1000,
      immutable: true,
    }),
  );

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0]!;
    if (owned.has(path.split('/', 2)[1] ?? '')) return missing(reply);
    if (fileName.test(path)) return sendFile(reply, path.slice(1), join(portalFolder, brandOf(request)), { maxAge: 3_600_000 });
    if (!acceptsHtml(request.headers.accept)) return missing(reply);
    const target = config.demo ? new URL(config.publicUrl) : null;
    if (target && request.hostname === '127.0.0.1' && target.hostname !== '127.0.0.1')
      return reply.redirect(`${target.origin}${safe(request.url)}`);
    return sendPortalPage(reply, portalFolder, brandOf(request), config);
  });
}

/** What the portal has to know before anything else. */
function configurationOf(config: Config, brand: Brand): PortalConfiguration {
  const { apiEndpoint, postalCodeCheckEmbedUrl, publicUrl, sso, statusPage } = config;
  return {
    apiEndpoint,
    postalCodeCheckEmbedUrl,
    ssoAuthority: sso?.authority ?? `${publicUrl}/oidc`,
    ssoClientId: sso?.clientId ?? 'demarc-portal',
    ssoManageUrl: sso ? sso.manageUrl : `${publicUrl}/oidc/manage?brand=${brand}`,
    statusPage,
    brandOrigins: {
      internet: brandOrigin(config, 'internet'),
      datacentre: brandOrigin(config, 'datacentre'),
      television: brandOrigin(config, 'television'),
    },
  };
}

function sendFile(
  reply: FastifyReply,
  name: string,
  root: string,
  options: { maxAge: number; immutable?: boolean },
): FastifyReply {
  // The names of a build are plain; anything else looks for a way out of the folder.
  if (!/^[\w./-]+$/.test(name) || name.split('/').some((part) => part === '' || part.startsWith('.'))) return missing(reply);
  return reply.sendFile(name, root, options);
}

function missing(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

function acceptsHtml(accept: string | undefined): boolean {
  return accept === undefined || /text\/html|\*\/\*|^$/.test(accept);
}

/** A path that cannot be read as another host. */
function safe(url: string): string {
  return url.replace(/^\/[/\\]+/, '/');
}
