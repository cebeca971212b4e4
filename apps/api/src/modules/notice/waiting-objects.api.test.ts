import { randomUUID } from 'node:crypto';
import { type ActionEventType, actionEventTypes, listNotices, readNotices } from '@demarc/contract/notice.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { approvalRequests } from '../../db/schema/approval-request.ts';
import { events } from '../../db/schema/audit.ts';
import { lines } from '../../db/schema/line.ts';
import { manualAgreements } from '../../db/schema/manual-agreement.ts';
import { msas } from '../../db/schema/msa.ts';
import { orders } from '../../db/schema/order.ts';
import { powerEvents } from '../../db/schema/power-event.ts';
import { tvAccounts } from '../../db/schema/tv.ts';
import { webhooks } from '../../db/schema/webhook.ts';
import { fixtures as approvalFixtures } from '../../kinds/approval-request/fixtures.ts';
import { insertAccount, insertCustomer, insertLine, insertOrder, insertTvAccount } from '../../testing/builders.ts';
import { insertPowerEvent } from '../../testing/colocation.ts';
import { insertWebhook } from '../../testing/full-customer.ts';
import { insertAgreement } from '../../testing/manual-agreements.ts';
import { admin, createSession } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

interface Waiting {
  objectId: string | number;
  data?: Record<string, unknown>;
  /** Changes the object as if somebody had taken the required action. */
  end(): PromiseLike<unknown>;
}

type Insert = (db: Database, customerId: number) => Promise<Waiting>;

const insertFeedLoss: Insert = async (db, customerId) => {
  const colocationId = 1;
  const { eventId } = await insertPowerEvent(db, { customerId, colocationId });
  const end = () => db.update(powerEvents).set({ status: 'CLOSED' }).where(eq(powerEvents.eventId, eventId));
  return { objectId: colocationId, data: { powerEventId: eventId, type: 'FEED_LOST' }, end };
};

const inserts: Record<ActionEventType, Insert> = {
  'line.state-changed': async (db, customerId) => {
    const { lineId } = await insertLine(db, { customerId, operationalState: 'DOWN' });
    return { objectId: lineId, end: () => db.update(lines).set({ operationalState: 'UP' }).where(eq(lines.lineId, lineId)) };
  },
  'rack.power-event-opened': insertFeedLoss,
  'shared-colo.power-event-opened': insertFeedLoss,
  'order.on-hold': async (db, customerId) => {
    const { orderId } = await insertOrder(db, { customerId, status: 'ON_HOLD' });
    return { objectId: orderId, end: () => db.update(orders).set({ status: 'PLANNED' }).where(eq(orders.orderId, orderId)) };
  },
  'tv-activation.requested': async (db, customerId) => {
    const { tvAccountId } = await insertTvAccount(db, { customerId });
    const setPending = (pendingSince: Date | null) =>
      db.update(tvAccounts).set({ pendingSince }).where(eq(tvAccounts.tvAccountId, tvAccountId));
    await setPending(new Date());
    return { objectId: tvAccountId, end: () => setPending(null) };
  },
  'msa.offered': async (db, customerId) => {
    const msaId = randomUUID();
    const agreement = { title: 'Raamovereenkomst', msaVersion: '2026.1', status: 'OFFERED', language: 'nl' } as const;
    await db.insert(msas).values({ customerId, msaId, ...agreement, offeredAt: new Date(), expiresAt: new Date() });
    return { objectId: msaId, end: () => db.update(msas).set({ status: 'SIGNED' }).where(eq(msas.msaId, msaId)) };
  },
  'manual-agreement.offered': async (db, customerId) => {
    const { agreementId } = await insertAgreement(db, { customerId });
    const end = () => db.update(manualAgreements).set({ status: 'SIGNED' }).where(eq(manualAgreements.agreementId, agreementId));
    return { objectId: agreementId, end };
  },
  'approval-request.created': async (db, customerId) => {
    const { accountId } = await insertAccount(db, { customerId });
    const { approvalRequestId } = await approvalFixtures.insertRows(api, { customerId, accountId, word: 'Proef' });
    const isRequest = eq(approvalRequests.approvalRequestId, approvalRequestId);
    return { objectId: approvalRequestId, end: () => db.update(approvalRequests).set({ status: 'REFUSED' }).where(isRequest) };
  },
  'webhook.paused': async (db, customerId) => {
    const { webhookId } = await insertWebhook(api, customerId);
    const end = () => db.update(webhooks).set({ isPaused: false }).where(eq(webhooks.webhookId, webhookId));
    return { objectId: webhookId, end };
  },
};

async function createReader() {
  const { customerId } = await insertCustomer(api.db);
  const { token } = await createSession(api, admin(customerId));
  const read = { params: { customerId }, query: { forYou: true, limit: 1 } };
  const listForUser = async () => (await api.call(listNotices, read, token)).body;
  return { customerId, token, listForUser };
}

async function recordEvent(customerId: number, type: string, { objectId, data = {} }: Omit<Waiting, 'end'>) {
  const occurredAt = new Date(api.clock.now().getTime() + 1000);
  await api.db.insert(events).values({ customerId, type, objectId: String(objectId), data, occurredAt });
}

describe('a notice that requires an action', () => {
  it.each(actionEventTypes)('is for the user until %s is settled', async (type) => {
    const { customerId, listForUser } = await createReader();
    const waitingObject = await inserts[type](api.db, customerId);
    await recordEvent(customerId, type, waitingObject);
    expect(await listForUser()).toMatchObject({ unread: 1, items: [{ type, objectId: String(waitingObject.objectId) }] });
    await waitingObject.end();
    expect(await listForUser()).toMatchObject({ unread: 0, items: [] });
  });

  it.each(actionEventTypes)('is listed once even if %s happened twice', async (type) => {
    const { customerId, token, listForUser } = await createReader();
    const waitingObject = await inserts[type](api.db, customerId);
    await recordEvent(customerId, type, waitingObject);
    await recordEvent(customerId, type, waitingObject);
    const { unread, items, next } = await listForUser();
    expect({ unread, next }).toEqual({ unread: 1, next: null });
    // Reading the newest does not bring back the one before it.
    const body = { noticeId: items[0]!.noticeId, onlyThis: true };
    await api.call(readNotices, { params: { customerId }, body }, token);
    expect((await listForUser()).unread).toBe(0);
  });

  it.each([
    ['is suspended', { suspended: true }],
    ['has been terminated', { status: 'TERMINATED' as const }],
  ])('is not about a line that %s', async (_why, values) => {
    const { customerId, listForUser } = await createReader();
    const { lineId } = await insertLine(api.db, { customerId, operationalState: 'DOWN', ...values });
    await recordEvent(customerId, 'line.state-changed', { objectId: lineId });
    expect((await listForUser()).unread).toBe(0);
  });

  it("is not about another customer's object with the same ID", async () => {
    const { customerId, listForUser } = await createReader();
    for (const type of actionEventTypes) {
      const otherCustomer = await insertCustomer(api.db);
      await recordEvent(customerId, type, await inserts[type](api.db, otherCustomer.customerId));
    }
    expect(await listForUser()).toMatchObject({ unread: 0, items: [] });
  });

  it('is separate for each lost feed of a rack', async () => {
    const { customerId, listForUser } = await createReader();
    const unit = { customerId, colocationId: 1 };
    for (const feed of ['A', 'B'] as const) {
      const { eventId } = await insertPowerEvent(api.db, unit, { feed });
      await recordEvent(customerId, 'rack.power-event-opened', { objectId: 1, data: { powerEventId: eventId } });
    }
    expect((await listForUser()).unread).toBe(2);
  });
});
