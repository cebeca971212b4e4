// Checks an address and orders the fastest line that is available there.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@demarc/client/client.ts';
import { checkLineAvailability, getLineAvailability } from '@demarc/contract/availability.ts';
import { createLineOrder } from '@demarc/contract/line-order.ts';
import { getDefaultProducts } from '@demarc/contract/package-facts.ts';

const client = createClient({ endpoint: process.env.DEMARC_API ?? '', token: () => process.env.API_TOKEN ?? null });
const params = { customerId: Number(process.env.CUSTOMER_ID) };
const query = { postalCode: process.env.POSTAL_CODE ?? '', houseNumber: Number(process.env.HOUSE_NUMBER) };

let availability = await client.call(checkLineAvailability, { params, query });
while (!availability.complete) {
  await wait(500);
  availability = await client.call(getLineAvailability, { params: { ...params, availabilityId: availability.availabilityId } });
}
const best = availability.packages.toSorted((a, b) => b.maxDownMbps - a.maxDownMbps)[0];
if (!best) throw new Error(`Nothing can be ordered at ${query.postalCode} ${query.houseNumber}`);

const { circuit } = getDefaultProducts(best);
const termination = availability.carriers.find(({ carrierCode }) => carrierCode === best.carrierCode)?.fiber
  ?.terminationPoints[0];
const body = {
  customerOrderId: `EXAMPLE-${randomUUID()}`,
  packageCode: best.packageCode,
  termMonths: best.minTermMonths,
  wishDate: best.earliestWishDate,
  details: {
    availabilityId: availability.availabilityId,
    connection: { ftuId: termination?.ftuId ?? null },
    endUser: { companyName: 'Bakkerij Molenaar', email: 'info@molenaar.example', phoneNumber: '0505550188' },
    evcs: [{ productCode: circuit?.productCode ?? '', circuitType: 'ETHERNET' as const }],
  },
};
const preview = await client.call(createLineOrder, { params, query: { dryRun: true }, body });
if ('totals' in preview) console.log(`${best.name}: ${preview.totals.mrc} a month, ${preview.totals.nrc} once`);

const order = await client.call(createLineOrder, { params, body });
if ('orderNumber' in order) console.log(`${order.orderNumber} is ${order.status}, wished for ${order.wishDate}`);
