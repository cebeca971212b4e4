import { randomUUID } from 'node:crypto';
import type { Role } from '@demarc/contract/access.ts';
import { type EventType, eventSubjects } from '@demarc/contract/event.ts';
import {
  getNoticePreference,
  listNotices,
  mostUnread,
  type NoticeKind,
  noticeDays,
  noticeKinds,
  putNoticePreference,
  readNotices,
  subjectOfNotice,
} from '@demarc/contract/notice.ts';
import { addOrderNote } from '@demarc/contract/order.ts';
import { updateProviderLine } from '@demarc/contract/provider/line.ts';
import { moveProviderOrder } from '@demarc/contract/provider/order.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastPlace } from '../../db/event-feed.ts';
import { accounts } from '../../db/schema/account.ts';
import { apiTokens } from '../../db/schema/api-token.ts';
import { msas } from '../../db/schema/msa.ts';
import { auditEntries, events } from '../../db/schema/record.ts';
import { secretHash } from '../../db/secret-hash.ts';
import { insertAccount, insertCustomer, insertLine, insertLogin, insertOrder, insertTvAccount } from '../../testing/builders.ts';
import { insertToken } from '../../testing/findable.ts';
import { insertWebhook } from '../../testing/full-customer.ts';
import {
  admin,
  type Caller,
  finance,
  order as orderer,
  type SignedIn,
  serviceDesk,
  sessionFor,
  viewer,
} from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());

const newCustomer = async (values = {}) => (await insertCustomer(api.db, values)).customerId;
const list = (customerId: number, as?: Caller | string, query: { limit?: number; before?: number } = {}) =>
  api.call(listNotices, { params: { customerId }, query }, as);
const read = (customerId: number, noticeId: number, as?: Caller | string) =>
  api.call(readNotices, { params: { customerId }, body: { noticeId } }, as);
const preferenceOf = (customerId: number, as?: Caller | string) => api.call(getNoticePreference, { params: { customerId } }, as);
const prefer = (customerId: number, body: { kinds: NoticeKind[]; mail: ('order' | 'support')[] }, as?: Caller | string) =>
  api.call(putNoticePreference, { params: { customerId }, body }, as);
const typesFor = async (customerId: number, as: Caller | string) =>
  (await list(customerId, as)).body.items.map(({ type }) => type);

/** An administrator whose account is older than the events of the test. */
async function signIn(customerId: number, as: (customerId: number) => Caller = admin): Promise<SignedIn> {
  const signedIn = await sessionFor(api, as(customerId));
  await api.db
    .update(accounts)
    .set({ createdAt: daysAgo(400) })
    .where(eq(accounts.accountId, signedIn.accountId));
  return signedIn;
}

function daysAgo(days: number): Date {
  return new Date(api.clock.now().getTime() - days * 24 * 60 * 60 * 1000);
}

async function happens(customerId: number, type: EventType, values: Partial<typeof events.$inferInsert> = {}) {
  await api.db.insert(events).values({ customerId, type, objectId: '1', data: {}, occurredAt: api.clock.now(), ...values });
}

describe('notices', () => {
  it("show what the provider and colleagues did, but not the user's own actions", async () => {
    const customerId = await newCustomer();
    const [me, colleague] = [await signIn(customerId), await signIn(customerId, orderer)];
    const { orderId } = await insertOrder(api.db, { customerId, reference: 'Filiaal Weesp' });
    const note = (token: string) =>
      api.call(addOrderNote, { params: { customerId, orderId }, body: { text: 'Sleutel bij de buren' } }, token);
    expect((await note(me.token)).status).toBe(201);
    expect((await note(colleague.token)).status).toBe(201);
    const refused = { status: 'REJECTED', reasonCode: 'ADDRESS_UNKNOWN', text: 'Geen glas' } as const;
    const moved = await api.call(moveProviderOrder, { params: { orderId }, body: refused }, systemToken);
    expect(moved.status).toBe(200);

    const { status, body } = await list(customerId, me.token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      unread: 2,
      next: null,
      items: [
        { kind: 'order-trouble', type: 'order.rejected', objectId: String(orderId), title: 'Filiaal Weesp', isRead: false },
        { kind: 'order-note', type: 'order.note-added', objectId: String(orderId), isRead: false },
      ],
    });
    expect(body.items[0]?.identifier).toMatch(new RegExp(`^O\\d{4}-${orderId}$`));
    expect(body.items[0]?.data).toMatchObject({ orderId, status: 'REJECTED' });
    expect(await typesFor(customerId, colleague.token)).toEqual(['order.rejected', 'order.note-added']);
  });

  it('name their objects as the customer does', async () => {
    const customerId = await newCustomer();
    const { token } = await signIn(customerId);
    const line = await insertLine(api.db, { customerId, reference: '' });
    const named = await insertLine(api.db, { customerId, reference: 'Kantoor' });
    const tv = await insertTvAccount(api.db, { customerId, reference: 'Kamer 12' });
    const person = await insertAccount(api.db, { customerId, firstName: 'Sanne', middleName: 'van', lastName: 'Dam' });
    const hook = await insertWebhook(api, customerId, 'Boekhouding');
    const msaId = randomUUID();
    const agreement = { title: 'Raamovereenkomst 2026', msaVersion: '2026.1', status: 'OFFERED', language: 'nl' } as const;
    await api.db.insert(msas).values({ customerId, msaId, ...agreement, offeredAt: daysAgo(0), expiresAt: daysAgo(-30) });
    const changed = await api.call(
      updateProviderLine,
      { params: { lineId: line.lineId }, body: { operationalState: 'DOWN' } },
      systemToken,
    );
    expect(changed.status).toBe(200);
    await happens(customerId, 'diagnostic.done', { objectId: String(named.lineId) });
    await happens(customerId, 'tv-activation.requested', { objectId: String(tv.tvAccountId) });
    await happens(customerId, 'account.activated', { objectId: person.accountId });
    await happens(customerId, 'msa.offered', { objectId: msaId });
    await happens(customerId, 'webhook.paused', { objectId: hook.webhookId });
    const { street, houseNumber, city } = line.address;
    const { items } = (await list(customerId, token)).body;
    expect(items.map(({ kind, title, identifier }) => [kind, title, identifier])).toEqual([
      ['webhook', 'Boekhouding', null],
      ['agreement', 'Raamovereenkomst 2026', '2026.1'],
      ['people', 'Sanne van Dam', person.username],
      ['tv', 'Kamer 12', String(tv.accountNr)],
      ['diagnostic', 'Kantoor', `LN-${named.lineId}`],
      ['line', expect.stringContaining(`${street} ${houseNumber}`), `LN-${line.lineId}`],
    ]);
    expect(items.at(-1)?.title).toContain(city);
    expect(items.at(-1)?.data).toMatchObject({ operationalState: 'DOWN' });
  });

  it("never show the name of another customer's object with the same id", async () => {
    const [mine, theirs] = [await newCustomer(), await newCustomer()];
    const { orderId } = await insertOrder(api.db, { customerId: theirs, reference: 'Geheim' });
    const { token } = await signIn(mine);
    await happens(mine, 'order.completed', { objectId: String(orderId) });
    await happens(theirs, 'order.completed', { objectId: String(orderId) });
    const { items, unread } = (await list(mine, token)).body;
    expect(unread).toBe(1);
    expect(items).toMatchObject([{ title: null, identifier: null }]);
  });

  it('exclude other events, events older than 30 days and events before the account existed', async () => {
    const customerId = await newCustomer();
    const { token, accountId } = await signIn(customerId);
    await happens(customerId, 'order.milestone');
    await happens(customerId, 'customer.iban-changed');
    await happens(customerId, 'order.late', { occurredAt: daysAgo(noticeDays + 0.01) });
    await happens(customerId, 'order.planned', { occurredAt: daysAgo(noticeDays - 0.01) });
    expect(await typesFor(customerId, token)).toEqual(['order.planned']);
    await api.db
      .update(accounts)
      .set({ createdAt: daysAgo(2) })
      .where(eq(accounts.accountId, accountId));
    expect((await list(customerId, token)).body).toMatchObject({ items: [], unread: 0 });
  });

  it("exclude events about the user's own account", async () => {
    const customerId = await newCustomer();
    const [me, other] = [await signIn(customerId), await signIn(customerId)];
    await happens(customerId, 'account.activated', { objectId: me.accountId });
    expect(await typesFor(customerId, me.token)).toEqual([]);
    expect(await typesFor(customerId, other.token)).toEqual(['account.activated']);
  });

  it('show each user only what they can see', async () => {
    const customerId = await newCustomer();
    for (const subject of [
      'order.late',
      'line.suspended',
      'tv-activation.requested',
      'account.created',
      'webhook.paused',
    ] as const)
      await happens(customerId, subject, { objectId: /^(account|webhook)/.test(subject) ? randomUUID() : '1' });
    const all = ['webhook.paused', 'account.created', 'tv-activation.requested', 'line.suspended', 'order.late'];
    const whoSees = { admin, orderer, serviceDesk, finance, viewer };
    const seen: Record<string, string[]> = {};
    for (const [name, as] of Object.entries(whoSees))
      seen[name] = await typesFor(customerId, (await signIn(customerId, as)).token);
    expect(seen).toEqual({
      admin: all,
      orderer: ['line.suspended', 'order.late'],
      serviceDesk: ['tv-activation.requested', 'line.suspended'],
      finance: ['line.suspended'],
      viewer: ['line.suspended'],
    });
    const endUser = await newCustomer({ customerType: 'end-user' });
    await happens(endUser, 'order.late');
    await happens(endUser, 'line.suspended');
    expect(await typesFor(endUser, (await signIn(endUser, orderer)).token)).toEqual(['line.suspended']);
  });

  it('are paged newest first, and say whether there are more', async () => {
    const customerId = await newCustomer();
    const { token } = await signIn(customerId);
    for (let order = 1; order <= 5; order += 1) await happens(customerId, 'order.late', { objectId: String(order) });
    const pages: string[][] = [];
    let before: number | undefined;
    do {
      const { items, next, unread } = (await list(customerId, token, { limit: 2, ...(before && { before }) })).body;
      expect(unread).toBe(5);
      pages.push(items.map(({ objectId }) => objectId));
      before = next ?? undefined;
    } while (before !== undefined);
    expect(pages).toEqual([['5', '4'], ['3', '2'], ['1']]);
  });

  it('are counted up to 100, even among many other events', async () => {
    const customerId = await newCustomer();
    const { token } = await signIn(customerId);
    await happens(customerId, 'order.late', { objectId: '7' });
    const other = sql`insert into ${events} (customer_id, type, object_id, data, occurred_at)
      select ${customerId}::int, 'order.milestone', at::text, '{}'::jsonb, now() from generate_series(1, 3000) as at`;
    await api.db.execute(other);
    expect((await list(customerId, token)).body).toMatchObject({ unread: 1, items: [{ objectId: '7' }] });
    for (let order = 0; order <= mostUnread; order += 1) await happens(customerId, 'order.planned');
    expect((await list(customerId, token)).body).toMatchObject({ unread: mostUnread });
  });

  it('are found after ten thousand other events', async () => {
    const customerId = await newCustomer();
    const { token } = await signIn(customerId);
    await happens(customerId, 'order.note-added', { objectId: '7' });
    await api.db.execute(sql`insert into ${events} (customer_id, type, object_id, data, occurred_at)
      select ${customerId}::int, 'tv-code.issued', at::text, '{}'::jsonb, now() from generate_series(1, 10040) as at`);
    expect((await list(customerId, token)).body).toMatchObject({ unread: 1, items: [{ objectId: '7' }] });
  });

  it('can be read with an API token', async () => {
    const customerId = await newCustomer();
    const { accountId } = await signIn(customerId);
    const apiToken = `dmc_${randomUUID()}`;
    const { tokenId } = await insertToken(api.db, customerId, accountId, 'Koppeling');
    await api.db
      .update(apiTokens)
      .set({ tokenHash: secretHash(apiToken) })
      .where(eq(apiTokens.tokenId, tokenId));
    await happens(customerId, 'line.suspended');
    const { body } = await list(customerId, apiToken);
    expect(body.items).toHaveLength(1);
    expect((await read(customerId, body.items[0]!.noticeId, apiToken)).status).toBe(204);
    expect((await list(customerId, apiToken)).body.unread).toBe(0);
  });
});

describe('marking as read', () => {
  it('is stored per account and never moves back', async () => {
    const customerId = await newCustomer();
    const [me, other] = [await signIn(customerId), await signIn(customerId)];
    for (const type of ['order.planned', 'order.late', 'order.completed'] as const) await happens(customerId, type);
    const { items } = (await list(customerId, me.token)).body;
    const middle = items[1]!.noticeId;
    expect((await read(customerId, middle, me.token)).status).toBe(204);
    const after = (await list(customerId, me.token)).body;
    expect(after.unread).toBe(1);
    expect(after.items.map(({ isRead }) => isRead)).toEqual([false, true, true]);
    await read(customerId, 0, me.token);
    expect((await list(customerId, me.token)).body.unread).toBe(1);
    expect((await list(customerId, other.token)).body.unread).toBe(3);
  });

  it('moves no further than the last event', async () => {
    const customerId = await newCustomer();
    const { token } = await signIn(customerId);
    expect((await read(customerId, Number.MAX_SAFE_INTEGER, token)).status).toBe(204);
    await happens(customerId, 'order.late');
    expect((await list(customerId, token)).body).toMatchObject({ unread: 1, items: [{ isRead: false }] });
    await read(customerId, await lastPlace(api.db), token);
    expect((await list(customerId, token)).body.unread).toBe(0);
  });

  it('writes no audit entry', async () => {
    const customerId = await newCustomer();
    const { token } = await signIn(customerId);
    await read(customerId, 0, token);
    await prefer(customerId, { kinds: [], mail: [] }, token);
    expect(await api.db.$count(auditEntries, eq(auditEntries.customerId, customerId))).toBe(0);
  });

  it('does not affect other companies of the same user', async () => {
    const [one, other] = [await newCustomer(), await newCustomer()];
    const [me, there] = [await signIn(one), await signIn(other)];
    const { loginId } = await insertLogin(api.db);
    await api.db
      .update(accounts)
      .set({ loginId })
      .where(inArray(accounts.accountId, [me.accountId, there.accountId]));
    for (const customerId of [one, other]) await happens(customerId, 'order.late');
    await read(one, await lastPlace(api.db), me.token);
    await prefer(one, { kinds: [], mail: ['order'] }, me.token);
    expect((await list(one, me.token)).body).toMatchObject({ items: [], unread: 0 });
    expect((await list(other, there.token)).body).toMatchObject({ unread: 1, items: [{ type: 'order.late' }] });
    expect((await preferenceOf(other, there.token)).body).toMatchObject({ mail: [], kinds: noticeKinds });
  });
});

describe('preferences', () => {
  it('start with everything that the user can see, and no email', async () => {
    const customerId = await newCustomer();
    const { body } = await preferenceOf(customerId, (await signIn(customerId)).token);
    expect(body).toEqual({ kinds: noticeKinds, mail: [], available: noticeKinds });
    const viewed = await preferenceOf(customerId, (await signIn(customerId, viewer)).token);
    expect(viewed.body.available).toEqual(['line', 'diagnostic', 'agreement']);
  });

  it('hide disabled kinds, also from the count, and show them again when enabled', async () => {
    const customerId = await newCustomer();
    const { token } = await signIn(customerId);
    await happens(customerId, 'order.late');
    await happens(customerId, 'order.completed');
    const kinds = noticeKinds.filter((kind) => kind !== 'order-done');
    expect((await prefer(customerId, { kinds, mail: ['support', 'order'] }, token)).body).toEqual({
      kinds,
      mail: ['support', 'order'],
    });
    expect((await list(customerId, token)).body).toMatchObject({ unread: 1, items: [{ type: 'order.late' }] });
    expect((await preferenceOf(customerId, token)).body).toEqual({ kinds, mail: ['support', 'order'], available: noticeKinds });
    await prefer(customerId, { kinds: [...noticeKinds], mail: [] }, token);
    expect((await list(customerId, token)).body.unread).toBe(2);
  });

  it('keep the settings of kinds that the user temporarily cannot see', async () => {
    const customerId = await newCustomer();
    const { token, accountId } = await signIn(customerId);
    await prefer(customerId, { kinds: ['line', 'order-done'], mail: [] }, token);
    const setRoles = async (roles: Role[]) => {
      await api.db.update(accounts).set({ roles }).where(eq(accounts.accountId, accountId));
      // Roles are read again after five seconds.
      api.clock.moveBy(6);
    };
    await setRoles([]);
    const { body } = await prefer(customerId, { kinds: ['agreement', 'order-trouble'], mail: [] }, token);
    expect(body.kinds).toEqual(['agreement']);
    await setRoles(['RESELLER_ADMIN']);
    expect((await preferenceOf(customerId, token)).body.kinds).toEqual(['order-done', 'agreement']);
  });

  it('reject unknown and duplicate kinds', async () => {
    const customerId = await newCustomer();
    const { token } = await signIn(customerId);
    for (const kinds of [['invoice'], ['line', 'line']] as NoticeKind[][]) {
      expect(await prefer(customerId, { kinds, mail: [] }, token)).toMatchObject({
        status: 400,
        problem: { code: 'VALIDATION_FAILED' },
      });
    }
  });
});

it.each([
  ['the list', (customerId: number, as?: Caller) => list(customerId, as)],
  ['reading', (customerId: number, as?: Caller) => read(customerId, 0, as)],
  ['the preference', (customerId: number, as?: Caller) => preferenceOf(customerId, as)],
  ['a new preference', (customerId: number, as?: Caller) => prefer(customerId, { kinds: [], mail: [] }, as)],
])('denies %s without a session and to another customer', async (_what, call) => {
  const [mine, theirs] = [await newCustomer(), await newCustomer()];
  expect(await call(mine)).toMatchObject({ status: 401, problem: { code: 'TOKEN_MISSING' } });
  expect(await call(theirs, admin(mine))).toMatchObject({ status: 403, problem: { code: 'CUSTOMER_MISMATCH' } });
});

it('has an event subject for each kind', () => {
  for (const kind of noticeKinds) expect(eventSubjects).toContain(subjectOfNotice(kind));
});
