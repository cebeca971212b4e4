import { getLineAvailability } from '@demarc/contract/availability.ts';
import { listPackages } from '@demarc/contract/catalog.ts';
import { createLineOrder } from '@demarc/contract/line-order.ts';
import { type AgreedPrice, getManualAgreement } from '@demarc/contract/manual-agreement.ts';
import { getOrder, type Order, type OrderPreview } from '@demarc/contract/order.ts';
import { putCustomerPrices } from '@demarc/contract/provider/catalog.ts';
import {
  createProviderManualAgreement,
  endProviderManualAgreement,
  offerProviderManualAgreement,
  updateProviderManualAgreement,
} from '@demarc/contract/provider/manual-agreement.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packages } from '../../db/schema/catalog.ts';
import { documents } from '../../db/schema/document.ts';
import { readPdf } from '../../documents/read-pdf.ts';
import { insertCustomer, insertPackage } from '../../testing/builders.ts';
import { insertAgreement } from '../../testing/manual-agreements.ts';
import { buildLineOrder, insertOrderable, insertOrderer } from '../../testing/orderable.ts';
import { orderer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());

const setTime = (at: string) => api.clock.moveBy((Date.parse(at) - api.clock.now().getTime()) / 1000);

const toPrice = (packageCode: string, unitPrice: string, productCode = 'ACCESS'): AgreedPrice => ({
  packageCode,
  packageName: 'Proefglas',
  productCode,
  productName: 'Toegang',
  chargeType: 'MRC',
  unitPrice,
});

async function getPrice(customerId: number, packageCode: string, productCode = 'ACCESS') {
  const { body } = await api.call(listPackages, { params: { customerId } }, orderer(customerId));
  const pack = body.find((offered) => offered.packageCode === packageCode);
  return pack?.products.find((product) => product.productCode === productCode)?.unitPrice;
}

describe('the price of a package', () => {
  it('is that of the agreement from its start date to its last day, to the minute', async () => {
    setTime('2026-02-27T12:00:00Z');
    const { customerId } = await insertCustomer(api.db);
    const { packageCode } = await insertPackage(api.db);
    await insertAgreement(api.db, {
      customerId,
      status: 'SIGNED',
      startDate: '2026-03-01',
      initialTermMonths: 1,
      endOfTermAction: 'AUTO_DISCONNECT',
      catalogPrices: [toPrice(packageCode, '19.9500')],
    });
    const prices: (string | undefined)[] = [];
    for (const at of ['2026-02-28T22:59:00Z', '2026-02-28T23:00:00Z', '2026-03-31T21:59:00Z', '2026-03-31T22:00:00Z']) {
      setTime(at);
      prices.push(await getPrice(customerId, packageCode));
    }
    expect(prices).toEqual(['27.9500', '19.9500', '19.9500', '27.9500']);
  });

  it('is that of the agreement that started last, which overrides other prices of the customer', async () => {
    setTime('2026-05-01T12:00:00Z');
    const [{ customerId }, other] = [await insertCustomer(api.db), await insertCustomer(api.db)];
    const { packageCode } = await insertPackage(api.db);
    const unrelated = await insertPackage(api.db);
    const priceInput = { params: { customerId }, body: { prices: [{ productCode: 'ACCESS', unitPrice: '25.0000' }] } };
    await api.call(putCustomerPrices, priceInput, systemToken);
    const shared = { customerId, initialTermMonths: 24 } as const;
    await insertAgreement(api.db, {
      ...shared,
      status: 'ACTIVE',
      startDate: '2026-01-01',
      catalogPrices: [toPrice(packageCode, '22.0000')],
    });
    const later = await insertAgreement(api.db, {
      ...shared,
      status: 'ACTIVE',
      startDate: '2026-04-01',
      catalogPrices: [toPrice(packageCode, '23.0000')],
    });
    for (const status of ['OFFERED', 'DECLINED', 'ENDED', 'DRAFT'] as const) {
      await insertAgreement(api.db, {
        ...shared,
        status,
        startDate: '2026-04-15',
        catalogPrices: [toPrice(packageCode, '1.0000')],
      });
    }
    expect(await getPrice(customerId, packageCode)).toBe('23.0000');
    expect(await getPrice(customerId, unrelated.packageCode)).toBe('25.0000');
    expect(await getPrice(other.customerId, packageCode)).toBe('27.9500');
    const end = { params: { uuid: later.agreementId }, body: { reason: 'Vervangen' } };
    expect((await api.call(endProviderManualAgreement, end, systemToken)).status).toBe(200);
    expect(await getPrice(customerId, packageCode)).toBe('22.0000');
  });

  it('is the same in the address check, the preview and the order, which keeps it after the agreement ends', async () => {
    setTime('2026-06-01T09:00:00Z');
    const customerId = await insertOrderer(api);
    const offer = await insertOrderable(api, customerId);
    const { packageCode, availabilityId } = offer;
    const agreement = await insertAgreement(api.db, {
      customerId,
      status: 'ACTIVE',
      startDate: '2026-01-01',
      initialTermMonths: 24,
      catalogPrices: [toPrice(packageCode, '20.0000', 'LINE'), toPrice(packageCode, '0.0000', 'INSTALL')],
    });
    const params = { customerId };
    const check = await api.call(getLineAvailability, { params: { ...params, availabilityId } }, orderer(customerId));
    const [checked] = check.body.packages;
    expect([checked?.monthlyAmount, checked?.oneOffAmount]).toEqual(['22.51', '0.00']);
    const body = { ...buildLineOrder(offer), wishDate: '2026-06-15' };
    const preview = await api.call(createLineOrder, { params, query: { dryRun: true }, body }, orderer(customerId));
    const { totals } = preview.body as OrderPreview;
    const orderResponse = await api.call(createLineOrder, { params, body }, orderer(customerId));
    const order = orderResponse.body as Order;
    expect(order.items.find(({ productCode }) => productCode === 'LINE')?.unitPrice).toBe('20.0000');
    expect(order.totals).toEqual(totals);
    await api.call(endProviderManualAgreement, { params: { uuid: agreement.agreementId }, body: { reason: 'x' } }, systemToken);
    expect(await getPrice(customerId, packageCode, 'LINE')).toBe('31.2550');
    const storedOrder = await api.call(getOrder, { params: { ...params, orderId: order.orderId } }, orderer(customerId));
    expect(storedOrder.body.totals).toEqual(totals);
  });
});

describe('prices in an agreement', () => {
  const draft = {
    title: 'Volumeprijs glasvezel',
    summary: 'Per lijn.',
    category: 'PRICE' as const,
    items: [],
    startDate: '2026-09-01',
    initialTermMonths: 12,
    validUntil: '2026-08-31',
  };
  const create = (customerId: number, catalogPrices: { packageCode: string; productCode: string; unitPrice: string }[]) =>
    api.call(createProviderManualAgreement, { body: { ...draft, customerId, catalogPrices } }, systemToken);

  it('are shown with their names, and are part of the document', async () => {
    setTime('2026-08-01T09:00:00Z');
    const { customerId } = await insertCustomer(api.db, { language: 'nl' });
    const { packageCode } = await insertPackage(api.db);
    const { body } = await create(customerId, [{ packageCode, productCode: 'ACCESS', unitPrice: '19.9500' }]);
    expect(body).toMatchObject({ totals: { mrc: '0.00', nrc: '0.00' }, totalAmount: '0.00' });
    const { uuid } = body;
    await api.call(offerProviderManualAgreement, { params: { uuid }, body: {} }, systemToken);
    const agreementResponse = await api.call(getManualAgreement, { params: { customerId, uuid } }, orderer(customerId));
    expect(agreementResponse.body.catalogPrices).toEqual([toPrice(packageCode, '19.9500')]);
    const [file] = await api.db
      .select()
      .from(documents)
      .where(eq(documents.documentId, agreementResponse.body.documents[0]!.documentId));
    const { text } = readPdf(Buffer.from(file!.content));
    expect(text).toContain('Prijzen voor nieuwe orders');
    expect(text).toMatch(/Proefglas\s+Toegang\s+per maand\s+€\s*19,95/);
  });

  it('are refused for products that the catalog does not have or that are listed twice', async () => {
    setTime('2026-08-01T09:00:00Z');
    const { customerId } = await insertCustomer(api.db);
    const { packageCode } = await insertPackage(api.db);
    const validPrice = { packageCode, productCode: 'ACCESS', unitPrice: '19.9500' };
    const rejection = await create(customerId, [
      validPrice,
      { ...validPrice, unitPrice: '18.0000' },
      { ...validPrice, productCode: 'NOTHING' },
      { ...validPrice, packageCode: 'NOTHING' },
    ]);
    expect(rejection.status).toBe(400);
    expect(rejection.problem?.validationErrors?.map(({ field, code }) => [field, code])).toEqual([
      ['catalogPrices[1].productCode', 'validation.duplicate'],
      ['catalogPrices[2].productCode', 'validation.unknown-value'],
      ['catalogPrices[3].packageCode', 'validation.unknown-value'],
    ]);
    const emptyResponse = await create(customerId, []);
    expect(emptyResponse.problem?.validationErrors).toMatchObject([{ field: 'items', code: 'validation.min-array-length' }]);
  });

  it('are checked again when they are offered, and cannot change after that', async () => {
    setTime('2026-08-01T09:00:00Z');
    const { customerId } = await insertCustomer(api.db);
    const [removed, available] = [await insertPackage(api.db), await insertPackage(api.db)];
    const price = { productCode: 'ACCESS', unitPrice: '19.9500' };
    const { uuid } = (await create(customerId, [{ ...price, packageCode: removed.packageCode }])).body;
    await api.db.delete(packages).where(eq(packages.packageCode, removed.packageCode));
    const offer = (body: object) => api.call(offerProviderManualAgreement, { params: { uuid }, body }, systemToken);
    expect((await offer({})).problem?.validationErrors).toMatchObject([
      { field: 'catalogPrices[0].packageCode', code: 'validation.unknown-value' },
    ]);
    const catalogPrices = [{ ...price, packageCode: available.packageCode }];
    expect((await offer({ catalogPrices })).body.catalogPrices).toMatchObject(catalogPrices);
    const change = { params: { uuid }, body: { catalogPrices: [] } };
    expect((await api.call(updateProviderManualAgreement, change, systemToken)).problem?.code).toBe('INVALID_TRANSITION');
  });
});
