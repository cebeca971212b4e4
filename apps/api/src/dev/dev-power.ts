import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { colocations, powerFeeds } from '../db/schema/colocation.ts';
import { customers } from '../db/schema/customer.ts';
import { escapeHtml } from '../http/html.ts';
import { negotiateLanguage } from '../http/negotiate-language.ts';
import { devLabels } from './dev-labels.ts';
import { sendPage } from './send-page.ts';

const maxFeeds = 200;
const statuses = { cut: 'FAILED', restore: 'ACTIVE' } as const;

/** /dev/power: cuts the feeds of racks and restores them. The simulator then sends matching samples. */
export function registerDevPower(
  app: FastifyInstance,
  { config: { brand }, database: { db } }: Pick<AppContext, 'config' | 'database'>,
): void {
  app.get('/dev/power', async (request, reply) => {
    const language = negotiateLanguage(request.headers['accept-language']);
    const texts = devLabels[language];
    const { feedId, label, status } = powerFeeds;
    const feeds = await db
      .select({ feedId, label, status, name: colocations.name, companyName: customers.companyName })
      .from(powerFeeds)
      .innerJoin(
        colocations,
        and(eq(colocations.customerId, powerFeeds.customerId), eq(colocations.colocationId, powerFeeds.colocationId)),
      )
      .innerJoin(customers, eq(customers.customerId, powerFeeds.customerId))
      .orderBy(asc(feedId))
      .limit(maxFeeds);
    const rows = feeds.map((feed) => {
      const action = feed.status === 'FAILED' ? 'restore' : 'cut';
      return `<tr><th scope="row">${escapeHtml(feed.name ?? '')} ${feed.label}</th><td>${escapeHtml(feed.companyName)}</td>
<td>${feed.status}</td><td><form method="post" action="/dev/power/${feed.feedId}/${action}"><button>${texts[action]}</button></form></td></tr>`;
    });
    const content = `<p>${texts.powerText}</p><table><tbody>${rows.join('')}</tbody></table>`;
    return sendPage(reply, { brand, content, language, title: texts.power });
  });

  // In a separate scope, because no other call accepts forms.
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, _payload, done) => done(null, {}));
    scope.post<{ Params: { feedId: string; action: string } }>('/dev/power/:feedId/:action', async (request, reply) => {
      const { feedId, action } = request.params;
      const status = statuses[action as keyof typeof statuses];
      if (!/^\d{1,9}$/.test(feedId) || !status) return reply.code(404).send();
      await db
        .update(powerFeeds)
        .set({ status })
        .where(eq(powerFeeds.feedId, Number(feedId)));
      return reply.redirect('/dev/power', 303);
    });
  });
}
