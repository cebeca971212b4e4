import { randomUUID } from 'node:crypto';
import { checkLineAvailability, getLineAvailability } from '@demarc/contract/availability.ts';
import { createAvailabilityBatch, getAvailabilityBatch, listAvailabilityBatches } from '@demarc/contract/availability-batch.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formatAddressKey } from '../../db/address-key.ts';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { availabilityBatches, availabilityBatchRows } from '../../db/schema/availability-batch.ts';
import { customers } from '../../db/schema/customer.ts';
import {
  api,
  correctRow,
  createCustomer,
  createNetwork,
  createRow,
  listOutcomes,
  packageCode,
  post,
  postBatch,
  type Rows,
  read,
  ready,
  setUpAddressBatches,
  useCarriers,
} from '../../testing/address-batches.ts';
import { insertCustomer, insertLine, insertOrder } from '../../testing/builders.ts';
import { getWorkdayFromToday, insertOrderer } from '../../testing/orderable.ts';
import { finance, orderer } from '../../testing/sessions.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { processOpenBatches } from './process-batches.ts';
import { purgeAvailabilities } from './purge-availabilities.ts';

setUpAddressBatches();

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
    const openOrder = await insertOrder(api.db, { customerId, addressKey: getKeyAt(6) });
    await insertLine(api.db, { customerId, status: 'TERMINATED', address: buildAddressAt(7), addressKey: getKeyAt(7) });
    await insertLine(api.db, { customerId: await createCustomer(), address: buildAddressAt(7), addressKey: getKeyAt(7) });
    const batchId = await postBatch(customerId, [createRow(5), createRow(6), createRow(7)]);
    await processOpenBatches(api.context);
    const file = await read(customerId, batchId);
    expect(file.items.map(({ services }) => services.map(({ lineId, orderId }) => [lineId, orderId]))).toEqual([
      [[line.lineId, null]],
      [[null, openOrder.orderId]],
      [],
    ]);
    expect(file.items[0]?.services[0]).toMatchObject({ connectionPoint: 'FTU-1', room: null, orderNumber: null });
    expect(file.items[1]?.services[0]?.orderNumber).toBe(`O${openOrder.createdAt.getUTCFullYear()}-${openOrder.orderId}`);
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
      createRow(1, { reference: 'Filiaal 1' }),
      createRow('x'),
      createRow('1'),
      { reference: 'leeg' },
    ]);
    expect(status).toBe(202);
    const file = await read(customerId, body.batchId);
    expect(file).toMatchObject({
      batchId: body.batchId,
      fileName: 'adressen.csv',
      rows: 4,
      complete: false,
      secondsLeft: null,
      total: 4,
      next: null,
      outcomes: { WAITING: 1, TO_FIX: 3 },
      orderable: { rows: 0, monthlyAmount: '0.00', oneOffAmount: '0.00' },
    });
    expect(file.items[0]).toEqual({
      row: 1,
      postalCode: '1234AB',
      houseNumber: '1',
      houseNumberAddition: '',
      room: '',
      reference: 'Filiaal 1',
      outcome: 'WAITING',
      problems: [],
      alternatives: [],
      availabilityId: null,
      address: null,
      verdict: null,
      carrierName: null,
      best: null,
      offers: [],
      services: [],
      orderId: null,
      orderNumber: null,
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
    const [entry] = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    expect(entry).toMatchObject({ operation: 'createAvailabilityBatch', objectType: 'availability-batch', objectId: batchId });
    const [event] = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    expect(event).toMatchObject({ type: 'availability-batch.created', data: { rows: 1 } });
  });

  it('has 1 to 2,000 rows', async () => {
    const customerId = await createCustomer();
    const rows = Array.from({ length: 2_001 }, (_, index) => createRow(index + 1));
    expect((await post(customerId, rows)).problem?.validationErrors).toMatchObject([
      { field: 'rows', code: 'validation.max-array-length', params: { max: 2_000 } },
    ]);
    expect((await post(customerId, [])).problem?.validationErrors).toMatchObject([
      { field: 'rows', code: 'validation.min-array-length' },
    ]);
    expect((await post(customerId, 'x' as never)).problem?.validationErrors?.[0]?.field).toBe('rows');
    expect((await post(customerId, [{ postalCode: 1 } as never])).problem?.validationErrors?.[0]?.field).toBe(
      'rows[0].postalCode',
    );
    const batchId = await postBatch(customerId, rows.slice(1));
    expect(await read(customerId, batchId, { limit: 1 })).toMatchObject({ rows: 2_000, outcomes: { WAITING: 2_000 } });
    // Later tests must not process these rows.
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
    const responses = [await post(customerId, [createRow(1)], { headers }), await post(customerId, [createRow(1)], { headers })];
    expect(responses[1]).toMatchObject({ status: 202, body: responses[0]!.body });
    expect(await api.db.$count(availabilityBatches, eq(availabilityBatches.customerId, customerId))).toBe(1);
  });

  it('is available only to active resellers with the order role, at their own company', async () => {
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow('x')]);
    const { customerId: endUser } = await insertCustomer(api.db, { customerType: 'end-user' });
    expect((await post(endUser, [createRow(1)])).problem?.code).toBe('RESELLER_ONLY');
    const input = { params: { customerId } };
    expect((await api.call(listAvailabilityBatches, input, finance(customerId))).problem?.code).toBe('ROLE_REQUIRED');
    expect((await api.call(listAvailabilityBatches, input)).problem?.code).toBe('TOKEN_MISSING');
    const otherCustomerId = await createCustomer();
    const otherInput = { params: { customerId: otherCustomerId, batchId } };
    expect((await api.call(getAvailabilityBatch, otherInput, orderer(otherCustomerId))).problem?.code).toBe('NOT_FOUND');
    expect((await correctRow(otherCustomerId, batchId, 1, createRow(1))).problem?.code).toBe('NOT_FOUND');
    expect((await correctRow(customerId, batchId, 2, createRow(1))).problem?.code).toBe('NOT_FOUND');
    await api.db.update(customers).set({ status: 'BLOCKED' }).where(eq(customers.customerId, customerId));
    expect((await post(customerId, [createRow(1)])).problem).toMatchObject({
      code: 'CUSTOMER_NOT_ACTIVE',
      details: { status: 'BLOCKED' },
    });
    expect((await correctRow(customerId, batchId, 1, createRow(1))).problem?.code).toBe('CUSTOMER_NOT_ACTIVE');
    expect((await read(customerId, batchId)).rows).toBe(1);
  });

  it('is listed, newest first', async () => {
    const customerId = await createCustomer();
    const createdIds: string[] = [];
    for (const name of ['a', 'b', 'c'])
      createdIds.unshift((await post(customerId, [createRow(name)], { fileName: name })).body.batchId);
    const listedIds: string[] = [];
    let after: string | null = null;
    do {
      const query: { limit: number; after?: string } = { limit: 2, ...(after && { after }) };
      const { body } = await api.call(listAvailabilityBatches, { params: { customerId }, query }, orderer(customerId));
      expect(body).toMatchObject({ total: 3, totalIsCapped: false });
      listedIds.push(...body.items.map(({ batchId }) => batchId));
      after = body.next;
    } while (after);
    expect(listedIds).toEqual(createdIds);
  });

  it('is deleted after 14 days', async () => {
    const customerId = await createCustomer();
    const [recentBatchId, oldBatchId] = [
      await postBatch(customerId, [createRow('x')]),
      await postBatch(customerId, [createRow('x')]),
    ];
    const ago = (days: number) => new Date(api.clock.now().getTime() - days * 24 * 3_600_000);
    await api.db
      .update(availabilityBatches)
      .set({ createdAt: ago(13) })
      .where(eq(availabilityBatches.batchId, recentBatchId));
    await api.db
      .update(availabilityBatches)
      .set({ createdAt: ago(15) })
      .where(eq(availabilityBatches.batchId, oldBatchId));
    await purgeAvailabilities.run(api.context, {});
    const remainingRows = await api.db
      .select()
      .from(availabilityBatchRows)
      .where(eq(availabilityBatchRows.customerId, customerId));
    expect(remainingRows.map(({ batchId }) => batchId)).toEqual([recentBatchId]);
    expect((await read(customerId, recentBatchId)).rows).toBe(1);
  });
});

describe('the addresses of a file', () => {
  const rowsOfEachKind: Rows = [
    createRow(1),
    createRow(2),
    createRow(3),
    createRow(4),
    createRow(14),
    createRow(14, { houseNumberAddition: 'C' }),
    createRow(14, { houseNumberAddition: ' b' }),
    createRow(5, { houseNumberAddition: 'A' }),
    { postalCode: '1111 aa', houseNumber: 1 },
    { postalCode: '9999XX', houseNumber: 7 },
  ];

  it('get an outcome with carrier and price', async () => {
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, rowsOfEachKind);
    await processOpenBatches(api.context);
    const file = await read(customerId, batchId);
    expect(file.items.map(({ outcome }) => outcome)).toEqual([
      'ORDERABLE',
      'WORK_NEEDED',
      'PLANNED',
      'NOT_POSSIBLE',
      'TO_FIX',
      'TO_FIX',
      'ORDERABLE',
      'TO_FIX',
      'TO_FIX',
      'ORDERABLE',
    ]);
    expect(file).toMatchObject({ complete: true, secondsLeft: 0, orderable: { rows: 3, monthlyAmount: '101.31' } });
    expect(file.items[0]).toMatchObject({
      address: { street: 'Proefstraat', city: 'Testdam' },
      verdict: 'FIBRE_READY',
      carrierName: 'Filenet',
      problems: [],
      best: {
        packageCode,
        name: 'Test fiber',
        maxDownMbps: 500,
        nlsType: '6',
        leadTimeWorkingDays: 7,
        minTermMonths: 12,
        earliestWishDate: getWorkdayFromToday(7),
        monthlyAmount: '33.77',
        oneOffAmount: '100.00',
      },
    });
    expect(file.items[3]).toMatchObject({ verdict: 'NOT_REACHED', carrierName: null, best: null });
    const toAlternatives = (...names: (string | null)[]) =>
      names.map((houseNumberAddition) => ({ houseNumberAddition, room: null }));
    expect(file.items[4]).toMatchObject({
      alternatives: toAlternatives('A', 'B'),
      address: { street: 'Proefstraat' },
      availabilityId: null,
      problems: [{ field: 'houseNumberAddition', code: 'validation.required', message: 'This field is required.' }],
    });
    expect(file.items[5]).toMatchObject({
      alternatives: toAlternatives('A', 'B'),
      problems: [{ code: 'validation.addition-unknown' }],
    });
    expect(file.items[6]?.address?.houseNumberAddition).toBe('B');
    expect(file.items[7]).toMatchObject({
      alternatives: toAlternatives(null),
      problems: [{ code: 'validation.addition-unknown' }],
    });
    expect(file.items[8]).toMatchObject({ address: null, problems: [{ field: '', code: 'validation.address-unknown' }] });
    // The check is a regular availability check.
    const params = { customerId, availabilityId: file.items[0]!.availabilityId! };
    expect((await api.call(getLineAvailability, { params }, orderer(customerId))).body).toMatchObject({
      complete: true,
      coverage: 'COVERED',
      packages: [{ packageCode }],
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
    const batchId = await postBatch(customerId, rowsOfEachKind);
    await processOpenBatches(api.context);
    const readPages = async (query: Input<typeof getAvailabilityBatch>['query']) => {
      const rowNumbers: number[] = [];
      let after: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof read>> = await read(customerId, batchId, {
          ...query,
          limit: 2,
          ...(after && { after }),
        });
        rowNumbers.push(...page.items.map(({ row }) => row));
        expect(page.total).toBe(query?.outcome ? 6 : 10);
        after = page.next;
      } while (after);
      return rowNumbers;
    };
    expect(await readPages({})).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await readPages({ outcome: ['TO_FIX', 'WORK_NEEDED', 'PLANNED'] })).toEqual([2, 3, 5, 6, 8, 9]);
  });

  it('of a small file do not wait for a larger file', async () => {
    const [largeCustomerId, smallCustomerId] = [await createCustomer(), await createCustomer()];
    const largeBatchId = await postBatch(
      largeCustomerId,
      Array.from({ length: 40 }, (_, index) => createRow(index + 20)),
    );
    const upload = Promise.withResolvers<unknown>();
    const carrier = createNetwork(async () => {
      // The small file is uploaded when four rows are in progress.
      if (carrier.requested.length === 4) upload.resolve(postBatch(smallCustomerId, [createRow(1), createRow(5)]));
      await upload.promise;
      return ready;
    });
    useCarriers(carrier);
    await processOpenBatches(api.context);
    expect(await listOutcomes(largeCustomerId, largeBatchId)).toEqual(Array(40).fill('ORDERABLE'));
    // After those four rows and the rows that were claimed together with the first of them.
    expect([1, 5].map((houseNumber) => carrier.requested.indexOf(houseNumber)).every((index) => index >= 4 && index < 10)).toBe(
      true,
    );
  });
});

it('a customer can have five open files', async () => {
  const limited = await startTestApi({ rateLimit: true });
  const customerId = await insertOrderer(limited);
  const send = (houseNumber: number | string) =>
    limited.call(
      createAvailabilityBatch,
      { params: { customerId }, body: { rows: [createRow(houseNumber)] } },
      orderer(customerId),
    );
  for (let count = 0; count < 5; count += 1) expect((await send(1)).status).toBe(202);
  const rejection = await send(1);
  expect(rejection).toMatchObject({ status: 429, problem: { code: 'RATE_LIMITED' } });
  expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0);
  limited.context.registries.carriers = [];
  await processOpenBatches(limited.context);
  expect((await send(1)).status).toBe(202);
  await limited.close();
});
