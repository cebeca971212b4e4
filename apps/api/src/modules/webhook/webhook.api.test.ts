import { randomUUID } from 'node:crypto';
import { listActivity } from '@demarc/contract/activity.ts';
import { updateCustomerCustomInvoiceReference } from '@demarc/contract/customer.ts';
import { listEvents } from '@demarc/contract/provider/event.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  mostTries,
  mostWebhooks,
  replayWebhookDelivery,
  testWebhook,
  updateWebhook,
} from '@demarc/contract/webhook.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { recordChange } from '../../db/record.ts';
import { customers } from '../../db/schema/customer.ts';
import { webhookDeliveries, webhooks } from '../../db/schema/webhook.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { insertCustomer } from '../../testing/builders.ts';
import { admin, finance, order, serviceDesk, viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { askedFor, deliverAll, isSignedWith, startReceiver } from '../../testing/webhook-receiver.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import { spreadEvents } from './spread-events.ts';

const systemToken = 'back-office-token-1234';
let api: TestApi;
/** The same database, with webhooks limited to public addresses. */
let strict: TestApi;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  const env = { PROVIDER_TOKEN: `back-office:${systemToken}` };
  api = await startTestApi({ env: { ...env, WEBHOOK_NETWORKS: '127.0.0.0/8' } });
  strict = await startTestApi({ env, beside: api });
  receiver = await startReceiver();
});
afterEach(async () => {
  receiver.reset();
  await api.db.delete(webhooks);
});
afterAll(async () => {
  receiver.close();
  await strict.close();
  await api.close();
});

const newCustomer = async () => (await insertCustomer(api.db)).customerId;
const hook = async (customerId: number, body: object = {}) =>
  (await api.call(createWebhook, { params: { customerId }, body: { url: receiver.url, ...body } }, admin(customerId))).body;
const hooks = async (customerId: number) => (await api.call(listWebhooks, { params: { customerId } }, admin(customerId))).body;
const deliveries = async (customerId: number, webhookId: string) =>
  (await api.call(listWebhookDeliveries, { params: { customerId, webhookId } }, admin(customerId))).body;
const entries = async (customerId: number) => {
  const found = await api.call(listActivity, { params: { customerId }, query: { objectType: 'webhook' } }, admin(customerId));
  return found.body.items;
};
/** Triggers the event customer.invoice-reference-changed. */
const happen = (customerId: number) => {
  const body = { customInvoiceReference: randomUUID().slice(0, 20) };
  return api.call(updateCustomerCustomInvoiceReference, { params: { customerId }, body }, admin(customerId));
};
/** Writes an event of a type, as another part of the system would. */
const record = (customerId: number, type: string) => {
  const author = { actor: 'SYSTEM', accountId: null, ip: null, operation: 'test' } as const;
  const subject = { customerId, type, objectType: 'test', objectId: '1', before: null, after: null };
  return recordChange(api.db, api.clock, author, subject);
};

describe("a customer's webhook", () => {
  it('receives later events of that customer, signed, and none of another one', async () => {
    const [customerId, other] = [await newCustomer(), await newCustomer()];
    await happen(customerId);
    const { webhookId, secret } = await hook(customerId, { types: ['customer.*'] });
    await happen(other);
    await happen(customerId);
    await happen(other);
    await deliverAll(api.parts);
    await deliverAll(api.parts);
    expect(receiver.received).toHaveLength(1);
    const [message] = receiver.received;
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(isSignedWith(secret!, message!)).toBe(true);
    expect(JSON.parse(message!.body)).toMatchObject({
      type: 'customer.invoice-reference-changed',
      data: { customerId, objectId: String(customerId) },
    });
    expect(await deliveries(customerId, webhookId)).toMatchObject([
      { deliveryId: message!.headers['webhook-id'], attempts: 1, responseStatus: 204, failure: null },
    ]);
  });

  it.each([
    ['all', [], ['webhook.created', 'order.completed', 'contact.changed']],
    ['a type', ['order.completed'], ['order.completed']],
    ['a subject', ['order.*'], ['order.completed']],
    ['both', ['contact.changed', 'order.*'], ['order.completed', 'contact.changed']],
    ['nothing that happens', ['line.*'], []],
  ])('receives %s', async (_what, types, expected) => {
    const customerId = await newCustomer();
    await hook(customerId, { types });
    // The last but one has a subject that administrators cannot read.
    for (const type of ['order.completed', 'order-x.made', 'contact.changed']) await record(customerId, type);
    await deliverAll(api.parts);
    expect(receiver.types()).toEqual(expected);
  });

  it('catches up on more events than one batch', async () => {
    const customerId = await newCustomer();
    const { webhookId } = await hook(customerId, { types: ['order.*'] });
    for (let count = 0; count < 205; count++) await record(customerId, 'order.late');
    await deliverAll(api.parts);
    expect(receiver.received).toHaveLength(205);
    expect(await deliveries(customerId, webhookId)).toHaveLength(200);
  });

  it('is not held up by others, even if all webhooks of a customer are unresponsive', async () => {
    const customerId = await newCustomer();
    const made = [await hook(customerId, { types: ['customer.*'] }), await hook(customerId, { types: ['customer.*'] })];
    await happen(customerId);
    const asked = await askedFor(api.parts, (recording) => spreadEvents.run(recording, {}));
    // Jobs of different groups run concurrently.
    expect(asked.map(({ group }) => group).sort()).toEqual(made.map(({ webhookId }) => webhookId).sort());
    expect(deliverWebhook.atOnce).toBeGreaterThan(mostWebhooks);
  });

  it('receives events in feed order', async () => {
    const customerId = await newCustomer();
    const { webhookId } = await hook(customerId, { types: ['order.*'] });
    for (let count = 0; count < 3; count++) await record(customerId, 'order.completed');
    const asked = await askedFor(api.parts, (recording) => spreadEvents.run(recording, {}));
    const listed = await deliveries(customerId, webhookId);
    const places = new Map(listed.map(({ deliveryId, eventId }) => [deliveryId, eventId]));
    expect(asked).toHaveLength(3);
    for (const { deliveryId, place } of asked) expect(place).toBe(places.get(deliveryId));
  });

  it('shows its secret once, and never in the activity', async () => {
    const customerId = await newCustomer();
    const { webhookId, secret } = await hook(customerId, { description: ' Kassa ', types: ['order.*'] });
    const params = { customerId, webhookId };
    await api.call(updateWebhook, { params, body: { description: 'Magazijn' } }, admin(customerId));
    await api.call(updateWebhook, { params, body: { description: 'Magazijn', isPaused: false } }, admin(customerId));
    await api.call(deleteWebhook, { params }, admin(customerId));
    const facts = { url: receiver.url, types: ['order.*'] };
    const found = await entries(customerId);
    expect(found).toMatchObject([
      { operation: 'deleteWebhook', before: { ...facts, description: 'Magazijn' }, after: null },
      { operation: 'updateWebhook', before: { description: 'Kassa' }, after: { description: 'Magazijn' } },
      { operation: 'createWebhook', objectId: webhookId, before: null, after: { ...facts, description: 'Kassa' } },
    ]);
    const feed = await api.call(listEvents, { query: { limit: 500 } }, systemToken);
    const events = feed.body.items.filter((event) => event.customerId === customerId);
    expect(events.map(({ type }) => type)).toEqual(['webhook.created', 'webhook.changed', 'webhook.deleted']);
    const told = JSON.stringify([found, events, await hooks(customerId)]);
    expect(told).not.toContain(secret!.slice(6));
    expect(told).not.toContain('secret');
    expect(JSON.stringify(events)).not.toContain(receiver.url);
  });

  it('is created once per Idempotency-Key, and a repeated request does not return the secret', async () => {
    const customerId = await newCustomer();
    const headers = { 'idempotency-key': randomUUID() };
    const input = { params: { customerId }, body: { url: receiver.url } };
    const first = await api.call(createWebhook, input, admin(customerId), { headers });
    const second = await api.call(createWebhook, input, admin(customerId), { headers });
    expect(first).toMatchObject({ status: 201, body: { secret: expect.any(String) } });
    const { secret, ...rest } = first.body;
    expect(second).toMatchObject({ status: 201, body: rest });
    expect(second.body.secret).toBeUndefined();
    expect(await hooks(customerId)).toHaveLength(1);
  });

  it('is limited to ten per customer, also under concurrent requests', async () => {
    const customerId = await newCustomer();
    for (let count = 2; count < mostWebhooks; count++) await hook(customerId);
    const make = () => api.call(createWebhook, { params: { customerId }, body: { url: receiver.url } }, admin(customerId));
    const replies = await Promise.all([make(), make(), make(), make()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.problem).toMatchObject({ code: 'WEBHOOK_LIMIT', details: { most: 10 } });
    expect(await hooks(customerId)).toHaveLength(mostWebhooks);
    await hook(await newCustomer());
  });

  it('is retried with the same id, follows no redirects, and can be replayed', async () => {
    const customerId = await newCustomer();
    const { webhookId } = await hook(customerId, { types: ['customer.*'] });
    receiver.answer = { status: 302, location: receiver.url };
    await happen(customerId);
    await deliverAll(api.parts);
    expect(receiver.received).toHaveLength(1);
    const [failed] = await deliveries(customerId, webhookId);
    expect(failed).toMatchObject({ attempts: 1, deliveredAt: null, responseStatus: 302, failure: 'answered 302' });
    // Only the status counts, however long the response is.
    receiver.answer = { status: 200, text: 'x'.repeat(1_000_000) };
    const { deliveryId } = failed!;
    await deliverWebhook.run(api.parts, { deliveryId });
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([deliveryId, deliveryId]);
    const replay = () => api.call(replayWebhookDelivery, { params: { customerId, webhookId, deliveryId } }, admin(customerId));
    const asked = await askedFor(api.parts, replay);
    expect(asked).toMatchObject([{ deliveryId }]);
    expect(await deliveries(customerId, webhookId)).toMatchObject([{ deliveryId, attempts: 0, deliveredAt: null }]);
    await deliverWebhook.run(api.parts, asked[0]!);
    expect(receiver.received).toHaveLength(3);
  });

  it('is paused with a notice after responding 500 for a day, and catches up once resumed', async () => {
    const customerId = await newCustomer();
    const { webhookId } = await hook(customerId, { types: ['customer.*'] });
    receiver.answer = { status: 500 };
    for (let count = 0; count < 10; count++) await happen(customerId);
    await deliverAll(api.parts);
    const tried = await deliveries(customerId, webhookId);
    expect(tried).toHaveLength(10);
    for (let tries = 1; tries < mostTries; tries++) {
      expect((await hooks(customerId))[0]).toMatchObject({ isPaused: false, failures: 0 });
      api.clock.moveBy(2 * 3600);
      for (const { deliveryId } of tried) await deliverWebhook.run(api.parts, { deliveryId }).catch(() => {});
    }
    expect((await hooks(customerId))[0]).toMatchObject({ isPaused: true, failures: 10 });
    expect((await entries(customerId))[0]).toMatchObject({
      actor: 'SYSTEM',
      operation: 'deliver-webhook',
      objectId: webhookId,
      before: { isPaused: false },
      after: { isPaused: true, failures: 10 },
    });
    const feed = await api.call(listEvents, { query: { limit: 500 } }, systemToken);
    const events = feed.body.items.filter((event) => event.customerId === customerId);
    expect(events.at(-1)).toMatchObject({ type: 'webhook.paused', objectId: webhookId });

    receiver.reset();
    await happen(customerId);
    await deliverAll(api.parts);
    expect(receiver.received).toEqual([]);
    const goOn = { params: { customerId, webhookId }, body: { isPaused: false } };
    const reply = await api.call(updateWebhook, goOn, admin(customerId));
    expect(reply.body).toMatchObject({ isPaused: false, failures: 0 });
    await deliverAll(api.parts);
    expect(receiver.types()).toEqual(['customer.invoice-reference-changed']);
  });

  it('resets its failures after a successful delivery', async () => {
    const customerId = await newCustomer();
    const { webhookId } = await hook(customerId, { types: ['customer.*'] });
    receiver.answer = { status: 500 };
    await happen(customerId);
    await deliverAll(api.parts);
    const { deliveryId } = (await deliveries(customerId, webhookId))[0]!;
    for (let tries = 1; tries < mostTries; tries++) await deliverWebhook.run(api.parts, { deliveryId }).catch(() => {});
    expect((await hooks(customerId))[0]).toMatchObject({ isPaused: false, failures: 1 });
    receiver.answer = { status: 200 };
    await happen(customerId);
    await deliverAll(api.parts);
    expect((await hooks(customerId))[0]).toMatchObject({ failures: 0 });
  });

  it('counts a delivery that fails for good once, however often it was restarted', async () => {
    const customerId = await newCustomer();
    const { webhookId } = await hook(customerId, { types: ['customer.*'] });
    receiver.answer = { status: 500 };
    await happen(customerId);
    const begin = async (act: (parts: TestApi['parts']) => Promise<unknown>) => (await askedFor(api.parts, act))[0]!;
    const first = await begin((recording) => spreadEvents.run(recording, {}));
    const params = { customerId, webhookId, deliveryId: first.deliveryId };
    const second = await begin(() => api.call(replayWebhookDelivery, { params }, admin(customerId)));
    const switchTo = (isPaused: boolean) => api.call(updateWebhook, { params, body: { isPaused } }, admin(customerId));
    await switchTo(true);
    const third = await begin(() => switchTo(false));
    // Each of them is retried until it reports that it is done.
    for (let tries = 0; tries <= mostTries; tries++) {
      for (const asked of [first, second, third]) await deliverWebhook.run(api.parts, asked).catch(() => {});
    }
    expect(receiver.received).toHaveLength(mostTries);
    expect(await deliveries(customerId, webhookId)).toMatchObject([{ attempts: mostTries }]);
    expect(await hooks(customerId)).toMatchObject([{ isPaused: false, failures: 1 }]);
  });

  it('ignores an attempt that ends after the delivery was restarted', async () => {
    const customerId = await newCustomer();
    const { webhookId } = await hook(customerId, { types: ['customer.*'] });
    await happen(customerId);
    await deliverAll(api.parts);
    const { deliveryId } = (await deliveries(customerId, webhookId))[0]!;
    const params = { customerId, webhookId, deliveryId };
    const replay = () => api.call(replayWebhookDelivery, { params }, admin(customerId));
    const [asked] = await askedFor(api.parts, replay);
    receiver.answer = { status: 500 };
    receiver.beforeAnswer = replay;
    await deliverWebhook.run(api.parts, asked!);
    expect(receiver.received).toHaveLength(2);
    expect(await deliveries(customerId, webhookId)).toMatchObject([{ attempts: 0, deliveredAt: null, failure: null }]);
  });

  it('receives its own test event, whatever types it subscribes to', async () => {
    const customerId = await newCustomer();
    const { webhookId, secret } = await hook(customerId, { types: ['order.*'] });
    await hook(customerId, { types: ['webhook.*'] });
    await deliverAll(api.parts);
    receiver.reset();
    const params = { customerId, webhookId };
    const asked = await askedFor(api.parts, async () => {
      const reply = await api.call(testWebhook, { params }, admin(customerId));
      expect(reply).toMatchObject({ status: 202, body: { type: 'webhook.tested', attempts: 0, deliveredAt: null } });
    });
    await deliverAll(api.parts);
    expect(receiver.received).toEqual([]);
    await deliverWebhook.run(api.parts, asked[0]!);
    expect(receiver.types()).toEqual(['webhook.tested']);
    expect(isSignedWith(secret!, receiver.received[0]!)).toBe(true);
    expect((await entries(customerId))[0]).toMatchObject({ operation: 'testWebhook', objectId: webhookId });
  });

  it('receives nothing after it is deleted', async () => {
    const customerId = await newCustomer();
    const { webhookId } = await hook(customerId, { types: ['customer.*'] });
    await happen(customerId);
    const params = { customerId, webhookId };
    expect((await api.call(deleteWebhook, { params }, admin(customerId))).status).toBe(204);
    await deliverAll(api.parts);
    expect(receiver.received).toEqual([]);
    for (const reply of [
      await api.call(deleteWebhook, { params }, admin(customerId)),
      await api.call(updateWebhook, { params, body: { isPaused: true } }, admin(customerId)),
      await api.call(testWebhook, { params }, admin(customerId)),
      await api.call(listWebhookDeliveries, { params }, admin(customerId)),
      await api.call(replayWebhookDelivery, { params: { ...params, deliveryId: randomUUID() } }, admin(customerId)),
    ]) {
      expect(reply).toMatchObject({ status: 404, problem: { code: 'NOT_FOUND' } });
    }
  });

  it('deletes its deliveries after 30 days', async () => {
    const customerId = await newCustomer();
    const { webhookId } = await hook(customerId, { types: ['customer.*'] });
    await happen(customerId);
    await deliverAll(api.parts);
    await happen(customerId);
    await deliverAll(api.parts);
    const [kept, old] = await deliveries(customerId, webhookId);
    const createdAt = new Date(api.clock.now().getTime() - 31 * 86_400_000);
    await api.db.update(webhookDeliveries).set({ createdAt }).where(eq(webhookDeliveries.deliveryId, old!.deliveryId));
    await cleanUp.run(api.parts, {});
    expect(await deliveries(customerId, webhookId)).toEqual([kept]);
  });
});

describe('the URL', () => {
  it.each([
    ['http://93.184.215.14/', 'validation.webhook-https'],
    ['back office', 'validation.webhook-https'],
    ['https://169.254.169.254/latest', 'validation.webhook-address'],
    ['https://[::ffff:127.0.0.1]/', 'validation.webhook-address'],
    ['https://localhost/', 'validation.webhook-address'],
    ['https://nobody.invalid/', 'validation.webhook-address'],
    ['https://admin:secret@93.184.215.14/', 'validation.webhook-address'],
    ['https://93.184.215.14:22/', 'validation.webhook-address'],
  ])('is rejected as %s', async (url, code) => {
    const customerId = await newCustomer();
    const made = await strict.call(createWebhook, { params: { customerId }, body: { url } }, admin(customerId));
    expect(made).toMatchObject({ status: 400, problem: { validationErrors: [{ field: 'url', code }] } });
    const { webhookId } = await hook(customerId);
    const params = { customerId, webhookId };
    const changed = await strict.call(updateWebhook, { params, body: { url } }, admin(customerId));
    expect(changed).toMatchObject({ status: 400, problem: { validationErrors: [{ field: 'url', code }] } });
    expect(await hooks(customerId)).toMatchObject([{ url: receiver.url }]);
  });

  it.each([
    ['', 'validation.required'],
    [`https://93.184.215.14/${'x'.repeat(500)}`, 'validation.max-length'],
  ])('is rejected as %.40j', async (url, code) => {
    const customerId = await newCustomer();
    const made = await strict.call(createWebhook, { params: { customerId }, body: { url } }, admin(customerId));
    expect(made).toMatchObject({ status: 400, problem: { validationErrors: [{ field: 'url', code }] } });
  });

  it('stays valid when other fields change, even if it would be rejected now', async () => {
    const customerId = await newCustomer();
    const { webhookId } = await hook(customerId);
    const body = { url: receiver.url, description: 'Kassa', types: ['order.*'] };
    const reply = await strict.call(updateWebhook, { params: { customerId, webhookId }, body }, admin(customerId));
    expect(reply).toMatchObject({ status: 200, body });
  });

  // Like a name that resolves to another address since it was validated.
  it.each(['https://localhost', 'https://127.0.0.1', 'http://127.0.0.1', 'https://[::1]'])(
    'is checked again when connecting: %s',
    async (origin) => {
      const customerId = await newCustomer();
      const { webhookId } = await hook(customerId, { types: ['customer.*'] });
      const url = `${origin}:${receiver.port}/hook`;
      await api.db.update(webhooks).set({ url }).where(eq(webhooks.webhookId, webhookId));
      await happen(customerId);
      await deliverAll(strict.parts);
      expect(await deliveries(customerId, webhookId)).toMatchObject([
        { attempts: 1, deliveredAt: null, responseStatus: null, failure: 'address not allowed' },
      ]);
      expect(receiver.received).toEqual([]);
    },
  );

  it('must use TLS if it says so', async () => {
    const customerId = await newCustomer();
    const { webhookId } = await hook(customerId, { types: ['customer.*'] });
    await api.db
      .update(webhooks)
      .set({ url: receiver.url.replace('http:', 'https:') })
      .where(eq(webhooks.webhookId, webhookId));
    await happen(customerId);
    await deliverAll(api.parts);
    expect(await deliveries(customerId, webhookId)).toMatchObject([{ failure: 'no secure connection' }]);
  });
});

describe('access to webhooks', () => {
  it.each([
    ['nobody', () => undefined, 401, 'TOKEN_MISSING'],
    ['finance', finance, 403, 'ROLE_REQUIRED'],
    ['order', order, 403, 'ROLE_REQUIRED'],
    ['the service desk', serviceDesk, 403, 'ROLE_REQUIRED'],
    ['somebody without a role', viewer, 403, 'ROLE_REQUIRED'],
    ['an administrator of another customer', () => admin(10_000_002), 403, 'CUSTOMER_MISMATCH'],
  ])('is denied to %s', async (_who, callerOf, status, code) => {
    const customerId = await newCustomer();
    const { webhookId } = await hook(customerId);
    const caller = callerOf(customerId);
    const params = { customerId, webhookId };
    for (const reply of [
      await api.call(listWebhooks, { params: { customerId } }, caller),
      await api.call(createWebhook, { params: { customerId }, body: { url: receiver.url } }, caller),
      await api.call(updateWebhook, { params, body: { isPaused: true } }, caller),
      await api.call(deleteWebhook, { params }, caller),
      await api.call(testWebhook, { params }, caller),
      await api.call(listWebhookDeliveries, { params }, caller),
      await api.call(replayWebhookDelivery, { params: { ...params, deliveryId: randomUUID() } }, caller),
    ]) {
      expect(reply).toMatchObject({ status, problem: { code } });
    }
    expect(await hooks(customerId)).toMatchObject([{ isPaused: false }]);
  });

  it("does not include another customer's webhooks", async () => {
    const [customerId, other] = [await newCustomer(), await newCustomer()];
    const theirs = await hook(other, { types: ['customer.*'] });
    const own = await hook(customerId);
    await happen(other);
    await deliverAll(api.parts);
    const { deliveryId } = (await deliveries(other, theirs.webhookId))[0]!;
    const params = { customerId, webhookId: theirs.webhookId };
    for (const reply of [
      await api.call(updateWebhook, { params, body: { url: receiver.url } }, admin(customerId)),
      await api.call(deleteWebhook, { params }, admin(customerId)),
      await api.call(testWebhook, { params }, admin(customerId)),
      await api.call(listWebhookDeliveries, { params }, admin(customerId)),
      await api.call(replayWebhookDelivery, { params: { ...params, deliveryId } }, admin(customerId)),
      await api.call(replayWebhookDelivery, { params: { customerId, webhookId: own.webhookId, deliveryId } }, admin(customerId)),
    ]) {
      expect(reply).toMatchObject({ status: 404, problem: { code: 'NOT_FOUND' } });
    }
    expect(await hooks(customerId)).toMatchObject([{ webhookId: own.webhookId }]);
    expect(await deliveries(other, theirs.webhookId)).toMatchObject([{ attempts: 1, responseStatus: 204 }]);
  });

  it('is limited to deleting them while the customer is blocked', async () => {
    const customerId = await newCustomer();
    const { webhookId } = await hook(customerId);
    await api.db.update(customers).set({ status: 'BLOCKED' }).where(eq(customers.customerId, customerId));
    const params = { customerId, webhookId };
    for (const reply of [
      await api.call(createWebhook, { params: { customerId }, body: { url: receiver.url } }, admin(customerId)),
      await api.call(updateWebhook, { params, body: { description: 'x' } }, admin(customerId)),
      await api.call(testWebhook, { params }, admin(customerId)),
      await api.call(replayWebhookDelivery, { params: { ...params, deliveryId: randomUUID() } }, admin(customerId)),
    ]) {
      expect(reply).toMatchObject({ status: 409, problem: { code: 'CUSTOMER_NOT_ACTIVE', details: { status: 'BLOCKED' } } });
    }
    expect((await api.call(deleteWebhook, { params }, admin(customerId))).status).toBe(204);
  });
});
