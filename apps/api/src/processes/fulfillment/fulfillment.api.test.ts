import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { cancelOrder, canTransitionOrder, finalOrderStatuses, type OrderStatus, orderStatuses } from '@demarc/contract/order.ts';
import {
  addProviderOrderDocument,
  addProviderOrderNote,
  createProviderIpPool,
  getProviderOrder,
  listProviderOrders,
  moveProviderOrder,
  type OrderMove,
  reachProviderOrderMilestone,
  updateProviderOrderAppointment,
} from '@demarc/contract/provider/order.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { ipPrefixes } from '../../db/schema/ip.ts';
import { lines } from '../../db/schema/line.ts';
import { insertContact, insertCustomer, insertLine, insertPackage } from '../../testing/builders.ts';
import {
  acceptOrder,
  getWorkday,
  insertDeliveredLine,
  insertLineOrder,
  insertPlannedOrder,
  readLine,
  readOrder,
} from '../../testing/line-orders.ts';
import { orderer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  for (const prefix of ['10.0.0.0/12', '2001:db8::/36']) {
    await api.call(createProviderIpPool, { body: { prefix } }, systemToken);
  }
});
afterAll(() => api.close());

async function createCustomer(language: 'nl' | 'en' = 'nl') {
  const { customerId } = await insertCustomer(api.db, { language });
  await insertContact(api.db, { customerId, types: ['main'], email: 'main@test.example' });
  return customerId;
}
const move = (orderId: number, body: OrderMove) => api.call(moveProviderOrder, { params: { orderId }, body }, systemToken);
const getMailSubjects = async (customerId: number) => (await api.listMails(customerId)).map(({ subject }) => subject);
const getEventTypes = async (customerId: number) =>
  (await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId)).map(({ type }) => type);
const reasonByStatus = { ON_HOLD: 'DIGGING_REQUIRED', REJECTED: 'NO_CAPACITY', FAILED: 'CARRIER_ERROR' } as const;
/** Builds a move with everything that its status requires. */
function moveTo(status: OrderStatus): OrderMove {
  const reasonCode = status in reasonByStatus ? reasonByStatus[status as keyof typeof reasonByStatus] : undefined;
  return { status, ...(reasonCode && { reasonCode }), ...(status === 'PLANNED' && { plannedDate: getWorkday(8, api) }) };
}

describe('accepting an order', () => {
  it('creates a line, links it to the order and mails the contact', async () => {
    const customerId = await createCustomer();
    const { orderId } = await insertLineOrder(api, { customerId, reference: 'Filiaal 7' });
    await acceptOrder(api, orderId);
    const order = await readOrder(api, orderId);
    const line = await readLine(api, order.serviceId!);
    expect(order).toMatchObject({ status: 'ACCEPTED', milestone: 'VALIDATED', serviceLabel: `LN-${line.lineId}` });
    expect(order).toMatchObject({ isOpen: true, waitingOn: 'PROVIDER' });
    expect(line).toMatchObject({ customerId, status: 'PENDING', orderId, openOrderId: orderId, reference: 'Filiaal 7' });
    expect(line).toMatchObject({ contract: null, activeSince: null, addressKey: order.addressKey, monthlyAmount: '42.50' });
    expect(line.technical.ftuId).toBe('FTU-1');
    expect(await getEventTypes(customerId)).toEqual(['line.pending', 'order.accepted']);
    expect(await getMailSubjects(customerId)).toEqual([
      expect.stringMatching(/^Order O\d{4}-\d+ is geaccepteerd: Proefstraat 1/),
    ]);
    const [entry] = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    expect(entry).toMatchObject({ actor: 'SYSTEM', operation: 'accept-order' });
  });

  it('happens once when several calls arrive concurrently on two servers', async () => {
    const otherApi = await startTestApi({ env: systemEnv, sharesDatabaseWith: api });
    const customerId = await createCustomer();
    const { orderId } = await insertLineOrder(api, { customerId });
    await Promise.all([
      acceptOrder(api, orderId),
      acceptOrder(otherApi, orderId),
      acceptOrder(api, orderId),
      acceptOrder(otherApi, orderId),
    ]);
    await acceptOrder(api, orderId);
    await otherApi.close();
    expect(await api.db.$count(lines, eq(lines.customerId, customerId))).toBe(1);
    expect(await getMailSubjects(customerId)).toHaveLength(1);
  });

  it('is rejected if the connection already has a line', async () => {
    const customerId = await createCustomer('en');
    const line = await insertLine(api.db, { customerId });
    const { orderId } = await insertLineOrder(api, { customerId, addressKey: line.addressKey });
    await acceptOrder(api, orderId);
    expect(await readOrder(api, orderId)).toMatchObject({
      status: 'REJECTED',
      statusReason: { code: 'DUPLICATE' },
      serviceId: null,
    });
    expect(await api.db.$count(lines, eq(lines.customerId, customerId))).toBe(1);
    expect(await getMailSubjects(customerId)).toEqual([expect.stringContaining('has been rejected')]);
  });

  it('waits while a cancellation is requested, and resumes when it is refused', async () => {
    const customerId = await createCustomer();
    const { orderId } = await insertLineOrder(api, { customerId });
    const params = { customerId, orderId };
    await api.call(cancelOrder, { params, query: {}, body: { reason: 'Dubbel' } }, orderer(customerId));
    await acceptOrder(api, orderId);
    expect((await readOrder(api, orderId)).status).toBe('CANCEL_REQUESTED');
    expect((await move(orderId, { status: 'ACCEPTED' })).problem?.code).toBe('INVALID_TRANSITION');
    expect((await move(orderId, { status: 'NEW' })).body).toMatchObject({ status: 'NEW' });
    await acceptOrder(api, orderId);
    expect((await readOrder(api, orderId)).status).toBe('ACCEPTED');
  });
});

describe('order moves', () => {
  const forbidden = orderStatuses.flatMap((from) =>
    orderStatuses.filter((to) => !canTransitionOrder(from, to)).map((to) => [from, to] as const),
  );
  it.each(forbidden)('rejects a move from %s to %s', async (status, to) => {
    const { customerId } = await insertCustomer(api.db);
    const isOpen = !(finalOrderStatuses as readonly OrderStatus[]).includes(status);
    const previousStatus = status === 'CANCEL_REQUESTED' ? 'ACCEPTED' : null;
    const before = await insertLineOrder(api, { customerId, status, isOpen, previousStatus });
    expect(await move(before.orderId, moveTo(to))).toMatchObject({
      status: 409,
      problem: { code: 'INVALID_TRANSITION', details: { status, to } },
    });
    expect(await readOrder(api, before.orderId)).toEqual(before);
    expect(await getEventTypes(customerId)).toEqual([]);
  });

  it.each([
    ['ON_HOLD without a reason', { status: 'ON_HOLD' }, 'reasonCode', 'validation.required'],
    ['REJECTED without a reason', { status: 'REJECTED' }, 'reasonCode', 'validation.required'],
    ['ON_HOLD with a reason to end', { status: 'ON_HOLD', reasonCode: 'NO_CAPACITY' }, 'reasonCode', 'validation.unknown-value'],
    ['FAILED with a reason to hold', { status: 'FAILED', reasonCode: 'LOA_REQUIRED' }, 'reasonCode', 'validation.unknown-value'],
    ['PLANNED without a date', { status: 'PLANNED' }, 'plannedDate', 'validation.required'],
    ['PLANNED on a Sunday', { status: 'PLANNED', plannedDate: '2026-11-22' }, 'plannedDate', 'validation.not-working-day'],
    ['PLANNED in a far year', { status: 'PLANNED', plannedDate: '9999-12-31' }, 'plannedDate', 'validation.out-of-range'],
    [
      'a delivery too early',
      { status: 'FAILED', reasonCode: 'NO_CAPACITY', delivery: {} },
      'delivery',
      'validation.not-allowed-here',
    ],
    ['a milestone of racks', { ...moveToHold(), milestone: 'SPACE_RESERVED' }, 'milestone', 'validation.unknown-value'],
    ['being delivered on the way', { ...moveToHold(), milestone: 'DELIVERED' }, 'milestone', 'validation.not-allowed-here'],
  ] as const)('is rejected with %s', async (_what, body, field, code) => {
    const { customerId } = await insertCustomer(api.db);
    const { orderId } = await insertLineOrder(api, { customerId, status: 'ACCEPTED' });
    expect(await move(orderId, body)).toMatchObject({ status: 400, problem: { validationErrors: [{ field, code }] } });
    expect((await readOrder(api, orderId)).status).toBe('ACCEPTED');
  });

  it('lead from new to delivered, with one notification each', async () => {
    const customerId = await createCustomer('en');
    const { orderId, wishDate } = await insertLineOrder(api, {
      customerId,
      termMonths: 36,
      circuits: [
        { productCode: 'EVC-A', circuitType: 'PPPOE', ipv4PrefixLength: 29, ipv6PrefixLength: 48 },
        { productCode: 'EVC-B', circuitType: 'ETHERNET', vlanId: 100 },
      ],
    });
    await acceptOrder(api, orderId);
    const milestone = { params: { orderId }, body: { code: 'CARRIER_CONFIRMED', actor: 'CARRIER' } } as const;
    expect((await api.call(reachProviderOrderMilestone, milestone, systemToken)).body).toMatchObject({ waitingOn: 'CARRIER' });
    const appointment = { date: wishDate, window: 'MORNING' } as const;
    const planning = { status: 'PLANNED', plannedDate: wishDate, appointment, actor: 'CARRIER' } as const;
    expect((await move(orderId, planning)).body).toMatchObject({
      customerId,
      status: 'PLANNED',
      plannedDate: wishDate,
      promisedDate: wishDate,
      milestone: 'APPOINTMENT_PLANNED',
      appointment: { ...appointment, status: 'CONFIRMED', contactPhoneNumber: '0205550100', address: { city: 'Testdam' } },
    });
    const delivery = {
      carrierServiceId: 'XBQ40718',
      technical: { areaPop: 'TD-1', profile: 'XGS-1000' },
      evcs: [{ vlanId: 200, svlanId: 3001 }],
    };
    const { body } = await move(orderId, { status: 'COMPLETED', actor: 'CARRIER', delivery });
    const today = formatAmsterdamDate(api.clock.now());
    expect(body).toMatchObject({ status: 'COMPLETED', deliveredDate: today, milestone: 'DELIVERED', waitingOn: 'NOBODY' });
    expect(body.appointment).toMatchObject({ status: 'COMPLETED', date: today });
    expect(body.milestones.filter(({ reachedAt }) => reachedAt === null).map(({ code }) => code)).toEqual(['BILLING_STARTED']);
    expect(body.history.map(({ to, actor }) => [to, actor])).toEqual([
      ['NEW', 'CUSTOMER'],
      ['ACCEPTED', 'SYSTEM'],
      ['PLANNED', 'CARRIER'],
      ['COMPLETED', 'CARRIER'],
    ]);
    const line = await readLine(api, body.serviceRef!.id);
    expect(line).toMatchObject({ status: 'ACTIVE', operationalState: 'UP', openOrderId: null, carrierServiceId: 'XBQ40718' });
    expect(line.contract).toMatchObject({
      startDate: today,
      initialTermMonths: 36,
      endOfTermAction: 'ROLL',
      noticePeriodDays: 30,
    });
    expect(formatAmsterdamDate(line.activeSince!)).toBe(today);
    expect(line.contractEndDate).toBe(line.contract?.initialTermEndDate);
    expect(line.technical).toMatchObject({ ftuId: 'FTU-1', areaPop: 'TD-1', profile: 'XGS-1000' });
    expect(line.evcs).toMatchObject([
      { evcId: 1, vlanId: 200, svlanId: 3001, mtu: 1500, downMbps: 1000, username: `ln-${line.lineId}-1` },
      { evcId: 2, vlanId: 100, svlanId: null, ipv4Prefix: null, ipv6Prefix: null, username: null },
    ]);
    const [circuit] = line.evcs;
    expect(circuit?.ipv4Prefix).toMatch(/^10\.\d+\.\d+\.\d+\/29$/);
    expect(circuit?.ipv6Prefix).toMatch(/^2001:db8:[\da-f:]*::\/48$|^2001:db8::\/48$/);
    const prefixes = await api.db.select().from(ipPrefixes).where(eq(ipPrefixes.serviceId, line.lineId));
    expect(prefixes).toHaveLength(2);
    expect(prefixes.find(({ prefixId }) => prefixId === circuit?.ipv4PrefixId)).toMatchObject({
      customerId,
      prefix: circuit?.ipv4Prefix,
      status: 'ACTIVE',
      serviceType: 'LINE',
    });
    expect(line.searchText).toContain(circuit?.ipv4Prefix);
    expect(await getMailSubjects(customerId)).toEqual([
      expect.stringContaining('has been accepted'),
      expect.stringContaining('is planned for'),
      expect.stringContaining('has been delivered'),
    ]);
    const text = (await api.listMails(customerId)).at(-1)?.text ?? '';
    for (const fact of [`LN-${line.lineId}`, 'VLAN 200', 'XBQ40718', circuit?.ipv4Prefix ?? '']) expect(text).toContain(fact);
    expect(await getEventTypes(customerId)).toEqual([
      'line.pending',
      'order.accepted',
      'order.milestone',
      'order.planned',
      'ip-prefix.added',
      'ip-prefix.added',
      'line.active',
      'order.completed',
    ]);
  });

  it.each([
    ['REJECTED', 'ACCEPTED', 'order.rejected'],
    ['FAILED', 'PLANNED', 'order.failed'],
    ['CANCELLED', 'ON_HOLD', 'order.cancelled'],
  ] as const)('to %s from %s cancel the line and mail the reason', async (to, from, event) => {
    const customerId = await createCustomer();
    const { orderId } = await insertLineOrder(api, { customerId });
    await acceptOrder(api, orderId);
    if (from !== 'ACCEPTED') await move(orderId, moveTo(from));
    const mailsBefore = (await api.listMails(customerId)).length;
    const { body } = await move(orderId, { ...moveTo(to), text: 'Het glas ligt er niet.' });
    expect(body).toMatchObject({ status: to, waitingOn: 'NOBODY', cancellable: false });
    expect(await readLine(api, body.serviceRef!.id)).toMatchObject({ status: 'CANCELLED', openOrderId: null });
    const mails = (await api.listMails(customerId)).slice(mailsBefore);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Het glas ligt er niet.');
    expect((await getEventTypes(customerId)).slice(-2)).toEqual([event, 'line.cancelled']);
    // The address is free again.
    const { addressKey } = await readOrder(api, orderId);
    const { orderId: next } = await insertLineOrder(api, { customerId, addressKey });
    await acceptOrder(api, next);
    expect((await readOrder(api, next)).status).toBe('ACCEPTED');
  });

  it('put the order on hold and resume it, and show who has to act', async () => {
    const customerId = await createCustomer();
    const { orderId } = await insertLineOrder(api, { customerId, subType: 'MIGRATE' });
    await acceptOrder(api, orderId);
    const { body } = await move(orderId, { status: 'ON_HOLD', reasonCode: 'MIGRATION_CONTESTED', text: 'Contract loopt nog.' });
    expect(body).toMatchObject({ waitingOn: 'CUSTOMER', statusReason: { code: 'MIGRATION_CONTESTED' } });
    const mail = (await api.listMails(customerId)).at(-1);
    expect(mail?.text).toContain('getekende toestemming');
    expect(mail?.text).toContain('Contract loopt nog.');
    expect((await move(orderId, { status: 'ACCEPTED' })).body).toMatchObject({ status: 'ACCEPTED', statusReason: null });
    expect(await getMailSubjects(customerId)).toHaveLength(2);
  });

  it('grant a cancellation with its charge, or refuse it', async () => {
    const customerId = await createCustomer();
    for (const [to, sentence] of [
      ['CANCELLED', 'is geannuleerd'],
      ['PLANNED', 'gaat door'],
    ] as const) {
      const { orderId, plannedDate } = await insertPlannedOrder(api, { customerId });
      const request = { params: { customerId, orderId }, query: {}, body: { reason: 'Verhuisd' } };
      await api.call(cancelOrder, request, orderer(customerId));
      expect((await move(orderId, { status: to })).body).toMatchObject({ status: to, plannedDate });
      const mail = (await api.listMails(customerId)).at(-1);
      expect(mail?.subject).toContain(sentence);
      expect(mail?.text.includes('Annuleringskosten: € 117,50')).toBe(to === 'CANCELLED');
      expect((await readOrder(api, orderId)).cancellationCharge).toBe(to === 'CANCELLED' ? '117.50' : null);
    }
  });

  it('happen once when they are repeated with the same idempotency key', async () => {
    const customerId = await createCustomer();
    const { orderId, wishDate } = await insertLineOrder(api, { customerId });
    await acceptOrder(api, orderId);
    const request = { params: { orderId }, body: { status: 'PLANNED', plannedDate: wishDate } } as const;
    const headers = { 'idempotency-key': '5f0c8a43-12f5-4c73-9d0e-2b1a0de0a001' };
    const first = await api.call(moveProviderOrder, request, systemToken, { headers });
    expect(await api.call(moveProviderOrder, request, systemToken, { headers })).toMatchObject({ body: first.body });
    expect(await getMailSubjects(customerId)).toHaveLength(2);
  });

  it('reject a delivery date before the order or in the future', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { orderId, plannedDate } = await insertPlannedOrder(api, { customerId });
    const field = 'delivery.deliveredDate';
    for (const [deliveredDate, code] of [
      ['2020-01-01', 'validation.date-too-early'],
      // Its planned date is in the future.
      [plannedDate!, 'validation.out-of-range'],
      ['9999-12-31', 'validation.out-of-range'],
    ] as const) {
      const response = await move(orderId, { status: 'COMPLETED', delivery: { deliveredDate } });
      expect(response).toMatchObject({ status: 400, problem: { validationErrors: [{ field, code }] } });
    }
    expect((await readLine(api, (await readOrder(api, orderId)).serviceId!)).status).toBe('PENDING');
  });
});

describe('completion', () => {
  it('happens once when two calls arrive concurrently', async () => {
    const customerId = await createCustomer();
    const { orderId } = await insertPlannedOrder(api, { customerId });
    const mailsBefore = (await api.listMails(customerId)).length;
    const responses = await Promise.all([move(orderId, { status: 'COMPLETED' }), move(orderId, { status: 'COMPLETED' })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await api.listMails(customerId)).toHaveLength(mailsBefore + 1);
    expect((await getEventTypes(customerId)).filter((type) => type === 'line.active')).toHaveLength(1);
  });

  it('gives each of 50 orders its line, its prefixes and one mail, with two servers working concurrently', {
    timeout: 120_000,
  }, async () => {
    const otherApi = await startTestApi({ env: systemEnv, sharesDatabaseWith: api });
    const customerId = await createCustomer();
    const orderIds: number[] = [];
    for (let turn = 0; turn < 50; turn += 1) {
      const ipv4PrefixLength = ([32, 30, 29, 28, 27] as const)[turn % 5]!;
      const circuits = [
        { productCode: 'EVC', circuitType: 'ETHERNET' as const, ipv4PrefixLength, ipv6PrefixLength: 56 as const },
      ];
      orderIds.push((await insertPlannedOrder(api, { customerId, circuits })).orderId);
    }
    const mailsBefore = (await api.listMails(customerId)).length;
    const complete = (server: TestApi) => async (orderId: number) => {
      const input = { params: { orderId }, body: { status: 'COMPLETED' } } as const;
      for (;;) {
        const { status } = await server.call(moveProviderOrder, input, systemToken);
        // On a busy machine, the wait for the pools may exceed the statement timeout; callers repeat such a request.
        if (status !== 503) return status;
      }
    };
    const first = orderIds.map(complete(api));
    const second = [...orderIds].reverse().map(complete(otherApi));
    const responses = (await Promise.all([...first, ...second])).sort();
    await otherApi.close();
    expect(responses).toEqual([...Array(50).fill(200), ...Array(50).fill(409)]);
    const isActiveLine = and(eq(lines.customerId, customerId), eq(lines.status, 'ACTIVE'));
    expect(await api.db.$count(lines, isActiveLine)).toBe(50);
    const prefixes = await api.db.select().from(ipPrefixes).where(eq(ipPrefixes.customerId, customerId));
    expect(new Set(prefixes.map(({ prefix }) => prefix)).size).toBe(100);
    const mails = (await api.listMails(customerId)).slice(mailsBefore);
    expect(mails).toHaveLength(50);
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(50);
  });
});

describe('a change to a line', () => {
  const change = async (values = {}) => {
    const customerId = await createCustomer();
    const line = await insertDeliveredLine(api, {
      customerId,
      termMonths: 12,
      circuits: [{ productCode: 'EVC', circuitType: 'ETHERNET', ipv4PrefixLength: 30 }],
    });
    const { orderId } = await insertLineOrder(api, {
      customerId,
      subType: 'MODIFY',
      packageCode: 'TEST-2000',
      packageName: 'Test 2000',
      mrc: '55.00',
      termMonths: 24,
      addressKey: line.addressKey,
      serviceId: line.lineId,
      serviceLabel: `LN-${line.lineId}`,
      details: { lineId: line.lineId, downMbps: 2_000, upMbps: 2_000 },
      circuits: [{ productCode: 'EVC', circuitType: 'ETHERNET', ipv4PrefixLength: 30 }],
      ...values,
    });
    return { customerId, line, orderId };
  };

  it('keeps the line active until it is delivered, and then updates its package, speed, price and term', async () => {
    const { customerId, line, orderId } = await change();
    await acceptOrder(api, orderId);
    expect(await readLine(api, line.lineId)).toMatchObject({ status: 'PENDING_CHANGE', openOrderId: orderId, downMbps: 1_000 });
    await move(orderId, moveTo('PLANNED'));
    await move(orderId, { status: 'COMPLETED' });
    const changedLine = await readLine(api, line.lineId);
    expect(changedLine).toMatchObject({
      status: 'ACTIVE',
      openOrderId: null,
      packageCode: 'TEST-2000',
      downMbps: 2_000,
      monthlyAmount: '55.00',
      orderId: line.orderId,
      contract: { initialTermMonths: 24 },
    });
    expect(changedLine.activeSince).toEqual(line.activeSince);
    expect(changedLine.evcs).toEqual([{ ...line.evcs[0], downMbps: 2_000, upMbps: 2_000 }]);
    expect(await getMailSubjects(customerId)).toContainEqual(expect.stringContaining('is doorgevoerd'));
  });

  it('releases the prefix that it replaces', async () => {
    const circuits = [{ productCode: 'EVC', circuitType: 'ETHERNET', ipv4PrefixLength: 29 }];
    const { line, orderId } = await change({ circuits, termMonths: 0 });
    await acceptOrder(api, orderId);
    await move(orderId, moveTo('PLANNED'));
    await move(orderId, { status: 'COMPLETED' });
    const changedLine = await readLine(api, line.lineId);
    expect(changedLine.evcs[0]?.ipv4Prefix).toMatch(/\/29$/);
    expect(changedLine.contract).toEqual(line.contract);
    const prefixes = await api.db
      .select()
      .from(ipPrefixes)
      .where(eq(ipPrefixes.serviceId, line.lineId))
      .orderBy(ipPrefixes.prefixId);
    expect(prefixes.map(({ prefix, status }) => [prefix, status])).toEqual([
      [line.evcs[0]?.ipv4Prefix, 'PENDING_RELEASE'],
      [changedLine.evcs[0]?.ipv4Prefix, 'ACTIVE'],
    ]);
  });

  it('leaves the line unchanged when it fails, before and after its acceptance', async () => {
    const first = await change();
    await move(first.orderId, moveTo('REJECTED'));
    expect(await readLine(api, first.line.lineId)).toEqual(first.line);
    const second = await change();
    await acceptOrder(api, second.orderId);
    await move(second.orderId, moveTo('FAILED'));
    const { version, updatedAt, ...line } = second.line;
    expect(await readLine(api, line.lineId)).toMatchObject(line);
  });

  it('is rejected if the line is no longer active', async () => {
    const { line, orderId } = await change();
    await api.db.update(lines).set({ status: 'SUSPENDED' }).where(eq(lines.lineId, line.lineId));
    await acceptOrder(api, orderId);
    expect(await readOrder(api, orderId)).toMatchObject({ status: 'REJECTED', statusReason: { code: 'NOT_FEASIBLE' } });
    expect((await readLine(api, line.lineId)).status).toBe('SUSPENDED');
  });
});

describe('provider updates', () => {
  it('change an appointment without moving the order, and notify of a new time', async () => {
    const customerId = await createCustomer();
    const { orderId, wishDate } = await insertLineOrder(api, { customerId });
    const update = (body: object) => api.call(updateProviderOrderAppointment, { params: { orderId }, body }, systemToken);
    await acceptOrder(api, orderId);
    expect((await update({ status: 'MISSED' })).problem?.code).toBe('INVALID_TRANSITION');
    await move(orderId, { ...moveTo('PLANNED'), plannedDate: wishDate, appointment: { date: wishDate, window: 'DAY' } });
    const missed = await update({ status: 'MISSED', actor: 'CARRIER' });
    // A past appointment cannot have a future date.
    const date = formatAmsterdamDate(api.clock.now());
    expect(missed.body).toMatchObject({ status: 'PLANNED', appointment: { status: 'MISSED', window: 'DAY', date } });
    expect(await getMailSubjects(customerId)).toHaveLength(2);
    const confirmation = await update({ window: 'MORNING', date: wishDate });
    expect(confirmation.body.appointment).toMatchObject({ status: 'CONFIRMED', date: wishDate });
    expect((await api.listMails(customerId)).at(-1)?.text).toContain('tussen 8.00 en 12.00 uur');
    expect((await update({ date: '2026-11-22' })).problem?.validationErrors?.[0]).toMatchObject({ field: 'date' });
  });

  it('send a note to the customer, in the order and by mail', async () => {
    const customerId = await createCustomer('en');
    const { orderId } = await insertLineOrder(api, { customerId });
    const body = { author: 'Planning', text: 'The engineer needs a ladder.\nPlease see to it.' };
    const { status, body: order } = await api.call(addProviderOrderNote, { params: { orderId }, body }, systemToken);
    expect(status).toBe(201);
    expect(order.notes).toMatchObject([{ ...body, actor: 'PROVIDER' }]);
    const [mail] = await api.listMails(customerId);
    expect(mail?.text).toContain('Planning wrote:\n\nThe engineer needs a ladder.\n\nPlease see to it.');
  });

  it('reject a document with invalid content', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { orderId } = await insertLineOrder(api, { customerId });
    const add = (content: string) =>
      api.call(
        addProviderOrderDocument,
        { params: { orderId }, body: { type: 'PHOTO', fileName: 'kast.pdf', content } },
        systemToken,
      );
    expect((await add(Buffer.from('MZ no picture').toString('base64'))).problem?.code).toBe('UNSUPPORTED_FILE');
    const { status, body } = await add(Buffer.from('%PDF-1.7 proef').toString('base64'));
    expect(status).toBe(201);
    expect(body.documents).toMatchObject([{ type: 'PHOTO', fileName: 'kast.pdf', actor: 'PROVIDER' }]);
  });

  it('reach a milestone and the earlier ones once, and none of an order that has ended', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { orderId } = await insertLineOrder(api, { customerId });
    const reach = (code: string) =>
      api.call(reachProviderOrderMilestone, { params: { orderId }, body: { code: code as never } }, systemToken);
    expect((await reach('SENT_TO_CARRIER')).problem?.code).toBe('INVALID_TRANSITION');
    await acceptOrder(api, orderId);
    const first = (await reach('SENT_TO_CARRIER')).body;
    expect(first.milestones.filter(({ reachedAt }) => reachedAt).map(({ code }) => code)).toEqual([
      'RECEIVED',
      'VALIDATED',
      'SENT_TO_CARRIER',
    ]);
    expect((await reach('VALIDATED')).body.version).toBe(first.version);
    expect((await reach('DELIVERED')).problem?.validationErrors).toMatchObject([{ field: 'code' }]);
    expect((await reach('PATCHED')).problem?.validationErrors).toMatchObject([{ field: 'code' }]);
    await move(orderId, moveTo('FAILED'));
    expect((await reach('INSTALLED')).problem?.code).toBe('INVALID_TRANSITION');
  });
});

describe('reading orders', () => {
  it('lists orders of all customers in pages, by type, status and customer', async () => {
    const customerId = await createCustomer();
    const ids: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) ids.push((await insertLineOrder(api, { customerId })).orderId);
    await acceptOrder(api, ids[1]!);
    const listOrders = async (query: object) => (await api.call(listProviderOrders, { query }, systemToken)).body;
    const first = await listOrders({ customerId, limit: 3 });
    expect(first).toMatchObject({ total: 5, totalIsCapped: false });
    const rest = await listOrders({ customerId, limit: 3, after: first.next });
    expect([...first.items, ...rest.items].map(({ orderId }) => orderId)).toEqual(ids);
    expect(rest.next).toBeNull();
    expect((await listOrders({ customerId, status: 'ACCEPTED', type: 'LINE' })).items).toMatchObject([
      { customerId, orderId: ids[1] },
    ]);
    expect((await listOrders({ customerId, type: 'RACK' })).total).toBe(0);
    const otherOrder = await insertLineOrder(api, { customerId: await createCustomer() });
    expect((await listOrders({ limit: 200 })).items.map(({ orderId }) => orderId)).toContain(otherOrder.orderId);
    expect((await api.call(listProviderOrders, { query: { after: 'x' } }, systemToken)).status).toBe(400);
  });

  it('returns one order, and 404 for an unknown one', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { orderId } = await insertLineOrder(api, { customerId });
    expect((await api.call(getProviderOrder, { params: { orderId } }, systemToken)).body).toMatchObject({ customerId, orderId });
    const params = { orderId: 2_147_483_647 };
    expect((await api.call(getProviderOrder, { params }, systemToken)).status).toBe(404);
    expect((await api.call(moveProviderOrder, { params, body: { status: 'CANCELLED' } }, systemToken)).status).toBe(404);
  });
});

describe('order mail', () => {
  const contact = {
    jobTitle: '',
    firstName: 'Nova',
    middleName: '',
    lastName: 'Proef',
    email: 'own@test.example',
    phoneNumber: '',
    phoneNumber2: '',
  };
  it.each([
    ['to its own contact', contact, ['own@test.example']],
    ['to the contacts for orders, each address once', null, ['orders@test.example', 'second@test.example']],
  ])('%s', async (_whom, own, recipients) => {
    const customerId = await createCustomer();
    for (const email of ['orders@test.example', 'Orders@test.example', 'second@test.example', '']) {
      await insertContact(api.db, { customerId, types: ['order'], email });
    }
    const { orderId } = await insertLineOrder(api, { customerId, contact: own });
    await acceptOrder(api, orderId);
    expect((await api.listMails(customerId)).map(({ recipient }) => recipient.toLowerCase()).sort()).toEqual(recipients);
  });

  it.each(['en', 'nl'] as const)('names the product in %s, whoever ordered it', async (language) => {
    const { packageCode, name } = await insertPackage(api.db);
    const customerId = await createCustomer(language);
    const { orderId } = await insertLineOrder(api, { customerId, packageCode, packageName: 'As it was stored' });
    await acceptOrder(api, orderId);
    const [mail] = await api.listMails(customerId);
    expect(mail?.text).toContain(name[language]);
    expect(mail?.text).not.toContain('As it was stored');
  });

  it('goes to the main contact if there is no other', async () => {
    const customerId = await createCustomer();
    const { orderId } = await insertLineOrder(api, { customerId });
    await acceptOrder(api, orderId);
    expect((await api.listMails(customerId)).map(({ recipient }) => recipient)).toEqual(['main@test.example']);
  });
});

function moveToHold() {
  return { status: 'ON_HOLD', reasonCode: 'DIGGING_REQUIRED' } as const;
}
