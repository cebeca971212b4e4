import { formatPersonName } from '@demarc/contract/person-name.ts';
import { and, eq, gt, isNull, sum } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { hashSecret } from '../db/hash-secret.ts';
import { accounts } from '../db/schema/account.ts';
import { customers } from '../db/schema/customer.ts';
import { loyaltyEntries, loyaltyLogins } from '../db/schema/loyalty.ts';
import { escapeHtml } from '../http/html.ts';
import { negotiateLanguage } from '../http/negotiate-language.ts';
import { devLabels } from './dev-labels.ts';
import { sendPage } from './send-page.ts';

/** A HEAD request, as link previews send, must not consume the one-time code. */
const noHeadRoute = { exposeHeadRoute: false };

/** /dev/shop: stands in for the loyalty shop and redeems its one-time codes. */
export function registerDevShop(
  app: FastifyInstance,
  { clock, config, database: { db } }: Pick<AppContext, 'clock' | 'config' | 'database'>,
): void {
  app.get<{ Querystring: { code?: unknown } }>('/dev/shop', noHeadRoute, async (request, reply) => {
    const language = negotiateLanguage(request.headers['accept-language']);
    const texts = devLabels[language];
    const { code } = request.query;
    const codeHash = hashSecret(typeof code === 'string' ? code : '');
    const now = clock.now();
    const refuse = (why: 'used' | 'expired' | 'unknown') =>
      sendPage(reply, {
        brand: config.brand,
        language,
        status: 410,
        title: texts[why],
        content: `<p>${texts[`${why}Text`]}</p><p><a href="/">${escapeHtml(config.publicUrl)}</a></p>`,
      });

    const isUsable = and(eq(loyaltyLogins.codeHash, codeHash), isNull(loyaltyLogins.usedAt), gt(loyaltyLogins.expiresAt, now));
    const [login] = await db.update(loyaltyLogins).set({ usedAt: now }).where(isUsable).returning();
    if (!login) {
      const [unusable] = await db.select().from(loyaltyLogins).where(eq(loyaltyLogins.codeHash, codeHash));
      if (!unusable) return refuse('unknown');
      return refuse(unusable.usedAt ? 'used' : 'expired');
    }

    const { accountId, customerId } = login;
    const [customer] = await db.select().from(customers).where(eq(customers.customerId, customerId));
    const [account] = await db
      .select()
      .from(accounts)
      .where(and(eq(accounts.customerId, customerId), eq(accounts.accountId, accountId)));
    if (!customer || !account) return refuse('unknown');
    const [points] = await db
      .select({ balance: sum(loyaltyEntries.points) })
      .from(loyaltyEntries)
      .where(eq(loyaltyEntries.customerId, customerId));
    const person = formatPersonName(account);
    const balance = Number(points?.balance ?? 0).toLocaleString(language === 'nl' ? 'nl-NL' : 'en-GB');
    const content = `<p>${escapeHtml(texts.welcome.replace('{person}', () => person).replace('{company}', () => customer.companyName))}</p>
<p><span class="figure">${balance}</span> ${texts.points}</p><p class="muted">${texts.shopText}</p>`;
    return sendPage(reply, { brand: customer.brand, content, language, title: texts.shop });
  });
}
