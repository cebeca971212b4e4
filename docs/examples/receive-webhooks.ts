// Receives webhooks, rejects those that are not signed with the secret, and responds before it does the work.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? '');
const seen = new Set<string>();

const server = createServer(async (request, response) => {
  const body = await text(request);
  try {
    webhook.verify(body, request.headers as Record<string, string>);
  } catch {
    response.writeHead(401).end();
    return;
  }
  response.writeHead(204).end();
  // A message may arrive twice, with the same id.
  const id = String(request.headers['webhook-id']);
  if (seen.has(id)) return;
  seen.add(id);
  const { type, data } = JSON.parse(body);
  console.log(type, data.customerId);
});
server.listen(Number(process.env.PORT ?? 8090), '127.0.0.1', () => console.log('listening'));
