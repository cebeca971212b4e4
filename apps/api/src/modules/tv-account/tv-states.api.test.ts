import {
  activateTvAccount,
  cancelTvAccount,
  cancelTvAccountCancellation,
  getTvAccount,
  resumeTvAccount,
  setTvPin,
  suspendTvAccount,
  updateTvAccount,
} from '@demarc/contract/tv-account.ts';
import { type TvAccountStatus, tvAccountStatuses } from '@demarc/contract/tv-account-status.ts';
import {
  addTvProduct,
  cancelTvProduct,
  cancelTvProductCancellation,
  type TvProductStatus,
  tvProductStatuses,
} from '@demarc/contract/tv-product.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCustomer } from '../../testing/builders.ts';
import { serviceDesk, type TestUser } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { insertTvPackage, insertTvProduct, insertTvSubscriber } from '../../testing/tv.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await insertTvPackage(api.db, 'STATE-ADDON', { type: 'addon' });
  await insertTvPackage(api.db, 'STATE-OTHER', { type: 'addon' });
});
afterAll(() => api.close());

const productId = 'id-STATE-ADDON';
const call = {
  activate: (id: number, as: TestUser) => api.call(activateTvAccount, { params: { id } }, as),
  suspend: (id: number, as: TestUser) => api.call(suspendTvAccount, { params: { id } }, as),
  resume: (id: number, as: TestUser) => api.call(resumeTvAccount, { params: { id } }, as),
  cancel: (id: number, as: TestUser) => api.call(cancelTvAccount, { params: { id }, query: {} }, as),
  cancelDirect: (id: number, as: TestUser) => api.call(cancelTvAccount, { params: { id }, query: { direct: true } }, as),
  cancelCancellation: (id: number, as: TestUser) => api.call(cancelTvAccountCancellation, { params: { id } }, as),
  update: (id: number, as: TestUser) => api.call(updateTvAccount, { params: { id }, body: { reference: 'Nieuw' } }, as),
  setPin: (id: number, as: TestUser) => api.call(setTvPin, { params: { id }, body: { pin: '2580' } }, as),
  addProduct: (id: number, as: TestUser) => api.call(addTvProduct, { params: { id }, body: { productCode: 'STATE-OTHER' } }, as),
  cancelProduct: (id: number, as: TestUser) => api.call(cancelTvProduct, { params: { id, productId }, query: {} }, as),
} as const;
type Action = keyof typeof call;

/** Domain model, section 12 (b): the status each action leads to; actions not listed are rejected. */
const stayIn = (status: TvAccountStatus) => ({ update: status, setPin: status, cancelProduct: status });
const table: Readonly<Record<TvAccountStatus, Partial<Record<Action, TvAccountStatus>>>> = {
  new: { ...stayIn('new'), addProduct: 'new', activate: 'active', cancel: 'ended', cancelDirect: 'ended' },
  active: { ...stayIn('active'), addProduct: 'active', suspend: 'suspended', cancel: 'cancelling', cancelDirect: 'ended' },
  suspended: { ...stayIn('suspended'), addProduct: 'suspended', resume: 'active', cancel: 'cancelling', cancelDirect: 'ended' },
  cancelling: { ...stayIn('cancelling'), cancelDirect: 'ended', cancelCancellation: 'suspended' },
  ended: {},
};

/** Returns the error for an action that the table does not list. */
function getRefusal(from: TvAccountStatus, action: Action) {
  if (from === 'ended') return { code: 'TV_ACCOUNT_ENDED' };
  if (action === 'cancelCancellation') return { code: 'NO_CANCELLATION_PENDING' };
  return { code: 'INVALID_TRANSITION', details: { from, action } };
}

describe.each(tvAccountStatuses)('a TV account that is %s', (from) => {
  it.each(Object.keys(call) as Action[])('follows the table: %s', async (action) => {
    const { customerId } = await insertCustomer(api.db);
    const cancellation = { previousStatus: 'suspended', cancellationDate: '2999-12-31' } as const;
    const account = await insertTvSubscriber(api.db, {
      customerId,
      status: from,
      ...(from === 'cancelling' && cancellation),
      ...(from === 'ended' && { product: { status: 'ended', endDate: '2026-06-30' } as const }),
    });
    await insertTvProduct(api.db, account, 'STATE-ADDON', from === 'ended' ? { status: 'ended' } : {});
    const as = serviceDesk(customerId);
    const { tvAccountId: id } = account;
    const { body: before } = await api.call(getTvAccount, { params: { id } }, as);
    const to = table[from][action];
    const response = await call[action](id, as);
    const { body: after } = await api.call(getTvAccount, { params: { id } }, as);
    if (!to) {
      expect(response).toMatchObject({ status: 409, problem: getRefusal(from, action) });
      expect(after).toEqual(before);
      return;
    }
    const changedStatus = action === 'addProduct' ? 201 : 200;
    expect(response.status).toBe(to === 'ended' ? 204 : changedStatus);
    expect(after.status).toBe(to);
    expect(after.cancellationDate !== null).toBe(to === 'cancelling' || (from === 'cancelling' && to === 'ended'));
    expect(after.endedAt !== null).toBe(to === 'ended');
    if (action === 'activate') expect(after.activatedAt).not.toBeNull();
    if (action === 'suspend') expect(after.suspendedAt).not.toBeNull();
    if (action === 'resume') expect(after.suspendedAt).toBeNull();
  });
});

const callProduct = {
  cancel: (id: number, as: TestUser) => api.call(cancelTvProduct, { params: { id, productId }, query: {} }, as),
  cancelDirect: (id: number, as: TestUser) =>
    api.call(cancelTvProduct, { params: { id, productId }, query: { direct: true } }, as),
  cancelCancellation: (id: number, as: TestUser) => api.call(cancelTvProductCancellation, { params: { id, productId } }, as),
} as const;
type ProductAction = keyof typeof callProduct;

const productTable: Readonly<Record<TvProductStatus, Partial<Record<ProductAction, TvProductStatus>>>> = {
  pending: { cancel: 'ended', cancelDirect: 'ended' },
  active: { cancel: 'cancelling', cancelDirect: 'ended' },
  cancelling: { cancelDirect: 'ended', cancelCancellation: 'active' },
  ended: {},
};

describe.each(tvProductStatuses)('a product that is %s', (from) => {
  it.each(Object.keys(callProduct) as ProductAction[])('follows the table: %s', async (action) => {
    const { customerId } = await insertCustomer(api.db);
    const account = await insertTvSubscriber(api.db, { customerId });
    const dates = { pending: { startDate: '2999-01-01' }, cancelling: { cancellationDate: '2999-12-31' } } as const;
    await insertTvProduct(api.db, account, 'STATE-ADDON', { status: from, ...(from in dates && dates[from as 'pending']) });
    const as = serviceDesk(customerId);
    const { tvAccountId: id } = account;
    const { body: before } = await api.call(getTvAccount, { params: { id } }, as);
    const to = productTable[from][action];
    const response = await callProduct[action](id, as);
    const { body: after } = await api.call(getTvAccount, { params: { id } }, as);
    const product = after.products.find((product) => product.productId === productId);
    if (!to) {
      const isUndo = action === 'cancelCancellation';
      const rejection = isUndo ? { code: 'NO_CANCELLATION_PENDING' } : { code: 'INVALID_TRANSITION', details: { from, action } };
      expect(response).toMatchObject({ status: 409, problem: rejection });
      expect(after).toEqual(before);
      return;
    }
    expect(response.status).toBe(to === 'ended' ? 204 : 200);
    expect(product?.status).toBe(to);
    expect(product?.endDate !== null).toBe(to === 'ended');
    if (to === 'active') expect(product?.cancellationDate).toBeNull();
  });
});
