import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config.ts';

/** Policy of responses that are not pages: nothing may be loaded or framed. */
const strictPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Powerful browser features, all disabled except writing to the clipboard. */
const permissionsPolicy = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

type HeaderConfig = Pick<Config, 'publicUrl' | 'brandHosts'>;

/** Returns the headers of every response. Pages replace the strict Content-Security-Policy by their own. */
export function buildSecurityHeaders({ publicUrl, brandHosts }: HeaderConfig): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    // same-origin instead of no-referrer: the sign-in forms are checked by their Origin, which no-referrer sets to null.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: publicUrl.startsWith('https://') && {
      maxAge: 31_536_000,
      includeSubDomains: [new URL(publicUrl).hostname, ...brandHosts.keys()].every(isSubdomain),
    },
  });
  const response = { setHeader: (name: string, value: string) => headers.set(name, value), removeHeader: () => {} };
  setHeaders({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return headers.set('Content-Security-Policy', strictPolicy).set('Permissions-Policy', permissionsPolicy);
}

/**
 * Whether the host is a subdomain. A registered domain may have other systems on its subdomains, which do not necessarily use
 * https.
 */
function isSubdomain(host: string): boolean {
  return host.split('.').length > 2;
}

/**
 * Creates the response class of the server. It adds missing headers to responses that bypass the hooks of Fastify: Node's own 400
 * and 417, responses of the OIDC provider, and responses to URLs that the router cannot parse.
 */
export function createResponseClass(headers: ReadonlyMap<string, string>): typeof ServerResponse {
  return class extends ServerResponse {
    override writeHead(status: number, ...rest: unknown[]): this {
      for (const [name, value] of headers) if (!this.hasHeader(name)) this.setHeader(name, value);
      return super.writeHead(status, ...(rest as [OutgoingHttpHeaders?]));
    }
  } as typeof ServerResponse;
}

/** Sets the headers before all other hooks, so that later code can see and replace them. */
export function registerSecurityHeaders(app: FastifyInstance, headers: ReadonlyMap<string, string>): void {
  app.addHook('onRequest', async (_request, { raw }) => {
    for (const [name, value] of headers) raw.setHeader(name, value);
  });
}

/** Builds a Content-Security-Policy. A directive without sources becomes 'none'; null makes a directive without a value. */
export function buildContentSecurityPolicy(directives: Readonly<Record<string, readonly string[] | null>>): string {
  return Object.entries(directives)
    .map(([name, sources]) =>
      sources === null ? name : `${name} ${sources.length > 0 ? [...new Set(sources)].join(' ') : "'none'"}`,
    )
    .join('; ');
}
