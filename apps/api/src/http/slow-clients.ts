import { maxLargeBodyBytes } from '@demarc/contract/file-content.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback, toRateLimitAddress } from '../db/rate-limit-address.ts';
import { tooManyRequests } from './problem.ts';

/** The time limits of clients, and the number of requests that they may keep open. Tests use shorter times. */
export interface SlowClientLimits {
  /** Time for a request to arrive including its body; a large body also gets the time that it takes at the minimum rate. */
  arrivalMs: number;
  /**
   * A connection is closed after this time without traffic during a request or response. Longer than `arrivalMs`, so that a body
   * which stops arriving gets a response with 408.
   */
  stalledMs: number;
  /** Concurrent open requests of one address (IPv6: one /64), not counting live streams. */
  maxOpenPerAddress: number;
}

export const slowClientLimits: SlowClientLimits = { arrivalMs: 30_000, stalledMs: 35_000, maxOpenPerAddress: 100 };

/** Minimum rate at which a body must arrive, in bytes per second. */
const minBytesPerSecond = 50_000;
/** Time for the rest of a body to arrive after the response was sent, so that the client still reads the response. */
const restMs = 5_000;

/** Settings of Node's HTTP server that disconnect clients which never finish a request, or never read their response. */
export function getServerTimeouts({ arrivalMs, stalledMs }: SlowClientLimits) {
  return {
    requestTimeout: arrivalMs + toArrivalMs(maxLargeBodyBytes),
    // Measures silence instead of duration, so that active downloads and streams with keep-alive comments continue.
    connectionTimeout: stalledMs,
    http: { headersTimeout: arrivalMs, connectionsCheckingInterval: Math.min(1_000, arrivalMs) },
  };
}

/** Disconnects requests that arrive too slowly, and rejects an address with too many open requests. */
export function limitSlowClients(
  app: FastifyInstance,
  { arrivalMs, maxOpenPerAddress }: SlowClientLimits,
  limitsOpenRequests: boolean,
): void {
  const openRequests = new Map<string, number>();
  const countDown = (address: string) => {
    const remaining = (openRequests.get(address) ?? 1) - 1;
    if (remaining > 0) openRequests.set(address, remaining);
    else openRequests.delete(address);
  };

  app.addHook('onRequest', async (request, reply) => {
    if (hasBody(request)) cutOffLateBody(request, reply, arrivalMs);
    if (!limitsOpenRequests || isLoopback(request.ip) || request.routeOptions.config.isStream) return;
    const address = toRateLimitAddress(request.ip);
    const count = (openRequests.get(address) ?? 0) + 1;
    openRequests.set(address, count);
    reply.raw.once('close', () => countDown(address));
    if (count > maxOpenPerAddress) throw tooManyRequests('RATE_LIMITED', 1);
  });
}

/** Whether a request has a body. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function cutOffLateBody({ raw, headers, routeOptions }: FastifyRequest, reply: FastifyReply, arrivalMs: number): void {
  const cutOff = () => {
    if (raw.complete || raw.socket.destroyed) return;
    if (reply.raw.headersSent) {
      raw.destroy();
      return;
    }
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.writeHead(408, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
    reply.raw.end('The request took too long.', () => raw.destroy());
  };
  const size = Math.min(routeOptions.bodyLimit, Number(headers['content-length'] ?? 0));
  let timer = setTimeout(cutOff, arrivalMs + toArrivalMs(size)).unref();
  raw.once('end', () => clearTimeout(timer));
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    clearTimeout(timer);
    timer = setTimeout(cutOff, Math.min(arrivalMs, restMs)).unref();
  });
}

/** Extra time for a body of this size, in milliseconds. */
function toArrivalMs(bytes: number): number {
  return Math.ceil((bytes / minBytesPerSecond) * 1000);
}
