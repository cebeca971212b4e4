import { desc, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { isUuid } from '../db/is-uuid.ts';
import { documents } from '../db/schema/document.ts';
import { mails } from '../db/schema/mail.ts';
import { escapeHtml } from '../http/html.ts';
import { negotiateLanguage } from '../http/negotiate-language.ts';
import { buildContentSecurityPolicy } from '../http/security-headers.ts';
import { renderMailHtml, renderMailText } from '../mail/layout.ts';
import { devLabels, formatDateTime } from './dev-labels.ts';
import { sendPage } from './send-page.ts';

const maxShownMails = 200;

/** Lets a mail in its frame do nothing but render and open links in a new tab. */
const mailPolicy = buildContentSecurityPolicy({
  'default-src': [],
  'style-src': ["'unsafe-inline'"],
  'base-uri': [],
  'form-action': [],
  'frame-ancestors': ["'self'"],
  sandbox: ['allow-popups', 'allow-popups-to-escape-sandbox'],
});

/** /dev/mail: the list of mails, one mail, and its HTML for the frame. */
export function registerDevMail(
  app: FastifyInstance,
  { config: { brand, support }, database: { db } }: Pick<AppContext, 'config' | 'database'>,
): void {
  const findMail = async (id: string) =>
    isUuid(id) ? (await db.select().from(mails).where(eq(mails.mailId, id)))[0] : undefined;

  const findFileNames = async ({ attachments }: typeof mails.$inferSelect) => {
    if (attachments.length === 0) return [];
    const { fileName, documentId } = documents;
    const files = await db.select({ fileName }).from(documents).where(inArray(documentId, attachments)).orderBy(fileName);
    return files.map((file) => file.fileName);
  };

  app.get('/dev/mail', async (request, reply) => {
    const language = negotiateLanguage(request.headers['accept-language']);
    const texts = devLabels[language];
    const list = await db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.mailId)).limit(maxShownMails);
    const rows = list.map(
      (mail) => `<tr><th scope="row"><a href="/dev/mail/${mail.mailId}">${escapeHtml(mail.subject)}</a></th>
<td>${escapeHtml(mail.recipient)}</td><td class="wide">${formatDateTime(mail.createdAt, language)}</td></tr>`,
    );
    const table = `<table><thead><tr><th scope="col">${texts.subject}</th><th scope="col">${texts.to}</th><th scope="col" class="wide">${texts.written}</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>`;
    const content = `<p>${texts.mailsText}</p>${rows.length > 0 ? table : `<p class="muted">${texts.noMails}</p>`}`;
    return sendPage(reply, { brand, content, language, title: texts.mails });
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const language = negotiateLanguage(request.headers['accept-language']);
    const texts = devLabels[language];
    const back = `<p><a href="/dev/mail">${texts.back}</a></p>`;
    const mail = await findMail(request.params.id);
    if (!mail) return sendPage(reply, { brand, content: back, language, status: 404, title: texts.noSuchMail });
    const delivery = mail.sentAt
      ? `${texts.sent}, ${formatDateTime(mail.sentAt, language)}`
      : `${texts.notSent} ${mail.failure ?? ''}`;
    const content = `${back}<table class="facts"><tbody>
<tr><th scope="row">${texts.to}</th><td>${escapeHtml(mail.recipient)}</td></tr>
<tr><th scope="row">${texts.written}</th><td>${formatDateTime(mail.createdAt, language)}</td></tr>
<tr><th scope="row">${texts.delivery}</th><td>${escapeHtml(delivery)}</td></tr>
<tr><th scope="row">${texts.attachments}</th><td>${escapeHtml((await findFileNames(mail)).join(', ') || '–')}</td></tr></tbody></table>
<h2>HTML</h2>
<iframe title="${escapeHtml(mail.subject)}" src="/dev/mail/${mail.mailId}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>${texts.asText}</h2><pre>${mail.content ? escapeHtml(renderMailText(mail.content, { ...mail, support })) : ''}</pre>`;
    return sendPage(reply, { brand: mail.brand, content, language, title: mail.subject });
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', async (request, reply) => {
    const mail = await findMail(request.params.id);
    reply.type('text/html; charset=utf-8').header('Content-Security-Policy', mailPolicy);
    // The page of the mail embeds this response in an iframe.
    reply.header('X-Frame-Options', 'SAMEORIGIN').header('Cache-Control', 'no-store');
    return reply.status(mail ? 200 : 404).send(mail?.content ? renderMailHtml(mail.content, { ...mail, support }) : '');
  });
}
