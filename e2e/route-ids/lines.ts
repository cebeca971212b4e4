import { createAvailabilityBatch } from '@demarc/contract/availability-batch.ts';
import { listLines } from '@demarc/contract/line.ts';
import type { FindRouteIds } from './route-ids.ts';

export const findRouteIds: FindRouteIds = async ({ client, customerId, isReseller }) => {
  const params = { customerId };
  const rows = [{ postalCode: '1234 AC', houseNumber: 15 }];
  const [lines, batch] = await Promise.all([
    client.call(listLines, { params, query: {} }),
    // An end user has no imports.
    isReseller ? client.call(createAvailabilityBatch, { params, body: { fileName: 'one.csv', rows } }) : null,
  ]);
  return { '/lines/detail/$id': lines.items[0]?.lineId, '/lines/addresses/$batchId': batch?.batchId };
};
