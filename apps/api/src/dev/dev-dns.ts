import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { escapeHtml } from '../http/html.ts';
import { negotiateLanguage } from '../http/negotiate-language.ts';
import type { DemoServers } from './demo-servers.ts';
import { devLabels } from './dev-labels.ts';
import { sendPage } from './send-page.ts';

const maxRecords = 500;

/** /dev/dns: shows the records of the demo's name server. */
export function registerDevDns(
  app: FastifyInstance,
  { config: { brand } }: Pick<AppContext, 'config'>,
  { nameServers }: DemoServers,
): void {
  if (!nameServers) return;
  app.get('/dev/dns', async (request, reply) => {
    const language = negotiateLanguage(request.headers['accept-language']);
    const texts = devLabels[language];
    const records = nameServers.store.list().toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
    const rows = records.slice(0, maxRecords).map(
      ({ name, type, set }) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${type}</td>
<td>${set.values.map(escapeHtml).join('<br>')}</td></tr>`,
    );
    const command = `dig -x 192.0.2.1 @127.0.0.1 -p ${nameServers.port}`;
    const content = `<p>${texts.dnsText}</p><pre>${command}</pre>
${rows.length > 0 ? `<table><tbody>${rows.join('')}</tbody></table>` : `<p class="muted">${texts.noRecords}</p>`}`;
    return sendPage(reply, { brand, content, language, title: texts.dns });
  });
}
