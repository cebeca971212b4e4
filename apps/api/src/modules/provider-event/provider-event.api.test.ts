import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { updateCustomerCustomInvoiceReference } from '@demarc/contract/customer.ts';
import {
  createProviderWebhook,
  deleteProviderWebhook,
  listEvents,
  listProviderWebhookDeliveries,
  listProviderWebhooks,
  replayProviderWebhookDelivery,
  updateProviderWebhook,
} from '@demarc/contract/provider/event.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { insertCustomer } from '../../testing/builders.ts';
import { admin } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { deliverWebhook, spreadEvents } from './deliver-webhook.ts';

const token = 'back-office-token-1234';
let api: TestApi;
let receiver: Server;
let received: { headers: IncomingHttpHeaders; body: string }[] = [];
let answer: { status: number; location?: string } = { status: 204 };
let url: string;

beforeAll(async () => {
  api = await startTestApi({ env: { PROVIDER_TOKEN: `back-office:${token}` } });
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterEach(async () => {
  received = [];
  answer = { status: 204 };
  for (const { webhookId } of (await api.call(listProviderWebhooks, {}, token)).body) {
    await api.call(deleteProviderWebhook, { params: { webhookId } }, token);
  }
});
afterAll(async () => {
  receiver.close();
  await api.close();
});

/** A change that leaves an event. */
async function happen() {
  const { customerId } = await insertCustomer(api.db);
  const body = { customInvoiceReference: `PO-${customerId}` };
  await api.call(updateCustomerCustomInvoiceReference, { params: { customerId }, body }, admin(customerId));
  return customerId;
}

/** The jobs of this test, run by hand in the order in which they were asked for. */
async function deliverAll(): Promise<void> {
  const asked: string[] = [];
  const jobs = {
    send: async (_tx: unknown, _name: string, { deliveryId }: { deliveryId?: string }) => void asked.push(deliveryId!),
  };
  await spreadEvents.run({ ...api.parts, jobs: jobs as never }, {});
  for (const deliveryId of asked) await deliverWebhook.run(api.parts, { deliveryId }).catch(() => {});
}

const hook = async (body: object = {}) => (await api.call(createProviderWebhook, { body: { url, ...body } }, token)).body;
const deliveries = async (webhookId: string) =>
  (await api.call(listProviderWebhookDeliveries, { params: { webhookId } }, token)).body;

describe('the feed of events', () => {
  it('gives committed changes in order, and goes on where one left off', async () => {
    const { body: before } = await api.call(listEvents, { query: { limit: 500 } }, token);
    const customerIds = [await happen(), await happen(), await happen()];
    const first = await api.call(listEvents, { query: { after: before.next, limit: 2 } }, token);
    const rest = await api.call(listEvents, { query: { after: first.body.next, limit: 2 } }, token);
    const found = [...first.body.items, ...rest.body.items];
    expect(found.map(({ customerId }) => customerId)).toEqual(customerIds);
    expect(found[0]).toMatchObject({ type: 'customer.invoice-reference-changed', objectId: String(customerIds[0]) });
    const last = await api.call(listEvents, { query: { after: rest.body.next } }, token);
    expect(last.body).toEqual({ items: [], next: rest.body.next });
  });

  it.each([
    ['nobody', undefined, 'TOKEN_MISSING'],
    ['a wrong token', 'back-office-token-1235', 'TOKEN_INVALID'],
    ['a person of a customer', admin(10_000_001), 'TOKEN_INVALID'],
  ])('is closed to %s', async (_who, as, code) => {
    expect(await api.call(listEvents, { query: {} }, as)).toMatchObject({ status: 401, problem: { code } });
  });
});

describe('a webhook', () => {
  it('gets what happens from then on, signed', async () => {
    await happen();
    const { webhookId, secret } = await hook();
    const customerId = await happen();
    await deliverAll();
    await deliverAll();
    expect(received).toHaveLength(1);
    const { headers, body } = received[0]!;
    const content = new Webhook(secret!);
    const signed = {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    };
    expect(content.sign(signed['webhook-id'], new Date(Number(signed['webhook-timestamp']) * 1000), body)).toBe(
      signed['webhook-signature'],
    );
    expect(JSON.parse(body)).toMatchObject({
      type: 'customer.invoice-reference-changed',
      data: { customerId, objectId: String(customerId) },
    });
    expect(await deliveries(webhookId)).toMatchObject([
      { deliveryId: signed['webhook-id'], attempts: 1, responseStatus: 204, failure: null },
    ]);
  });

  it('shows its secret once', async () => {
    const { secret } = await hook();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const { body } = await api.call(listProviderWebhooks, {}, token);
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('gets the types it asks for', async () => {
    const { webhookId } = await hook({ types: ['order.completed'] });
    await happen();
    await deliverAll();
    expect(received).toEqual([]);
    await api.call(updateProviderWebhook, { params: { webhookId }, body: { types: [] } }, token);
    await happen();
    await deliverAll();
    expect(received).toHaveLength(1);
  });

  it('is tried again with the same id, is not followed elsewhere, and can be replayed', async () => {
    const { webhookId } = await hook();
    answer = { status: 302, location: 'http://127.0.0.1:1/' };
    await happen();
    await deliverAll();
    const [failed] = await deliveries(webhookId);
    expect(failed).toMatchObject({ attempts: 1, deliveredAt: null, responseStatus: 302, failure: 'answered 302' });
    answer = { status: 200 };
    const { deliveryId } = failed!;
    await deliverWebhook.run(api.parts, { deliveryId });
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([deliveryId, deliveryId]);
    // A job that was taken twice sends nothing more.
    await deliverWebhook.run(api.parts, { deliveryId });
    expect(received).toHaveLength(2);
    const replay = await api.call(replayProviderWebhookDelivery, { params: { webhookId, deliveryId } }, token);
    expect(replay).toMatchObject({ status: 202, body: { attempts: 0, deliveredAt: null } });
    await deliverWebhook.run(api.parts, { deliveryId });
    expect(received).toHaveLength(3);
  });

  it('is paused after ten deliveries that spent their tries, and goes on when told', async () => {
    const { webhookId } = await hook();
    answer = { status: 500 };
    for (let count = 0; count < 10; count++) await happen();
    await deliverAll();
    for (const { deliveryId } of await deliveries(webhookId)) {
      for (let more = 1; more < 8; more++) await deliverWebhook.run(api.parts, { deliveryId }).catch(() => {});
    }
    const listed = async () => (await api.call(listProviderWebhooks, {}, token)).body[0];
    expect(await listed()).toMatchObject({ isPaused: true, failures: 10 });
    received = [];
    answer = { status: 200 };
    await happen();
    await deliverAll();
    expect(received).toEqual([]);
    const goOn = { params: { webhookId }, body: { isPaused: false } };
    expect((await api.call(updateProviderWebhook, goOn, token)).body).toMatchObject({ isPaused: false, failures: 0 });
    await deliverAll();
    // What happened meanwhile is caught up on.
    expect(received).toHaveLength(1);
  });

  it('goes on with what was on its way when it was paused', async () => {
    const { webhookId } = await hook();
    await happen();
    const params = { webhookId };
    const asked: string[] = [];
    const jobs = {
      send: async (_tx: unknown, _name: string, { deliveryId }: { deliveryId?: string }) => void asked.push(deliveryId!),
    };
    await spreadEvents.run({ ...api.parts, jobs: jobs as never }, {});
    await api.call(updateProviderWebhook, { params, body: { isPaused: true } }, token);
    await deliverWebhook.run(api.parts, { deliveryId: asked[0]! });
    expect(received).toEqual([]);
    const { send } = api.parts.jobs;
    const again: string[] = [];
    api.parts.jobs.send = async (_tx, _name, data) => void again.push((data as { deliveryId: string }).deliveryId);
    await api.call(updateProviderWebhook, { params, body: { isPaused: false } }, token);
    api.parts.jobs.send = send;
    expect(again).toEqual(asked);
    await deliverWebhook.run(api.parts, { deliveryId: asked[0]! });
    expect(received).toHaveLength(1);
  });

  it('says that nothing answers', async () => {
    const { webhookId } = await hook({ url: 'http://127.0.0.1:1/' });
    await happen();
    await deliverAll();
    expect(await deliveries(webhookId)).toMatchObject([{ responseStatus: null, failure: 'no connection' }]);
  });

  it.each(['', 'back office', 'ftp://example.com/', 'javascript:alert(1)', `https://example.com/${'x'.repeat(500)}`])(
    'is refused the address %j',
    async (wrong) => {
      const reply = await api.call(createProviderWebhook, { body: { url: wrong } }, token);
      expect(reply).toMatchObject({ status: 400, problem: { validationErrors: [{ field: 'url' }] } });
    },
  );

  it('is not found once it is gone', async () => {
    const { webhookId } = await hook();
    const params = { webhookId };
    expect((await api.call(deleteProviderWebhook, { params }, token)).status).toBe(204);
    expect((await api.call(deleteProviderWebhook, { params }, token)).status).toBe(404);
    expect((await api.call(updateProviderWebhook, { params, body: {} }, token)).status).toBe(404);
    expect((await api.call(listProviderWebhookDeliveries, { params }, token)).status).toBe(404);
  });
});
