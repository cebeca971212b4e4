import { updateCustomerCustomInvoiceReference } from '@demarc/contract/customer.ts';
import {
  createProviderWebhook,
  deleteProviderWebhook,
  listProviderWebhookDeliveries,
  listProviderWebhooks,
  replayProviderWebhookDelivery,
  updateProviderWebhook,
} from '@demarc/contract/provider/event.ts';
import { maxDeliveryAttempts } from '@demarc/contract/webhook.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { insertCustomer } from '../../testing/builders.ts';
import { admin } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { deliverAll, isSignedWith, recordDeliveries, startReceiver } from '../../testing/webhook-receiver.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import { fanOutEvents } from './fan-out-events.ts';

const token = 'back-office-token-1234';
let api: TestApi;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  api = await startTestApi({ env: { PROVIDER_TOKEN: `back-office:${token}` } });
  receiver = await startReceiver();
});
afterEach(async () => {
  receiver.reset();
  for (const { webhookId } of (await api.call(listProviderWebhooks, {}, token)).body) {
    await api.call(deleteProviderWebhook, { params: { webhookId } }, token);
  }
});
afterAll(async () => {
  receiver.close();
  await api.close();
});

/** Makes a change that writes an event. */
async function recordEvent() {
  const { customerId } = await insertCustomer(api.db);
  const body = { customInvoiceReference: `PO-${customerId}` };
  await api.call(updateCustomerCustomInvoiceReference, { params: { customerId }, body }, admin(customerId));
  return customerId;
}

const createWebhook = async (body: object = {}) =>
  (await api.call(createProviderWebhook, { body: { url: receiver.url, ...body } }, token)).body;
const listDeliveries = async (webhookId: string) =>
  (await api.call(listProviderWebhookDeliveries, { params: { webhookId } }, token)).body;

describe('a webhook of the provider', () => {
  it('receives later events, signed', async () => {
    await recordEvent();
    const { webhookId, secret } = await createWebhook();
    const customerId = await recordEvent();
    await deliverAll(api.context);
    await deliverAll(api.context);
    expect(receiver.received).toHaveLength(1);
    const [message] = receiver.received;
    expect(isSignedWith(secret!, message!)).toBe(true);
    const { headers, body } = message!;
    expect(JSON.parse(body)).toMatchObject({
      type: 'customer.invoice-reference-changed',
      data: { customerId, objectId: String(customerId) },
    });
    expect(await listDeliveries(webhookId)).toMatchObject([
      { deliveryId: headers['webhook-id'], attempts: 1, responseStatus: 204, failure: null },
    ]);
  });

  it('shows its secret once', async () => {
    const { secret } = await createWebhook();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const { body } = await api.call(listProviderWebhooks, {}, token);
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('receives the requested event types', async () => {
    const { webhookId } = await createWebhook({ types: ['order.completed'] });
    await recordEvent();
    await deliverAll(api.context);
    expect(receiver.received).toEqual([]);
    await api.call(updateProviderWebhook, { params: { webhookId }, body: { types: [] } }, token);
    await recordEvent();
    await deliverAll(api.context);
    expect(receiver.received).toHaveLength(1);
  });

  it('receives all events of a subject', async () => {
    await createWebhook({ types: ['order.*', 'customer.*'] });
    await recordEvent();
    await deliverAll(api.context);
    expect(receiver.types()).toEqual(['customer.invoice-reference-changed']);
  });

  it('is retried with the same ID, follows no redirects, and can be replayed', async () => {
    const { webhookId } = await createWebhook();
    receiver.response = { status: 302, location: 'http://127.0.0.1:1/' };
    await recordEvent();
    await deliverAll(api.context);
    const [failed] = await listDeliveries(webhookId);
    expect(failed).toMatchObject({ attempts: 1, deliveredAt: null, responseStatus: 302, failure: 'answered 302' });
    receiver.response = { status: 200 };
    const { deliveryId } = failed!;
    await deliverWebhook.run(api.context, { deliveryId });
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([deliveryId, deliveryId]);
    // A job that runs twice sends nothing more.
    await deliverWebhook.run(api.context, { deliveryId });
    expect(receiver.received).toHaveLength(2);
    const [again] = await recordDeliveries(api.context, async () => {
      const replay = await api.call(replayProviderWebhookDelivery, { params: { webhookId, deliveryId } }, token);
      expect(replay).toMatchObject({ status: 202, body: { attempts: 0, deliveredAt: null } });
    });
    await deliverWebhook.run(api.context, again!);
    expect(receiver.received).toHaveLength(3);
  });

  it('is paused after ten deliveries that failed all attempts, and resumes on request', async () => {
    const { webhookId } = await createWebhook();
    receiver.response = { status: 500 };
    for (let count = 0; count < 10; count++) await recordEvent();
    await deliverAll(api.context);
    for (const { deliveryId } of await listDeliveries(webhookId)) {
      for (let more = 1; more < maxDeliveryAttempts; more++)
        await deliverWebhook.run(api.context, { deliveryId }).catch(() => {});
    }
    const readWebhook = async () => (await api.call(listProviderWebhooks, {}, token)).body[0];
    expect(await readWebhook()).toMatchObject({ isPaused: true, failures: 10 });
    receiver.received.length = 0;
    receiver.response = { status: 200 };
    await recordEvent();
    await deliverAll(api.context);
    expect(receiver.received).toEqual([]);
    const resumeInput = { params: { webhookId }, body: { isPaused: false } };
    expect((await api.call(updateProviderWebhook, resumeInput, token)).body).toMatchObject({ isPaused: false, failures: 0 });
    await deliverAll(api.context);
    // Events since the pause are delivered.
    expect(receiver.received).toHaveLength(1);
  });

  it('resumes deliveries that were pending when it was paused', async () => {
    const { webhookId } = await createWebhook();
    await recordEvent();
    const params = { webhookId };
    const deliveryJobs = await recordDeliveries(api.context, (context) => fanOutEvents.run(context, {}));
    await api.call(updateProviderWebhook, { params, body: { isPaused: true } }, token);
    await deliverWebhook.run(api.context, deliveryJobs[0]!);
    expect(receiver.received).toEqual([]);
    const resumedJobs = await recordDeliveries(api.context, () =>
      api.call(updateProviderWebhook, { params, body: { isPaused: false } }, token),
    );
    expect(resumedJobs).toEqual([{ ...deliveryJobs[0], restartCount: 1 }]);
    // The job queued before the pause is stale.
    await deliverWebhook.run(api.context, deliveryJobs[0]!);
    expect(receiver.received).toEqual([]);
    await deliverWebhook.run(api.context, resumedJobs[0]!);
    expect(receiver.received).toHaveLength(1);
  });

  it('reports a receiver that does not respond', async () => {
    const { webhookId } = await createWebhook({ url: 'http://127.0.0.1:1/' });
    await recordEvent();
    await deliverAll(api.context);
    expect(await listDeliveries(webhookId)).toMatchObject([{ responseStatus: null, failure: 'no connection' }]);
  });

  it.each(['', 'back office', 'ftp://example.com/', 'javascript:alert(1)', `https://example.com/${'x'.repeat(500)}`])(
    'rejects the URL %j',
    async (wrong) => {
      const response = await api.call(createProviderWebhook, { body: { url: wrong } }, token);
      expect(response).toMatchObject({ status: 400, problem: { validationErrors: [{ field: 'url' }] } });
    },
  );

  it('is not found after it is deleted', async () => {
    const { webhookId } = await createWebhook();
    const params = { webhookId };
    expect((await api.call(deleteProviderWebhook, { params }, token)).status).toBe(204);
    expect((await api.call(deleteProviderWebhook, { params }, token)).status).toBe(404);
    expect((await api.call(updateProviderWebhook, { params, body: {} }, token)).status).toBe(404);
    expect((await api.call(listProviderWebhookDeliveries, { params }, token)).status).toBe(404);
  });
});
