import type { FastifyReply } from 'fastify';

/** Sends a page that is rendered for each request, so that nothing may cache it. */
export function sendHtml(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}
