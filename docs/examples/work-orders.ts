// Plans each accepted order on the requested date.
import { createClient } from '@demarc/client/client.ts';
import { listProviderOrders, moveProviderOrder } from '@demarc/contract/provider/order.ts';

const client = createClient({ endpoint: process.env.DEMARC_API ?? '', token: () => process.env.PROVIDER_TOKEN ?? null });

const { items } = await client.call(listProviderOrders, { query: { status: 'ACCEPTED' } });
for (const { orderId, orderNumber, wishDate, subType } of items) {
  if (subType === 'TERMINATE') continue;
  const appointment = { date: wishDate, window: 'MORNING' as const };
  await client.call(moveProviderOrder, {
    params: { orderId },
    body: { status: 'PLANNED', actor: 'CARRIER', plannedDate: wishDate, appointment, milestone: 'APPOINTMENT_PLANNED' },
  });
  console.log(`planned ${orderNumber} on ${wishDate}`);
}
