import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { AppContext } from '../app-context.ts';
import type { SendOptions } from '../jobs/job.ts';
import { deliverWebhook } from '../modules/webhook/deliver-webhook.ts';
import { fanOutEvents } from '../modules/webhook/fan-out-events.ts';

interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Starts a webhook receiver on this machine that responds with `response`, by default 204. */
export async function startReceiver() {
  const received: ReceivedMessage[] = [];
  const server = createServer((request, serverResponse) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', async () => {
      received.push({ headers: request.headers, body });
      await receiver.beforeResponse();
      const { status, location, text = '' } = receiver.response;
      serverResponse.writeHead(status, location ? { location } : {}).end(text);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const receiver = {
    received,
    response: { status: 204 } as { status: number; location?: string; text?: string },
    /** Runs while the sender waits for the response. */
    beforeResponse: async (): Promise<unknown> => undefined,
    port,
    url: `http://127.0.0.1:${port}/hook`,
    /** Types of the received events, in order. */
    types: () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    reset() {
      received.length = 0;
      receiver.response = { status: 204 };
      receiver.beforeResponse = async () => undefined;
    },
    close: () => server.close(),
  };
  return receiver;
}

/** Whether a message was signed with a secret, at any time. */
export function isSignedWith(secret: string, { headers, body }: ReceivedMessage): boolean {
  const id = String(headers['webhook-id']);
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  return new Webhook(secret).sign(id, at, body) === headers['webhook-signature'];
}

/** Fans out the events and runs the resulting deliveries once, in the order in which they were queued. */
export async function deliverAll(context: AppContext): Promise<void> {
  for (const delivery of await recordDeliveries(context, (recording) => fanOutEvents.run(recording, {}))) {
    await deliverWebhook.run(context, delivery).catch(() => {});
  }
}

interface RecordedDelivery extends SendOptions {
  deliveryId: string;
  restartCount: number;
}

/** Runs `act` and returns the deliveries that it queues, without sending them. */
export async function recordDeliveries(
  context: AppContext,
  act: (context: AppContext) => Promise<unknown>,
): Promise<RecordedDelivery[]> {
  const deliveries: RecordedDelivery[] = [];
  const send: AppContext['jobs']['send'] = async (_tx, name, data, options) => {
    if (name === deliverWebhook.name) deliveries.push({ ...(data as { deliveryId: string; restartCount: number }), ...options });
  };
  const { jobs } = context;
  context.jobs = { send };
  try {
    await act(context);
  } finally {
    context.jobs = jobs;
  }
  return deliveries;
}
