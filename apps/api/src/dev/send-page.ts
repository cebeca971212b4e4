import type { Brand } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/language.ts';
import { brandNames, renderMark } from '@demarc/look/marks.ts';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../http/html.ts';
import { buildContentSecurityPolicy } from '../http/security-headers.ts';
import { getBrandSlug } from '../mail/layout.ts';

const policy = buildContentSecurityPolicy({
  'default-src': [],
  'style-src': ["'self'"],
  'frame-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': [],
  'frame-ancestors': [],
});

/** Sends an HTML page; values in `content` must already be escaped. */
export function sendPage(
  reply: FastifyReply,
  {
    brand,
    content,
    language,
    status = 200,
    title,
  }: { brand: Brand; content: string; language: Language; status?: number; title: string },
): FastifyReply {
  const slug = getBrandSlug(brand);
  reply.status(status).type('text/html; charset=utf-8');
  reply.header('Content-Security-Policy', policy).header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer');
  return reply.send(`<!doctype html>
<html lang="${language}" data-brand="${slug}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} | ${brandNames[slug]}</title>
<link rel="stylesheet" href="/dev/assets/tokens.css"><link rel="stylesheet" href="/dev/assets/dev.css"></head>
<body><header><span class="mark">${renderMark(slug, 24)}</span><b>${brandNames[slug]}</b><span class="demo">Demo</span></header>
<main><h1>${escapeHtml(title)}</h1>
${content}
</main></body></html>
`);
}
