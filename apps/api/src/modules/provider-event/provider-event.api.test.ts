import { updateCustomerCustomInvoiceReference } from '@demarc/contract/customer.ts';
import { listEvents } from '@demarc/contract/provider/event.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCustomer } from '../../testing/builders.ts';
import { admin } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const token = 'back-office-token-1234';
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ env: { PROVIDER_TOKEN: `back-office:${token}` } });
});
afterAll(() => api.close());

/** Makes a change that writes an event. */
async function recordEvent() {
  const { customerId } = await insertCustomer(api.db);
  const body = { customInvoiceReference: `PO-${customerId}` };
  await api.call(updateCustomerCustomInvoiceReference, { params: { customerId }, body }, admin(customerId));
  return customerId;
}

describe('the feed of events', () => {
  it('returns committed changes in order and resumes after the given event', async () => {
    const { body: before } = await api.call(listEvents, { query: { limit: 500 } }, token);
    const customerIds = [await recordEvent(), await recordEvent(), await recordEvent()];
    const firstPage = await api.call(listEvents, { query: { after: before.next, limit: 2 } }, token);
    const rest = await api.call(listEvents, { query: { after: firstPage.body.next, limit: 2 } }, token);
    const foundEvents = [...firstPage.body.items, ...rest.body.items];
    expect(foundEvents.map(({ customerId }) => customerId)).toEqual(customerIds);
    expect(foundEvents[0]).toMatchObject({ type: 'customer.invoice-reference-changed', objectId: String(customerIds[0]) });
    const lastPage = await api.call(listEvents, { query: { after: rest.body.next } }, token);
    expect(lastPage.body).toEqual({ items: [], next: rest.body.next });
  });

  it.each([
    ['nobody', undefined, 'TOKEN_MISSING'],
    ['a wrong token', 'back-office-token-1235', 'TOKEN_INVALID'],
    ['a person of a customer', admin(10_000_001), 'TOKEN_INVALID'],
  ])('is denied to %s', async (_who, as, code) => {
    expect(await api.call(listEvents, { query: {} }, as)).toMatchObject({ status: 401, problem: { code } });
  });
});
