// Checks the addresses of a file, orders a line where one is available, and prints the reason for the other addresses.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient, ProblemError } from '@demarc/client/client.ts';
import { getLineAvailability } from '@demarc/contract/availability.ts';
import { type BatchRow, createAvailabilityBatch, getAvailabilityBatch } from '@demarc/contract/availability-batch.ts';
import { createLineOrder } from '@demarc/contract/line-order.ts';
import { getDefaultProducts } from '@demarc/contract/package-facts.ts';

const client = createClient({ endpoint: process.env.DEMARC_API ?? '', token: () => process.env.API_TOKEN ?? null });
const params = { customerId: Number(process.env.CUSTOMER_ID) };

const text = await readFile(new URL('addresses.csv', import.meta.url), 'utf8');
const [, ...lines] = text.trim().split(/\r?\n/);
const rows = lines.map((line) => {
  const [reference = '', postalCode = '', houseNumber = '', houseNumberAddition = ''] = line.split(';');
  return { reference, postalCode, houseNumber, houseNumberAddition };
});

const body = { fileName: 'addresses.csv', rows };
const { batchId } = await client.call(createAvailabilityBatch, { params, body }, { idempotencyKey: randomUUID() });
const batchParams = { ...params, batchId };
while (!(await client.call(getAvailabilityBatch, { params: batchParams, query: { limit: 1 } })).complete) await wait(1000);

let after: string | undefined;
do {
  const page = await client.call(getAvailabilityBatch, { params: batchParams, query: after ? { after } : {} });
  for (const row of page.items) console.log(`${row.reference}: ${row.outcome === 'ORDERABLE' ? await order(row) : explain(row)}`);
  after = page.next ?? undefined;
} while (after);

function explain({ outcome, verdict, problems }: BatchRow): string {
  const messages = problems.map(({ field, message }) => (field ? `${field}: ${message}` : message));
  return [outcome, verdict, ...messages].filter(Boolean).join(', ');
}

async function order({ availabilityId, best, reference }: BatchRow): Promise<string> {
  const availability = await client.call(getLineAvailability, { params: { ...params, availabilityId: availabilityId ?? '' } });
  const chosen = availability.packages.find(({ packageCode }) => packageCode === best?.packageCode);
  if (!chosen) return 'not ordered, the package is gone';
  const carrier = availability.carriers.find(({ carrierCode }) => carrierCode === chosen.carrierCode);
  const pair = carrier?.copper?.connectionPoints.find(({ freePairs, spliceablePairs }) => freePairs + spliceablePairs > 0);
  const { circuit } = getDefaultProducts(chosen);
  try {
    const placed = await client.call(createLineOrder, {
      params,
      body: {
        // Your own ID: sending the same file again orders nothing twice.
        customerOrderId: reference ?? '',
        packageCode: chosen.packageCode,
        termMonths: chosen.minTermMonths,
        wishDate: chosen.earliestWishDate,
        details: {
          availabilityId: availability.availabilityId,
          connection: { israPoint: pair?.israPoint ?? null, ftuId: carrier?.fiber?.terminationPoints[0]?.ftuId ?? null },
          endUser: { companyName: 'Bakkerij Molenaar', email: 'info@molenaar.example', phoneNumber: '0505550188' },
          evcs: [{ productCode: circuit?.productCode ?? '', circuitType: 'ETHERNET' }],
        },
      },
    });
    return 'orderNumber' in placed ? `ordered as ${placed.orderNumber}` : '';
  } catch (error) {
    if (error instanceof ProblemError) return `not ordered, ${error.message}`;
    throw error;
  }
}
