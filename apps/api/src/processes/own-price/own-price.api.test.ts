import { listActivity } from '@demarc/contract/activity.ts';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getInvoiceMargin, importOwnPrices, listOwnPrices, type OwnPrice, putOwnPrice } from '@demarc/contract/own-price.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/audit.ts';
import { serviceCharges } from '../../db/schema/charge.ts';
import { ownPrices } from '../../db/schema/own-price.ts';
import { billOn, insertCharge } from '../../testing/billing.ts';
import { insertCustomer, insertLine } from '../../testing/builders.ts';
import { admin, finance, orderer, viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Creates a customer with three charged lines: two from 1 June 2025, and one from 16 June. */
async function createCustomer() {
  const { customerId } = await insertCustomer(api.db);
  for (const [serviceId, startsOn] of [
    [1, '2025-06-01'],
    [2, '2025-06-01'],
    [3, '2025-06-16'],
  ] as const) {
    await insertLine(api.db, { customerId, lineId: serviceId, monthlyAmount: '30.00' });
    await insertCharge(api, { customerId, serviceId, serviceLabel: `LN-${serviceId}`, startsOn });
  }
  return customerId;
}
const put = (customerId: number, serviceId: number, body: object, session = finance(customerId)) =>
  api.call(putOwnPrice, { params: { customerId }, body: { serviceType: 'LINE', serviceId, ...body } }, session);
const listPrices = (customerId: number, query: object = {}, session = finance(customerId)) =>
  api.call(listOwnPrices, { params: { customerId }, query }, session);
const importAll = (customerId: number, rows: readonly object[], session = finance(customerId)) =>
  api.call(importOwnPrices, { params: { customerId }, body: { rows } as never }, session);
async function download(customerId: number, path: string) {
  const token = await api.getToken(finance(customerId));
  return api.app.inject({ url: `/v1/customer/${customerId}${path}`, headers: { authorization: `Bearer ${token}` } });
}

describe('own prices', () => {
  it('are set, found and removed', async () => {
    const customerId = await createCustomer();
    const { body } = await put(customerId, 1, { monthlyPrice: '49.95', costCenter: ' KP-10 ', endUser: 'Bakkerij Smit' });
    expect(body).toEqual({
      serviceRef: { type: 'LINE', id: 1, label: 'LN-1' },
      reference: null,
      monthlyCost: '30.00',
      monthlyPrice: '49.95',
      costCenter: 'KP-10',
      endUser: 'Bakkerij Smit',
      serviceEndUser: null,
    });
    const first = await listPrices(customerId, { limit: 2 });
    expect(first.body).toMatchObject({ total: 3, items: [{ monthlyPrice: '49.95' }, { monthlyPrice: null, endUser: null }] });
    expect((await listPrices(customerId, { after: first.body.next! })).body).toMatchObject({
      items: [{ serviceRef: { id: 3 } }],
      next: null,
    });
    for (const query of [
      { hasPrice: true },
      { q: 'kp-1' },
      { q: 'smit' },
      { q: 'LN-1' },
      { serviceType: 'LINE', serviceId: 1 },
    ]) {
      expect((await listPrices(customerId, query)).body).toMatchObject({ total: 1, items: [{ serviceRef: { id: 1 } }] });
    }
    expect((await listPrices(customerId, { hasPrice: false })).body).toMatchObject({ total: 2 });
    expect((await listPrices(customerId, { q: '%_' })).body).toMatchObject({ total: 0 });
    expect((await listPrices(customerId, { after: 'WyJYIiwxXQ' })).status).toBe(400);
    expect((await put(customerId, 1, {})).body).toMatchObject({ monthlyPrice: null, costCenter: null, endUser: null });
    expect(await api.db.select().from(ownPrices).where(eq(ownPrices.customerId, customerId))).toEqual([]);
  });

  it('name the end user of the service, to suggest it', async () => {
    const { customerId } = await insertCustomer(api.db);
    const endUser = {
      companyName: 'Bakkerij Smit',
      firstName: 'An',
      middleName: '',
      lastName: 'Smit',
      email: '',
      phoneNumber: '',
    };
    await insertLine(api.db, { customerId, lineId: 1, endUser });
    await insertCharge(api, { customerId, serviceId: 1, serviceLabel: 'LN-1', startsOn: '2025-06-01' });
    expect((await listPrices(customerId)).body.items).toMatchObject([{ endUser: null, serviceEndUser: 'Bakkerij Smit' }]);
  });

  it('are compared with the price in the contract, whatever is charged, and leave out services after their last charged day', async () => {
    const customerId = await createCustomer();
    const today = formatAmsterdamDate(api.clock.now());
    await insertCharge(api, { customerId, serviceId: 1, serviceLabel: 'LN-1', startsOn: today, endsOn: today });
    for (const [serviceId, status, endsOn] of [
      [4, 'TERMINATED', today],
      [5, 'TERMINATED', addDays(today, -1)],
    ] as const) {
      await insertLine(api.db, { customerId, lineId: serviceId, status, monthlyAmount: '30.00' });
      await insertCharge(api, { customerId, serviceId, serviceLabel: `LN-${serviceId}`, startsOn: '2025-01-01', endsOn });
    }
    await insertCharge(api, { customerId, serviceId: 6, startsOn: today, endsOn: today, chargeType: 'NRC' });
    const { body } = await listPrices(customerId);
    expect(body.total).toBe(4);
    expect(body.items.map(({ serviceRef, monthlyCost }: OwnPrice) => [serviceRef.id, monthlyCost])).toEqual(
      [1, 2, 3, 4].map((id) => [id, '30.00']),
    );
    // A finding of an earlier invoice still shows the service.
    expect((await listPrices(customerId, { serviceType: 'LINE', serviceId: 5 })).body.total).toBe(1);
    const { body: file } = await download(customerId, '/own-price/export');
    expect(file).not.toContain('LN-5');
    // The margin of an earlier invoice may still need the price.
    expect((await put(customerId, 5, { monthlyPrice: '45.00' })).body).toMatchObject({ monthlyPrice: '45.00' });
  });

  it('can be set only for services of the company', async () => {
    const otherCustomer = await insertCustomer(api.db);
    await insertCharge(api, { customerId: otherCustomer.customerId, serviceId: 77, startsOn: '2025-06-01' });
    const customerId = await createCustomer();
    const unknownValue = { code: 'validation.unknown-value' };
    expect((await put(customerId, 77, { monthlyPrice: '1.00' })).problem?.validationErrors).toMatchObject([
      { field: 'serviceId', ...unknownValue },
    ]);
    const importResponse = await importAll(customerId, [{ serviceType: 'LINE', serviceId: '77', monthlyPrice: '1.00' }]);
    expect(importResponse.problem?.validationErrors).toMatchObject([{ field: 'rows[0].serviceId', ...unknownValue }]);
  });

  it('are shown only to finance users of the company', async () => {
    const customerId = await createCustomer();
    await put(customerId, 1, { monthlyPrice: '77.77', endUser: 'Geheim B.V.' });
    for (const session of [viewer(customerId), orderer(customerId)]) {
      expect((await listPrices(customerId, {}, session)).problem?.code).toBe('ROLE_REQUIRED');
      expect((await put(customerId, 1, { monthlyPrice: '1.00' }, session)).problem?.code).toBe('ROLE_REQUIRED');
      expect((await importAll(customerId, [], session)).problem?.code).toBe('ROLE_REQUIRED');
    }
    const otherCustomerId = await createCustomer();
    expect((await listPrices(otherCustomerId)).body.items).toMatchObject([{ monthlyPrice: null }, {}, {}]);
    expect((await listPrices(customerId, {}, finance(otherCustomerId))).problem?.code).toBe('CUSTOMER_MISMATCH');
    const rows = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    expect(rows).toMatchObject([{ type: 'own-price.changed', objectId: 'LINE-1', data: { changed: 1 } }]);
    const activity = await api.call(listActivity, { params: { customerId }, query: {} }, admin(customerId));
    expect(JSON.stringify(activity.body)).not.toMatch(/77\.77|Geheim/);
  });

  it('are rejected for an unknown service, and with a wrong price or text', async () => {
    const customerId = await createCustomer();
    expect((await put(customerId, 9, { monthlyPrice: '1.00' })).problem?.validationErrors).toMatchObject([
      { field: 'serviceId' },
    ]);
    for (const body of [
      { monthlyPrice: '-1.00' },
      { monthlyPrice: '1' },
      { costCenter: 'x'.repeat(41) },
      { endUser: 'two\nlines' },
      { margin: '1.00' },
    ]) {
      expect((await put(customerId, 1, body)).status).toBe(400);
    }
  });

  it('are imported, all or none, from an exported file that was edited', async () => {
    const customerId = await createCustomer();
    await put(customerId, 1, { monthlyPrice: '49.95' });
    const { body: file } = await download(customerId, '/own-price/export?hasPrice=true');
    expect(file).toBe(
      '\uFEFFserviceType,serviceId,service,reference,monthlyCost,monthlyPrice,costCenter,endUser\r\nLINE,1,LN-1,,30.00,49.95,,\r\n',
    );
    const row = (serviceId: string, values: object = {}) => ({ serviceType: 'line', serviceId, ...values });
    const response = await importAll(customerId, [
      row('1', { monthlyPrice: '60,00' }),
      row('9', { monthlyPrice: '1' }),
      row('2', { monthlyPrice: 'free', costCenter: 'x'.repeat(41) }),
      row('1'),
      { serviceType: 'CAR', serviceId: 'x' },
    ]);
    expect(response.problem?.validationErrors).toMatchObject([
      { field: 'rows[1].serviceId', code: 'validation.unknown-value' },
      { field: 'rows[2].monthlyPrice', code: 'validation.decimal' },
      { field: 'rows[2].costCenter', code: 'validation.max-length' },
      { field: 'rows[3].serviceId', code: 'validation.duplicate' },
      { field: 'rows[4].serviceType' },
      { field: 'rows[4].serviceId' },
    ]);
    expect((await listPrices(customerId, { hasPrice: true })).body).toMatchObject({
      total: 1,
      items: [{ monthlyPrice: '49.95' }],
    });
    const rows = [row('1', { monthlyPrice: '49,95' }), row('2', { monthlyPrice: '60', endUser: 'Smit' }), row('3')];
    expect((await importAll(customerId, rows)).body).toEqual({ changed: 2, total: 3 });
    expect((await listPrices(customerId, { hasPrice: true })).body.items).toMatchObject([
      { monthlyPrice: '49.95' },
      { monthlyPrice: '60.00', endUser: 'Smit' },
    ]);
  });
});

describe('the margin of an invoice', () => {
  it('compares the charges of services with an own price for the same days, and counts those without one', async () => {
    const customerId = await createCustomer();
    await put(customerId, 1, { monthlyPrice: '50.00', endUser: 'Smit', costCenter: 'KP-1' });
    await put(customerId, 3, { monthlyPrice: '40.00', endUser: 'Smit', costCenter: 'KP-2' });
    // Another product of the same service adds to the cost, but not to the months.
    await insertCharge(api, { customerId, serviceId: 1, serviceLabel: 'LN-1', startsOn: '2025-06-01', unitPrice: '5.0000' });
    await insertCharge(api, {
      customerId,
      serviceType: null,
      serviceId: null,
      serviceLabel: null,
      startsOn: '2025-06-01',
      endsOn: '2025-06-01',
      chargeType: 'NRC',
      productCode: 'HANDS',
      name: 'Remote hands',
      unitPrice: '95.0000',
    });
    const number = (await billOn(api, customerId, '2025-06-01'))!;
    const getMargin = (query: object = {}) =>
      api.call(getInvoiceMargin, { params: { customerId, number }, query }, finance(customerId));
    expect((await getMargin()).body).toMatchObject({
      unpricedCount: 1,
      unpricedCost: '125.00',
      cost: '50.00',
      revenue: '70.00',
      margin: '20.00',
      total: 2,
      items: [
        { name: null, serviceCount: 1, unpricedCount: 1, unpricedCost: '125.00', cost: '0.00', revenue: '0.00', margin: '0.00' },
        {
          name: 'Smit',
          serviceCount: 2,
          unpricedCount: 0,
          unpricedCost: '0.00',
          cost: '50.00',
          revenue: '70.00',
          margin: '20.00',
        },
      ],
    });
    const first = await getMargin({ groupBy: 'COST_CENTER', limit: 1 });
    const rest = await getMargin({ groupBy: 'COST_CENTER', after: first.body.next! });
    expect(rest.body.items.map(({ name }: { name: string | null }) => name)).toEqual(['KP-1', 'KP-2']);
    const { body } = await download(customerId, `/invoice/${number}/rebilling`);
    expect(body.split('\r\n')).toEqual([
      '\uFEFFinvoiceNumber,endUser,costCenter,serviceType,serviceId,service,reference,months,monthlyPrice,revenue,cost,margin',
      `${number},Smit,KP-1,LINE,1,LN-1,,1.0000,50.00,50.00,35.00,15.00`,
      `${number},,,LINE,2,LN-2,,1.0000,,0.00,30.00,`,
      `${number},Smit,KP-2,LINE,3,LN-3,,0.5000,40.00,20.00,15.00,5.00`,
      '',
    ]);
    const otherCustomer = await insertCustomer(api.db);
    const foreignRequest = { params: { customerId: otherCustomer.customerId, number }, query: {} };
    expect((await api.call(getInvoiceMargin, foreignRequest, finance(otherCustomer.customerId))).status).toBe(404);
    expect((await api.call(getInvoiceMargin, { params: { customerId, number }, query: {} }, orderer(customerId))).status).toBe(
      403,
    );
  });

  it('distinguishes services of different types with the same ID', async () => {
    const { customerId } = await insertCustomer(api.db);
    for (const serviceType of ['LINE', 'RACK'] as const) {
      await insertCharge(api, { customerId, serviceType, serviceId: 1, serviceLabel: serviceType, startsOn: '2025-06-01' });
    }
    await put(customerId, 1, { monthlyPrice: '60.00' });
    await put(customerId, 1, { serviceType: 'RACK', monthlyPrice: '45.00' });
    const { items } = (await listPrices(customerId)).body;
    expect(items.map(({ serviceRef, monthlyPrice }: OwnPrice) => [serviceRef.type, monthlyPrice])).toEqual([
      ['LINE', '60.00'],
      ['RACK', '45.00'],
    ]);
    const number = (await billOn(api, customerId, '2025-06-01'))!;
    const { body } = await download(customerId, `/invoice/${number}/rebilling`);
    expect(body.split('\r\n').slice(1)).toEqual([
      `${number},,,LINE,1,LINE,,1.0000,60.00,60.00,30.00,30.00`,
      `${number},,,RACK,1,RACK,,1.0000,45.00,45.00,30.00,15.00`,
      '',
    ]);
  });

  it('leaves credited days out of the own prices', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { chargeId } = await insertCharge(api, { customerId, serviceId: 1, serviceLabel: 'LN-1', startsOn: '2025-06-01' });
    await put(customerId, 1, { monthlyPrice: '60.00' });
    await billOn(api, customerId, '2025-06-01');
    await api.db
      .update(serviceCharges)
      .set({ endsOn: '2025-06-15' })
      .where(and(eq(serviceCharges.customerId, customerId), eq(serviceCharges.chargeId, chargeId)));
    // Another service, because an invoice is not negative.
    await insertCharge(api, { customerId, serviceId: 2, serviceLabel: 'LN-2', startsOn: '2025-07-01' });
    const number = (await billOn(api, customerId, '2025-07-01'))!;
    const { body } = await download(customerId, `/invoice/${number}/rebilling`);
    expect(body).toContain(`${number},,,LINE,1,LN-1,,-0.5000,60.00,-30.00,-15.00,-15.00\r\n`);
    const margin = await api.call(getInvoiceMargin, { params: { customerId, number }, query: {} }, finance(customerId));
    expect(margin.body).toMatchObject({ cost: '-15.00', revenue: '-30.00', margin: '-15.00' });
  });
});
