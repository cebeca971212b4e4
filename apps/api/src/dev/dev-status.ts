import { and, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { mails } from '../db/schema/mail.ts';
import { negotiateLanguage } from '../http/negotiate-language.ts';
import { devLabels, formatDateTime } from './dev-labels.ts';
import { sendPage } from './send-page.ts';

type State = 'operational' | 'degraded' | 'outage';

const indicators = { operational: 'none', degraded: 'minor', outage: 'major' } as const satisfies Record<State, string>;
const dayMs = 24 * 60 * 60 * 1000;

/** /dev/status: a status page for the demo, with measurements of the server itself, and a summary in the format of Statuspage. */
export function registerDevStatus(
  app: FastifyInstance,
  { clock, config: { brand }, database: { db } }: Pick<AppContext, 'clock' | 'config' | 'database'>,
): void {
  const measure = async () => {
    const database = await db.execute(sql`select 1`).then(
      (): State => 'operational',
      (): State => 'outage',
    );
    const email = await db
      .select({ mailId: mails.mailId })
      .from(mails)
      .where(and(isNull(mails.sentAt), isNotNull(mails.failure), gt(mails.createdAt, new Date(clock.now().getTime() - dayMs))))
      .limit(1)
      .then(
        ([unsent]): State => (unsent ? 'degraded' : 'operational'),
        (): State => 'degraded',
      );
    const systems = { portal: 'operational' as State, database, email };
    return { systems, total: getWorstState(Object.values(systems)) };
  };

  app.get('/dev/status/api/v2/status.json', async (_request, reply) => {
    const { total } = await measure();
    const status = { indicator: indicators[total], description: devLabels.en[total] };
    return reply.header('Cache-Control', 'no-store').send({ page: { updated_at: clock.now().toISOString() }, status });
  });

  app.get('/dev/status', async (request, reply) => {
    const language = negotiateLanguage(request.headers['accept-language']);
    const texts = devLabels[language];
    const { systems, total } = await measure();
    const rows = Object.entries(systems).map(
      ([name, state]) => `<tr><th scope="row">${texts[name as keyof typeof systems]}</th><td>${texts[`is-${state}`]}</td></tr>`,
    );
    const content = `<p>${texts.statusText}</p><table class="facts"><tbody>${rows.join('')}</tbody></table>
<p class="muted">${texts.measured} ${formatDateTime(clock.now(), language)}</p>`;
    return sendPage(reply, { brand, content, language, title: texts[total] });
  });
}

function getWorstState(states: readonly State[]): State {
  if (states.includes('outage')) return 'outage';
  return states.includes('degraded') ? 'degraded' : 'operational';
}
