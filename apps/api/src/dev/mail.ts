import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { mails } from '../db/schema/mail.ts';
import { isUuid } from '../db/uuid.ts';
import { escapeHtml } from '../http/html.ts';
import { languageOf } from '../http/language.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import type { Parts } from '../parts.ts';
import { sendPage } from './page.ts';
import { dateTime, devTexts } from './texts.ts';

const shownAtMost = 200;

/** A mail in its frame can only render and open its links in a new tab. */
const mailPolicy = contentSecurityPolicy({
  'default-src': [],
  'style-src': ["'unsafe-inline'"],
  'base-uri': [],
  'form-action': [],
  'frame-ancestors': ["'self'"],
  sandbox: ['allow-popups', 'allow-popups-to-escape-sandbox'],
});

/** /dev/mail: the list of mails, one mail, and its HTML for the frame. */
export function devMail(app: FastifyInstance, { config: { brand }, database: { db } }: Pick<Parts, 'config' | 'database'>): void {
  const find = async (id: string) => (isUuid(id) ? (await db.select().from(mails).where(eq(mails.mailId, id)))[0] : undefined);

  app.get('/dev/mail', async (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const texts = devTexts[language];
    const list = await db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.mailId)).limit(shownAtMost);
    const rows = list.map(
      (mail) => `<tr><th scope="row"><a href="/dev/mail/${mail.mailId}">${escapeHtml(mail.subject)}</a></th>
<td>${escapeHtml(mail.recipient)}</td><td class="wide">${dateTime(mail.createdAt, language)}</td></tr>`,
    );
    const table = `<table><thead><tr><th scope="col">${texts.subject}</th><th scope="col">${texts.to}</th><th scope="col" class="wide">${texts.written}</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>`;
    const content = `<p>${texts.mailsText}</p>${rows.length > 0 ? table : `<p class="muted">${texts.noMails}</p>`}`;
    return sendPage(reply, { brand, content, language, title: texts.mails });
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const texts = devTexts[language];
    const back = `<p><a href="/dev/mail">${texts.back}</a></p>`;
    const mail = await find(request.params.id);
    if (!mail) return sendPage(reply, { brand, content: back, language, status: 404, title: texts.noSuchMail });
    const delivery = mail.sentAt ? `${texts.sent}, ${dateTime(mail.sentAt, language)}` : `${texts.notSent} ${mail.failure ?? ''}`;
    const content = `${back}<table class="facts"><tbody>
<tr><th scope="row">${texts.to}</th><td>${escapeHtml(mail.recipient)}</td></tr>
<tr><th scope="row">${texts.written}</th><td>${dateTime(mail.createdAt, language)}</td></tr>
<tr><th scope="row">${texts.delivery}</th><td>${escapeHtml(delivery)}</td></tr></tbody></table>
<h2>HTML</h2>
<iframe title="${escapeHtml(mail.subject)}" src="/dev/mail/${mail.mailId}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>${texts.asText}</h2><pre>${escapeHtml(mail.text)}</pre>`;
    return sendPage(reply, { brand: mail.brand, content, language, title: mail.subject });
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', async (request, reply) => {
    const mail = await find(request.params.id);
    reply.type('text/html; charset=utf-8').header('Content-Security-Policy', mailPolicy);
    // The page of the mail embeds this response in an iframe.
    reply.header('X-Frame-Options', 'SAMEORIGIN').header('Cache-Control', 'no-store');
    return reply.status(mail ? 200 : 404).send(mail?.html ?? '');
  });
}
