// Reads the events since the last run, and prints where to resume.
import { createClient } from '@demarc/client/client.ts';
import { listEvents } from '@demarc/contract/provider/event.ts';

const client = createClient({ endpoint: process.env.DEMARC_API ?? '', token: () => process.env.PROVIDER_TOKEN ?? null });

let after = Number(process.env.AFTER ?? 0);
for (;;) {
  const { items, next } = await client.call(listEvents, { query: { after } });
  if (items.length === 0) break;
  for (const { eventId, type, customerId } of items) console.log(eventId, type, customerId);
  after = next;
}
console.log(`next time: AFTER=${after}`);
