import { randomUUID, type UUID } from 'node:crypto';
import { type CarrierResult, checkLineAvailability, getLineAvailability } from '@demarc/contract/availability.ts';
import {
  changeAvailabilityBatchRow,
  createAvailabilityBatch,
  getAvailabilityBatch,
  listAvailabilityBatches,
} from '@demarc/contract/availability-batch.ts';
import { createLineOrder } from '@demarc/contract/line-order.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatAddressKey } from '../../db/address-key.ts';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { lineAvailabilities } from '../../db/schema/availability.ts';
import { availabilityBatches, availabilityBatchRows } from '../../db/schema/availability-batch.ts';
import { customers } from '../../db/schema/customer.ts';
import { type Carrier, emptyCarrierResult, toFailedResult } from '../../registers/carrier.ts';
import { insertCustomer, insertLine, insertOrder, insertPackage } from '../../testing/builders.ts';
import { buildLineOrder, buildProduct, fibreCarrier, getWorkdayFromToday, insertOrderer } from '../../testing/orderable.ts';
import { finance, orderer } from '../../testing/sessions.ts';
import { compareReads, toShownRead } from '../../testing/stale-reads.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { processOpenBatches } from './process-batches.ts';
import { purgeAvailabilities } from './purge-availabilities.ts';

const carrierCode = 'FILENET';
const pollOptions = { timeout: 10_000 };
type Rows = Input<typeof createAvailabilityBatch>['body']['rows'];

let api: TestApi;
let packageCode: string;
beforeAll(async () => {
  api = await startTestApi();
  const products = [
    buildProduct('LINE', 'LINE', { unitPrice: '31.2550', mandatory: true, attributes: { downMbps: 500, upMbps: 500 } }),
    buildProduct('EVC', 'EVC', { unitPrice: '2.5050', maxQuantity: 2 }),
    buildProduct('INSTALL', 'INSTALLATION', { unitPrice: '99.9950', chargeType: 'NRC', mandatory: true }),
  ];
  ({ packageCode } = await insertPackage(api.db, { carrierCode, products }));
});
afterAll(() => api.close());

const carrierInfo = { code: carrierCode, name: 'Filenet', physicalCarrier: 'FIBER', networkOwner: null } as const;
const ready: CarrierResult = { ...fibreCarrier, carrierCode, carrierName: 'Filenet' };
const emptyResult = emptyCarrierResult({ ...carrierInfo, check: async () => ready });

/** A carrier with a fixed result per house number, unless a test overrides it. */
function createNetwork(
  answer: (houseNumber: number) => CarrierResult | Promise<CarrierResult>,
): Carrier & { requested: number[] } {
  const requested: number[] = [];
  return {
    ...carrierInfo,
    requested,
    async check({ address: { houseNumber } }) {
      requested.push(houseNumber);
      return answer(houseNumber);
    },
  };
}
const cases: Record<number, CarrierResult> = {
  2: { ...ready, nlsType: '23' },
  3: { ...ready, status: 'PLANNED', planDate: null },
  4: { ...emptyResult, status: 'UNAVAILABLE' },
};
const createDefaultNetwork = () => createNetwork((houseNumber) => cases[houseNumber] ?? ready);
const useCarriers = (...carriers: Carrier[]) => {
  api.context.registers.carriers = carriers;
};
beforeEach(async () => {
  useCarriers(createDefaultNetwork());
  // Left over from an earlier test.
  await processOpenBatches(api.context);
});

const createCustomer = () => insertOrderer(api);
const createRow = (houseNumber: number | string, values: Partial<Rows[number]> = {}) => ({
  ...{ postalCode: '1234AB', houseNumber, ...values },
});
const post = (customerId: number, rows: Rows, { fileName = 'adressen.csv', headers = {} } = {}) =>
  api.call(createAvailabilityBatch, { params: { customerId }, body: { fileName, rows } }, orderer(customerId), { headers });
const postBatch = async (customerId: number, rows: Rows) => (await post(customerId, rows)).body.batchId;
const read = async (
  customerId: number,
  batchId: string,
  query: Input<typeof getAvailabilityBatch>['query'] = {},
  headers: Record<string, string> = {},
) => (await api.call(getAvailabilityBatch, { params: { customerId, batchId }, query }, orderer(customerId), { headers })).body;
const correctRow = (customerId: number, batchId: string, row: number, body: Input<typeof changeAvailabilityBatchRow>['body']) =>
  api.call(changeAvailabilityBatchRow, { params: { customerId, batchId, row }, body }, orderer(customerId));
const listOutcomes = async (customerId: number, batchId: string) =>
  (await read(customerId, batchId, { limit: 200 })).items.map(({ outcome }) => outcome);

describe('an address with existing services', () => {
  it('lists the services in its row and is not proposed', async () => {
    const customerId = await createCustomer();
    const address = {
      street: 'Proefstraat',
      postalCode: '1234AB',
      city: 'Testdam',
      country: 'NL',
      bagAddressId: null,
      room: null,
    };
    const buildAddressAt = (houseNumber: number) => ({ ...address, houseNumber, houseNumberAddition: null });
    const getKeyAt = (houseNumber: number) => formatAddressKey(buildAddressAt(houseNumber), 'FTU-1');
    const line = await insertLine(api.db, { customerId, address: buildAddressAt(5), addressKey: getKeyAt(5) });
    const open = await insertOrder(api.db, { customerId, addressKey: getKeyAt(6) });
    await insertLine(api.db, { customerId, status: 'TERMINATED', address: buildAddressAt(7), addressKey: getKeyAt(7) });
    await insertLine(api.db, { customerId: await createCustomer(), address: buildAddressAt(7), addressKey: getKeyAt(7) });
    const batchId = await postBatch(customerId, [createRow(5), createRow(6), createRow(7)]);
    await processOpenBatches(api.context);
    const file = await read(customerId, batchId);
    expect(file.items.map(({ services }) => services.map(({ lineId, orderId }) => [lineId, orderId]))).toEqual([
      [[line.lineId, null]],
      [[null, open.orderId]],
      [],
    ]);
    expect(file.items[0]?.services[0]).toMatchObject({ connectionPoint: 'FTU-1', room: null, orderNumber: null });
    expect(file.items[1]?.services[0]?.orderNumber).toBe(`O${open.createdAt.getUTCFullYear()}-${open.orderId}`);
    expect(file).toMatchObject({ orderable: { rows: 3 }, proposed: { rows: 1, monthlyAmount: '33.77' } });
    const check = await api.call(
      checkLineAvailability,
      { params: { customerId }, query: { postalCode: '1234AB', houseNumber: 5 } },
      orderer(customerId),
    );
    expect(check.body.services).toMatchObject([{ lineId: line.lineId, connectionPoint: 'FTU-1' }]);
  });
});

describe('a file of addresses', () => {
  it('is accepted immediately, with the problems of its rows', async () => {
    const customerId = await createCustomer();
    const { status, body } = await post(customerId, [
      ...[createRow(1, { reference: 'Filiaal 1' }), createRow('x'), createRow('1'), { reference: 'leeg' }],
    ]);
    expect(status).toBe(202);
    const file = await read(customerId, body.batchId);
    expect(file).toMatchObject({
      ...{ batchId: body.batchId, fileName: 'adressen.csv', rows: 4, complete: false, secondsLeft: null, total: 4, next: null },
      ...{ outcomes: { WAITING: 1, TO_FIX: 3 }, orderable: { rows: 0, monthlyAmount: '0.00', oneOffAmount: '0.00' } },
    });
    const nothing = { alternatives: [], availabilityId: null, address: null, verdict: null, carrierName: null, best: null };
    const none = { offers: [], services: [] };
    expect(file.items[0]).toEqual({
      ...{ row: 1, postalCode: '1234AB', houseNumber: '1', houseNumberAddition: '', room: '', reference: 'Filiaal 1' },
      ...{ outcome: 'WAITING', problems: [], ...nothing, ...none, orderId: null },
    });
    expect(file.items.slice(1).map(({ problems }) => problems.map(({ field, code }) => `${field} ${code}`))).toEqual([
      ['houseNumber validation.numeric'],
      [' validation.duplicate'],
      ['postalCode validation.required', 'houseNumber validation.required'],
    ]);
  });

  it('writes an audit entry and an event without addresses', async () => {
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow(1)]);
    const [entry] = await api.db.select().from(auditEntries).where(eq(auditEntries.customerId, customerId));
    expect(entry).toMatchObject({ operation: 'createAvailabilityBatch', objectType: 'availability-batch', objectId: batchId });
    const [event] = await api.db.select().from(events).where(eq(events.customerId, customerId));
    expect(event).toMatchObject({ type: 'availability-batch.created', data: { rows: 1 } });
  });

  it('has 1 to 2,000 rows', async () => {
    const customerId = await createCustomer();
    const many = Array.from({ length: 2_001 }, (_, index) => createRow(index + 1));
    expect((await post(customerId, many)).problem?.validationErrors).toMatchObject([
      { field: 'rows', code: 'validation.max-array-length', params: { max: 2_000 } },
    ]);
    expect((await post(customerId, [])).problem?.validationErrors).toMatchObject([
      { field: 'rows', code: 'validation.min-array-length' },
    ]);
    expect((await post(customerId, 'x' as never)).problem?.validationErrors?.[0]?.field).toBe('rows');
    expect((await post(customerId, [{ postalCode: 1 } as never])).problem?.validationErrors?.[0]?.field).toBe(
      'rows[0].postalCode',
    );
    const batchId = await postBatch(customerId, many.slice(1));
    expect(await read(customerId, batchId, { limit: 1 })).toMatchObject({ rows: 2_000, outcomes: { WAITING: 2_000 } });
    // This test needs no processing.
    await api.db.delete(availabilityBatchRows).where(eq(availabilityBatchRows.customerId, customerId));
    await api.db.delete(availabilityBatches).where(eq(availabilityBatches.customerId, customerId));
  });

  it('may contain any text', async () => {
    const customerId = await createCustomer();
    const texts = ['=1+1', '@SUM(A1)', '👩‍👩‍👧 Ελλάδα', 'مكتب', '\u202egnp.exe'];
    const { body } = await post(
      customerId,
      texts.map((reference) => ({ postalCode: reference, houseNumber: reference, room: reference, reference })),
      { fileName: '=1+1 Ω.csv' },
    );
    const file = await read(customerId, body.batchId);
    expect(file.fileName).toBe('=1+1 Ω.csv');
    expect(file.items.map(({ reference, room, postalCode }) => [reference, room, postalCode])).toEqual(
      texts.map((text) => [text, text, text]),
    );
    expect(file).toMatchObject({ complete: true, secondsLeft: 0, outcomes: { TO_FIX: texts.length } });
  });

  it('is created once per Idempotency-Key', async () => {
    const customerId = await createCustomer();
    const headers = { 'idempotency-key': randomUUID() };
    const both = [await post(customerId, [createRow(1)], { headers }), await post(customerId, [createRow(1)], { headers })];
    expect(both[1]).toMatchObject({ status: 202, body: both[0]!.body });
    expect(await api.db.$count(availabilityBatches, eq(availabilityBatches.customerId, customerId))).toBe(1);
  });

  it('allows only active resellers with the order role, at their own company', async () => {
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow('x')]);
    const { customerId: endUser } = await insertCustomer(api.db, { customerType: 'end-user' });
    expect((await post(endUser, [createRow(1)])).problem?.code).toBe('RESELLER_ONLY');
    const input = { params: { customerId } };
    expect((await api.call(listAvailabilityBatches, input, finance(customerId))).problem?.code).toBe('ROLE_REQUIRED');
    expect((await api.call(listAvailabilityBatches, input)).problem?.code).toBe('TOKEN_MISSING');
    const other = await createCustomer();
    const theirs = { params: { customerId: other, batchId } };
    expect((await api.call(getAvailabilityBatch, theirs, orderer(other))).problem?.code).toBe('NOT_FOUND');
    expect((await correctRow(other, batchId, 1, createRow(1))).problem?.code).toBe('NOT_FOUND');
    expect((await correctRow(customerId, batchId, 2, createRow(1))).problem?.code).toBe('NOT_FOUND');
    await api.db.update(customers).set({ status: 'BLOCKED' }).where(eq(customers.customerId, customerId));
    expect((await post(customerId, [createRow(1)])).problem).toMatchObject({
      ...{ code: 'CUSTOMER_NOT_ACTIVE', details: { status: 'BLOCKED' } },
    });
    expect((await correctRow(customerId, batchId, 1, createRow(1))).problem?.code).toBe('CUSTOMER_NOT_ACTIVE');
    expect((await read(customerId, batchId)).rows).toBe(1);
  });

  it('is listed, newest first', async () => {
    const customerId = await createCustomer();
    const made: string[] = [];
    for (const name of ['a', 'b', 'c'])
      made.unshift((await post(customerId, [createRow(name)], { fileName: name })).body.batchId);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const query: { limit: number; after?: string } = { limit: 2, ...(after && { after }) };
      const { body } = await api.call(listAvailabilityBatches, { params: { customerId }, query }, orderer(customerId));
      expect(body).toMatchObject({ total: 3, totalIsCapped: false });
      seen.push(...body.items.map(({ batchId }) => batchId));
      after = body.next;
    } while (after);
    expect(seen).toEqual(made);
  });

  it('is deleted after 14 days', async () => {
    const customerId = await createCustomer();
    const [young, old] = [await postBatch(customerId, [createRow('x')]), await postBatch(customerId, [createRow('x')])];
    const ago = (days: number) => new Date(api.clock.now().getTime() - days * 24 * 3_600_000);
    await api.db
      .update(availabilityBatches)
      .set({ createdAt: ago(13) })
      .where(eq(availabilityBatches.batchId, young));
    await api.db
      .update(availabilityBatches)
      .set({ createdAt: ago(15) })
      .where(eq(availabilityBatches.batchId, old));
    await purgeAvailabilities.run(api.context, {});
    const left = await api.db.select().from(availabilityBatchRows).where(eq(availabilityBatchRows.customerId, customerId));
    expect(left.map(({ batchId }) => batchId)).toEqual([young]);
    expect((await read(customerId, young)).rows).toBe(1);
  });
});

describe('the addresses of a file', () => {
  const kinds: Rows = [
    ...[
      createRow(1),
      createRow(2),
      createRow(3),
      createRow(4),
      createRow(14),
      createRow(14, { houseNumberAddition: 'C' }),
      createRow(14, { houseNumberAddition: ' b' }),
    ],
    ...[
      createRow(5, { houseNumberAddition: 'A' }),
      { postalCode: '1111 aa', houseNumber: 1 },
      { postalCode: '9999XX', houseNumber: 7 },
    ],
  ];

  it('get an outcome with carrier and price', async () => {
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, kinds);
    await processOpenBatches(api.context);
    const file = await read(customerId, batchId);
    expect(file.items.map(({ outcome }) => outcome)).toEqual([
      ...['ORDERABLE', 'WORK_NEEDED', 'PLANNED', 'NOT_POSSIBLE', 'TO_FIX', 'TO_FIX', 'ORDERABLE'],
      ...['TO_FIX', 'TO_FIX', 'ORDERABLE'],
    ]);
    expect(file).toMatchObject({ complete: true, secondsLeft: 0, orderable: { rows: 3, monthlyAmount: '101.31' } });
    expect(file.items[0]).toMatchObject({
      ...{ address: { street: 'Proefstraat', city: 'Testdam' }, verdict: 'FIBRE_READY', carrierName: 'Filenet', problems: [] },
      best: {
        ...{ packageCode, name: 'Test fibre', maxDownMbps: 500, nlsType: '6', leadTimeWorkingDays: 7, minTermMonths: 12 },
        ...{ earliestWishDate: getWorkdayFromToday(7), monthlyAmount: '33.77', oneOffAmount: '100.00' },
      },
    });
    expect(file.items[3]).toMatchObject({ verdict: 'NOT_REACHED', carrierName: null, best: null });
    const additions = (...names: (string | null)[]) => names.map((houseNumberAddition) => ({ houseNumberAddition, room: null }));
    expect(file.items[4]).toMatchObject({
      ...{ alternatives: additions('A', 'B'), address: { street: 'Proefstraat' }, availabilityId: null },
      problems: [{ field: 'houseNumberAddition', code: 'validation.required', message: 'This field is required.' }],
    });
    expect(file.items[5]).toMatchObject({
      ...{ alternatives: additions('A', 'B'), problems: [{ code: 'validation.addition-unknown' }] },
    });
    expect(file.items[6]?.address?.houseNumberAddition).toBe('B');
    expect(file.items[7]).toMatchObject({ alternatives: additions(null), problems: [{ code: 'validation.addition-unknown' }] });
    expect(file.items[8]).toMatchObject({ address: null, problems: [{ field: '', code: 'validation.address-unknown' }] });
    // The check is a regular availability check.
    const params = { customerId, availabilityId: file.items[0]!.availabilityId! };
    expect((await api.call(getLineAvailability, { params }, orderer(customerId))).body).toMatchObject({
      ...{ complete: true, coverage: 'COVERED', packages: [{ packageCode }] },
    });
  });

  it("are described in the reader's language", async () => {
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow(1), createRow(100)]);
    await processOpenBatches(api.context);
    const { items } = await read(customerId, batchId, {}, { 'accept-language': 'nl' });
    expect(items[0]?.best?.name).toBe('Proefglas');
    expect(items[1]?.problems[0]?.message).toBe('We kunnen dit adres niet vinden.');
  });

  it('are paged in order, optionally filtered by outcome', async () => {
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, kinds);
    await processOpenBatches(api.context);
    const pages = async (query: Input<typeof getAvailabilityBatch>['query']) => {
      const seen: number[] = [];
      let after: string | null = null;
      do {
        const answer: Awaited<ReturnType<typeof read>> = await read(customerId, batchId, {
          ...{ ...query, limit: 2, ...(after && { after }) },
        });
        seen.push(...answer.items.map(({ row }) => row));
        expect(answer.total).toBe(query?.outcome ? 6 : 10);
        after = answer.next;
      } while (after);
      return seen;
    };
    expect(await pages({})).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await pages({ outcome: ['TO_FIX', 'WORK_NEEDED', 'PLANNED'] })).toEqual([2, 3, 5, 6, 8, 9]);
  });

  it('of a small file do not wait for a larger file', async () => {
    const [large, small] = [await createCustomer(), await createCustomer()];
    const big = await postBatch(
      large,
      Array.from({ length: 40 }, (_, index) => createRow(index + 20)),
    );
    let coming: Promise<string> | null = null;
    const carrier = createNetwork(async () => {
      coming ??= postBatch(small, [createRow(1), createRow(5)]);
      await coming;
      return ready;
    });
    useCarriers(carrier);
    await processOpenBatches(api.context);
    expect(await listOutcomes(large, big)).toEqual(Array(40).fill('ORDERABLE'));
    // After the four rows in progress when it arrived, and those claimed together with the first of them.
    expect([1, 5].map((houseNumber) => carrier.requested.indexOf(houseNumber)).every((index) => index >= 4 && index < 10)).toBe(
      true,
    );
  });
});

describe('a corrected row', () => {
  it('is checked again and reopens its file', async () => {
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow(14, { reference: 'Filiaal' }), createRow('1a'), createRow(1)]);
    await processOpenBatches(api.context);
    expect((await read(customerId, batchId)).complete).toBe(true);
    const first = await correctRow(customerId, batchId, 1, { houseNumberAddition: 'B' });
    expect(first).toMatchObject({ status: 200, body: { row: 1, outcome: 'WAITING', problems: [], alternatives: [] } });
    expect(first.body).toMatchObject({ postalCode: '1234AB', houseNumber: '14', reference: 'Filiaal' });
    expect(await read(customerId, batchId)).toMatchObject({ complete: false, outcomes: { WAITING: 1 } });
    await processOpenBatches(api.context);
    expect(await read(customerId, batchId)).toMatchObject({ complete: true, outcomes: { ORDERABLE: 2, TO_FIX: 1 } });
    const entries = await api.db.select().from(auditEntries).where(eq(auditEntries.objectId, batchId));
    expect(entries.map(({ operation }) => operation)).toEqual(['createAvailabilityBatch', 'changeAvailabilityBatchRow']);
  });

  it('reports remaining problems and duplicates', async () => {
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow(1), createRow(5), createRow('x')]);
    const codes = async (row: number, body: Parameters<typeof correctRow>[3]) =>
      (await correctRow(customerId, batchId, row, body)).body.problems.map(({ code }) => code);
    expect(await codes(3, { postalCode: null, houseNumber: 3 })).toEqual(['validation.required']);
    expect(await codes(3, { postalCode: '1234 ab', houseNumber: '05' })).toEqual(['validation.duplicate']);
    expect(await codes(2, { houseNumber: 6 })).toEqual([]);
    expect(await codes(3, { houseNumber: 5 })).toEqual([]);
    // A row is not a duplicate of itself.
    expect(await codes(1, {})).toEqual([]);
    await processOpenBatches(api.context);
    expect(await listOutcomes(customerId, batchId)).toEqual(['ORDERABLE', 'ORDERABLE', 'ORDERABLE']);
  });

  it('cannot be an ordered row, which no longer counts as orderable', async () => {
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow(1), createRow(5)]);
    await processOpenBatches(api.context);
    const { items } = await read(customerId, batchId);
    const { availabilityId } = items[0]!;
    const body = buildLineOrder({ availabilityId: availabilityId as UUID, packageCode });
    const token = await api.getToken(orderer(customerId));
    const place = () => api.call(createLineOrder, { params: { customerId }, query: {}, body }, token);
    let placed!: Awaited<ReturnType<typeof place>>;
    const pages = [
      toShownRead(listAvailabilityBatches, { params: { customerId } }, token, customerId),
      toShownRead(getAvailabilityBatch, { params: { customerId, batchId } }, token, customerId),
    ];
    const became = await compareReads(api, pages, async () => {
      placed = await place();
    });
    expect(became).toEqual(pages.map(({ operation }) => ({ read: operation.id, isOther: true, isTold: true })));
    expect(placed.status).toBe(201);
    const { orderId } = placed.body as { orderId: number };
    expect(placed.body).toMatchObject({ totals: { mrc: items[0]!.best!.monthlyAmount, nrc: items[0]!.best!.oneOffAmount } });
    const file = await read(customerId, batchId);
    expect(file.items.map((one) => one.orderId)).toEqual([orderId, null]);
    expect(file).toMatchObject({ outcomes: { ORDERABLE: 2 }, orderable: { rows: 1, monthlyAmount: '33.77' } });
    const { body: list } = await api.call(listAvailabilityBatches, { params: { customerId } }, orderer(customerId));
    expect(list.items[0]?.orderable).toEqual(file.orderable);
    expect((await correctRow(customerId, batchId, 1, { houseNumber: 6 })).problem).toMatchObject({
      ...{ code: 'INVALID_TRANSITION', details: { from: 'ORDERABLE', action: 'change' } },
    });
    expect((await correctRow(customerId, batchId, 2, { houseNumber: 6 })).status).toBe(200);
  });
});

describe('carriers', () => {
  const busy = toFailedResult(emptyResult, 'CARRIER_BUSY');

  it('leave rows CHECKING while slow, four at a time, with an estimated time left', async () => {
    const customerId = await createCustomer();
    const batchId = await postBatch(
      customerId,
      [1, 5, 6, 7, 8, 9].map((house) => createRow(house)),
    );
    const answers: (() => void)[] = [];
    useCarriers(createNetwork(() => new Promise((resolve) => answers.push(() => resolve(ready)))));
    const work = processOpenBatches(api.context);
    await expect.poll(() => answers.length, pollOptions).toBe(4);
    const during = await read(customerId, batchId);
    expect(during).toMatchObject({ complete: false, secondsLeft: null, outcomes: { CHECKING: 4, WAITING: 2 } });
    expect(during.items[0]).toMatchObject({ outcome: 'CHECKING', address: { street: 'Proefstraat' } });
    expect(during.items[0]?.availabilityId).not.toBeNull();
    api.clock.moveBy(10);
    for (const answer of answers.splice(0)) answer();
    await expect.poll(() => answers.length, pollOptions).toBe(2);
    const { secondsLeft } = await read(customerId, batchId);
    expect(secondsLeft).toBeGreaterThanOrEqual(5);
    expect(secondsLeft).toBeLessThan(20);
    for (const answer of answers) answer();
    await work;
    expect(await listOutcomes(customerId, batchId)).toEqual(Array(6).fill('ORDERABLE'));
  });

  it('are queried again if busy, but not if they have responded', async () => {
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow(1)]);
    const first = { ...createNetwork(() => cases[4]!), code: 'FIRST' };
    const second = createNetwork(() => (second.requested.length < 3 ? busy : ready));
    useCarriers(first, second);
    await processOpenBatches(api.context, undefined, [1, 1, 1]);
    expect([first.requested.length, second.requested.length]).toEqual([1, 3]);
    expect((await read(customerId, batchId)).items[0]).toMatchObject({ outcome: 'ORDERABLE', verdict: 'FIBRE_READY' });
  });

  it.each([
    ['busy for long', busy, 'CARRIER_BUSY', 3],
    ['silent', toFailedResult(emptyResult, 'CARRIER_TIMEOUT'), 'CARRIER_SILENT', 1],
  ])('are reported as such if %s', async (_what, result, verdict, times) => {
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow(1)]);
    const carrier = createNetwork(() => result);
    useCarriers(carrier);
    await processOpenBatches(api.context, undefined, [1, 1]);
    expect(carrier.requested).toHaveLength(times);
    expect((await read(customerId, batchId)).items[0]).toMatchObject({
      ...{ outcome: 'NOT_POSSIBLE', verdict, carrierName: 'Filenet' },
    });
  });

  it('give priority to interactive checks', async () => {
    const customerId = await createCustomer();
    const options: unknown[] = [];
    const { check, ...carrier } = createDefaultNetwork();
    useCarriers({ ...carrier, check: (question, signal, how) => check(question, signal, void options.push(how) as never) });
    await postBatch(customerId, [createRow(1)]);
    await processOpenBatches(api.context);
    const query = { postalCode: '1234AB', houseNumber: 1 };
    await api.call(checkLineAvailability, { params: { customerId }, query }, orderer(customerId));
    expect(options).toEqual([{ spare: true }, undefined]);
  });

  it('do not hold up other rows if one fails', async () => {
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow(1), createRow(5)]);
    useCarriers(
      createNetwork((houseNumber) => {
        if (houseNumber === 1) throw new Error('broken');
        return ready;
      }),
    );
    await processOpenBatches(api.context);
    expect(await listOutcomes(customerId, batchId)).toEqual(['CHECKING', 'ORDERABLE']);
    useCarriers(createDefaultNetwork());
    api.clock.moveBy(61);
    await processOpenBatches(api.context);
    expect(await listOutcomes(customerId, batchId)).toEqual(['ORDERABLE', 'ORDERABLE']);
  });
});

describe('processes', () => {
  const getRow = async (batchId: string) =>
    (await api.db.select().from(availabilityBatchRows).where(eq(availabilityBatchRows.batchId, batchId)))[0]!;

  /** Another process with the same clock. */
  const another = async (carrier: Carrier) => {
    const server = await startTestApi({ sharesDatabaseWith: api });
    server.context.clock = api.clock;
    server.context.registers.carriers = [carrier];
    return server;
  };

  it('share the rows and query each once', async () => {
    const [one, two] = [createDefaultNetwork(), createDefaultNetwork()];
    useCarriers(one);
    const other = await another(two);
    const customerId = await createCustomer();
    const houses = Array.from({ length: 60 }, (_, index) => index + 20);
    const batchId = await postBatch(
      customerId,
      houses.map((house) => createRow(house)),
    );
    await Promise.all([processOpenBatches(api.context), processOpenBatches(other.context)]);
    await other.close();
    expect([...one.requested, ...two.requested].sort((a, b) => a - b)).toEqual(houses);
    expect(two.requested.length).toBeGreaterThan(0);
    const file = await read(customerId, batchId);
    expect(file).toMatchObject({ complete: true, outcomes: { ORDERABLE: 60 } });
    expect(await api.db.$count(lineAvailabilities, eq(lineAvailabilities.customerId, customerId))).toBe(60);
  });

  it('leave the rows of a crashed process to others after a minute', async () => {
    let letGo = () => {};
    const dying = await another(createNetwork(() => new Promise((resolve) => (letGo = () => resolve(ready)))));
    const dead = new AbortController();
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow(1)]);
    const work = processOpenBatches(dying.context, dead.signal);
    await expect.poll(async () => (await getRow(batchId)).outcome, pollOptions).toBe('CHECKING');
    // It claims nothing more and releases nothing: its query hangs.
    dead.abort();
    await processOpenBatches(api.context);
    expect((await getRow(batchId)).outcome).toBe('CHECKING');
    api.clock.moveBy(61);
    await processOpenBatches(api.context);
    expect((await getRow(batchId)).outcome).toBe('ORDERABLE');
    letGo();
    await work;
    expect((await getRow(batchId)).outcome).toBe('ORDERABLE');
    await dying.close();
  });

  it('write nothing to a row after losing its claim', async () => {
    let wakeUp = () => {};
    const late = await another(createNetwork(() => new Promise((resolve) => (wakeUp = () => resolve(cases[4]!)))));
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow(1)]);
    const work = processOpenBatches(late.context);
    await expect.poll(async () => (await getRow(batchId)).outcome, pollOptions).toBe('CHECKING');
    api.clock.moveBy(61);
    await processOpenBatches(api.context);
    wakeUp();
    await work;
    expect((await getRow(batchId)).outcome).toBe('ORDERABLE');
    await late.close();
  });

  it('leave a row corrected during its check to the process that checks it again', async () => {
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow(1)]);
    let answer = () => {};
    useCarriers(createNetwork(() => new Promise((resolve) => (answer = () => resolve(cases[4]!)))));
    const work = processOpenBatches(api.context);
    await expect.poll(async () => (await getRow(batchId)).outcome, pollOptions).toBe('CHECKING');
    expect((await correctRow(customerId, batchId, 1, { houseNumber: 5 })).body.outcome).toBe('WAITING');
    const again = createDefaultNetwork();
    useCarriers(again);
    answer();
    await work;
    expect(again.requested).toEqual([5]);
    expect((await getRow(batchId)).outcome).toBe('ORDERABLE');
  });

  it('release their rows when they stop', async () => {
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow(1), createRow(5)]);
    const stopping = new AbortController();
    const hanging: Carrier = {
      ...carrierInfo,
      check: (_question, signal) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve(toFailedResult(emptyResult, 'CARRIER_TIMEOUT')))),
    };
    useCarriers(hanging);
    const work = processOpenBatches(api.context, stopping.signal);
    await expect.poll(() => listOutcomes(customerId, batchId), pollOptions).toEqual(['CHECKING', 'CHECKING']);
    stopping.abort();
    await work;
    expect(await getRow(batchId)).toMatchObject({ outcome: 'WAITING', claimedAt: null, availabilityId: null, result: null });
    useCarriers(createDefaultNetwork());
    await processOpenBatches(api.context);
    expect(await listOutcomes(customerId, batchId)).toEqual(['ORDERABLE', 'ORDERABLE']);
  });

  it('process files without being triggered', { timeout: 60_000 }, async () => {
    const running = await startTestApi({ sharesDatabaseWith: api, jobs: true });
    running.context.registers.carriers = [createDefaultNetwork()];
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow(1)]);
    await expect.poll(() => listOutcomes(customerId, batchId), { timeout: 20_000 }).toEqual(['ORDERABLE']);
    await running.close();
  });
});

it('allows a customer five open files', async () => {
  const limited = await startTestApi({ rateLimit: true });
  const customerId = await insertOrderer(limited);
  const send = (houseNumber: number | string) =>
    limited.call(
      createAvailabilityBatch,
      { params: { customerId }, body: { rows: [createRow(houseNumber)] } },
      orderer(customerId),
    );
  for (let count = 0; count < 5; count += 1) expect((await send(1)).status).toBe(202);
  const refused = await send(1);
  expect(refused).toMatchObject({ status: 429, problem: { code: 'RATE_LIMITED' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  limited.context.registers.carriers = [];
  await processOpenBatches(limited.context);
  expect((await send(1)).status).toBe(202);
  await limited.close();
});
