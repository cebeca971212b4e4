import { listEvents } from '@demarc/contract/provider/event.ts';
import { listProviderOrders } from '@demarc/contract/provider/order.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertCustomer, insertOrder } from '../testing/builders.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { systemEnv, systemToken } from '../testing/valid-call.ts';

const lines: { level: string; route?: string; status?: number }[] = [];
const log = pino(
  { level: 'debug', formatters: { level: (level) => ({ level }) } },
  { write: (line: string) => void lines.push(JSON.parse(line)) },
);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv, log });
});
afterAll(() => api.close());

const listLogged = (route: string) => lines.filter((line) => line.route === route).map(({ level, status }) => [level, status]);

it('logs polling without results at level debug, and everything else at info', async () => {
  await api.call(listEvents, { query: { after: 0 } }, systemToken);
  await api.call(listEvents, { query: { after: 0 } }, 'no-token');
  expect(listLogged('/v1/provider/event')).toEqual([
    ['debug', 200],
    ['info', 401],
  ]);
  await api.call(listProviderOrders, { query: {} }, systemToken);
  const { customerId } = await insertCustomer(api.db);
  await insertOrder(api.db, { customerId });
  await api.call(listProviderOrders, { query: {} }, systemToken);
  expect(listLogged('/v1/provider/order')).toEqual([
    ['debug', 200],
    ['info', 200],
  ]);
});
