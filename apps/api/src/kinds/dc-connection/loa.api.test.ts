import { PDFDocument } from '@cantoo/pdf-lib';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { downloadDcConnectionLoa, getDcConnection, uploadDcConnectionLoa } from '@demarc/contract/dc-connection.ts';
import { getDcConnectionSummary } from '@demarc/contract/dc-connection-counts.ts';
import { createDcConnectionOrder, type DcConnectionOrderRequest } from '@demarc/contract/dc-connection-order.ts';
import type { LoaRequest } from '@demarc/contract/loa.ts';
import { cancelOrder } from '@demarc/contract/order.ts';
import {
  acceptProviderLoa,
  issueProviderLoa,
  rejectProviderLoa,
  reportProviderPatch,
} from '@demarc/contract/provider/dc-connection.ts';
import { moveProviderOrder } from '@demarc/contract/provider/order.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/audit.ts';
import { loas } from '../../db/schema/dc-connection.ts';
import { readPdf } from '../../documents/read-pdf.ts';
import { insertContact } from '../../testing/builders.ts';
import { insertColocation, insertSite, type TestSite } from '../../testing/colocation.ts';
import {
  buildConnectionOrder,
  buildLoa,
  buildThirdParty,
  insertConnectionPackages,
  readConnection,
} from '../../testing/dc-connections.ts';
import { acceptOrder, readOrder } from '../../testing/line-orders.ts';
import { insertOrderer } from '../../testing/orderable.ts';
import { orderer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';
import { expireLoas } from './expire-loas.ts';

const daySeconds = 24 * 60 * 60;

let api: TestApi;
let site: TestSite;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  site = await insertSite(api.db);
  await insertConnectionPackages(api.db, site);
});
afterAll(() => api.close());

/** Inserts an accepted order of a new customer. Without an LOA, the order waits for one. */
async function insertOrder(details: Partial<DcConnectionOrderRequest['details']> = {}) {
  const customerId = await insertOrderer(api);
  await insertContact(api.db, { customerId, types: ['main', 'order'] });
  const { colocationId: rackId } = await insertColocation(api.db, site, { customerId, name: 'T-R01-01' });
  const zEnd = buildThirdParty(site.siteCode);
  const body = buildConnectionOrder({ siteCode: site.siteCode, rackId }, { details: { zEnd, ...details } });
  const response = await api.call(createDcConnectionOrder, { params: { customerId }, query: {}, body }, orderer(customerId));
  expect({ status: response.status, problem: response.problem }).toEqual({ status: 201, problem: null });
  const { orderId } = response.body as { orderId: number };
  await acceptOrder(api, orderId);
  const dcConnectionId = (await readOrder(api, orderId)).serviceId!;
  return { customerId, orderId, rackId, dcConnectionId, params: { customerId, dcConnectionId } };
}
type Ordered = Awaited<ReturnType<typeof insertOrder>>;

const upload = ({ customerId, params }: Ordered, body: LoaRequest) =>
  api.call(uploadDcConnectionLoa, { params, body }, orderer(customerId));
const accept = ({ dcConnectionId }: Ordered) => api.call(acceptProviderLoa, { params: { dcConnectionId } }, systemToken);
const reject = ({ dcConnectionId }: Ordered) =>
  api.call(rejectProviderLoa, { params: { dcConnectionId }, body: { reason: 'Het paneel klopt niet' } }, systemToken);
const patch = ({ dcConnectionId }: Ordered) =>
  api.call(reportProviderPatch, { params: { dcConnectionId }, body: {} }, systemToken);
const getConnection = async ({ customerId, params }: Ordered) =>
  (await api.call(getDcConnection, { params }, orderer(customerId))).body;
const readState = async ({ orderId, dcConnectionId }: Ordered) => {
  const [{ status, statusReason, waitingOn }, { loaStatus }] = await Promise.all([
    readOrder(api, orderId),
    readConnection(api, dcConnectionId),
  ]);
  return { status, reason: statusReason?.code ?? null, waitingOn, loaStatus };
};
const countRequested = async ({ customerId, params }: Ordered) =>
  (await api.call(getDcConnectionSummary, { params }, orderer(customerId))).body.loaRequested;
const listEvents = async ({ customerId }: Ordered) => {
  const rows = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
  return rows.map(({ type }) => type).filter((type) => type.startsWith('dc-connection.loa'));
};

describe('an order that needs an LOA', () => {
  it('waits for the customer until the LOA is uploaded, and then for the provider', async () => {
    const order = await insertOrder();
    expect(await readState(order)).toEqual({
      status: 'ON_HOLD',
      reason: 'LOA_REQUIRED',
      waitingOn: 'CUSTOMER',
      loaStatus: 'REQUESTED',
    });
    expect(await countRequested(order)).toBe(1);
    expect((await patch(order)).problem?.code).toBe('INVALID_TRANSITION');
    const response = await api.call(moveProviderOrder, { params: order, body: { status: 'ACCEPTED' } }, systemToken);
    expect(response.problem?.code).toBe('INVALID_TRANSITION');
    expect((await upload(order, buildLoa())).body).toMatchObject({
      loa: { status: 'RECEIVED', issuedBy: 'Proef Carrier', fileName: 'LOA.pdf' },
    });
    expect(await readState(order)).toEqual({ status: 'ACCEPTED', reason: null, waitingOn: 'PROVIDER', loaStatus: 'RECEIVED' });
    expect(await countRequested(order)).toBe(0);
    expect((await patch(order)).problem).toMatchObject({ code: 'INVALID_TRANSITION', details: { loaStatus: 'RECEIVED' } });
    expect((await accept(order)).status).toBe(200);
    expect((await readOrder(api, order.orderId)).milestone).toBe('LOA_RECEIVED');
    expect((await patch(order)).body.loa).toMatchObject({ status: 'USED' });
    expect((await upload(order, buildLoa())).problem).toMatchObject({ code: 'LOA_NOT_EXPECTED', details: { loaStatus: 'USED' } });
    expect(await listEvents(order)).toEqual(['received', 'accepted', 'used'].map((what) => `dc-connection.loa-${what}`));
  });

  it('takes an LOA with the order, and another one until the first has been checked', async () => {
    const order = await insertOrder({ loa: buildLoa({ issuedBy: 'Carrier Holding', fileName: '../../LOA van carrier.PDF' }) });
    expect(await readState(order)).toMatchObject({ status: 'ACCEPTED', loaStatus: 'RECEIVED' });
    const before = await getConnection(order);
    expect(before.loa).toMatchObject({ issuedBy: 'Carrier Holding', fileName: 'LOA van carrier.pdf' });
    expect(before.loa?.validUntil).toBe(addDays(formatAmsterdamDate(api.clock.now()), 60));
    await upload(order, buildLoa({ fileName: 'Beter.pdf' }));
    expect((await getConnection(order)).loa).toMatchObject({ loaId: before.loa!.loaId, fileName: 'Beter.pdf' });
    const { status, headers } = await api.call(
      downloadDcConnectionLoa,
      { params: order.params, query: {} },
      orderer(order.customerId),
    );
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('requests another LOA, with the reason, when one is rejected', async () => {
    const order = await insertOrder({ loa: buildLoa() });
    expect((await reject(order)).status).toBe(200);
    expect(await readState(order)).toEqual({
      status: 'ON_HOLD',
      reason: 'LOA_REQUIRED',
      waitingOn: 'CUSTOMER',
      loaStatus: 'REQUESTED',
    });
    const { loa, earlierLoas } = await getConnection(order);
    expect(loa).toMatchObject({ status: 'REQUESTED', fileName: null });
    expect(earlierLoas).toMatchObject([{ status: 'REJECTED', rejectionReason: 'Het paneel klopt niet' }]);
    const earlier = { loaId: earlierLoas[0]!.loaId };
    expect(
      (await api.call(downloadDcConnectionLoa, { params: order.params, query: earlier }, orderer(order.customerId))).status,
    ).toBe(200);
    expect((await api.call(downloadDcConnectionLoa, { params: order.params, query: {} }, orderer(order.customerId))).status).toBe(
      404,
    );
    await upload(order, buildLoa());
    expect((await readState(order)).status).toBe('ACCEPTED');
    expect((await reject(order)).status).toBe(200);
    expect((await reject(order)).problem?.code).toBe('INVALID_TRANSITION');
  });

  it('needs no LOA for our network, for a customer’s own rack, or if the customer arranges the patching', async () => {
    const { siteCode } = site;
    const network = await insertOrder({ zEnd: { siteCode, party: 'PROVIDER_NETWORK', connectorType: 'LC_UPC' } });
    const customerOrder = await insertOrder({ initiator: 'CUSTOMER' });
    for (const order of [network, customerOrder]) {
      expect(await readState(order)).toMatchObject({ status: 'ACCEPTED', loaStatus: null });
      expect((await upload(order, buildLoa())).problem?.code).toBe('LOA_NOT_EXPECTED');
    }
  });

  it('cancels its LOA when it is cancelled', async () => {
    const order = await insertOrder();
    await api.call(cancelOrder, { params: order, query: {}, body: { reason: '' } }, orderer(order.customerId));
    await api.call(moveProviderOrder, { params: order, body: { status: 'CANCELLED' } }, systemToken);
    expect(await readState(order)).toMatchObject({ status: 'CANCELLED', loaStatus: 'CANCELLED' });
    expect((await upload(order, buildLoa())).problem?.code).toBe('LOA_NOT_EXPECTED');
  });

  it('is not accessible to another customer', async () => {
    const order = await insertOrder();
    const otherOrder = await insertOrder();
    const params = { customerId: otherOrder.customerId, dcConnectionId: order.dcConnectionId };
    const write = await api.call(uploadDcConnectionLoa, { params, body: buildLoa() }, orderer(otherOrder.customerId));
    const file = await api.call(downloadDcConnectionLoa, { params, query: {} }, orderer(otherOrder.customerId));
    expect([write.status, file.status, (await readState(order)).loaStatus]).toEqual([404, 404, 'REQUESTED']);
  });
});

describe('a file that is not an LOA', () => {
  const encode = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');
  it.each<[string, () => LoaRequest | Promise<LoaRequest>, number, string, string]>([
    [
      'a renamed executable',
      () => buildLoa({ content: encode('MZ\u0090 This program cannot be run') }),
      400,
      'UNSUPPORTED_FILE',
      'validation.pdf-unreadable',
    ],
    [
      'a broken PDF',
      () => buildLoa({ content: encode('%PDF-1.7 nothing') }),
      400,
      'UNSUPPORTED_FILE',
      'validation.pdf-unreadable',
    ],
    [
      'a script',
      async () => {
        const pdf = await PDFDocument.create();
        pdf.addPage();
        pdf.addJavaScript('main', 'app.alert(1)');
        return buildLoa({ content: encode(await pdf.save()) });
      },
      ...([400, 'UNSUPPORTED_FILE', 'validation.pdf-active-content'] as const),
    ],
    [
      'too many pages',
      async () => {
        const pdf = await PDFDocument.create();
        for (let page = 0; page <= 50; page++) pdf.addPage();
        return buildLoa({ content: encode(await pdf.save()) });
      },
      ...([400, 'UNSUPPORTED_FILE', 'validation.pdf-pages'] as const),
    ],
    ['an expired LOA', () => buildLoa({ validUntil: '2026-01-01' }), 400, 'VALIDATION_FAILED', 'validation.loa-expired'],
  ])('is rejected: %s', async (_what, build, status, code, rule) => {
    const order = await insertOrder();
    const response = await upload(order, await build());
    expect([response.status, response.problem?.code]).toEqual([status, code]);
    const field = rule === 'validation.loa-expired' ? 'validUntil' : 'content';
    expect(response.problem?.validationErrors).toMatchObject([{ field, code: rule }]);
    expect(await readState(order)).toMatchObject({ status: 'ON_HOLD', loaStatus: 'REQUESTED' });
  });

  it.each([10 * 1024 * 1024 + 1, 11 * 1024 * 1024, 30 * 1024 * 1024])('is rejected if it has %i bytes', async (size) => {
    const order = await insertOrder();
    const response = await upload(order, buildLoa({ content: Buffer.alloc(size, '%PDF-1.7').toString('base64') }));
    expect([response.status, response.problem?.code]).toEqual([413, 'BODY_TOO_LARGE']);
  });
});

describe('the expiry of an LOA', () => {
  it('is announced twice, and then the order waits again', async () => {
    const today = formatAmsterdamDate(api.clock.now());
    const laterApi = await startTestApi({ env: systemEnv, sharesDatabaseWith: api });
    const order = await insertOrder({ loa: buildLoa({ validUntil: addDays(today, 20) }) });
    await accept(order);
    let passedDays = 0;
    const runAfter = async (days: number) => {
      laterApi.clock.moveBy((days - passedDays) * daySeconds);
      passedDays = days;
      await expireLoas.run(laterApi.context, {});
    };
    const countMails = async () =>
      (await api.listMails(order.customerId)).filter(({ subject }) => /verloopt|verlopen|expire/.test(subject)).length;
    const counts: number[] = [];
    for (const days of [5, 6, 7, 16, 17, 18, 20]) {
      await runAfter(days);
      counts.push(await countMails());
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2, 2]);
    expect(await readState(order)).toMatchObject({ status: 'ACCEPTED', loaStatus: 'ACCEPTED' });
    await runAfter(21);
    expect(await readState(order)).toEqual({
      status: 'ON_HOLD',
      reason: 'LOA_REQUIRED',
      waitingOn: 'CUSTOMER',
      loaStatus: 'REQUESTED',
    });
    await runAfter(22);
    const storedLoas = await api.db
      .select()
      .from(loas)
      .where(and(eq(loas.customerId, order.customerId), eq(loas.orderId, order.orderId)));
    expect(storedLoas.map(({ status }) => status).toSorted()).toEqual(['EXPIRED', 'REQUESTED']);
    expect(await countMails()).toBe(3);
    await laterApi.close();
  });
});

describe('an LOA that we issue', () => {
  const issue = (
    { dcConnectionId }: Ordered,
    body: Partial<{ issuedTo: string; validUntil: string; patchPanel: string; ports: string[] }> = {},
  ) => api.call(issueProviderLoa, { params: { dcConnectionId }, body: { issuedTo: 'Patch & Zonen BV', ...body } }, systemToken);
  const download = async (order: Ordered) => {
    const response = await api.app.inject({
      url: `/v1/customer/${order.customerId}/dc-connection/${order.dcConnectionId}/loa`,
      headers: { authorization: `Bearer ${await api.getToken(orderer(order.customerId))}` },
    });
    return readPdf(response.rawPayload);
  };
  const visit = (code: string, language = 'en') =>
    api.app.inject({ url: `/loa/${code}`, headers: { 'accept-language': language, host: 'localhost' } });
  const findCode = (text: string) => /\/loa\/([\w-]{43})/.exec(text.replaceAll(' ', ''))?.[1] ?? '';

  it('names both ends in the language of the customer, and has a page that says whether it is valid', async () => {
    const order = await insertOrder({ initiator: 'CUSTOMER' });
    expect((await issue(order)).body.loa).toMatchObject({
      direction: 'ISSUED',
      status: 'ACCEPTED',
      issuedTo: 'Patch & Zonen BV',
    });
    const { text, tags } = await download(order);
    const { aEnd, zEnd, circuitId } = await readConnection(api, order.dcConnectionId);
    const labels = [`Ons label: ${aEnd.demarc}`, 'Label van het gebouw: niet gemeld', 'Kabel 1: SMF_OS2'];
    const parts = ['Machtiging (LOA)', circuitId, aEnd.patchPanel!, zEnd.patchPanel!, 'Proef Carrier', 'Patch & Zonen BV'];
    for (const part of [...parts, ...labels]) expect(text).toContain(part);
    expect(tags).toEqual(expect.arrayContaining(['Figure', 'L', 'LI']));
    const mail = (await api.listMails(order.customerId)).at(-1)!;
    expect(mail.subject).toBe(`De machtiging (LOA) voor ${circuitId} staat klaar`);
    expect(mail.text).toContain(`/dc-connections?dcConnection=${order.dcConnectionId}`);
    const code = findCode(text);
    expect(code).toHaveLength(43);
    const page = await visit(code);
    expect([page.statusCode, page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual([200, 'no-store', 'noindex']);
    expect(page.body).toContain('This letter is valid');
    for (const part of [circuitId, 'Patch &amp; Zonen BV', aEnd.demarc]) expect(page.body).toContain(part);
    expect(page.body).not.toContain(String(order.customerId));
    expect((await visit(code, 'nl')).body).toContain('Deze machtiging is geldig');
    await patch(order);
    expect((await visit(code)).body).toContain('This letter has been used');
  });

  it('is withdrawn when another LOA replaces it or its order ends, and expires after its last day', async () => {
    const order = await insertOrder({ initiator: 'CUSTOMER' });
    await issue(order);
    const first = findCode((await download(order)).text);
    await issue(order, { validUntil: formatAmsterdamDate(api.clock.now()) });
    const secondCode = findCode((await download(order)).text);
    expect((await visit(first)).body).toContain('This letter has been withdrawn');
    expect((await visit(secondCode)).body).toContain('This letter is valid');
    const laterApi = await startTestApi({ env: systemEnv, sharesDatabaseWith: api });
    laterApi.clock.moveBy(daySeconds);
    const expiredPage = await laterApi.app.inject({ url: `/loa/${secondCode}`, headers: { host: 'localhost' } });
    expect(expiredPage.body).toContain('This letter has expired');
    await laterApi.close();
  });

  it('requires a connection that the customer has patched, and a free port', async () => {
    const uploadedOrder = await insertOrder({ loa: buildLoa() });
    expect((await issue(uploadedOrder)).problem?.code).toBe('INVALID_TRANSITION');
    const aEnd = (rackId: number) => ({
      siteCode: site.siteCode,
      party: 'OWN_RACK' as const,
      rackId,
      connectorType: 'LC_UPC' as const,
    });
    const customerId = await insertOrderer(api);
    const { colocationId: rackId } = await insertColocation(api.db, site, { customerId });
    const details = { initiator: 'CUSTOMER' as const, aEnd: aEnd(rackId), zEnd: buildThirdParty(site.siteCode) };
    const body = buildConnectionOrder({ siteCode: site.siteCode, rackId }, { details });
    const response = await api.call(createDcConnectionOrder, { params: { customerId }, query: {}, body }, orderer(customerId));
    const { orderId } = response.body as { orderId: number };
    await acceptOrder(api, orderId);
    const dcConnectionId = (await readOrder(api, orderId)).serviceId!;
    const order = { customerId, orderId, rackId, dcConnectionId, params: { customerId, dcConnectionId } };
    expect((await issue(order)).problem?.validationErrors?.map(({ field }) => field)).toEqual(['patchPanel', 'ports']);
    expect((await issue(order, { validUntil: '2026-01-01', patchPanel: 'PP-9', ports: ['1/2'] })).status).toBe(400);
    expect((await issue(order, { patchPanel: 'PP-9', ports: ['1/2'] })).status).toBe(201);
    expect((await getConnection(order)).aEnd).toMatchObject({ patchPanel: 'PP-9', ports: ['1/2'] });
  });

  it('cannot be found by guessing', async () => {
    const limitedApi = await startTestApi({ env: systemEnv, rateLimit: true, sharesDatabaseWith: api });
    const unknownPages = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        limitedApi.app.inject({ url: `/loa/${String(index).padStart(43, 'a')}`, headers: { host: 'localhost' } }),
      ),
    );
    const statuses = new Set(unknownPages.map(({ statusCode }) => statusCode));
    expect(statuses).toEqual(new Set([404, 429]));
    const bodies = new Set(
      unknownPages.filter(({ statusCode }) => statusCode === 404).map(({ body }) => body.replaceAll(/\/loa\/a+\d*/g, '')),
    );
    expect(bodies.size).toBe(1);
    await limitedApi.close();
  });
});
