import { createClient } from '@demarc/client/client.ts';
import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { createCustomer } from '@demarc/contract/customer.ts';
import { terminateLine } from '@demarc/contract/line.ts';
import { getLineDiagnostic, startLineDiagnostic } from '@demarc/contract/line-diagnostic.ts';
import { addOrderNote, cancelOrder } from '@demarc/contract/order.ts';
import { getProviderCustomer } from '@demarc/contract/provider/customer.ts';
import { getTvAccount } from '@demarc/contract/tv-account.ts';
import { createTvUnconfirmedCode, generateTvActivationCode } from '@demarc/contract/tv-activation.ts';
import { addWorkingDays } from '@demarc/contract/working-days.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBackOffice } from '../../simulator/src/back-office.ts';
import { linePings, lineSessions, lines } from './db/schema/line.ts';
import { insertContact, insertCustomer, insertDiagnostic, insertLine } from './testing/builders.ts';
import { accept, insertDeliveredLine, insertLineOrder, lineRow, orderRow } from './testing/line-orders.ts';
import { order as orderer, serviceDesk } from './testing/sessions.ts';
import { startTestApi, type TestApi } from './testing/test-api.ts';
import { insertTvSubscriber } from './testing/tv.ts';
import { systemEnv, systemToken } from './testing/valid-call.ts';

const token = systemToken;
let api: TestApi;
let endpoint: string;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  endpoint = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.close());

class Stopped extends Error {}

/** Runs the back office until it has written this many messages. */
async function play(random: () => number, until: number): Promise<string[]> {
  const said: string[] = [];
  const backOffice = createBackOffice({
    client: createClient({ endpoint, token: () => token }),
    speed: 1_000_000,
    random,
    wait: async (milliseconds) => {
      if (said.length >= until) throw new Stopped();
      await new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, 20)));
    },
    say: (text) => said.push(text),
  });
  await backOffice.work().catch((error) => {
    if (!(error instanceof Stopped)) throw error;
  });
  return said;
}

const person = { firstName: 'Nova', lastName: 'Bakker', email: 'nova@test.example', phoneNumber: '0205550100' };
async function apply(cocNumber: string): Promise<number> {
  const address = { street: 'Proefstraat', houseNumber: 1, postalCode: '1234AB', city: 'Testdam', country: 'NL' };
  const { body, problem } = await api.call(createCustomer, {
    body: {
      ...{ customerType: 'reseller', companyName: 'Nieuw B.V.', cocNumber, address, acceptedTerms: true, acceptedPrivacy: true },
      contacts: [{ types: ['main', 'billing'], ...person }],
      account: { username: `nova-${cocNumber}@test.example`, ...person },
    },
  });
  expect(problem).toBeNull();
  return body.customerId;
}
const found = async (customerId: number) => (await api.call(getProviderCustomer, { params: { customerId } }, token)).body;

it('approves waiting and new applications, and leaves a duplicate company to a person', async () => {
  const waiting = await apply('90700001');
  const repeated = await apply('90700001');
  const playing = play(() => 0.9, 2);
  const later = await apply('90700002');
  await playing;
  expect((await found(waiting)).approvedAt).not.toBeNull();
  expect((await found(later)).approvedAt).not.toBeNull();
  expect(await found(repeated)).toMatchObject({ duplicateOf: waiting, approvedAt: null });
});

it('refuses one in twenty applications', async () => {
  const customerId = await apply('90700003');
  await play(() => 0.01, 1);
  expect(await found(customerId)).toMatchObject({ status: 'TERMINATED', approvedAt: null });
});

/** Runs the back office until the returned function is called. */
function playOn(random: () => number): () => void {
  let isOver = false;
  const backOffice = createBackOffice({
    client: createClient({ endpoint, token: () => token }),
    speed: 1_000_000,
    random,
    // After the test, every wait lasts forever.
    wait: (milliseconds) =>
      isOver ? new Promise(() => {}) : new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, 20))),
    say: () => {},
  });
  void backOffice.work();
  return () => {
    isOver = true;
  };
}

async function customer(): Promise<number> {
  const { customerId } = await insertCustomer(api.db);
  await insertContact(api.db, { customerId });
  return customerId;
}
const historyOf = async (orderId: number) => (await orderRow(api, orderId)).history.map(({ to }) => to);
const reaches = (orderId: number, status: string) =>
  vi.waitFor(async () => expect((await orderRow(api, orderId)).status).toBe(status), { timeout: 15_000, interval: 50 });

describe('orders', () => {
  it('go from new to delivered, both waiting and new ones', async () => {
    const customerId = await customer();
    const waiting = await insertLineOrder(api, { customerId });
    await accept(api, waiting.orderId);
    const stop = playOn(() => 0.9);
    const next = await insertLineOrder(api, { customerId });
    await accept(api, next.orderId);
    for (const { orderId } of [waiting, next]) {
      await reaches(orderId, 'COMPLETED');
      const order = await orderRow(api, orderId);
      expect(await historyOf(orderId)).toEqual(['NEW', 'ACCEPTED', 'PLANNED', 'COMPLETED']);
      const today = amsterdamDate(api.clock.now());
      expect(order).toMatchObject({ deliveredDate: today, appointment: { status: 'COMPLETED', date: today } });
      const line = await lineRow(api, order.serviceId!);
      expect(line).toMatchObject({ status: 'ACTIVE', carrierServiceId: expect.stringMatching(/^TES\d{6}$/) });
      expect(line.technical).toMatchObject({ accessNode: { type: 'OLT' }, nt: { ownedBy: 'CARRIER' } });
      expect(line.evcs.map(({ vlanId }) => vlanId)).toEqual([100]);
    }
    stop();
  });

  it.each([
    ['a missed appointment', 0, ['NEW', 'ACCEPTED', 'PLANNED', 'PLANNED', 'COMPLETED']],
    ['an end user who does not answer', 1, ['NEW', 'ACCEPTED', 'ON_HOLD', 'PLANNED', 'COMPLETED']],
    ['digging', 3, ['NEW', 'ACCEPTED', 'ON_HOLD', 'PLANNED', 'COMPLETED']],
    ['no capacity', 4, ['NEW', 'ACCEPTED', 'REJECTED']],
    ['more time that the carrier needs', 5, ['NEW', 'ACCEPTED', 'PLANNED', 'PLANNED', 'COMPLETED']],
  ])('survive %s', async (_what, place, history) => {
    const customerId = await customer();
    const stop = playOn(() => place / 20);
    const { orderId } = await insertLineOrder(api, { customerId });
    await accept(api, orderId);
    await reaches(orderId, history.at(-1)!);
    expect(await historyOf(orderId)).toEqual(history);
    stop();
  });

  it('wait for the customer if the migration is contested', async () => {
    const customerId = await customer();
    const stop = playOn(() => 2 / 20);
    const { orderId } = await insertLineOrder(api, { customerId, subType: 'MIGRATE' });
    await accept(api, orderId);
    await reaches(orderId, 'ON_HOLD');
    const params = { customerId, orderId };
    await api.call(addOrderNote, { params, body: { text: 'Het contractnummer is 12.' } }, orderer(customerId));
    await reaches(orderId, 'COMPLETED');
    stop();
  });

  it('are cancelled on request in time', async () => {
    const customerId = await customer();
    const { orderId } = await insertLineOrder(api, { customerId });
    const request = { params: { customerId, orderId }, query: {}, body: { reason: 'Dubbel' } };
    await api.call(cancelOrder, request, orderer(customerId));
    const stop = playOn(() => 0.9);
    await reaches(orderId, 'CANCELLED');
    stop();
  });

  it('of several days ago follow the calendar', async () => {
    const customerId = await customer();
    const createdAt = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000);
    const old = await insertLineOrder(api, { customerId, createdAt, status: 'ACCEPTED' });
    const planned = { status: 'PLANNED', plannedDate: '2099-01-05' } as const;
    const ahead = await insertLineOrder(api, { customerId, createdAt, ...planned });
    const fresh = await insertLineOrder(api, { customerId });
    await accept(api, fresh.orderId);
    const stop = playOn(() => 0.9);
    await reaches(fresh.orderId, 'COMPLETED');
    expect(await orderRow(api, old.orderId)).toEqual(old);
    expect(await orderRow(api, ahead.orderId)).toEqual(ahead);
    stop();
  });

  it('that terminate a line wait for its last day', async () => {
    const line = await insertDeliveredLine(api, { customerId: await customer() });
    const { customerId, lineId } = line;
    const stop = playOn(() => 0.9);
    const today = new Date();
    today.setUTCDate(today.getUTCDate() + 60);
    const body = { wishDate: addWorkingDays(today.toISOString().slice(0, 10), 0) };
    const { status } = await api.call(terminateLine, { params: { customerId, lineId }, query: {}, body }, orderer(customerId));
    expect(status).toBe(202);
    const { openOrderId } = await lineRow(api, lineId);
    await accept(api, openOrderId!);
    const fresh = await insertLineOrder(api, { customerId });
    await accept(api, fresh.orderId);
    await reaches(fresh.orderId, 'COMPLETED');
    expect(await orderRow(api, openOrderId!)).toMatchObject({ status: 'ACCEPTED', milestone: 'VALIDATED' });
    stop();
  });
});

it('returns measurements that match the state of the line', async () => {
  const customerId = await customer();
  const line = await insertLine(api.db, { customerId, operationalState: 'DOWN' });
  const running = { status: 'RUNNING', startedAt: new Date(), finishedAt: null, verdict: null } as const;
  const waiting = await insertDiagnostic(api.db, { customerId, lineId: line.lineId, ...running });
  const stop = playOn(() => 0.5);
  const up = await insertLine(api.db, { customerId });
  const params = { customerId, lineId: up.lineId };
  const desk = { customerId, roles: ['RESELLER_SERVICE_DESK'] } as const;
  const { body } = await api.call(startLineDiagnostic, { params, body: { type: 'PON' } }, desk);
  const verdictOf = async (lineId: number, diagnosticId: string) =>
    (await api.call(getLineDiagnostic, { params: { customerId, lineId, diagnosticId } }, desk)).body.verdict;
  await vi.waitFor(async () => expect(await verdictOf(line.lineId, waiting.diagnosticId)).toBe('FAULT'), 10_000);
  await vi.waitFor(async () => expect(await verdictOf(up.lineId, body.diagnosticId)).toBe('OK'), 10_000);
  stop();
});

it('redeems codes that are issued while it runs, and requests devices that the help desk confirms', async () => {
  const customerId = await customer();
  const desk = serviceDesk(customerId);
  const [before, atOnce, asking] = await Promise.all([1, 2, 3].map(() => insertTvSubscriber(api.db, { customerId })));
  await api.call(generateTvActivationCode, { params: { id: before!.tvAccountId }, body: {} }, desk);
  const stop = playOn(() => 0.5);
  // A completed order shows that the back office has started.
  await reaches(await accepted(customerId), 'COMPLETED');
  await api.call(generateTvActivationCode, { params: { id: atOnce!.tvAccountId }, body: { deviceName: 'Zolder' } }, desk);
  await api.call(createTvUnconfirmedCode, { params: { id: asking!.tvAccountId }, body: {} }, desk);
  const answerOf = async (id: number) => (await api.call(getTvAccount, { params: { id } }, desk)).body;
  await vi.waitFor(async () => expect((await answerOf(atOnce!.tvAccountId)).devices).toMatchObject([{ name: 'Zolder' }]), 10_000);
  await vi.waitFor(async () => expect((await answerOf(asking!.tvAccountId)).activation).toBe('waiting'), 10_000);
  expect(await answerOf(before!.tvAccountId)).toMatchObject({ activation: 'code_issued', devices: [] });
  stop();
});

async function accepted(customerId: number): Promise<number> {
  const { orderId } = await insertLineOrder(api, { customerId });
  await accept(api, orderId);
  return orderId;
}

it('measures only lines that are up', { timeout: 60_000 }, async () => {
  const customerId = await customer();
  const up = await insertDeliveredLine(api, { customerId });
  const down = await insertDeliveredLine(api, { customerId });
  await api.db.update(lines).set({ operationalState: 'DOWN' }).where(eq(lines.lineId, down.lineId));
  const sessionsOf = ({ lineId }: typeof up) => api.db.$count(lineSessions, eq(lineSessions.lineId, lineId));
  // Each run measures a few lines, starting with a different one.
  for (let turn = 0; turn < 20; turn += 1) {
    const stop = playOn(() => turn / 20);
    await new Promise((resolve) => setTimeout(resolve, 300));
    stop();
  }
  await vi.waitFor(async () => expect(await sessionsOf(up)).toBe(1), 20_000);
  expect(await api.db.$count(linePings, eq(linePings.lineId, up.lineId))).toBeGreaterThan(0);
  expect(await sessionsOf(down)).toBe(0);
});
