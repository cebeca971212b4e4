import { randomUUID } from 'node:crypto';
import { maxBatchRows } from '@demarc/contract/availability-batch.ts';
import { availabilityBatches, availabilityBatchRows } from '../db/schema/availability-batch.ts';
import { customerPrices } from '../db/schema/catalog.ts';
import { carrierResult, insertAddressWatch, insertAvailability, insertPackage } from './builders.ts';
import type { TestApi } from './test-api.ts';

/** Code of the package for tests of the complete API; it belongs to no customer. */
export const fullPackageCode = 'PROEF-1000';

/** Above every other number in a response, so that the row of another customer is recognizable. */
const firstRow = 1_101;
let batches = 0;

/** Inserts an availability check, a watch, an address batch and a price of a customer; every free text contains `word`. */
export async function insertFullAddresses({ db, clock }: TestApi, customerId: number, accountId: string, word: string) {
  await insertPackage(db, { packageCode: fullPackageCode, name: { en: 'Proef', nl: 'Proef' } });
  await db.insert(customerPrices).values({ customerId, productCode: word.slice(0, 20), unitPrice: '1.0000' });
  const address = {
    street: `${word}straat`,
    houseNumber: 1,
    houseNumberAddition: null,
    postalCode: '1234AB',
    city: word,
    country: 'NL',
    bagAddressId: null,
    room: word,
  };
  const { availabilityId } = await insertAvailability(db, {
    customerId,
    address,
    carriers: [carrierResult({ carrierName: word })],
  });
  const { watchId } = await insertAddressWatch(db, { customerId, accountId, address });
  const key = { customerId, batchId: randomUUID() };
  const batchRow = firstRow + (batches++ % (maxBatchRows - firstRow + 1));
  const fileName = `${word}.csv`;
  await db.insert(availabilityBatches).values({ ...key, accountId, fileName, createdAt: clock.now(), rows: 1, isOpen: false });
  const input = { postalCode: word.slice(0, 10), houseNumber: '1', houseNumberAddition: word, room: word, reference: word };
  await db.insert(availabilityBatchRows).values({ ...key, row: batchRow, input, outcome: 'TO_FIX' });
  return { availabilityId, watchId, batchId: key.batchId, batchRow };
}
