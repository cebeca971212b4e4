import { randomUUID } from 'node:crypto';
import { listActivity } from '@demarc/contract/activity.ts';
import { updateCustomerCustomInvoiceReference } from '@demarc/contract/customer.ts';
import { listEvents } from '@demarc/contract/provider/event.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  maxDeliveryAttempts,
  maxWebhooks,
  replayWebhookDelivery,
  testWebhook,
  updateWebhook,
} from '@demarc/contract/webhook.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { writeAudit } from '../../db/audit.ts';
import { customers } from '../../db/schema/customer.ts';
import { webhookDeliveries, webhooks } from '../../db/schema/webhook.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { insertCustomer } from '../../testing/builders.ts';
import { admin, finance, orderer, serviceDesk, viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { deliverAll, isSignedWith, recordDeliveries, startReceiver } from '../../testing/webhook-receiver.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import { fanOutEvents } from './fan-out-events.ts';

const systemToken = 'back-office-token-1234';
let api: TestApi;
/** The same database, with webhooks limited to public addresses. */
let strictApi: TestApi;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  const env = { PROVIDER_TOKEN: `back-office:${systemToken}` };
  api = await startTestApi({ env: { ...env, WEBHOOK_NETWORKS: '127.0.0.0/8' } });
  strictApi = await startTestApi({ env, sharesDatabaseWith: api });
  receiver = await startReceiver();
});
afterEach(async () => {
  receiver.reset();
  await api.db.delete(webhooks);
});
afterAll(async () => {
  receiver.close();
  await strictApi.close();
  await api.close();
});

const createCustomer = async () => (await insertCustomer(api.db)).customerId;
const createHook = async (customerId: number, body: object = {}) =>
  (await api.call(createWebhook, { params: { customerId }, body: { url: receiver.url, ...body } }, admin(customerId))).body;
const listHooks = async (customerId: number) =>
  (await api.call(listWebhooks, { params: { customerId } }, admin(customerId))).body;
const listDeliveries = async (customerId: number, webhookId: string) =>
  (await api.call(listWebhookDeliveries, { params: { customerId, webhookId } }, admin(customerId))).body;
const listAuditEntries = async (customerId: number) => {
  const activity = await api.call(listActivity, { params: { customerId }, query: { objectType: 'webhook' } }, admin(customerId));
  return activity.body.items;
};
/** Triggers the event customer.invoice-reference-changed. */
const changeInvoiceReference = (customerId: number) => {
  const body = { customInvoiceReference: randomUUID().slice(0, 20) };
  return api.call(updateCustomerCustomInvoiceReference, { params: { customerId }, body }, admin(customerId));
};
/** Writes an event of a type, as another part of the system would. */
const recordEvent = (customerId: number, type: string) => {
  const author = { actor: 'SYSTEM', accountId: null, ip: null, operation: 'test' } as const;
  const subject = { customerId, type, objectType: 'test', objectId: '1', before: null, after: null };
  return writeAudit(api.db, api.clock, author, subject);
};

describe("a customer's webhook", () => {
  it('receives later events of that customer, signed, and none of another one', async () => {
    const [customerId, other] = [await createCustomer(), await createCustomer()];
    await changeInvoiceReference(customerId);
    const { webhookId, secret } = await createHook(customerId, { types: ['customer.*'] });
    await changeInvoiceReference(other);
    await changeInvoiceReference(customerId);
    await changeInvoiceReference(other);
    await deliverAll(api.context);
    await deliverAll(api.context);
    expect(receiver.received).toHaveLength(1);
    const [message] = receiver.received;
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(isSignedWith(secret!, message!)).toBe(true);
    expect(JSON.parse(message!.body)).toMatchObject({
      type: 'customer.invoice-reference-changed',
      data: { customerId, objectId: String(customerId) },
    });
    expect(await listDeliveries(customerId, webhookId)).toMatchObject([
      { deliveryId: message!.headers['webhook-id'], attempts: 1, responseStatus: 204, failure: null },
    ]);
  });

  it.each([
    ['all', [], ['webhook.created', 'order.completed', 'contact.changed']],
    ['a type', ['order.completed'], ['order.completed']],
    ['a subject', ['order.*'], ['order.completed']],
    ['a type and a subject', ['contact.changed', 'order.*'], ['order.completed', 'contact.changed']],
    ['nothing of another subject', ['line.*'], []],
  ])('receives %s', async (_what, types, expected) => {
    const customerId = await createCustomer();
    await createHook(customerId, { types });
    // The last but one has a subject that administrators cannot read.
    for (const type of ['order.completed', 'order-x.made', 'contact.changed']) await recordEvent(customerId, type);
    await deliverAll(api.context);
    expect(receiver.types()).toEqual(expected);
  });

  it('catches up on more events than one batch', async () => {
    const customerId = await createCustomer();
    const { webhookId } = await createHook(customerId, { types: ['order.*'] });
    for (let count = 0; count < 205; count++) await recordEvent(customerId, 'order.late');
    await deliverAll(api.context);
    expect(receiver.received).toHaveLength(205);
    expect(await listDeliveries(customerId, webhookId)).toHaveLength(200);
  });

  it('is not held up by other webhooks, even if all webhooks of a customer are unresponsive', async () => {
    const customerId = await createCustomer();
    const createdWebhooks = [
      await createHook(customerId, { types: ['customer.*'] }),
      await createHook(customerId, { types: ['customer.*'] }),
    ];
    await changeInvoiceReference(customerId);
    const deliveryJobs = await recordDeliveries(api.context, (recording) => fanOutEvents.run(recording, {}));
    // Jobs of different groups run concurrently.
    expect(deliveryJobs.map(({ group }) => group).sort()).toEqual(createdWebhooks.map(({ webhookId }) => webhookId).sort());
    expect(deliverWebhook.concurrency).toBeGreaterThan(maxWebhooks);
  });

  it('receives events in feed order', async () => {
    const customerId = await createCustomer();
    const { webhookId } = await createHook(customerId, { types: ['order.*'] });
    for (let count = 0; count < 3; count++) await recordEvent(customerId, 'order.completed');
    const deliveryJobs = await recordDeliveries(api.context, (recording) => fanOutEvents.run(recording, {}));
    const listed = await listDeliveries(customerId, webhookId);
    const eventIds = new Map(listed.map(({ deliveryId, eventId }) => [deliveryId, eventId]));
    expect(deliveryJobs).toHaveLength(3);
    for (const { deliveryId, sequence } of deliveryJobs) expect(sequence).toBe(eventIds.get(deliveryId));
  });

  it('shows its secret once, and never in the activity', async () => {
    const customerId = await createCustomer();
    const { webhookId, secret } = await createHook(customerId, { description: ' Kassa ', types: ['order.*'] });
    const params = { customerId, webhookId };
    await api.call(updateWebhook, { params, body: { description: 'Magazijn' } }, admin(customerId));
    await api.call(updateWebhook, { params, body: { description: 'Magazijn', isPaused: false } }, admin(customerId));
    await api.call(deleteWebhook, { params }, admin(customerId));
    const facts = { url: receiver.url, types: ['order.*'] };
    const entries = await listAuditEntries(customerId);
    expect(entries).toMatchObject([
      { operation: 'deleteWebhook', before: { ...facts, description: 'Magazijn' }, after: null },
      { operation: 'updateWebhook', before: { description: 'Kassa' }, after: { description: 'Magazijn' } },
      { operation: 'createWebhook', objectId: webhookId, before: null, after: { ...facts, description: 'Kassa' } },
    ]);
    const feed = await api.call(listEvents, { query: { limit: 500 } }, systemToken);
    const events = feed.body.items.filter((event) => event.customerId === customerId);
    expect(events.map(({ type }) => type)).toEqual(['webhook.created', 'webhook.changed', 'webhook.deleted']);
    const visible = JSON.stringify([entries, events, await listHooks(customerId)]);
    expect(visible).not.toContain(secret!.slice(6));
    expect(visible).not.toContain('secret');
    expect(JSON.stringify(events)).not.toContain(receiver.url);
  });

  it('is created once per Idempotency-Key, and a repeated request does not return the secret', async () => {
    const customerId = await createCustomer();
    const headers = { 'idempotency-key': randomUUID() };
    const input = { params: { customerId }, body: { url: receiver.url } };
    const firstResponse = await api.call(createWebhook, input, admin(customerId), { headers });
    const secondResponse = await api.call(createWebhook, input, admin(customerId), { headers });
    expect(firstResponse).toMatchObject({ status: 201, body: { secret: expect.any(String) } });
    const { secret, ...rest } = firstResponse.body;
    expect(secondResponse).toMatchObject({ status: 201, body: rest });
    expect(secondResponse.body.secret).toBeUndefined();
    expect(await listHooks(customerId)).toHaveLength(1);
  });

  it('is limited to ten per customer, even under concurrent requests', async () => {
    const customerId = await createCustomer();
    for (let count = 2; count < maxWebhooks; count++) await createHook(customerId);
    const make = () => api.call(createWebhook, { params: { customerId }, body: { url: receiver.url } }, admin(customerId));
    const responses = await Promise.all([make(), make(), make(), make()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.problem).toMatchObject({
      code: 'WEBHOOK_LIMIT',
      details: { most: 10 },
    });
    expect(await listHooks(customerId)).toHaveLength(maxWebhooks);
    await createHook(await createCustomer());
  });

  it('is retried with the same ID, follows no redirects, and can be replayed', async () => {
    const customerId = await createCustomer();
    const { webhookId } = await createHook(customerId, { types: ['customer.*'] });
    receiver.response = { status: 302, location: receiver.url };
    await changeInvoiceReference(customerId);
    await deliverAll(api.context);
    expect(receiver.received).toHaveLength(1);
    const [failed] = await listDeliveries(customerId, webhookId);
    expect(failed).toMatchObject({ attempts: 1, deliveredAt: null, responseStatus: 302, failure: 'answered 302' });
    // Only the status counts, however long the response is.
    receiver.response = { status: 200, text: 'x'.repeat(1_000_000) };
    const { deliveryId } = failed!;
    await deliverWebhook.run(api.context, { deliveryId });
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([deliveryId, deliveryId]);
    const replay = () => api.call(replayWebhookDelivery, { params: { customerId, webhookId, deliveryId } }, admin(customerId));
    const deliveryJobs = await recordDeliveries(api.context, replay);
    expect(deliveryJobs).toMatchObject([{ deliveryId }]);
    expect(await listDeliveries(customerId, webhookId)).toMatchObject([{ deliveryId, attempts: 0, deliveredAt: null }]);
    await deliverWebhook.run(api.context, deliveryJobs[0]!);
    expect(receiver.received).toHaveLength(3);
  });

  it('is paused with a notice after responding 500 for a day, and catches up once resumed', async () => {
    const customerId = await createCustomer();
    const { webhookId } = await createHook(customerId, { types: ['customer.*'] });
    receiver.response = { status: 500 };
    for (let count = 0; count < 10; count++) await changeInvoiceReference(customerId);
    await deliverAll(api.context);
    const tried = await listDeliveries(customerId, webhookId);
    expect(tried).toHaveLength(10);
    for (let tries = 1; tries < maxDeliveryAttempts; tries++) {
      expect((await listHooks(customerId))[0]).toMatchObject({ isPaused: false, failures: 0 });
      api.clock.moveBy(2 * 3600);
      for (const { deliveryId } of tried) await deliverWebhook.run(api.context, { deliveryId }).catch(() => {});
    }
    expect((await listHooks(customerId))[0]).toMatchObject({ isPaused: true, failures: 10 });
    expect((await listAuditEntries(customerId))[0]).toMatchObject({
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
    await changeInvoiceReference(customerId);
    await deliverAll(api.context);
    expect(receiver.received).toEqual([]);
    const goOn = { params: { customerId, webhookId }, body: { isPaused: false } };
    const response = await api.call(updateWebhook, goOn, admin(customerId));
    expect(response.body).toMatchObject({ isPaused: false, failures: 0 });
    await deliverAll(api.context);
    expect(receiver.types()).toEqual(['customer.invoice-reference-changed']);
  });

  it('says that deliveries fail from the first attempt on, why, and when the next one is', async () => {
    const customerId = await createCustomer();
    await createHook(customerId, { types: ['customer.*'] });
    expect((await listHooks(customerId))[0]).toMatchObject({ trouble: null, lastAttemptAt: null });
    receiver.response = { status: 500 };
    await changeInvoiceReference(customerId);
    await deliverAll(api.context);
    const [failing] = await listHooks(customerId);
    expect(failing).toMatchObject({ failures: 0, trouble: { responseStatus: 500, failure: expect.stringContaining('500') } });
    const { since, lastAttemptAt, nextAttemptAt } = failing!.trouble!;
    expect(since <= lastAttemptAt && lastAttemptAt < nextAttemptAt!).toBe(true);
    receiver.response = { status: 200 };
    await changeInvoiceReference(customerId);
    await deliverAll(api.context);
    expect((await listHooks(customerId))[0]).toMatchObject({ trouble: null, lastAttemptAt: expect.any(String) });
  });

  it('resets its failures after a successful delivery', async () => {
    const customerId = await createCustomer();
    const { webhookId } = await createHook(customerId, { types: ['customer.*'] });
    receiver.response = { status: 500 };
    await changeInvoiceReference(customerId);
    await deliverAll(api.context);
    const { deliveryId } = (await listDeliveries(customerId, webhookId))[0]!;
    for (let tries = 1; tries < maxDeliveryAttempts; tries++)
      await deliverWebhook.run(api.context, { deliveryId }).catch(() => {});
    expect((await listHooks(customerId))[0]).toMatchObject({ isPaused: false, failures: 1 });
    receiver.response = { status: 200 };
    await changeInvoiceReference(customerId);
    await deliverAll(api.context);
    expect((await listHooks(customerId))[0]).toMatchObject({ failures: 0 });
  });

  it('counts a delivery that fails for good once, however often it was restarted', async () => {
    const customerId = await createCustomer();
    const { webhookId } = await createHook(customerId, { types: ['customer.*'] });
    receiver.response = { status: 500 };
    await changeInvoiceReference(customerId);
    const recordFirstJob = async (act: (context: TestApi['context']) => Promise<unknown>) =>
      (await recordDeliveries(api.context, act))[0]!;
    const firstJob = await recordFirstJob((recording) => fanOutEvents.run(recording, {}));
    const params = { customerId, webhookId, deliveryId: firstJob.deliveryId };
    const secondJob = await recordFirstJob(() => api.call(replayWebhookDelivery, { params }, admin(customerId)));
    const setPaused = (isPaused: boolean) => api.call(updateWebhook, { params, body: { isPaused } }, admin(customerId));
    await setPaused(true);
    const thirdJob = await recordFirstJob(() => setPaused(false));
    // Each of them is retried until it reports that it is done.
    for (let tries = 0; tries <= maxDeliveryAttempts; tries++) {
      for (const job of [firstJob, secondJob, thirdJob]) await deliverWebhook.run(api.context, job).catch(() => {});
    }
    expect(receiver.received).toHaveLength(maxDeliveryAttempts);
    expect(await listDeliveries(customerId, webhookId)).toMatchObject([{ attempts: maxDeliveryAttempts }]);
    expect(await listHooks(customerId)).toMatchObject([{ isPaused: false, failures: 1 }]);
  });

  it('ignores an attempt that ends after the delivery was restarted', async () => {
    const customerId = await createCustomer();
    const { webhookId } = await createHook(customerId, { types: ['customer.*'] });
    await changeInvoiceReference(customerId);
    await deliverAll(api.context);
    const { deliveryId } = (await listDeliveries(customerId, webhookId))[0]!;
    const params = { customerId, webhookId, deliveryId };
    const replay = () => api.call(replayWebhookDelivery, { params }, admin(customerId));
    const [deliveryJobs] = await recordDeliveries(api.context, replay);
    receiver.response = { status: 500 };
    receiver.beforeResponse = replay;
    await deliverWebhook.run(api.context, deliveryJobs!);
    expect(receiver.received).toHaveLength(2);
    expect(await listDeliveries(customerId, webhookId)).toMatchObject([{ attempts: 0, deliveredAt: null, failure: null }]);
  });

  it('receives its own test event, whatever types it subscribes to', async () => {
    const customerId = await createCustomer();
    const { webhookId, secret } = await createHook(customerId, { types: ['order.*'] });
    await createHook(customerId, { types: ['webhook.*'] });
    await deliverAll(api.context);
    receiver.reset();
    const params = { customerId, webhookId };
    const deliveryJobs = await recordDeliveries(api.context, async () => {
      const response = await api.call(testWebhook, { params }, admin(customerId));
      expect(response).toMatchObject({ status: 202, body: { type: 'webhook.tested', attempts: 0, deliveredAt: null } });
    });
    await deliverAll(api.context);
    expect(receiver.received).toEqual([]);
    await deliverWebhook.run(api.context, deliveryJobs[0]!);
    expect(receiver.types()).toEqual(['webhook.tested']);
    expect(isSignedWith(secret!, receiver.received[0]!)).toBe(true);
    expect((await listAuditEntries(customerId))[0]).toMatchObject({ operation: 'testWebhook', objectId: webhookId });
  });

  it('receives nothing after it is deleted', async () => {
    const customerId = await createCustomer();
    const { webhookId } = await createHook(customerId, { types: ['customer.*'] });
    await changeInvoiceReference(customerId);
    const params = { customerId, webhookId };
    expect((await api.call(deleteWebhook, { params }, admin(customerId))).status).toBe(204);
    await deliverAll(api.context);
    expect(receiver.received).toEqual([]);
    for (const response of [
      await api.call(deleteWebhook, { params }, admin(customerId)),
      await api.call(updateWebhook, { params, body: { isPaused: true } }, admin(customerId)),
      await api.call(testWebhook, { params }, admin(customerId)),
      await api.call(listWebhookDeliveries, { params }, admin(customerId)),
      await api.call(replayWebhookDelivery, { params: { ...params, deliveryId: randomUUID() } }, admin(customerId)),
    ]) {
      expect(response).toMatchObject({ status: 404, problem: { code: 'NOT_FOUND' } });
    }
  });

  it('deletes its deliveries after 30 days', async () => {
    const customerId = await createCustomer();
    const { webhookId } = await createHook(customerId, { types: ['customer.*'] });
    await changeInvoiceReference(customerId);
    await deliverAll(api.context);
    await changeInvoiceReference(customerId);
    await deliverAll(api.context);
    const [kept, old] = await listDeliveries(customerId, webhookId);
    const createdAt = new Date(api.clock.now().getTime() - 31 * 86_400_000);
    await api.db.update(webhookDeliveries).set({ createdAt }).where(eq(webhookDeliveries.deliveryId, old!.deliveryId));
    await cleanUp.run(api.context, {});
    expect(await listDeliveries(customerId, webhookId)).toEqual([kept]);
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
    const customerId = await createCustomer();
    const createResponse = await strictApi.call(createWebhook, { params: { customerId }, body: { url } }, admin(customerId));
    expect(createResponse).toMatchObject({ status: 400, problem: { validationErrors: [{ field: 'url', code }] } });
    const { webhookId } = await createHook(customerId);
    const params = { customerId, webhookId };
    const updateResponse = await strictApi.call(updateWebhook, { params, body: { url } }, admin(customerId));
    expect(updateResponse).toMatchObject({ status: 400, problem: { validationErrors: [{ field: 'url', code }] } });
    expect(await listHooks(customerId)).toMatchObject([{ url: receiver.url }]);
  });

  it.each([
    ['', 'validation.required'],
    [`https://93.184.215.14/${'x'.repeat(500)}`, 'validation.max-length'],
  ])('is rejected as %.40j', async (url, code) => {
    const customerId = await createCustomer();
    const createResponse = await strictApi.call(createWebhook, { params: { customerId }, body: { url } }, admin(customerId));
    expect(createResponse).toMatchObject({ status: 400, problem: { validationErrors: [{ field: 'url', code }] } });
  });

  it('stays valid when other fields change, even if it would be rejected now', async () => {
    const customerId = await createCustomer();
    const { webhookId } = await createHook(customerId);
    const body = { url: receiver.url, description: 'Kassa', types: ['order.*'] };
    const response = await strictApi.call(updateWebhook, { params: { customerId, webhookId }, body }, admin(customerId));
    expect(response).toMatchObject({ status: 200, body });
  });

  // Like a name that resolves to another address since it was validated.
  it.each(['https://localhost', 'https://127.0.0.1', 'http://127.0.0.1', 'https://[::1]'])(
    'is checked again when connecting: %s',
    async (origin) => {
      const customerId = await createCustomer();
      const { webhookId } = await createHook(customerId, { types: ['customer.*'] });
      const url = `${origin}:${receiver.port}/hook`;
      await api.db.update(webhooks).set({ url }).where(eq(webhooks.webhookId, webhookId));
      await changeInvoiceReference(customerId);
      await deliverAll(strictApi.context);
      expect(await listDeliveries(customerId, webhookId)).toMatchObject([
        { attempts: 1, deliveredAt: null, responseStatus: null, failure: 'address not allowed' },
      ]);
      expect(receiver.received).toEqual([]);
    },
  );

  it('requires TLS if it is an HTTPS URL', async () => {
    const customerId = await createCustomer();
    const { webhookId } = await createHook(customerId, { types: ['customer.*'] });
    await api.db
      .update(webhooks)
      .set({ url: receiver.url.replace('http:', 'https:') })
      .where(eq(webhooks.webhookId, webhookId));
    await changeInvoiceReference(customerId);
    await deliverAll(api.context);
    expect(await listDeliveries(customerId, webhookId)).toMatchObject([{ failure: 'no secure connection' }]);
  });
});

describe('access to webhooks', () => {
  it.each([
    ['a caller without a session', () => undefined, 401, 'TOKEN_MISSING'],
    ['a finance user', finance, 403, 'ROLE_REQUIRED'],
    ['an order user', orderer, 403, 'ROLE_REQUIRED'],
    ['a service desk user', serviceDesk, 403, 'ROLE_REQUIRED'],
    ['a user without a role', viewer, 403, 'ROLE_REQUIRED'],
    ['an administrator of another customer', () => admin(10_000_002), 403, 'CUSTOMER_MISMATCH'],
  ])('is denied to %s', async (_who, getCaller, status, code) => {
    const customerId = await createCustomer();
    const { webhookId } = await createHook(customerId);
    const caller = getCaller(customerId);
    const params = { customerId, webhookId };
    for (const response of [
      await api.call(listWebhooks, { params: { customerId } }, caller),
      await api.call(createWebhook, { params: { customerId }, body: { url: receiver.url } }, caller),
      await api.call(updateWebhook, { params, body: { isPaused: true } }, caller),
      await api.call(deleteWebhook, { params }, caller),
      await api.call(testWebhook, { params }, caller),
      await api.call(listWebhookDeliveries, { params }, caller),
      await api.call(replayWebhookDelivery, { params: { ...params, deliveryId: randomUUID() } }, caller),
    ]) {
      expect(response).toMatchObject({ status, problem: { code } });
    }
    expect(await listHooks(customerId)).toMatchObject([{ isPaused: false }]);
  });

  it("does not include another customer's webhooks", async () => {
    const [customerId, other] = [await createCustomer(), await createCustomer()];
    const foreignWebhook = await createHook(other, { types: ['customer.*'] });
    const ownWebhook = await createHook(customerId);
    await changeInvoiceReference(other);
    await deliverAll(api.context);
    const { deliveryId } = (await listDeliveries(other, foreignWebhook.webhookId))[0]!;
    const params = { customerId, webhookId: foreignWebhook.webhookId };
    for (const response of [
      await api.call(updateWebhook, { params, body: { url: receiver.url } }, admin(customerId)),
      await api.call(deleteWebhook, { params }, admin(customerId)),
      await api.call(testWebhook, { params }, admin(customerId)),
      await api.call(listWebhookDeliveries, { params }, admin(customerId)),
      await api.call(replayWebhookDelivery, { params: { ...params, deliveryId } }, admin(customerId)),
      await api.call(
        replayWebhookDelivery,
        { params: { customerId, webhookId: ownWebhook.webhookId, deliveryId } },
        admin(customerId),
      ),
    ]) {
      expect(response).toMatchObject({ status: 404, problem: { code: 'NOT_FOUND' } });
    }
    expect(await listHooks(customerId)).toMatchObject([{ webhookId: ownWebhook.webhookId }]);
    expect(await listDeliveries(other, foreignWebhook.webhookId)).toMatchObject([{ attempts: 1, responseStatus: 204 }]);
  });

  it('is limited to deleting them while the customer is blocked', async () => {
    const customerId = await createCustomer();
    const { webhookId } = await createHook(customerId);
    await api.db.update(customers).set({ status: 'BLOCKED' }).where(eq(customers.customerId, customerId));
    const params = { customerId, webhookId };
    for (const response of [
      await api.call(createWebhook, { params: { customerId }, body: { url: receiver.url } }, admin(customerId)),
      await api.call(updateWebhook, { params, body: { description: 'x' } }, admin(customerId)),
      await api.call(testWebhook, { params }, admin(customerId)),
      await api.call(replayWebhookDelivery, { params: { ...params, deliveryId: randomUUID() } }, admin(customerId)),
    ]) {
      expect(response).toMatchObject({ status: 409, problem: { code: 'CUSTOMER_NOT_ACTIVE', details: { status: 'BLOCKED' } } });
    }
    expect((await api.call(deleteWebhook, { params }, admin(customerId))).status).toBe(204);
  });
});
