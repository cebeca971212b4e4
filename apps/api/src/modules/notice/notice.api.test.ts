import { randomUUID } from 'node:crypto';
import type { Role } from '@demarc/contract/access.ts';
import type { EventType } from '@demarc/contract/event.ts';
import { eventSubjects } from '@demarc/contract/kinds/registry.ts';
import {
  getNoticePreference,
  getNoticeSubject,
  listNotices,
  maxReadOneByOne,
  maxUnreadCount,
  type NoticeKind,
  noticeKinds,
  noticeRetentionDays,
  putNoticePreference,
  readNotices,
} from '@demarc/contract/notice.ts';
import { addOrderNote } from '@demarc/contract/order.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { updateProviderLine } from '@demarc/contract/provider/line.ts';
import { moveProviderOrder } from '@demarc/contract/provider/order.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getLastPosition } from '../../db/event-feed.ts';
import { hashSecret } from '../../db/hash-secret.ts';
import { accounts } from '../../db/schema/account.ts';
import { apiTokens } from '../../db/schema/api-token.ts';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { msas } from '../../db/schema/msa.ts';
import { noticeReaders } from '../../db/schema/notice.ts';
import { insertAccount, insertCustomer, insertLine, insertLogin, insertOrder, insertTvAccount } from '../../testing/builders.ts';
import { insertToken } from '../../testing/findable.ts';
import { insertWebhook } from '../../testing/full-customer.ts';
import {
  admin,
  createSession,
  finance,
  orderer,
  type SignedIn,
  serviceDesk,
  type TestUser,
  viewer,
} from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());

const createCustomer = async (values = {}) => (await insertCustomer(api.db, values)).customerId;
const fetchNotices = (customerId: number, as?: TestUser | string, query: { limit?: number; before?: number } = {}) =>
  api.call(listNotices, { params: { customerId }, query }, as);
const markRead = (customerId: number, noticeId: number, as?: TestUser | string) =>
  api.call(readNotices, { params: { customerId }, body: { noticeId } }, as);
const markOneRead = (customerId: number, noticeId: number, as: TestUser | string) =>
  api.call(readNotices, { params: { customerId }, body: { noticeId, onlyThis: true } }, as);
const getPreference = (customerId: number, as?: TestUser | string) =>
  api.call(getNoticePreference, { params: { customerId } }, as);
const setPreference = (
  customerId: number,
  body: { kinds: NoticeKind[]; mail: ('order' | 'support')[] },
  as?: TestUser | string,
) => api.call(putNoticePreference, { params: { customerId }, body }, as);
const listTypes = async (customerId: number, as: TestUser | string) =>
  (await fetchNotices(customerId, as)).body.items.map(({ type }) => type);

/** Signs in a user whose account is older than the events of the test; an administrator by default. */
async function signIn(customerId: number, as: (customerId: number) => TestUser = admin): Promise<SignedIn> {
  const signedIn = await createSession(api, as(customerId));
  await api.db
    .update(accounts)
    .set({ createdAt: daysAgo(400) })
    .where(eq(accounts.accountId, signedIn.accountId));
  return signedIn;
}

function daysAgo(days: number): Date {
  return new Date(api.clock.now().getTime() - days * 24 * 60 * 60 * 1000);
}

async function recordEvent(customerId: number, type: EventType, values: Partial<typeof events.$inferInsert> = {}) {
  await api.db.insert(events).values({ customerId, type, objectId: '1', data: {}, occurredAt: api.clock.now(), ...values });
}

describe('notices', () => {
  it("show what the provider and colleagues did, but not the user's own actions", async () => {
    const customerId = await createCustomer();
    const [me, colleague] = [await signIn(customerId), await signIn(customerId, orderer)];
    const { orderId } = await insertOrder(api.db, { customerId, reference: 'Filiaal Weesp' });
    const addNote = (token: string) =>
      api.call(addOrderNote, { params: { customerId, orderId }, body: { text: 'Sleutel bij de buren' } }, token);
    expect((await addNote(me.token)).status).toBe(201);
    expect((await addNote(colleague.token)).status).toBe(201);
    const rejection = { status: 'REJECTED', reasonCode: 'ADDRESS_UNKNOWN', text: 'Geen glas' } as const;
    const moveResponse = await api.call(moveProviderOrder, { params: { orderId }, body: rejection }, systemToken);
    expect(moveResponse.status).toBe(200);

    const { status, body } = await fetchNotices(customerId, me.token);
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
    expect(await listTypes(customerId, colleague.token)).toEqual(['order.rejected', 'order.note-added']);
  });

  it('name an order without a reference by what it is for, rather than by its generated ID', async () => {
    const customerId = await createCustomer();
    const { token } = await signIn(customerId);
    const name = { customerOrderId: '20261129-9EZSG', reference: '', subject: 'Dorpsplein 14, Voorbeeldstad' };
    const { orderId } = await insertOrder(api.db, { customerId, ...name });
    await recordEvent(customerId, 'order.completed', { objectId: String(orderId) });
    expect((await fetchNotices(customerId, token)).body.items).toMatchObject([{ title: 'Dorpsplein 14, Voorbeeldstad' }]);
  });

  it('name their objects as the customer does', async () => {
    const customerId = await createCustomer();
    const { token } = await signIn(customerId);
    const line = await insertLine(api.db, { customerId, reference: '' });
    const lineWithReference = await insertLine(api.db, { customerId, reference: 'Kantoor' });
    const tv = await insertTvAccount(api.db, { customerId, reference: 'Kamer 12' });
    const person = await insertAccount(api.db, { customerId, firstName: 'Sanne', middleName: 'van', lastName: 'Dam' });
    const hook = await insertWebhook(api, customerId, 'Boekhouding');
    const msaId = randomUUID();
    const agreement = { title: 'Raamovereenkomst 2026', msaVersion: '2026.1', status: 'OFFERED', language: 'nl' } as const;
    await api.db.insert(msas).values({ customerId, msaId, ...agreement, offeredAt: daysAgo(0), expiresAt: daysAgo(-30) });
    const updateResponse = await api.call(
      updateProviderLine,
      { params: { lineId: line.lineId }, body: { operationalState: 'DOWN' } },
      systemToken,
    );
    expect(updateResponse.status).toBe(200);
    await recordEvent(customerId, 'diagnostic.done', { objectId: String(lineWithReference.lineId) });
    await recordEvent(customerId, 'tv-activation.requested', { objectId: String(tv.tvAccountId) });
    await recordEvent(customerId, 'account.activated', { objectId: person.accountId });
    await recordEvent(customerId, 'msa.offered', { objectId: msaId });
    await recordEvent(customerId, 'webhook.paused', { objectId: hook.webhookId });
    const { street, houseNumber, city } = line.address;
    const { items } = (await fetchNotices(customerId, token)).body;
    expect(items.map(({ kind, title, identifier }) => [kind, title, identifier])).toEqual([
      ['webhook', 'Boekhouding', null],
      ['agreement', null, '2026.1'],
      ['people', 'Sanne van Dam', person.username],
      ['tv', formatPersonName(tv.endUser), String(tv.accountNr)],
      ['diagnostic', 'Kantoor', `LN-${lineWithReference.lineId}`],
      ['line', expect.stringContaining(`${street} ${houseNumber}`), `LN-${line.lineId}`],
    ]);
    expect(items.at(-1)?.title).toContain(city);
    expect(items.at(-1)?.data).toMatchObject({ operationalState: 'DOWN' });
  });

  it("never show the name of another customer's object with the same ID", async () => {
    const [mine, theirs] = [await createCustomer(), await createCustomer()];
    const { orderId } = await insertOrder(api.db, { customerId: theirs, reference: 'Geheim' });
    const { token } = await signIn(mine);
    await recordEvent(mine, 'order.completed', { objectId: String(orderId) });
    await recordEvent(theirs, 'order.completed', { objectId: String(orderId) });
    const { items, unread } = (await fetchNotices(mine, token)).body;
    expect(unread).toBe(1);
    expect(items).toMatchObject([{ title: null, identifier: null }]);
  });

  it('exclude other events, events older than 30 days and events before the account existed', async () => {
    const customerId = await createCustomer();
    const { token, accountId } = await signIn(customerId);
    await recordEvent(customerId, 'order.milestone');
    await recordEvent(customerId, 'customer.iban-changed');
    await recordEvent(customerId, 'order.late', { occurredAt: daysAgo(noticeRetentionDays + 0.01) });
    await recordEvent(customerId, 'order.planned', { occurredAt: daysAgo(noticeRetentionDays - 0.01) });
    expect(await listTypes(customerId, token)).toEqual(['order.planned']);
    await api.db
      .update(accounts)
      .set({ createdAt: daysAgo(2) })
      .where(eq(accounts.accountId, accountId));
    expect((await fetchNotices(customerId, token)).body).toMatchObject({ items: [], unread: 0 });
  });

  it("exclude events about the user's own account", async () => {
    const customerId = await createCustomer();
    const [me, colleague] = [await signIn(customerId), await signIn(customerId)];
    await recordEvent(customerId, 'account.activated', { objectId: me.accountId });
    expect(await listTypes(customerId, me.token)).toEqual([]);
    expect(await listTypes(customerId, colleague.token)).toEqual(['account.activated']);
  });

  it('show each user only what they can see', async () => {
    const customerId = await createCustomer();
    for (const subject of [
      'order.late',
      'line.suspended',
      'tv-activation.requested',
      'account.created',
      'webhook.paused',
    ] as const)
      await recordEvent(customerId, subject, { objectId: /^(account|webhook)/.test(subject) ? randomUUID() : '1' });
    const allTypes = ['webhook.paused', 'account.created', 'tv-activation.requested', 'line.suspended', 'order.late'];
    const whoSees = { admin, orderer, serviceDesk, finance, viewer };
    const seen: Record<string, string[]> = {};
    for (const [name, as] of Object.entries(whoSees))
      seen[name] = await listTypes(customerId, (await signIn(customerId, as)).token);
    expect(seen).toEqual({
      admin: allTypes,
      orderer: ['line.suspended', 'order.late'],
      serviceDesk: ['tv-activation.requested', 'line.suspended'],
      finance: ['line.suspended'],
      viewer: ['line.suspended'],
    });
    const endUser = await createCustomer({ customerType: 'end-user' });
    await recordEvent(endUser, 'order.late');
    await recordEvent(endUser, 'line.suspended');
    expect(await listTypes(endUser, (await signIn(endUser, orderer)).token)).toEqual(['line.suspended']);
  });

  it('are for the user if they require an action or are about an order of theirs', async () => {
    const customerId = await createCustomer();
    const [me, colleague] = [await signIn(customerId), await signIn(customerId, orderer)];
    const ownOrder = await insertOrder(api.db, { customerId, status: 'ON_HOLD', createdByAccountId: me.accountId });
    const colleagueOrder = await insertOrder(api.db, {
      customerId,
      status: 'ON_HOLD',
      createdByAccountId: colleague.accountId,
    });
    for (const { orderId } of [ownOrder, colleagueOrder]) {
      await recordEvent(customerId, 'order.planned', { objectId: String(orderId) });
      await recordEvent(customerId, 'order.on-hold', { objectId: String(orderId) });
    }
    await recordEvent(customerId, 'line.suspended');
    await recordEvent(customerId, 'account.created', { objectId: randomUUID() });
    const { body } = await api.call(listNotices, { params: { customerId }, query: { forYou: true, limit: 2 } }, me.token);
    expect(body.unread).toBe(3);
    expect(body.items.map(({ type, objectId }) => [type, objectId])).toEqual([
      ['order.on-hold', String(colleagueOrder.orderId)],
      ['order.on-hold', String(ownOrder.orderId)],
    ]);
    const rest = await api.call(listNotices, { params: { customerId }, query: { forYou: true, before: body.next! } }, me.token);
    expect(rest.body.items.map(({ type, objectId }) => [type, objectId])).toEqual([['order.planned', String(ownOrder.orderId)]]);
    expect((await fetchNotices(customerId, me.token)).body.unread).toBe(6);
  });

  it('are paged newest first, and say whether there are more', async () => {
    const customerId = await createCustomer();
    const { token } = await signIn(customerId);
    for (let order = 1; order <= 5; order += 1) await recordEvent(customerId, 'order.late', { objectId: String(order) });
    const pages: string[][] = [];
    let before: number | undefined;
    do {
      const { items, next, unread } = (await fetchNotices(customerId, token, { limit: 2, ...(before && { before }) })).body;
      expect(unread).toBe(5);
      pages.push(items.map(({ objectId }) => objectId));
      before = next ?? undefined;
    } while (before !== undefined);
    expect(pages).toEqual([['5', '4'], ['3', '2'], ['1']]);
  });

  it('are counted up to 100, even among many other events', async () => {
    const customerId = await createCustomer();
    const { token } = await signIn(customerId);
    await recordEvent(customerId, 'order.late', { objectId: '7' });
    const insertOtherEvents = sql`insert into ${events} (customer_id, type, object_id, data, occurred_at)
      select ${customerId}::int, 'order.milestone', at::text, '{}'::jsonb, now() from generate_series(1, 3000) as at`;
    await api.db.execute(insertOtherEvents);
    expect((await fetchNotices(customerId, token)).body).toMatchObject({ unread: 1, items: [{ objectId: '7' }] });
    for (let order = 0; order <= maxUnreadCount; order += 1) await recordEvent(customerId, 'order.planned');
    expect((await fetchNotices(customerId, token)).body).toMatchObject({ unread: maxUnreadCount });
  });

  it('are found after ten thousand other events', async () => {
    const customerId = await createCustomer();
    const { token } = await signIn(customerId);
    await recordEvent(customerId, 'order.note-added', { objectId: '7' });
    await api.db.execute(sql`insert into ${events} (customer_id, type, object_id, data, occurred_at)
      select ${customerId}::int, 'tv-code.issued', at::text, '{}'::jsonb, now() from generate_series(1, 10040) as at`);
    expect((await fetchNotices(customerId, token)).body).toMatchObject({ unread: 1, items: [{ objectId: '7' }] });
  });

  it('can be read with an API token', async () => {
    const customerId = await createCustomer();
    const { accountId } = await signIn(customerId);
    const apiToken = `dmc_${randomUUID()}`;
    const { tokenId } = await insertToken(api.db, customerId, accountId, 'Koppeling');
    await api.db
      .update(apiTokens)
      .set({ tokenHash: hashSecret(apiToken) })
      .where(eq(apiTokens.tokenId, tokenId));
    await recordEvent(customerId, 'line.suspended');
    const { body } = await fetchNotices(customerId, apiToken);
    expect(body.items).toHaveLength(1);
    expect((await markRead(customerId, body.items[0]!.noticeId, apiToken)).status).toBe(204);
    expect((await fetchNotices(customerId, apiToken)).body.unread).toBe(0);
  });
});

describe('marking as read', () => {
  it('is stored per account and never moves back', async () => {
    const customerId = await createCustomer();
    const [me, colleague] = [await signIn(customerId), await signIn(customerId)];
    for (const type of ['order.planned', 'order.late', 'order.completed'] as const) await recordEvent(customerId, type);
    const { items } = (await fetchNotices(customerId, me.token)).body;
    const middle = items[1]!.noticeId;
    expect((await markRead(customerId, middle, me.token)).status).toBe(204);
    const after = (await fetchNotices(customerId, me.token)).body;
    expect(after.unread).toBe(1);
    expect(after.items.map(({ isRead }) => isRead)).toEqual([false, true, true]);
    await markRead(customerId, 0, me.token);
    expect((await fetchNotices(customerId, me.token)).body.unread).toBe(1);
    expect((await fetchNotices(customerId, colleague.token)).body.unread).toBe(3);
  });

  it('marks a single notice, and removes the mark once all older ones are read', async () => {
    const customerId = await createCustomer();
    const [me, colleague] = [await signIn(customerId), await signIn(customerId)];
    for (const type of ['order.planned', 'order.late', 'order.completed'] as const) await recordEvent(customerId, type);
    const { items } = (await fetchNotices(customerId, me.token)).body;
    const readState = async () => {
      const { body } = await fetchNotices(customerId, me.token);
      return { unread: body.unread, isRead: body.items.map(({ isRead }) => isRead) };
    };
    expect((await markOneRead(customerId, items[1]!.noticeId, me.token)).status).toBe(204);
    await markOneRead(customerId, items[1]!.noticeId, me.token);
    expect(await readState()).toEqual({ unread: 2, isRead: [false, true, false] });
    await markRead(customerId, items[2]!.noticeId, me.token);
    expect(await readState()).toEqual({ unread: 1, isRead: [false, true, true] });
    await markRead(customerId, items[1]!.noticeId, me.token);
    const stored = await api.db.select().from(noticeReaders).where(eq(noticeReaders.accountId, me.accountId));
    expect(stored).toMatchObject([{ lastReadPosition: items[1]!.noticeId, readPositions: [] }]);
    expect((await fetchNotices(customerId, colleague.token)).body.unread).toBe(3);
  });

  it('keeps a limited number of single marks', async () => {
    const customerId = await createCustomer();
    const { token, accountId } = await signIn(customerId);
    await recordEvent(customerId, 'order.late');
    const { noticeId } = (await fetchNotices(customerId, token)).body.items[0]!;
    const readPositions = Array.from({ length: maxReadOneByOne }, (_, index) => noticeId - 1 - index);
    await api.db.insert(noticeReaders).values({ customerId, accountId, readPositions });
    await markOneRead(customerId, noticeId, token);
    const [stored] = await api.db.select().from(noticeReaders).where(eq(noticeReaders.accountId, accountId));
    expect(stored).toMatchObject({
      lastReadPosition: noticeId - maxReadOneByOne,
      readPositions: [noticeId, ...readPositions.slice(0, -1)],
    });
  });

  it('never goes beyond the last event', async () => {
    const customerId = await createCustomer();
    const { token } = await signIn(customerId);
    expect((await markRead(customerId, Number.MAX_SAFE_INTEGER, token)).status).toBe(204);
    await recordEvent(customerId, 'order.late');
    expect((await fetchNotices(customerId, token)).body).toMatchObject({ unread: 1, items: [{ isRead: false }] });
    await markRead(customerId, await getLastPosition(api.db), token);
    expect((await fetchNotices(customerId, token)).body.unread).toBe(0);
  });

  it('writes no audit entry', async () => {
    const customerId = await createCustomer();
    const { token } = await signIn(customerId);
    await markRead(customerId, 0, token);
    await setPreference(customerId, { kinds: [], mail: [] }, token);
    expect(await api.db.$count(auditEntries, eq(auditEntries.customerId, customerId))).toBe(0);
  });

  it('does not affect other companies of the same user', async () => {
    const [first, second] = [await createCustomer(), await createCustomer()];
    const [me, there] = [await signIn(first), await signIn(second)];
    const { loginId } = await insertLogin(api.db);
    await api.db
      .update(accounts)
      .set({ loginId })
      .where(inArray(accounts.accountId, [me.accountId, there.accountId]));
    for (const customerId of [first, second]) await recordEvent(customerId, 'order.late');
    await markRead(first, await getLastPosition(api.db), me.token);
    await setPreference(first, { kinds: [], mail: ['order'] }, me.token);
    expect((await fetchNotices(first, me.token)).body).toMatchObject({ items: [], unread: 0 });
    expect((await fetchNotices(second, there.token)).body).toMatchObject({ unread: 1, items: [{ type: 'order.late' }] });
    expect((await getPreference(second, there.token)).body).toMatchObject({ mail: [], kinds: noticeKinds });
  });
});

describe('preferences', () => {
  it('start with everything that the user can see, and no email', async () => {
    const customerId = await createCustomer();
    const { body } = await getPreference(customerId, (await signIn(customerId)).token);
    expect(body).toEqual({ kinds: noticeKinds, mail: [], available: noticeKinds });
    const viewed = await getPreference(customerId, (await signIn(customerId, viewer)).token);
    expect(viewed.body.available).toEqual(['line', 'diagnostic', 'agreement']);
  });

  it('hide disabled kinds from the list and the count, and show them again when enabled', async () => {
    const customerId = await createCustomer();
    const { token } = await signIn(customerId);
    await recordEvent(customerId, 'order.late');
    await recordEvent(customerId, 'order.completed');
    const kinds = noticeKinds.filter((kind) => kind !== 'order-done');
    expect((await setPreference(customerId, { kinds, mail: ['support', 'order'] }, token)).body).toEqual({
      kinds,
      mail: ['support', 'order'],
    });
    expect((await fetchNotices(customerId, token)).body).toMatchObject({ unread: 1, items: [{ type: 'order.late' }] });
    expect((await getPreference(customerId, token)).body).toEqual({ kinds, mail: ['support', 'order'], available: noticeKinds });
    await setPreference(customerId, { kinds: [...noticeKinds], mail: [] }, token);
    expect((await fetchNotices(customerId, token)).body.unread).toBe(2);
  });

  it('keep the settings of kinds that the user temporarily cannot see', async () => {
    const customerId = await createCustomer();
    const { token, accountId } = await signIn(customerId);
    await setPreference(customerId, { kinds: ['line', 'order-done'], mail: [] }, token);
    const setRoles = async (roles: Role[]) => {
      await api.db.update(accounts).set({ roles }).where(eq(accounts.accountId, accountId));
      // Roles are read again after five seconds.
      api.clock.moveBy(6);
    };
    await setRoles([]);
    const { body } = await setPreference(customerId, { kinds: ['agreement', 'order-trouble'], mail: [] }, token);
    expect(body.kinds).toEqual(['agreement']);
    await setRoles(['RESELLER_ADMIN']);
    expect((await getPreference(customerId, token)).body.kinds).toEqual(['order-done', 'agreement']);
  });

  it('reject unknown and duplicate kinds', async () => {
    const customerId = await createCustomer();
    const { token } = await signIn(customerId);
    for (const kinds of [['fax'], ['line', 'line']] as NoticeKind[][]) {
      expect(await setPreference(customerId, { kinds, mail: [] }, token)).toMatchObject({
        status: 400,
        problem: { code: 'VALIDATION_FAILED' },
      });
    }
  });
});

it.each([
  ['the list', (customerId: number, as?: TestUser) => fetchNotices(customerId, as)],
  ['marking as read', (customerId: number, as?: TestUser) => markRead(customerId, 0, as)],
  ['the preference', (customerId: number, as?: TestUser) => getPreference(customerId, as)],
  ['a new preference', (customerId: number, as?: TestUser) => setPreference(customerId, { kinds: [], mail: [] }, as)],
])('denies %s without a session and to another customer', async (_what, call) => {
  const [mine, theirs] = [await createCustomer(), await createCustomer()];
  expect(await call(mine)).toMatchObject({ status: 401, problem: { code: 'TOKEN_MISSING' } });
  expect(await call(theirs, admin(mine))).toMatchObject({ status: 403, problem: { code: 'CUSTOMER_MISMATCH' } });
});

it('every notice kind has an event subject', () => {
  for (const kind of noticeKinds) expect(eventSubjects).toContain(getNoticeSubject(kind));
});
