import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { powerMonths } from '../../db/schema/power.ts';
import { sites } from '../../db/schema/site.ts';
import { findInvoice } from '../../modules/invoice/invoice.store.ts';
import { findLines } from '../../modules/invoice/line.store.ts';
import { findMeasuredEnergy } from '../../modules/invoice/measured-energy.store.ts';
import { billOn, insertCharge } from '../../testing/billing.ts';
import { insertContact, insertCustomer } from '../../testing/builders.ts';
import { insertSite } from '../../testing/colocation.ts';
import { insertMeteredRack } from '../../testing/power.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv } from '../../testing/valid-call.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());

it('the document of an invoice explains the energy of a line for each PUE', async () => {
  const { customerId } = await insertCustomer(api.db, { language: 'nl' });
  await insertContact(api.db, { customerId, types: ['main', 'billing'], email: 'billing@test.example' });
  const [site, otherSite] = [await insertSite(api.db), await insertSite(api.db)];
  await api.db.update(sites).set({ designPue: '1.45' }).where(eq(sites.siteId, otherSite.siteId));
  const insertEnergy = async (productCode: string, rackSite: typeof site, energyWh: number) => {
    const { colocationId } = await insertMeteredRack(api, rackSite, { customerId });
    await insertCharge(api, {
      customerId,
      serviceType: 'RACK',
      serviceId: colocationId,
      serviceLabel: `RK-${colocationId}`,
      chargeType: 'USAGE',
      quantity: 1,
      startsOn: '2025-04-01',
      productCode,
      name: productCode,
      unit: 'KWH',
      unitPrice: '0.2875',
    });
    const totals = { energyWh, sampleCount: 30 * 288, wattsSum: 1, p95Watts: 1_000, peakWatts: 1_000, peakAt: 0, readings: {} };
    const month = { customerId, colocationId, month: '2025-04', days: new Uint8Array(), committedKw: '2.5', totals };
    await api.db.insert(powerMonths).values({ ...month, closedAt: new Date() });
  };
  await insertEnergy('SAME-PUE', site, 1_234_567);
  await insertEnergy('SAME-PUE', site, 1_000_500);
  await insertEnergy('TWO-PUES', site, 1_000_000);
  await insertEnergy('TWO-PUES', otherSite, 1_000_000);
  await insertCharge(api, { customerId, startsOn: '2025-06-01' });

  const number = await billOn(api, customerId, '2025-06-02');
  const invoice = (await findInvoice(api.db, { customerId, number: number! }))!;
  const measuredEnergy = await findMeasuredEnergy(api.db, invoice);
  const lines = await findLines(api.db, invoice);
  expect(lines.map(({ productCode, lineNumber }) => [productCode, measuredEnergy.get(lineNumber) ?? null])).toEqual(
    expect.arrayContaining([
      ['SAME-PUE', [{ energyKwh: '2235.067', pue: '1.20' }]],
      [
        'TWO-PUES',
        [
          { energyKwh: '1000', pue: '1.20' },
          { energyKwh: '1000', pue: '1.45' },
        ],
      ],
    ]),
  );
  expect(measuredEnergy.size).toBe(2);
});
