import type { UUID } from 'node:crypto';
import { checkLineAvailability } from '@demarc/contract/availability.ts';
import { getAvailabilityBatch, listAvailabilityBatches } from '@demarc/contract/availability-batch.ts';
import { createLineOrder } from '@demarc/contract/line-order.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '../../db/schema/audit.ts';
import { lineAvailabilities } from '../../db/schema/availability.ts';
import { availabilityBatchRows } from '../../db/schema/availability-batch.ts';
import { type Carrier, toFailedResult } from '../../registries/carrier.ts';
import {
  api,
  carrierInfo,
  correctRow,
  createCustomer,
  createDefaultNetwork,
  createNetwork,
  createRow,
  emptyResult,
  listOutcomes,
  packageCode,
  postBatch,
  read,
  ready,
  resultsByHouseNumber,
  setUpAddressBatches,
  useCarriers,
} from '../../testing/address-batches.ts';
import { buildLineOrder } from '../../testing/orderable.ts';
import { orderer } from '../../testing/sessions.ts';
import { compareReads, toShownRead } from '../../testing/stale-reads.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { processOpenBatches } from './process-batches.ts';

setUpAddressBatches();

const pollOptions = { timeout: 10_000 };

describe('a corrected row', () => {
  it('is checked again and reopens its file', async () => {
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow(14, { reference: 'Filiaal' }), createRow('1a'), createRow(1)]);
    await processOpenBatches(api.context);
    expect((await read(customerId, batchId)).complete).toBe(true);
    const correction = await correctRow(customerId, batchId, 1, { houseNumberAddition: 'B' });
    expect(correction).toMatchObject({ status: 200, body: { row: 1, outcome: 'WAITING', problems: [], alternatives: [] } });
    expect(correction.body).toMatchObject({ postalCode: '1234AB', houseNumber: '14', reference: 'Filiaal' });
    expect(await read(customerId, batchId)).toMatchObject({ complete: false, outcomes: { WAITING: 1 } });
    await processOpenBatches(api.context);
    expect(await read(customerId, batchId)).toMatchObject({ complete: true, outcomes: { ORDERABLE: 2, TO_FIX: 1 } });
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.objectId, batchId))
      .orderBy(auditEntries.entryId);
    expect(entries.map(({ operation }) => operation)).toEqual(['createAvailabilityBatch', 'changeAvailabilityBatchRow']);
  });

  it('reports remaining problems and duplicates', async () => {
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow(1), createRow(5), createRow('x')]);
    const correctAndGetCodes = async (row: number, body: Parameters<typeof correctRow>[3]) =>
      (await correctRow(customerId, batchId, row, body)).body.problems.map(({ code }) => code);
    expect(await correctAndGetCodes(3, { postalCode: null, houseNumber: 3 })).toEqual(['validation.required']);
    expect(await correctAndGetCodes(3, { postalCode: '1234 ab', houseNumber: '05' })).toEqual(['validation.duplicate']);
    expect(await correctAndGetCodes(2, { houseNumber: 6 })).toEqual([]);
    expect(await correctAndGetCodes(3, { houseNumber: 5 })).toEqual([]);
    // A row is not a duplicate of itself.
    expect(await correctAndGetCodes(1, {})).toEqual([]);
    await processOpenBatches(api.context);
    expect(await listOutcomes(customerId, batchId)).toEqual(['ORDERABLE', 'ORDERABLE', 'ORDERABLE']);
  });

  it('cannot be an ordered row, which also no longer counts as orderable', async () => {
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow(1), createRow(5)]);
    await processOpenBatches(api.context);
    const { items } = await read(customerId, batchId);
    const { availabilityId } = items[0]!;
    const body = buildLineOrder({ availabilityId: availabilityId as UUID, packageCode });
    const token = await api.getToken(orderer(customerId));
    const place = () => api.call(createLineOrder, { params: { customerId }, query: {}, body }, token);
    let orderResponse!: Awaited<ReturnType<typeof place>>;
    const pages = [
      toShownRead(listAvailabilityBatches, { params: { customerId } }, token, customerId),
      toShownRead(getAvailabilityBatch, { params: { customerId, batchId } }, token, customerId),
    ];
    const comparisons = await compareReads(api, pages, async () => {
      orderResponse = await place();
    });
    expect(comparisons).toEqual(pages.map(({ operation }) => ({ read: operation.id, isOther: true, isTold: true })));
    expect(orderResponse.status).toBe(201);
    const { orderId } = orderResponse.body as { orderId: number };
    expect(orderResponse.body).toMatchObject({
      totals: { mrc: items[0]!.best!.monthlyAmount, nrc: items[0]!.best!.oneOffAmount },
    });
    const file = await read(customerId, batchId);
    expect(file.items).toMatchObject([
      { orderId, orderNumber: expect.stringMatching(new RegExp(`^O\\d{4}-${orderId}$`)) },
      { orderId: null, orderNumber: null },
    ]);
    expect(file).toMatchObject({ outcomes: { ORDERABLE: 2 }, orderable: { rows: 1, monthlyAmount: '33.77' } });
    const { body: batchList } = await api.call(listAvailabilityBatches, { params: { customerId } }, orderer(customerId));
    expect(batchList.items[0]?.orderable).toEqual(file.orderable);
    expect((await correctRow(customerId, batchId, 1, { houseNumber: 6 })).problem).toMatchObject({
      code: 'INVALID_TRANSITION',
      details: { from: 'ORDERABLE', action: 'change' },
    });
    expect((await correctRow(customerId, batchId, 2, { houseNumber: 6 })).status).toBe(200);
  });
});

describe('carriers', () => {
  const busy = toFailedResult(emptyResult, 'CARRIER_BUSY');

  it('leave rows CHECKING while slow, four at a time, with an estimated time left', async () => {
    const customerId = await createCustomer();
    api.clock.stopAt(api.clock.now().toISOString());
    const batchId = await postBatch(
      customerId,
      [1, 5, 6, 7, 8, 9].map((house) => createRow(house)),
    );
    const responders: (() => void)[] = [];
    useCarriers(createNetwork(() => new Promise((resolve) => responders.push(() => resolve(ready)))));
    const work = processOpenBatches(api.context);
    await expect.poll(() => responders.length, pollOptions).toBe(4);
    const openBatch = await read(customerId, batchId);
    expect(openBatch).toMatchObject({ complete: false, secondsLeft: null, outcomes: { CHECKING: 4, WAITING: 2 } });
    expect(openBatch.items[0]).toMatchObject({ outcome: 'CHECKING', address: { street: 'Proefstraat' } });
    expect(openBatch.items[0]?.availabilityId).not.toBeNull();
    api.clock.moveBy(10);
    for (const respond of responders.splice(0)) respond();
    // Two rows are left, and four took 10 seconds.
    await expect
      .poll(() => read(customerId, batchId), pollOptions)
      .toMatchObject({ outcomes: { ORDERABLE: 4, CHECKING: 2 }, secondsLeft: 5 });
    api.clock.resume();
    await expect.poll(() => responders.length, pollOptions).toBe(2);
    for (const respond of responders) respond();
    await work;
    expect(await listOutcomes(customerId, batchId)).toEqual(Array(6).fill('ORDERABLE'));
  });

  it('are queried again if busy, but not if they have responded', async () => {
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow(1)]);
    const quickCarrier = { ...createNetwork(() => resultsByHouseNumber[4]!), code: 'FIRST' };
    const busyCarrier = createNetwork(() => (busyCarrier.requested.length < 3 ? busy : ready));
    useCarriers(quickCarrier, busyCarrier);
    await processOpenBatches(api.context, undefined, [1, 1, 1]);
    expect([quickCarrier.requested.length, busyCarrier.requested.length]).toEqual([1, 3]);
    expect((await read(customerId, batchId)).items[0]).toMatchObject({ outcome: 'ORDERABLE', verdict: 'FIBRE_READY' });
  });

  it.each([
    ['busy', busy, 'CARRIER_BUSY', 3],
    ['silent', toFailedResult(emptyResult, 'CARRIER_TIMEOUT'), 'CARRIER_SILENT', 1],
  ])('that stay %s determine the verdict', async (_what, result, verdict, times) => {
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow(1)]);
    const carrier = createNetwork(() => result);
    useCarriers(carrier);
    await processOpenBatches(api.context, undefined, [1, 1]);
    expect(carrier.requested).toHaveLength(times);
    expect((await read(customerId, batchId)).items[0]).toMatchObject({
      outcome: 'NOT_POSSIBLE',
      verdict,
      carrierName: 'Filenet',
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

  it('that fail for one row do not hold up other rows', async () => {
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

  /** Starts another process with the same clock. */
  const startProcess = async (carrier: Carrier) => {
    const server = await startTestApi({ sharesDatabaseWith: api });
    server.context.clock = api.clock;
    server.context.registries.carriers = [carrier];
    return server;
  };

  it('share the rows and query each once', async () => {
    const [firstCarrier, secondCarrier] = [createDefaultNetwork(), createDefaultNetwork()];
    useCarriers(firstCarrier);
    const otherProcess = await startProcess(secondCarrier);
    const customerId = await createCustomer();
    const houses = Array.from({ length: 60 }, (_, index) => index + 20);
    const batchId = await postBatch(
      customerId,
      houses.map((house) => createRow(house)),
    );
    await Promise.all([processOpenBatches(api.context), processOpenBatches(otherProcess.context)]);
    await otherProcess.close();
    expect([...firstCarrier.requested, ...secondCarrier.requested].sort((a, b) => a - b)).toEqual(houses);
    expect(secondCarrier.requested.length).toBeGreaterThan(0);
    const file = await read(customerId, batchId);
    expect(file).toMatchObject({ complete: true, outcomes: { ORDERABLE: 60 } });
    expect(await api.db.$count(lineAvailabilities, eq(lineAvailabilities.customerId, customerId))).toBe(60);
  });

  it('leave the rows of a crashed process to others after a minute', async () => {
    let respond = () => {};
    const crashingProcess = await startProcess(createNetwork(() => new Promise((resolve) => (respond = () => resolve(ready)))));
    const crash = new AbortController();
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow(1)]);
    const work = processOpenBatches(crashingProcess.context, crash.signal);
    await expect.poll(async () => (await getRow(batchId)).outcome, pollOptions).toBe('CHECKING');
    // It claims nothing more and releases nothing: its query hangs.
    crash.abort();
    await processOpenBatches(api.context);
    expect((await getRow(batchId)).outcome).toBe('CHECKING');
    api.clock.moveBy(61);
    await processOpenBatches(api.context);
    expect((await getRow(batchId)).outcome).toBe('ORDERABLE');
    respond();
    await work;
    expect((await getRow(batchId)).outcome).toBe('ORDERABLE');
    await crashingProcess.close();
  });

  it('write nothing to a row after losing its claim', async () => {
    let respond = () => {};
    const slowProcess = await startProcess(
      createNetwork(() => new Promise((resolve) => (respond = () => resolve(resultsByHouseNumber[4]!)))),
    );
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow(1)]);
    const work = processOpenBatches(slowProcess.context);
    await expect.poll(async () => (await getRow(batchId)).outcome, pollOptions).toBe('CHECKING');
    api.clock.moveBy(61);
    await processOpenBatches(api.context);
    respond();
    await work;
    expect((await getRow(batchId)).outcome).toBe('ORDERABLE');
    await slowProcess.close();
  });

  it('check a row again if it is corrected during its check', async () => {
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow(1)]);
    let respond = () => {};
    useCarriers(createNetwork(() => new Promise((resolve) => (respond = () => resolve(resultsByHouseNumber[4]!)))));
    const work = processOpenBatches(api.context);
    await expect.poll(async () => (await getRow(batchId)).outcome, pollOptions).toBe('CHECKING');
    expect((await correctRow(customerId, batchId, 1, { houseNumber: 5 })).body.outcome).toBe('WAITING');
    const newCarrier = createDefaultNetwork();
    useCarriers(newCarrier);
    respond();
    await work;
    expect(newCarrier.requested).toEqual([5]);
    expect((await getRow(batchId)).outcome).toBe('ORDERABLE');
  });

  it('release their rows when they stop', async () => {
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow(1), createRow(5)]);
    const stopController = new AbortController();
    const hangingCarrier: Carrier = {
      ...carrierInfo,
      check: (_query, signal) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve(toFailedResult(emptyResult, 'CARRIER_TIMEOUT')))),
    };
    useCarriers(hangingCarrier);
    const work = processOpenBatches(api.context, stopController.signal);
    await expect.poll(() => listOutcomes(customerId, batchId), pollOptions).toEqual(['CHECKING', 'CHECKING']);
    stopController.abort();
    await work;
    expect(await getRow(batchId)).toMatchObject({ outcome: 'WAITING', claimedAt: null, availabilityId: null, result: null });
    useCarriers(createDefaultNetwork());
    await processOpenBatches(api.context);
    expect(await listOutcomes(customerId, batchId)).toEqual(['ORDERABLE', 'ORDERABLE']);
  });

  it('process files without being triggered', { timeout: 60_000 }, async () => {
    const apiWithJobs = await startTestApi({ sharesDatabaseWith: api, jobs: true });
    apiWithJobs.context.registries.carriers = [createDefaultNetwork()];
    const customerId = await createCustomer();
    const batchId = await postBatch(customerId, [createRow(1)]);
    await expect.poll(() => listOutcomes(customerId, batchId), { timeout: 20_000 }).toEqual(['ORDERABLE']);
    await apiWithJobs.close();
  });
});
