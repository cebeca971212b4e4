import { listNotices } from '@demarc/contract/notice.ts';
import { expiringDays } from '@demarc/contract/offer-validity.ts';
import {
  addProviderQuotationComment,
  listProviderQuotations,
  offerQuotation,
  pickUpQuotation,
  refuseQuotation,
  withdrawProviderQuotation,
} from '@demarc/contract/provider/quotation.ts';
import {
  downloadQuotation,
  exportQuotations,
  getQuotation,
  getQuotationVersion,
  listQuotations,
} from '@demarc/contract/quotation.ts';
import { getQuotationSummary } from '@demarc/contract/quotation-counts.ts';
import {
  addQuotationComment,
  copyQuotation,
  declineQuotation,
  refreshQuotation,
  requestQuotation,
  requestQuotationChange,
  withdrawQuotation,
} from '@demarc/contract/quotation-request.ts';
import { search } from '@demarc/contract/search.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { availabilityBatches, availabilityBatchRows } from '../../db/schema/availability-batch.ts';
import { quotations } from '../../db/schema/quotation.ts';
import { insertAccount, insertContact, insertCustomer } from '../../testing/builders.ts';
import { insertColocationPackages, insertSite, type TestSite } from '../../testing/colocation.ts';
import { insertOrderer } from '../../testing/orderable.ts';
import { buildOffer, buildQuotationRequest, buildRackItem, insertOffer, insertRequest } from '../../testing/quotations.ts';
import { finance, orderer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';
import { expireQuotations } from './expire-quotations.ts';

let api: TestApi;
let site: TestSite;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  site = await insertSite(api.db);
  await insertColocationPackages(api.db, site);
});
afterAll(() => api.close());

async function createCustomer(): Promise<number> {
  const customerId = await insertOrderer(api, { language: 'en' });
  await insertContact(api.db, { customerId, types: ['main', 'order'] });
  return customerId;
}
const getToday = () => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Amsterdam' }).format(api.clock.now());
const requestQuote = (customerId: number, body: object, session = orderer(customerId)) =>
  api.call(requestQuotation, { params: { customerId }, body: body as never }, session);
const read = async (customerId: number, quotationId: number) =>
  (await api.call(getQuotation, { params: { customerId, quotationId } }, orderer(customerId))).body;
const listItems = async (customerId: number, query: object = {}) =>
  (await api.call(listQuotations, { params: { customerId }, query }, orderer(customerId))).body.items;
const getFields = ({ problem }: { problem: { validationErrors?: { field: string; code: string }[] } | null }) =>
  problem?.validationErrors?.map(({ field, code }) => `${field} ${code}`);

describe('a request', () => {
  it('is stored with its number, title and history', async () => {
    const customerId = await createCustomer();
    const { body, status } = await requestQuote(customerId, {
      customerReference: ' Ref 1 ',
      request: {
        ...buildQuotationRequest().request,
        address: {
          street: 'Testlaan',
          houseNumber: 14,
          houseNumberAddition: 'B',
          postalCode: '1234 ab',
          city: 'Testdam',
          country: 'NL',
        },
      },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'REQUESTED',
      version: 0,
      title: 'Rack: Testlaan 14-B, Testdam',
      customerReference: 'Ref 1',
      level: null,
      number: `Q${api.clock.now().getUTCFullYear()}-${body.quotationId}`,
      items: [],
      versions: [],
      totals: null,
      request: { address: { postalCode: '1234AB', houseNumber: '14' }, addresses: [] },
      history: [{ from: null, to: 'REQUESTED', actor: 'CUSTOMER' }],
      createdByName: 'Test Persoon',
    });
  });

  it('copies the addresses of an import that cannot be ordered', async () => {
    const customerId = await createCustomer();
    const { accountId } = await insertAccount(api.db, { customerId });
    const batchId = crypto.randomUUID();
    const input = { postalCode: '1234AB', houseNumber: '1', houseNumberAddition: '', room: '', reference: 'Winkel 1' };
    const key = { customerId, batchId };
    await api.db
      .insert(availabilityBatches)
      .values({ ...key, accountId, fileName: 'winkels.csv', createdAt: api.clock.now(), rows: 2, isOpen: false });
    await api.db.insert(availabilityBatchRows).values([
      { ...key, row: 1, input, outcome: 'WORK_NEEDED' },
      { ...key, row: 2, input: { ...input, houseNumber: '2' }, outcome: 'ORDERABLE' },
    ]);
    const request = { ...buildQuotationRequest().request, type: 'LINE', batchId };
    const { body } = await requestQuote(customerId, { request });
    expect(body).toMatchObject({
      title: 'Line: winkels.csv, 1 addresses',
      request: { addresses: [{ postalCode: '1234AB', houseNumber: '1', street: null, reference: 'Winkel 1' }] },
    });
    expect((await requestQuote(customerId, { request: { ...request, batchRows: [1, 2] } })).body.request.addresses).toHaveLength(
      2,
    );
    expect(getFields(await requestQuote(customerId, { request: { ...request, batchRows: [3] } }))).toEqual([
      'request.batchRows validation.unknown-value',
    ]);
    expect(getFields(await requestQuote(customerId, { request: { ...request, batchId: crypto.randomUUID() } }))).toEqual([
      'request.batchId validation.unknown-value',
    ]);
  });

  it('is refused for an invalid date or description, another role, an end user and a blocked customer', async () => {
    const customerId = await createCustomer();
    const request = (values: object) => ({ request: { ...buildQuotationRequest().request, ...values } });
    expect(getFields(await requestQuote(customerId, request({ wishDate: '2025-01-06' })))).toEqual([
      'request.wishDate validation.date-too-early',
    ]);
    expect(getFields(await requestQuote(customerId, request({ wishDate: '2026-12-25', description: ' ' })))).toEqual([
      'request.description validation.required',
      'request.wishDate validation.not-working-day',
    ]);
    expect((await requestQuote(customerId, request({}), finance(customerId))).problem?.code).toBe('ROLE_REQUIRED');
    const endUser = await insertCustomer(api.db, { customerType: 'end-user' });
    expect((await requestQuote(endUser.customerId, request({}))).problem?.code).toBe('RESELLER_ONLY');
    const blockedCustomer = await insertCustomer(api.db, { status: 'BLOCKED' });
    expect((await requestQuote(blockedCustomer.customerId, request({}))).problem?.code).toBe('CUSTOMER_NOT_ACTIVE');
  });

  it('can be withdrawn once, and copied by its customer', async () => {
    const customerId = await createCustomer();
    const { quotationId, title } = await insertRequest(api, customerId);
    const params = { customerId, quotationId };
    expect((await api.call(withdrawQuotation, { params }, orderer(customerId))).status).toBe(204);
    expect((await api.call(withdrawQuotation, { params }, orderer(customerId))).problem?.code).toBe('INVALID_TRANSITION');
    expect(await read(customerId, quotationId)).toMatchObject({ status: 'CANCELLED' });
    const copyResponse = await api.call(copyQuotation, { params }, orderer(customerId));
    expect(copyResponse).toMatchObject({ status: 201, body: { status: 'REQUESTED', title } });
    expect(copyResponse.body.quotationId).not.toBe(quotationId);
    const otherCustomerId = await createCustomer();
    const foreignInput = { params: { customerId: otherCustomerId, quotationId } };
    expect((await api.call(copyQuotation, foreignInput, orderer(otherCustomerId))).status).toBe(404);
    expect((await api.call(getQuotation, foreignInput, orderer(otherCustomerId))).status).toBe(404);
  });
});

describe('an offer', () => {
  it('is kept in every version, each with its PDF', async () => {
    const customerId = await createCustomer();
    const { quotationId, number } = await insertOffer(api, customerId, buildOffer([buildRackItem(site)]));
    const params = { customerId, quotationId };
    const session = orderer(customerId);
    expect(await read(customerId, quotationId)).toMatchObject({
      status: 'OFFERED',
      version: 1,
      level: 'FIRM',
      daysLeft: 30,
      termMonths: 12,
      contractValue: '7448.08',
      validUntil: addDays(getToday(), 30),
      types: ['RACK'],
    });
    const firstPdf = await api.call(downloadQuotation, { params }, session);
    expect(String(firstPdf.payload).slice(0, 5)).toBe('%PDF-');
    expect(firstPdf.headers['content-disposition']).toContain(`${number}-v1.pdf`);

    await api.call(requestQuotationChange, { params, body: { comment: 'Kan het voor 36 maanden?', version: 1 } }, session);
    const prices = [{ termMonths: 36, mrc: '500.00', nrc: '0.00' }];
    const next = buildOffer([buildRackItem(site, { prices })], { title: 'Tweede versie' });
    await api.call(offerQuotation, { params: { quotationId }, body: next }, systemToken);
    const after = await read(customerId, quotationId);
    expect(after).toMatchObject({ version: 2, title: 'Tweede versie', contractValue: '18000.00', commentCount: 1 });
    expect(after.versions.map(({ version }) => version)).toEqual([2, 1]);
    expect(after.documents.map(({ fileName }) => fileName)).toEqual([`${number}-v2.pdf`, `${number}-v1.pdf`]);
    const getVersion = (version: number) => api.call(getQuotationVersion, { params: { ...params, version } }, session);
    expect((await getVersion(1)).body).toMatchObject({ version: 1, items: [{ prices: [{ mrc: '612.34' }, { mrc: '555.55' }] }] });
    expect((await getVersion(2)).body).toMatchObject({ version: 2, items: [{ prices: [{ mrc: '500.00' }] }] });
    expect((await getVersion(3)).status).toBe(404);
    const firstPdfAgain = await api.call(downloadQuotation, { params, query: { version: 1 } }, session);
    expect(firstPdfAgain.payload.equals(firstPdf.payload)).toBe(true);
    expect((await api.call(downloadQuotation, { params, query: { type: 'DESIGN' } }, session)).status).toBe(404);
    const subjects = (await api.listMails(customerId)).map(({ subject }) => subject);
    expect(subjects).toEqual([`Your quote is ready: ${number}`, `There’s a new version of your quote: ${number}`]);
    const notices = await api.call(listNotices, { params: { customerId } }, session);
    expect(notices.status).toBe(200);
  });

  it('cannot be withdrawn by the customer, even after its last day', async () => {
    const customerId = await createCustomer();
    const { quotationId } = await insertOffer(api, customerId, buildOffer([buildRackItem(site)]));
    const withdraw = () => api.call(withdrawQuotation, { params: { customerId, quotationId } }, orderer(customerId));
    expect(await withdraw()).toMatchObject({
      status: 409,
      problem: { code: 'INVALID_TRANSITION', details: { status: 'OFFERED' } },
    });
    const validUntil = addDays(getToday(), -1);
    await api.db.update(quotations).set({ validUntil }).where(eq(quotations.quotationId, quotationId));
    expect(await withdraw()).toMatchObject({
      status: 409,
      problem: { code: 'INVALID_TRANSITION', details: { status: 'EXPIRED' } },
    });
    expect(await api.db.select().from(quotations).where(eq(quotations.quotationId, quotationId))).toMatchObject([
      { status: 'OFFERED' },
    ]);
  });

  it('can be changed on request until the customer withdraws it', async () => {
    const customerId = await createCustomer();
    const { quotationId } = await insertOffer(api, customerId, buildOffer([buildRackItem(site)]));
    const params = { customerId, quotationId };
    const { body } = await api.call(
      requestQuotationChange,
      { params, body: { comment: 'Graag een half rack' } },
      orderer(customerId),
    );
    expect(body).toMatchObject({ status: 'CHANGE_REQUESTED', version: 1 });
    expect((await api.call(withdrawQuotation, { params }, orderer(customerId))).status).toBe(204);
    const { history, status, versions } = await read(customerId, quotationId);
    expect([status, versions.length]).toEqual(['CANCELLED', 1]);
    expect(history.at(-1)).toMatchObject({ from: 'CHANGE_REQUESTED', to: 'CANCELLED', version: 1, actor: 'CUSTOMER' });
    const offerAgain = await api.call(
      offerQuotation,
      { params: { quotationId }, body: buildOffer([buildRackItem(site)]) },
      systemToken,
    );
    expect(offerAgain.problem?.code).toBe('INVALID_TRANSITION');
  });

  it('is refused with the problems of its items', async () => {
    const customerId = await createCustomer();
    const { quotationId } = await insertRequest(api, customerId);
    const params = { quotationId };
    const send = (body: object) => api.call(offerQuotation, { params, body: body as never }, systemToken);
    expect((await send(buildOffer([buildRackItem(site)]))).problem?.code).toBe('INVALID_TRANSITION');
    await api.call(pickUpQuotation, { params }, systemToken);
    expect(getFields(await send(buildOffer([buildRackItem(site, { details: { heightUnits: 3 } })])))).toEqual([
      'items[0].orderDetails.details.heightUnits validation.unknown-value',
    ]);
    expect(getFields(await send(buildOffer([buildRackItem(site, { packageCode: 'NONE' })])))).toEqual([
      'items[0].packageCode validation.unknown-value',
    ]);
    expect(
      getFields(await send(buildOffer([buildRackItem(site, { orderDetails: { details: {}, wishDate: '2027-01-04' } })]))),
    ).toEqual(['items[0].orderDetails.wishDate validation.not-allowed-here']);
    expect(getFields(await send(buildOffer([buildRackItem(site, { orderDetails: { detail: {} } })])))).toContain(
      'items[0].orderDetails.detail validation.not-allowed-here',
    );
    expect(
      (await send(buildOffer([{ ...buildRackItem(site), packageCode: null, orderDetails: null }], { level: 'BUDGETARY' })))
        .status,
    ).toBe(201);
  });

  it('can be declined, withdrawn and commented on, and the provider can refuse a request', async () => {
    const customerId = await createCustomer();
    const session = orderer(customerId);
    const offer = buildOffer([buildRackItem(site)]);
    const discussedOffer = await insertOffer(api, customerId, offer);
    const params = { customerId, quotationId: discussedOffer.quotationId };
    const comment = (text: string) => api.call(addQuotationComment, { params, body: { text } }, session);
    expect((await comment('Wanneer kunt u leveren?')).status).toBe(201);
    expect(getFields(await comment('x'.repeat(4_001)))?.[0]).toMatch(/^text validation\./);
    await api.call(
      addProviderQuotationComment,
      { params: { quotationId: params.quotationId }, body: { author: 'Eva', text: 'Binnen vijf dagen.' } },
      systemToken,
    );
    const decline = () => api.call(declineQuotation, { params, body: { reason: 'PRICE', comment: 'Te duur' } }, session);
    expect((await decline()).body).toMatchObject({
      status: 'DECLINED',
      declineReason: 'PRICE',
      declineComment: 'Te duur',
      comments: [
        { from: 'CUSTOMER', author: 'Test Persoon', text: 'Wanneer kunt u leveren?' },
        { from: 'PROVIDER', author: 'Eva', text: 'Binnen vijf dagen.' },
      ],
    });
    expect((await decline()).problem?.code).toBe('INVALID_TRANSITION');
    expect((await comment('Toch?')).problem?.code).toBe('INVALID_TRANSITION');

    const withdrawnOffer = await insertOffer(api, customerId, offer);
    const body = { reason: 'Verkeerde prijs' };
    await api.call(withdrawProviderQuotation, { params: { quotationId: withdrawnOffer.quotationId }, body }, systemToken);
    expect(await read(customerId, withdrawnOffer.quotationId)).toMatchObject({
      status: 'WITHDRAWN',
      statusReason: 'Verkeerde prijs',
    });
    const refusedRequest = await insertRequest(api, customerId);
    const key = { quotationId: refusedRequest.quotationId };
    expect((await api.call(refuseQuotation, { params: key, body }, systemToken)).problem?.code).toBe('INVALID_TRANSITION');
    await api.call(pickUpQuotation, { params: key }, systemToken);
    await api.call(refuseQuotation, { params: key, body }, systemToken);
    expect((await listItems(customerId)).map(({ status }) => status)).toEqual(['UNABLE_TO_PROVIDE', 'WITHDRAWN', 'DECLINED']);
    const subjects = (await api.listMails(customerId)).map(({ subject }) => subject.split(':')[0]);
    expect(subjects.sort()).toEqual([
      'New reply to your quote',
      'We can’t give you a quote',
      'We withdrew our quote',
      'Your quote is ready',
      'Your quote is ready',
    ]);
  });

  it('is announced before its last day, expires after it, and can be refreshed', async () => {
    const customerId = await createCustomer();
    const { quotationId } = await insertOffer(api, customerId, buildOffer([buildRackItem(site)]));
    const params = { customerId, quotationId };
    const run = async (daysLeft: number) => {
      const validUntil = addDays(getToday(), daysLeft);
      const offeredAt = new Date(api.clock.now().getTime() - 48 * 3_600_000);
      await api.db.update(quotations).set({ validUntil, offeredAt }).where(eq(quotations.quotationId, quotationId));
      await expireQuotations.run(api.context, {});
      await expireQuotations.run(api.context, {});
    };
    await run(4);
    await run(3);
    await run(0);
    expect(await read(customerId, quotationId)).toMatchObject({ status: 'OFFERED', daysLeft: 0 });
    expect(await listItems(customerId, { expiring: true })).toHaveLength(1);
    const refresh = () => api.call(refreshQuotation, { params }, orderer(customerId));
    expect((await refresh()).problem?.code).toBe('INVALID_TRANSITION');
    await run(-1);
    expect((await api.listMails(customerId)).map(({ subject }) => subject.split(':')[0])).toEqual([
      'Your quote is ready',
      'Your quote expires soon',
      'Your quote has expired',
    ]);
    const { history, status } = await read(customerId, quotationId);
    expect([status, history.at(-1)]).toEqual(['EXPIRED', expect.objectContaining({ to: 'EXPIRED', actor: 'SYSTEM' })]);
    const decline = await api.call(declineQuotation, { params, body: { reason: 'PRICE' } }, orderer(customerId));
    expect(decline.problem?.code).toBe('QUOTATION_EXPIRED');
    expect((await refresh()).body.refreshRequestedAt).not.toBeNull();
    expect((await refresh()).problem?.code).toBe('INVALID_TRANSITION');
    const waitingQuotations = await api.call(
      listProviderQuotations,
      { query: { refreshRequested: true, customerId } },
      systemToken,
    );
    expect(waitingQuotations.body.items.map((item) => item.quotationId)).toEqual([quotationId]);
    const body = buildOffer([buildRackItem(site)]);
    const next = await api.call(offerQuotation, { params: { quotationId }, body }, systemToken);
    expect(next.body).toMatchObject({ status: 'OFFERED', version: 2, refreshRequestedAt: null });
  });
});

describe('the list with problems first', () => {
  const sort = '-urgency' as const;
  const insert = async (customerId: number, values: Partial<typeof quotations.$inferInsert>) => {
    const { quotationId } = await insertRequest(api, customerId);
    await api.db.update(quotations).set(values).where(eq(quotations.quotationId, quotationId));
    return quotationId;
  };

  it('has the offers by their last day, then other open quotations, then closed ones, on pages of any size', async () => {
    const customerId = await createCustomer();
    const today = getToday();
    const offeredStatus = { status: 'OFFERED' as const };
    const acceptedId = await insert(customerId, { status: 'ACCEPTED', validUntil: addDays(today, 1) });
    const laterId = await insert(customerId, { ...offeredStatus, validUntil: addDays(today, 30) });
    const requestedId = await insert(customerId, { status: 'REQUESTED' });
    const pastId = await insert(customerId, { ...offeredStatus, validUntil: addDays(today, -1) });
    const lastDayId = await insert(customerId, { ...offeredStatus, validUntil: today });
    const changingId = await insert(customerId, { status: 'CHANGE_REQUESTED', validUntil: addDays(today, 2) });
    const sameDayId = await insert(customerId, { ...offeredStatus, validUntil: addDays(today, 30) });
    const declinedId = await insert(customerId, { status: 'DECLINED', validUntil: today });
    const [offerIds, openIds, closedIds] = [
      [lastDayId, laterId, sameDayId],
      [changingId, requestedId],
      [declinedId, pastId, acceptedId],
    ];
    const expected = [...offerIds, ...openIds, ...closedIds];
    const listIds = async (query: object) =>
      (await listItems(customerId, { sort, ...query })).map(({ quotationId }) => quotationId);
    expect(await listIds({})).toEqual(expected);
    expect(await listIds({ status: ['OFFERED', 'ACCEPTED'] })).toEqual([...offerIds, acceptedId]);
    expect(await listIds({ status: ['EXPIRED'] })).toEqual([pastId]);
    expect(await listIds({ expiring: true })).toEqual([lastDayId]);
    for (const limit of [1, 2, 3, 5, 8]) {
      const seen: number[] = [];
      let after: string | undefined;
      do {
        const query = { sort, limit, ...(after && { after }) };
        const { body } = await api.call(listQuotations, { params: { customerId }, query }, orderer(customerId));
        expect(body.total).toBe(8);
        seen.push(...body.items.map(({ quotationId }) => quotationId));
        after = body.next ?? undefined;
      } while (after);
      expect(seen).toEqual(expected);
    }
  });

  it('neither repeats nor skips a quotation when others change between two pages', async () => {
    const customerId = await createCustomer();
    const days = [1, 2, 3, 4].map((count) => addDays(getToday(), count));
    const offerIds: number[] = [];
    for (const validUntil of days) offerIds.push(await insert(customerId, { status: 'OFFERED', validUntil }));
    const requestedId = await insert(customerId, { status: 'REQUESTED' });
    const params = { customerId };
    const read = async (after?: string) =>
      (await api.call(listQuotations, { params, query: { sort, limit: 2, ...(after && { after }) } }, orderer(customerId))).body;
    const firstPage = await read();
    const getIds = ({ items }: typeof firstPage) => items.map(({ quotationId }) => quotationId);
    expect(getIds(firstPage)).toEqual(offerIds.slice(0, 2));
    // The last quotation of the page is accepted, and a new offer sorts before it.
    await api.db.update(quotations).set({ status: 'ACCEPTED' }).where(eq(quotations.quotationId, offerIds[1]!));
    await insert(customerId, { status: 'OFFERED', validUntil: getToday() });
    const secondPage = await read(firstPage.next!);
    expect(getIds(secondPage)).toEqual(offerIds.slice(2));
    expect(getIds(await read(secondPage.next!))).toEqual([requestedId, offerIds[1]]);
  });

  it.each(['["",1]', '[3,"",1]', '[2,"",1]', '[2,"2026-02-30",1]', '[1,"2026-02-20",1]', '[0,"",2147483648]'])(
    'rejects the cursor %s',
    async (key) => {
      const customerId = await createCustomer();
      const query = { sort, after: Buffer.from(key).toString('base64url') };
      const response = await api.call(listQuotations, { params: { customerId }, query }, orderer(customerId));
      expect(response.problem).toMatchObject({ status: 400, validationErrors: [{ field: 'query.after' }] });
    },
  );
});

/** Inserts an offer that can be accepted for some days. The clock stands still, so that midnight does not pass. */
async function insertOfferFor(customerId: number, days: number) {
  api.clock.stopAt(api.clock.now().toISOString());
  onTestFinished(() => api.clock.resume());
  return insertOffer(api, customerId, buildOffer([buildRackItem(site)], { validUntil: addDays(getToday(), days) }));
}

it('reminds customers of an offer only once it is a day old', async () => {
  const customerId = await createCustomer();
  await insertOfferFor(customerId, 3);
  const countMails = async () => {
    await expireQuotations.run(api.context, {});
    return (await api.listMails(customerId)).length;
  };
  expect(await countMails()).toBe(1);
  api.clock.moveBy(24 * 3_600 - 1);
  expect(await countMails()).toBe(1);
  api.clock.moveBy(2);
  expect(await countMails()).toBe(2);
});

it('counts an offer as expiring from a fixed number of days before its last day', async () => {
  const customerId = await createCustomer();
  const { quotationId } = await insertOfferFor(customerId, expiringDays);
  await insertOfferFor(customerId, expiringDays + 1);
  expect(await listItems(customerId, { expiring: true })).toMatchObject([{ quotationId }]);
  const summary = await api.call(getQuotationSummary, { params: { customerId } }, orderer(customerId));
  expect(summary.body).toMatchObject({ expiring: 1 });
});

it('lists, counts, exports and finds quotations, with the status of this moment', async () => {
  const customerId = await createCustomer();
  const session = orderer(customerId);
  const request = await insertRequest(api, customerId, { type: 'WDM' });
  const offerExpiringSoon = await insertOffer(
    api,
    customerId,
    buildOffer([buildRackItem(site)], { validUntil: addDays(getToday(), 2) }),
  );
  const laterOffer = await insertOffer(api, customerId, buildOffer([buildRackItem(site)]));
  const pastOffer = await insertOffer(api, customerId, buildOffer([buildRackItem(site)]));
  await api.db.update(quotations).set({ validUntil: '2025-01-06' }).where(eq(quotations.quotationId, pastOffer.quotationId));
  const [r, s, l, p] = [request, offerExpiringSoon, laterOffer, pastOffer].map(({ quotationId }) => quotationId);
  const listIds = async (query: object) => (await listItems(customerId, query)).map(({ quotationId }) => quotationId);
  expect(await listIds({})).toEqual([p, l, s, r]);
  expect(await listIds({ sort: 'validUntil' })).toEqual([p, s, l, r]);
  expect(await listIds({ sort: '-validUntil', status: ['OFFERED', 'REQUESTED'] })).toEqual([l, s, r]);
  expect(await listIds({ status: ['EXPIRED'] })).toEqual([p]);
  expect(await listIds({ type: ['WDM'] })).toEqual([r]);
  expect(await listIds({ expiring: true })).toEqual([s]);
  expect(await listIds({ q: offerExpiringSoon.number })).toEqual([s]);
  expect(await listIds({ validUntilFrom: addDays(getToday(), 3), validUntilTo: addDays(getToday(), 30) })).toEqual([l]);

  const params = { customerId };
  const page = await api.call(listQuotations, { params, query: { limit: 2, sort: 'validUntil' } }, session);
  expect(page.body).toMatchObject({ total: 4 });
  const next = await api.call(
    listQuotations,
    { params, query: { limit: 2, sort: 'validUntil', after: page.body.next! } },
    session,
  );
  expect(next.body).toMatchObject({ items: [{ quotationId: l }, { quotationId: r }], next: null });
  const wrongCursorResponse = await api.call(listQuotations, { params, query: { after: 'WyJ4IiwxXQ' } }, session);
  expect(wrongCursorResponse.problem?.validationErrors?.[0]?.field).toBe('query.after');

  const summary = await api.call(getQuotationSummary, { params }, session);
  expect(summary.body).toEqual({ open: { REQUESTED: 1, OFFERED: 2 }, closed: { EXPIRED: 1 }, expiring: 1 });
  const csv = String((await api.call(exportQuotations, { params }, session)).payload).split('\r\n');
  expect(csv).toHaveLength(6);
  expect(csv[1]).toContain('EXPIRED');
  const laterMatches = await api.call(search, { params, query: { q: laterOffer.number } }, session);
  expect(laterMatches.body.hits[0]).toMatchObject({
    kind: 'quotation',
    id: String(l),
    identifier: laterOffer.number,
    isExact: true,
  });
  const pastMatches = await api.call(search, { params, query: { q: pastOffer.number } }, session);
  expect(pastMatches.body.hits[0]).toMatchObject({ id: String(p), status: 'EXPIRED' });
});
