import { type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config.ts';

/** The policy of whatever is not a page: nothing may be loaded, nobody may frame it. */
const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Powerful browser features, all off but copying to the clipboard. */
const permissions = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'fullscreen', 'geolocation', 'gyroscope'],
  ...['hid', 'idle-detection', 'magnetometer', 'microphone', 'midi', 'payment', 'screen-wake-lock', 'serial', 'usb'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

type HeaderConfig = Pick<Config, 'publicUrl' | 'brandHosts'>;

/** Headers of every response. A page sets a Content-Security-Policy of its own over the strict one. */
export function securityHeaders({ publicUrl, brandHosts }: HeaderConfig): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    // same-origin, not no-referrer: forms of the sign-in pages are checked by their Origin, which no-referrer turns into null.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: publicUrl.startsWith('https://') && {
      maxAge: 31_536_000,
      includeSubDomains: [new URL(publicUrl).hostname, ...brandHosts.keys()].every(isSubdomain),
    },
  });
  const response = { setHeader: (name: string, value: string) => headers.set(name, value), removeHeader: () => {} };
  setHeaders({} as never, response as never, () => {});
  return headers.set('Content-Security-Policy', nothing).set('Permissions-Policy', permissions);
}

/** A domain as it was registered has other systems below it, which need not have https. */
function isSubdomain(host: string): boolean {
  return host.split('.').length > 2;
}

/**
 * The response class of the server. It adds the headers where they are missing, so that responses which no hook of Fastify sees have
 * them too: Node's own 400 and 417, the provider's, and those to an address that no router can read.
 */
export function createResponseClass(headers: ReadonlyMap<string, string>): typeof ServerResponse {
  return class extends ServerResponse {
    override writeHead(status: number, ...rest: unknown[]): this {
      for (const [name, value] of headers) if (!this.hasHeader(name)) this.setHeader(name, value);
      return super.writeHead(status, ...(rest as [OutgoingHttpHeaders?]));
    }
  } as typeof ServerResponse;
}

/** Sets the headers before anything else does, so that what comes later sees them and may set its own. */
export function registerSecurityHeaders(app: FastifyInstance, headers: ReadonlyMap<string, string>): void {
  app.addHook('onRequest', async (_request, { raw }) => {
    for (const [name, value] of headers) raw.setHeader(name, value);
  });
}

/** A Content-Security-Policy out of its directives; a directive without sources says 'none', one that is null is a flag. */
export function contentSecurityPolicy(directives: Readonly<Record<string, readonly string[] | null>>): string {
  return Object.entries(directives)
    .map(([name, sources]) =>
      sources === null ? name : `${name} ${sources.length > 0 ? [...new Set(sources)].join(' ') : "'none'"}`,
    )
    .join('; ');
}
