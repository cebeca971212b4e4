import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { AppContext } from '../app-context.ts';
import { toRateLimitAddress } from '../db/rate-limit-address.ts';
import { isDatabaseUnavailable, toLoggableError } from '../http/loggable-error.ts';
import { tooManyRequests } from '../http/problem.ts';
import { registerAssetRoutes } from '../pages/assets.ts';
import { type BrandOrigins, createBrandOrigins } from './brand-origins.ts';
import { getIssuer } from './client.ts';
import { manageRoutes } from './manage.routes.ts';
import { loadProviderAssets } from './pages/assets.ts';
import { createProviderPages, type ProviderPages } from './pages/provider-pages.ts';
import { registerPasswordGrant } from './password-grant.ts';
import { createProviderConfiguration } from './provider-configuration.ts';
import { resetRoutes } from './reset.routes.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { signOutWithoutPrompt } from './sign-out.ts';

const prefix = '/oidc';
const maxRequestsPerMinute = 1_200;
/** Pages that a browser navigates to. They need cookies, which belong to the public origin. */
const pagePaths = [
  `${prefix}/auth`,
  `${prefix}/session/`,
  ...['sign-in/', 'manage', 'forgot', 'reset', 'recovery-address'].map((page) => `${prefix}/${page}`),
];

/** Mounts the embedded OpenID provider at `/oidc`, if no external provider is configured. */
export async function registerOpenIdProvider(app: FastifyInstance, context: AppContext): Promise<void> {
  const { config } = context;
  const origins = createBrandOrigins(config);
  const assets = loadProviderAssets();
  const pages = createProviderPages(config, origins, assets);
  const provider = createProvider(context, createProviderConfiguration(context, origins, pages), pages, origins);
  const publicUrl = new URL(config.publicUrl);

  // The redirect after the sign-in form leads to the portal, and browsers apply form-action to redirects.
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `form-action 'self' ${origins.all.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const isOnOtherHost = ({ method, url, hostname }: FastifyRequest) =>
    method === 'GET' &&
    pagePaths.some((path) => url.startsWith(path)) &&
    hostname !== publicUrl.hostname &&
    (config.brandHosts.has(hostname) || (publicUrl.hostname === 'localhost' && /^(127\.0\.0\.1|\[?::1\]?)$/.test(hostname)));

  const limit = createAddressLimit(app, config.rateLimit);

  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        reply.header('content-security-policy', policy);
        if (!request.url.startsWith(`${prefix}/assets/`)) await limit(request);
        if (isOnOtherHost(request)) return reply.redirect(`${config.publicUrl}${request.url}`, 302);
      });
      registerAssetRoutes(scope, '/assets', assets);
      await scope.register(async (inner) => signInRoutes(inner, provider, pages, context));
      await scope.register(async (inner) => resetRoutes(inner, pages, context));
      await scope.register(async (inner) => manageRoutes(inner, provider, pages, context));
      await scope.register(async (inner) => mountProvider(inner, provider, publicUrl));
    },
    { prefix },
  );
}

/** Limits the requests of each address, because every sign-in request stores rows. */
function createAddressLimit(app: FastifyInstance, isOn: boolean): (request: FastifyRequest) => Promise<void> {
  if (!isOn) return async () => {};
  const count = app.createRateLimit({
    max: maxRequestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => `sign-in ${toRateLimitAddress(ip)}`,
  });
  return async (request) => {
    const result = await count(request);
    if (!result.isAllowed && result.isExceeded) throw tooManyRequests('RATE_LIMITED', result.ttlInSeconds);
  };
}

function createProvider(
  context: AppContext,
  configuration: ConstructorParameters<typeof Provider>[1],
  pages: ProviderPages,
  origins: BrandOrigins,
): Provider {
  const { config, log } = context;
  const provider = new Provider(getIssuer(config), configuration);
  // `mountProvider` sets the forwarded headers itself.
  provider.proxy = true;
  if (config.demo) registerPasswordGrant(provider, context);
  const unavailableContexts = new WeakSet<object>();
  provider.use(async (ctx, next) => {
    await next();
    const { oidc } = ctx as KoaContextWithOIDC;
    if (unavailableContexts.has(ctx)) {
      ctx.status = 503;
      ctx.set('Retry-After', '5');
    }
    // The library checks the origin only once it knows the client, and lets any origin read an error before that.
    if (!origins.all.includes(ctx.get('origin'))) ctx.remove('access-control-allow-origin');
    await signOutWithoutPrompt(provider, ctx as KoaContextWithOIDC);
    // oidc-client-ts accepts an empty response, but not one with a text content type.
    if (oidc?.route === 'revocation' && ctx.status === 200) ctx.remove('content-type');
    if (ctx.status === 404 && !ctx.body) pages.renderNotFound(ctx as KoaContextWithOIDC);
  });
  const failureMessage = 'the sign-in provider failed';
  provider.on('server_error', (ctx, error) => {
    // The provider has one response for all errors, but an unavailable database justifies a retry.
    if (isDatabaseUnavailable(error)) unavailableContexts.add(ctx);
    log.error({ correlationId: ctx.response.get('x-correlation-id'), cause: toLoggableError(error) }, failureMessage);
  });
  // Without a listener, Koa prints the stack trace itself.
  (provider as NodeJS.EventEmitter).on('error', (error: unknown) => log.error({ cause: toLoggableError(error) }, failureMessage));
  provider.on('authorization.error', (_ctx, error) => {
    const { error: code, error_description: description } = error as errors.OIDCProviderError;
    log.info({ error: code, description }, 'a sign-in request was refused');
  });
  return provider;
}

/** Passes every other request below `/oidc` to the provider, which reads the raw request stream. */
function mountProvider(scope: FastifyInstance, provider: Provider, publicUrl: URL): void {
  const handle = provider.callback();
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.all('/*', (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
    const { raw } = request;
    // The server has already decided which proxy headers to trust, so headers from the caller are replaced.
    delete raw.headers.forwarded;
    raw.headers['x-forwarded-for'] = request.ip;
    raw.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
    raw.headers['x-forwarded-host'] = publicUrl.host;
    // The provider derives its base path from these two values.
    Object.assign(raw, { originalUrl: raw.url });
    raw.url = raw.url?.slice(prefix.length) || '/';
    void handle(raw, reply.raw);
  });
}
