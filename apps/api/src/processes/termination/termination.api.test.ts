import { randomUUID } from 'node:crypto';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { listIpPrefixes } from '@demarc/contract/ip-prefix.ts';
import { terminateLine, withdrawLineTermination } from '@demarc/contract/line.ts';
import { moveProviderOrder, type OrderMove, reachProviderOrderMilestone } from '@demarc/contract/provider/order.ts';
import { addDays, addWorkingDays, isWorkingDay } from '@demarc/contract/working-days.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/audit.ts';
import { customers } from '../../db/schema/customer.ts';
import { ipPools, ipPrefixes } from '../../db/schema/ip.ts';
import { lines } from '../../db/schema/line.ts';
import { orders } from '../../db/schema/order.ts';
import { insertContact, insertCustomer, insertLine } from '../../testing/builders.ts';
import { acceptOrder, insertDeliveredLine, readLine, readOrder } from '../../testing/line-orders.ts';
import { finance, orderer, serviceDesk } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  await api.db.insert(ipPools).values({ prefix: '10.0.0.0/16', family: 4 });
});
afterAll(() => api.close());

const today = () => formatAmsterdamDate(api.clock.now());
async function insertActiveLine() {
  const { customerId } = await insertCustomer(api.db);
  await insertContact(api.db, { customerId });
  const circuits = [{ productCode: 'EVC', circuitType: 'ETHERNET' as const, ipv4PrefixLength: 29 as const }];
  return insertDeliveredLine(api, { customerId, circuits });
}
type Line = Awaited<ReturnType<typeof insertActiveLine>>;
const terminate = ({ customerId, lineId }: Line, body = {}, query = {}) =>
  api.call(
    terminateLine,
    { params: { customerId, lineId }, query, body: { wishDate: addWorkingDays(today(), 2), ...body } },
    orderer(customerId),
  );
const withdraw = ({ customerId, lineId }: Line) =>
  api.call(withdrawLineTermination, { params: { customerId, lineId } }, orderer(customerId));
const move = (orderId: number, body: OrderMove) => api.call(moveProviderOrder, { params: { orderId }, body }, systemToken);
const getTerminationOrder = async ({ customerId }: Line) =>
  (
    await api.db
      .select()
      .from(orders)
      .where(and(eq(orders.customerId, customerId), eq(orders.subType, 'TERMINATE')))
  ).at(-1)!;

describe('terminating a line', () => {
  it('previews the termination without storing anything', async () => {
    const line = await insertActiveLine();
    const { status, body } = await terminate(line, {}, { dryRun: true });
    expect(status).toBe(200);
    expect(body.terminationDate >= addDays(today(), 30)).toBe(true);
    expect(isWorkingDay(body.terminationDate)).toBe(true);
    expect(body.chargedUntil).toBe(line.contract?.initialTermEndDate);
    expect(Number(body.earlyTerminationCharge)).toBeGreaterThan(0);
    expect(await readLine(api, line.lineId)).toEqual(line);
    expect(await getTerminationOrder(line)).toBeUndefined();
    expect((await terminate(line)).body).toEqual(body);
  });

  it('creates an order, marks the line as terminating, and mails the early termination fee once', async () => {
    const line = await insertActiveLine();
    const { status, body } = await terminate(line, { reason: 'MOVED', comment: 'Naar de markt' });
    expect(status).toBe(202);
    const end = await getTerminationOrder(line);
    const { terminationDate, earlyTerminationCharge } = body;
    expect(end).toMatchObject({
      status: 'NEW',
      customerOrderId: `END-LN-${line.lineId}-1`,
      serviceId: line.lineId,
      wishDate: terminationDate,
      mrc: '0.00',
      nrc: earlyTerminationCharge,
      addressKey: null,
      packageCode: line.packageCode,
      details: { ...body, reason: 'MOVED', comment: 'Naar de markt' },
    });
    expect(end.items.map(({ amount }) => amount)).toEqual([earlyTerminationCharge]);
    const ending = await readLine(api, line.lineId);
    expect(ending).toMatchObject({ status: 'PENDING_TERMINATION', suspended: false, openOrderId: end.orderId, terminationDate });
    expect(ending.contract?.terminationDate).toBe(terminationDate);
    await acceptOrder(api, end.orderId);
    await acceptOrder(api, end.orderId);
    expect(await readOrder(api, end.orderId)).toMatchObject({ status: 'ACCEPTED', milestone: 'VALIDATED' });
    const mails = await api.listMails(line.customerId);
    expect(mails.filter(({ subject }) => subject.includes('is opgezegd'))).toHaveLength(1);
    expect(mails.at(-1)?.text).toContain(`€ ${earlyTerminationCharge.replace('.', ',')}`);
    const types = (await api.db.select().from(events).where(eq(events.customerId, line.customerId)).orderBy(events.eventId)).map(
      ({ type }) => type,
    );
    expect(types).toEqual(expect.arrayContaining(['line.pending-termination', 'order.new']));
  });

  it('happens once per idempotency key, and repeats its response', async () => {
    const line = await insertActiveLine();
    const { customerId, lineId } = line;
    const input = { params: { customerId, lineId }, body: { wishDate: addWorkingDays(today(), 2) } };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await api.call(terminateLine, input, orderer(customerId), { headers });
    expect(first.status).toBe(202);
    expect(await api.call(terminateLine, input, orderer(customerId), { headers })).toMatchObject({
      status: 202,
      body: first.body,
    });
    expect(await terminate(line)).toMatchObject({ status: 409, problem: { code: 'TERMINATION_ALREADY_REQUESTED' } });
  });

  it('ends the line on the date, and puts its addresses in quarantine', async () => {
    const line = await insertActiveLine();
    const { terminationDate } = (await terminate(line)).body;
    const { orderId } = await getTerminationOrder(line);
    await acceptOrder(api, orderId);
    await move(orderId, { status: 'PLANNED', plannedDate: terminationDate });
    const params = { customerId: line.customerId };
    const listedPrefixes = (await api.call(listIpPrefixes, { params, query: {} }, serviceDesk(line.customerId))).body.items;
    expect(listedPrefixes).toMatchObject([{ status: 'ACTIVE', endsOn: terminationDate }]);
    expect(await move(orderId, { status: 'COMPLETED' })).toMatchObject({
      status: 409,
      problem: { code: 'INVALID_TRANSITION', details: { terminationDate } },
    });
    const past = addDays(today(), -1);
    await api.db.update(lines).set({ terminationDate: past }).where(eq(lines.lineId, line.lineId));
    expect((await move(orderId, { status: 'COMPLETED' })).body).toMatchObject({ status: 'COMPLETED', deliveredDate: today() });
    expect(await readLine(api, line.lineId)).toMatchObject({
      status: 'TERMINATED',
      openOrderId: null,
      operationalState: 'UNKNOWN',
      terminationDate: past,
    });
    const prefixes = await api.db.select().from(ipPrefixes).where(eq(ipPrefixes.serviceId, line.lineId));
    expect(prefixes.map(({ status }) => status)).toEqual(['PENDING_RELEASE']);
    expect((await api.listMails(line.customerId)).at(-1)?.subject).toContain('is beëindigd');
  });

  it.each([
    ['REJECTED', 'Uw opzegging is afgewezen'],
    ['FAILED', 'Uw opzegging kan niet worden uitgevoerd'],
  ] as const)('restores the line if the order is %s, and mails why', async (status, subject) => {
    const line = await insertActiveLine();
    await terminate(line);
    const { orderId } = await getTerminationOrder(line);
    await acceptOrder(api, orderId);
    expect((await move(orderId, { status, reasonCode: 'CARRIER_ERROR', text: 'Storing in hun systeem.' })).status).toBe(200);
    expect(await readLine(api, line.lineId)).toMatchObject({
      status: 'ACTIVE',
      terminationDate: null,
      openOrderId: null,
      contract: line.contract,
    });
    const mail = (await api.listMails(line.customerId)).at(-1);
    expect(mail?.subject).toContain(subject);
    expect(mail?.text).toContain('Er ging iets mis bij de carrier.');
    expect(mail?.text).toContain('Storing in hun systeem.');
    expect(mail?.text).toContain('De dienst blijft in gebruik');
  });

  it.each([
    ['in the past', { wishDate: '2020-01-06' }, 'wishDate', 'validation.date-too-early'],
    ['a Sunday', { wishDate: '2027-11-21' }, 'wishDate', 'validation.not-working-day'],
    ['too far in the future', { wishDate: '9999-12-31' }, 'wishDate', 'validation.out-of-range'],
    ['missing', { wishDate: '' }, 'wishDate', 'validation.required'],
  ])('is rejected if the requested date is %s', async (_what, body, field, code) => {
    const line = await insertActiveLine();
    expect((await terminate(line, body)).problem?.validationErrors).toMatchObject([{ field, code }]);
    expect((await readLine(api, line.lineId)).status).toBe('ACTIVE');
  });

  it.each(['PENDING', 'PENDING_CHANGE', 'TERMINATED', 'CANCELLED'] as const)(
    'is refused for a line that is %s',
    async (status) => {
      const line = await insertActiveLine();
      await api.db.update(lines).set({ status }).where(eq(lines.lineId, line.lineId));
      const response = await terminate(line);
      expect(response).toMatchObject({ status: 409, problem: { code: 'LINE_NOT_ACTIVE', details: { status } } });
    },
  );

  it('happens once when two calls arrive concurrently', async () => {
    const line = await insertActiveLine();
    const responses = await Promise.all([terminate(line), terminate(line)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(responses.find(({ status }) => status === 409)?.problem?.code).toBe('TERMINATION_ALREADY_REQUESTED');
    const isEnd = and(eq(orders.customerId, line.customerId), eq(orders.subType, 'TERMINATE'));
    expect(await api.db.$count(orders, isEnd)).toBe(1);
  });

  it('requires the order role, an active customer and a line of that customer', async () => {
    const line = await insertActiveLine();
    const otherCustomer = await insertCustomer(api.db);
    const { customerId, lineId } = line;
    const request = { params: { customerId, lineId }, query: {}, body: { wishDate: addWorkingDays(today(), 2) } };
    for (const caller of [finance(customerId), serviceDesk(customerId)]) {
      expect((await api.call(terminateLine, request, caller)).problem?.code).toBe('ROLE_REQUIRED');
    }
    const foreignRequest = { ...request, params: { customerId: otherCustomer.customerId, lineId } };
    expect((await api.call(terminateLine, foreignRequest, orderer(otherCustomer.customerId))).status).toBe(404);
    const { params } = foreignRequest;
    expect((await api.call(withdrawLineTermination, { params }, orderer(otherCustomer.customerId))).status).toBe(404);
    await api.db.update(customers).set({ status: 'BLOCKED' }).where(eq(customers.customerId, customerId));
    expect((await terminate(line)).problem?.code).toBe('CUSTOMER_NOT_ACTIVE');
    expect((await withdraw(line)).problem?.code).toBe('CUSTOMER_NOT_ACTIVE');
  });
});

describe('withdrawing a termination', () => {
  it.each([
    ['ACTIVE', false],
    ['SUSPENDED', true],
  ] as const)('makes the line %s again, and numbers its next termination consecutively', async (status, suspended) => {
    const line = await insertActiveLine();
    await api.db.update(lines).set({ status }).where(eq(lines.lineId, line.lineId));
    await terminate(line);
    expect((await readLine(api, line.lineId)).suspended).toBe(suspended);
    const { orderId } = await getTerminationOrder(line);
    await acceptOrder(api, orderId);
    expect((await withdraw(line)).status).toBe(204);
    expect(await readLine(api, line.lineId)).toMatchObject({
      status,
      suspended: false,
      terminationDate: null,
      openOrderId: null,
      contract: line.contract,
    });
    const cancelledOrder = await readOrder(api, orderId);
    expect(cancelledOrder).toMatchObject({ status: 'CANCELLED', isOpen: false });
    expect(cancelledOrder.history.map(({ to }) => to)).toEqual(['NEW', 'ACCEPTED', 'CANCEL_REQUESTED', 'CANCELLED']);
    expect((await api.listMails(line.customerId)).at(-1)?.subject).toContain('De opzegging gaat niet door');
    expect((await withdraw(line)).problem?.code).toBe('LINE_NOT_ACTIVE');
    await terminate(line);
    expect((await getTerminationOrder(line)).customerOrderId).toBe(`END-LN-${line.lineId}-2`);
  });

  it('works before the order is accepted, and stops its acceptance', async () => {
    const line = await insertActiveLine();
    await terminate(line);
    const { orderId } = await getTerminationOrder(line);
    expect((await withdraw(line)).status).toBe(204);
    await acceptOrder(api, orderId);
    expect((await readOrder(api, orderId)).status).toBe('CANCELLED');
  });

  it.each([
    ['is sent to the carrier', 'SENT_TO_CARRIER'],
    ['is planned', 'PLANNED'],
  ])('is too late once the order %s', async (_what, step) => {
    const line = await insertActiveLine();
    const { terminationDate } = (await terminate(line)).body;
    const { orderId } = await getTerminationOrder(line);
    await acceptOrder(api, orderId);
    if (step === 'PLANNED') await move(orderId, { status: 'PLANNED', plannedDate: terminationDate });
    else await api.call(reachProviderOrderMilestone, { params: { orderId }, body: { code: 'SENT_TO_CARRIER' } }, systemToken);
    expect((await withdraw(line)).problem).toMatchObject({ code: 'TERMINATION_TOO_LATE', details: { orderId } });
    expect((await readLine(api, line.lineId)).status).toBe('PENDING_TERMINATION');
  });

  it('requires a pending termination', async () => {
    const line = await insertActiveLine();
    expect((await withdraw(line)).problem?.code).toBe('LINE_NOT_ACTIVE');
    const { customerId } = line;
    const pendingLine = await insertLine(api.db, { customerId, status: 'PENDING' });
    expect((await withdraw(pendingLine)).problem?.code).toBe('LINE_NOT_ACTIVE');
  });
});
