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

/** A webhook receiver on this machine that responds with `answer`. */
export async function startReceiver() {
  const received: ReceivedMessage[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', async () => {
      received.push({ headers: request.headers, body });
      await receiver.beforeAnswer();
      const { status, location, text = '' } = receiver.answer;
      response.writeHead(status, location ? { location } : {}).end(text);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const receiver = {
    received,
    answer: { status: 204 } as { status: number; location?: string; text?: string },
    /** Runs while the sender waits for the response. */
    beforeAnswer: async (): Promise<unknown> => undefined,
    port,
    url: `http://127.0.0.1:${port}/hook`,
    /** Types of the received events, in order. */
    types: () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    reset() {
      received.length = 0;
      receiver.answer = { status: 204 };
      receiver.beforeAnswer = async () => undefined;
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
  for (const asked of await recordDeliveries(context, (recording) => fanOutEvents.run(recording, {}))) {
    await deliverWebhook.run(context, asked).catch(() => {});
  }
}

interface RecordedDelivery extends SendOptions {
  deliveryId: string;
  restartCount: number;
}

/** Records the queued deliveries without sending them. */
export async function recordDeliveries(
  context: AppContext,
  act: (context: AppContext) => Promise<unknown>,
): Promise<RecordedDelivery[]> {
  const asked: RecordedDelivery[] = [];
  const send: AppContext['jobs']['send'] = async (_tx, name, data, options) => {
    if (name === deliverWebhook.name) asked.push({ ...(data as { deliveryId: string; restartCount: number }), ...options });
  };
  const { jobs } = context;
  context.jobs = { send };
  try {
    await act(context);
  } finally {
    context.jobs = jobs;
  }
  return asked;
}
