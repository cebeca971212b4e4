import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getFirstOfMonth } from '@demarc/contract/invoice-charge.ts';
import { addDays, addMonths } from '@demarc/contract/working-days.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invoiceSpecifications } from '../db/schema/invoice.ts';
import { openSampleDatabase } from '../testing/load-samples.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

const noordlijn = 20240317;
const program = join(import.meta.dirname, '../../../../docs/examples/check-invoiced-month.ts');

let api: TestApi;
let endpoint: string;
beforeAll(async () => {
  api = await startTestApi({ database: await openSampleDatabase() });
  endpoint = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.close());

async function run(month: string) {
  const token = await api.getToken({
    customerId: noordlijn,
    roles: ['RESELLER_ORDER', 'RESELLER_FINANCE', 'RESELLER_SERVICE_DESK'],
  });
  const env = { DEMARC_API: endpoint, API_TOKEN: token, CUSTOMER_ID: String(noordlijn), MONTH: month, PATH: process.env.PATH };
  return promisify(execFile)(process.execPath, [program], { env }).catch((error: { stdout: string; stderr: string }) => error);
}

it('an independent program computes the same invoices to the cent from orders and power', { timeout: 120_000 }, async () => {
  // The last month whose power is invoiced, which happens two days after its end.
  const month = addMonths(getFirstOfMonth(addDays(formatAmsterdamDate(api.clock.now()), -2)), -1).slice(0, 7);
  const { stdout, stderr } = await run(month);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/: \d{2,} charges, (\d+\.\d\d) computed, \1 invoiced\n(.*\n)?0 differences\n$/);

  const isUsage = and(eq(invoiceSpecifications.customerId, noordlijn), isNotNull(invoiceSpecifications.power));
  await api.db.update(invoiceSpecifications).set({ amount: sql`amount + 0.01` }).where(isUsage);
  expect((await run(month)).stderr).toMatch(/is invoiced instead of/);
});
