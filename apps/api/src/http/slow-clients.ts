import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toRateLimitAddress } from '../db/rate-limit-address.ts';
import { tooMany } from './problem.ts';

/** How slow a client may be, and how much it may keep open. Tests use shorter times. */
export interface SlowClientLimits {
  /** A request has this long to arrive, its body included; one with a large body also as long as that takes at the slowest rate. */
  arrivalMs: number;
  /** A connection on which nothing has moved for this long in the middle of a request or response is cut. */
  stalledMs: number;
  /** Requests that one address (IPv6: one /64) may have open at the same time, live streams not counted. */
  maxOpenPerAddress: number;
}

export const slowClientLimits: SlowClientLimits = { arrivalMs: 30_000, stalledMs: 30_000, maxOpenPerAddress: 100 };

/** The slowest rate at which a body may arrive, in bytes per second. */
const minBytesPerSecond = 50_000;
/** The largest body that any call takes: no request has longer to arrive. */
const maxBodyBytes = 15 * 1024 * 1024;

/** The settings of Node's HTTP server that cut off clients which never finish a request, or never read their response. */
export function serverTimeouts({ arrivalMs, stalledMs }: SlowClientLimits) {
  return {
    requestTimeout: arrivalMs + allowance(maxBodyBytes),
    // Silence, not duration: a download that moves and a live stream with its signs of life go on.
    connectionTimeout: stalledMs,
    http: { headersTimeout: arrivalMs, connectionsCheckingInterval: Math.min(1_000, arrivalMs) },
  };
}

/**
 * Cuts off requests that take too long to arrive, and refuses an address that has too many open. Loopback is not limited: that is a
 * proxy without TRUST_PROXY, or a test.
 */
export function limitSlowClients(
  app: FastifyInstance,
  { arrivalMs, maxOpenPerAddress }: SlowClientLimits,
  isLimited: boolean,
): void {
  const open = new Map<string, number>();
  const leave = (address: string) => {
    const left = (open.get(address) ?? 1) - 1;
    if (left > 0) open.set(address, left);
    else open.delete(address);
  };

  app.addHook('onRequest', async (request, reply) => {
    if (hasBody(request)) cutOffLate(request, reply, arrivalMs);
    if (!isLimited || isLoopback(request.ip) || request.routeOptions.config.isStream) return;
    const address = toRateLimitAddress(request.ip);
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    reply.raw.once('close', () => leave(address));
    if (count > maxOpenPerAddress) throw tooMany('RATE_LIMITED', 1);
  });
}

/** Whether a request says that a body follows. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function cutOffLate({ raw, headers }: FastifyRequest, reply: FastifyReply, arrivalMs: number): void {
  const cutOff = () => {
    if (raw.complete || raw.socket.destroyed) return;
    if (reply.raw.headersSent) {
      raw.destroy();
      return;
    }
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.writeHead(408, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
    reply.raw.end('The request took too long to arrive.', () => raw.destroy());
  };
  const size = Math.min(maxBodyBytes, Number(headers['content-length'] ?? 0));
  const timer = setTimeout(cutOff, arrivalMs + allowance(size)).unref();
  raw.once('end', () => clearTimeout(timer));
}

/** How much longer a body of so many bytes may take, in milliseconds. */
function allowance(bytes: number): number {
  return Math.ceil((bytes / minBytesPerSecond) * 1000);
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}
