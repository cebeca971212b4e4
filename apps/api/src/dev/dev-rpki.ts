import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { escapeHtml } from '../http/html.ts';
import { negotiateLanguage } from '../http/negotiate-language.ts';
import type { Vrp } from '../rpki/types.ts';
import type { DemoServers } from './demo-servers.ts';
import { devLabels } from './dev-labels.ts';
import { sendPage } from './send-page.ts';

const maxAsn = 4_294_967_295;

/** /dev/rpki: adds ROAs to the RTR cache of the demo and removes them, as the holder of the addresses does at the RIR. */
export function registerDevRpki(
  app: FastifyInstance,
  { config: { brand } }: Pick<AppContext, 'config'>,
  { rtrCache }: DemoServers,
): void {
  if (!rtrCache) return;
  app.get('/dev/rpki', async (request, reply) => {
    const language = negotiateLanguage(request.headers['accept-language']);
    const texts = devLabels[language];
    const rows = rtrCache.list().map(
      ({ prefix, maxLength, asn }) => `<tr><th scope="row">${prefix}</th><td>${maxLength}</td><td>AS${asn}</td>
<td><form method="post" action="/dev/rpki/remove">${renderHidden({ prefix, maxLength, asn })}<button>${texts.remove}</button></form></td></tr>`,
    );
    const fields = [
      ['prefix', texts.prefix, '203.0.113.0/24'],
      ['maxLength', texts.maxLength, '24'],
      ['asn', texts.asn, '64500'],
    ] as const;
    const inputs = fields.map(
      ([name, label, example]) => `<p><label>${label}<br><input name="${name}" placeholder="${example}" required></label></p>`,
    );
    const content = `<p>${texts.rpkiText}</p><table><thead><tr><th scope="col">${texts.prefix}</th><th scope="col">${texts.maxLength}</th>
<th scope="col">${texts.asn}</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>
<h2>${texts.addRoa}</h2><form method="post" action="/dev/rpki/add">${inputs.join('')}<button>${texts.add}</button></form>`;
    return sendPage(reply, { brand, content, language, title: texts.rpki });
  });

  // In a separate scope, because no other call accepts forms.
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    scope.post<{ Params: { action: string }; Body: Partial<Record<string, string>> }>(
      '/dev/rpki/:action',
      async (request, reply) => {
        const { action } = request.params;
        if (action !== 'add' && action !== 'remove') return reply.code(404).send();
        const vrp = readVrp(request.body ?? {});
        if (vrp && rtrCache[action](vrp)) return reply.redirect('/dev/rpki', 303);
        const language = negotiateLanguage(request.headers['accept-language']);
        const texts = devLabels[language];
        const content = `<p>${texts.badRoa}</p><p><a href="/dev/rpki">${texts.rpki}</a></p>`;
        return sendPage(reply, { brand, content, language, status: 400, title: texts.rpki });
      },
    );
  });
}

/** Null if a number is invalid. The cache checks whether prefix and length fit each other. */
function readVrp({ prefix, maxLength, asn }: Partial<Record<string, string>>): Vrp | null {
  const vrp = { prefix: prefix?.trim() ?? '', maxLength: Number(maxLength), asn: Number(asn?.trim().replace(/^AS/i, '')) };
  const isValid = Number.isInteger(vrp.maxLength) && Number.isInteger(vrp.asn) && vrp.asn >= 0 && vrp.asn <= maxAsn;
  return isValid ? vrp : null;
}

function renderHidden(vrp: Vrp): string {
  return Object.entries(vrp)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(String(value))}">`)
    .join('');
}
