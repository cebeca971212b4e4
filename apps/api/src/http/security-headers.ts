import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
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

/** Headers of every answer. A page sets a Content-Security-Policy of its own over the strict one. */
export async function registerSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    // same-origin, not no-referrer: forms of the sign-in pages are checked by their Origin, which no-referrer turns into null.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: config.publicUrl.startsWith('https://') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Content-Security-Policy', nothing).header('Permissions-Policy', permissions);
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
