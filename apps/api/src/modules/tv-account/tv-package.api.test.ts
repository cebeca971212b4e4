import { type CatalogTvPackage, listProviderTvPackages, putProviderTvPackage } from '@demarc/contract/provider/tv.ts';
import { listTvPackages } from '@demarc/contract/tv-package.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/audit.ts';
import { insertCustomer } from '../../testing/builders.ts';
import { admin, serviceDesk } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());

const definition: CatalogTvPackage = {
  productId: 'kade-1',
  type: 'base',
  orderable: true,
  price: '11.50',
  requires: [],
  excludes: [],
  publicViewing: false,
  name: { en: 'Quay', nl: 'Kade' },
  description: { en: 'All of it', nl: 'Alles' },
  channelCount: 38,
  hdChannelCount: 24,
  maxStreams: 2,
  maxDevices: 3,
  recordingHours: 0,
  replayHours: 24,
};
const put = (productCode: string, values: Partial<CatalogTvPackage> = {}) =>
  api.call(putProviderTvPackage, { params: { productCode }, body: { ...definition, ...values } }, systemToken);

describe('a TV package', () => {
  it('is added and replaced, with one event each, and visible to resellers while sold', async () => {
    const code = 'KADE';
    const findListed = async () => {
      const { customerId } = await insertCustomer(api.db);
      const { body } = await api.call(listTvPackages, {}, serviceDesk(customerId));
      return body.find(({ productCode }) => productCode === code);
    };
    expect(await put(code)).toMatchObject({ status: 200, body: { productCode: code, ...definition } });
    expect(await put(code)).toMatchObject({ status: 200 });
    expect(await findListed()).toMatchObject({ name: 'Quay', description: 'All of it', price: '11.50', maxDevices: 3 });
    await put(code, { price: '12.00', orderable: false });
    expect(await findListed()).toBeUndefined();
    const packagesResponse = await api.call(listProviderTvPackages, {}, systemToken);
    expect(packagesResponse.body).toMatchObject([{ productCode: code, price: '12.00', name: { nl: 'Kade' } }]);
    const received = await api.db
      .select({ data: events.data, customerId: events.customerId })
      .from(events)
      .where(and(eq(events.type, 'tv-package.changed'), eq(events.objectId, code)))
      .orderBy(events.eventId);
    expect(received).toMatchObject([
      { customerId: null, data: { isNew: true, via: 'back-office' } },
      { data: { isNew: false, orderable: false } },
    ]);
  });

  it.each<[string, string, Partial<CatalogTvPackage>, string]>([
    ['another product than before', 'FIRM', { productId: 'other' }, 'productId'],
    ['another kind than before', 'FIRM', { type: 'addon' }, 'type'],
    ['a product of another package', 'NEXT', { productId: 'firm-1' }, 'productId'],
    ['more channels in high definition than there are', 'NEXT', { hdChannelCount: 39 }, 'channelCount'],
    ['a negative price', 'NEXT', { price: '-1.00' }, 'price'],
    ['itself as a requirement', 'NEXT', { requires: ['OTHER', 'NEXT'] }, 'requires[1]'],
    ['itself as an exclusion', 'NEXT', { excludes: ['NEXT'] }, 'excludes[0]'],
  ])('is rejected with %s', async (_what, code, values, field) => {
    await put('FIRM', { productId: 'firm-1' });
    const base = code === 'FIRM' ? 'firm-1' : 'next-1';
    expect(await put(code, { productId: base, ...values })).toMatchObject({
      status: 400,
      problem: { validationErrors: expect.arrayContaining([expect.objectContaining({ field })]) },
    });
  });

  it.each([
    ['nobody', async () => undefined],
    ['an administrator of a customer', async () => admin((await insertCustomer(api.db)).customerId)],
  ])('cannot be changed by %s', async (_who, caller) => {
    const response = await api.call(putProviderTvPackage, { params: { productCode: 'X' }, body: definition }, await caller());
    expect(response.status).toBe(401);
  });
});
