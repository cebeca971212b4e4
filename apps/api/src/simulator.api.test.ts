import { createClient } from '@demarc/client/client.ts';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { createCustomer } from '@demarc/contract/customer-application.ts';
import { getIpPrefix, releaseIpPrefix } from '@demarc/contract/ip-prefix.ts';
import { createIpPrefixRequest, listIpPrefixRequests } from '@demarc/contract/ip-prefix-request.ts';
import { terminateLine } from '@demarc/contract/line.ts';
import { getLineDiagnostic, startLineDiagnostic } from '@demarc/contract/line-diagnostic.ts';
import { createNullRoute, endNullRoute, listNullRoutes } from '@demarc/contract/null-route.ts';
import { addOrderNote, cancelOrder } from '@demarc/contract/order.ts';
import { getProviderCustomer } from '@demarc/contract/provider/customer.ts';
import { getTvAccount } from '@demarc/contract/tv-account.ts';
import { createTvUnconfirmedCode, generateTvActivationCode } from '@demarc/contract/tv-activation.ts';
import { createWdmOrder } from '@demarc/contract/wdm-order.ts';
import { addWorkingDays } from '@demarc/contract/working-days.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBackOffice } from '../../simulator/src/back-office.ts';
import { ipPools } from './db/schema/ip.ts';
import { linePings, lineSessions, lines } from './db/schema/line.ts';
import { insertContact, insertCustomer, insertDiagnostic, insertLine } from './testing/builders.ts';
import { acceptOrder, insertDeliveredLine, insertLineOrder, readLine, readOrder } from './testing/line-orders.ts';
import { insertOrderer } from './testing/orderable.ts';
import { orderer, serviceDesk } from './testing/sessions.ts';
import { startTestApi, type TestApi } from './testing/test-api.ts';
import { insertTvSubscriber } from './testing/tv.ts';
import { systemEnv, systemToken } from './testing/valid-call.ts';
import { buildWdmOrder, insertOffer, readWdm } from './testing/wdm.ts';

const token = systemToken;
let api: TestApi;
let endpoint: string;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  endpoint = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.close());

class Stopped extends Error {}

/** Runs the back office until it has written this number of messages. */
async function playUntil(random: () => number, until: number): Promise<string[]> {
  const output: string[] = [];
  const backOffice = createBackOffice({
    client: createClient({ endpoint, token: () => token }),
    speed: 1_000_000,
    random,
    sleep: async (milliseconds) => {
      if (output.length >= until) throw new Stopped();
      await new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, 20)));
    },
    log: (text) => output.push(text),
  });
  await backOffice.work().catch((error) => {
    if (!(error instanceof Stopped)) throw error;
  });
  return output;
}

const person = { firstName: 'Nova', lastName: 'Bakker', email: 'nova@test.example', phoneNumber: '0205550100' };
async function apply(cocNumber: string): Promise<number> {
  const address = { street: 'Proefstraat', houseNumber: 1, postalCode: '1234AB', city: 'Testdam', country: 'NL' };
  const { body, problem } = await api.call(createCustomer, {
    body: {
      customerType: 'reseller',
      companyName: 'Nieuw B.V.',
      cocNumber,
      address,
      acceptedTerms: true,
      acceptedPrivacy: true,
      contacts: [{ types: ['main', 'billing'], ...person }],
      account: { username: `nova-${cocNumber}@test.example`, ...person },
    },
  });
  expect(problem).toBeNull();
  return body.customerId;
}
const readCustomer = async (customerId: number) => (await api.call(getProviderCustomer, { params: { customerId } }, token)).body;

it('approves waiting and new applications, and leaves a duplicate company to a person', async () => {
  const waitingApplication = await apply('90700001');
  const repeatedApplication = await apply('90700001');
  const playing = playUntil(() => 0.9, 2);
  const later = await apply('90700002');
  await playing;
  expect((await readCustomer(waitingApplication)).approvedAt).not.toBeNull();
  expect((await readCustomer(later)).approvedAt).not.toBeNull();
  expect(await readCustomer(repeatedApplication)).toMatchObject({ duplicateOf: waitingApplication, approvedAt: null });
});

it('refuses one in twenty applications', async () => {
  const customerId = await apply('90700003');
  await playUntil(() => 0.01, 1);
  expect(await readCustomer(customerId)).toMatchObject({ status: 'TERMINATED', approvedAt: null });
});

/** Runs the back office until the returned function is called. */
function startPlaying(random: () => number): () => void {
  let hasEnded = false;
  const backOffice = createBackOffice({
    client: createClient({ endpoint, token: () => token }),
    speed: 1_000_000,
    random,
    // After the test, every wait lasts forever.
    sleep: (milliseconds) =>
      hasEnded ? new Promise(() => {}) : new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, 20))),
    log: () => {},
  });
  void backOffice.work();
  return () => {
    hasEnded = true;
  };
}

async function insertCustomerWithContact(): Promise<number> {
  const { customerId } = await insertCustomer(api.db);
  await insertContact(api.db, { customerId });
  return customerId;
}
const readHistory = async (orderId: number) => (await readOrder(api, orderId)).history.map(({ to }) => to);
const waitForStatus = (orderId: number, status: string) =>
  vi.waitFor(async () => expect((await readOrder(api, orderId)).status).toBe(status), { timeout: 15_000, interval: 50 });

describe('orders', () => {
  it('go from new to delivered, whether placed before or after the start', async () => {
    const customerId = await insertCustomerWithContact();
    const waiting = await insertLineOrder(api, { customerId });
    await acceptOrder(api, waiting.orderId);
    const stop = startPlaying(() => 0.9);
    const next = await insertLineOrder(api, { customerId });
    await acceptOrder(api, next.orderId);
    for (const { orderId } of [waiting, next]) {
      await waitForStatus(orderId, 'COMPLETED');
      const order = await readOrder(api, orderId);
      expect(await readHistory(orderId)).toEqual(['NEW', 'ACCEPTED', 'PLANNED', 'COMPLETED']);
      const today = formatAmsterdamDate(api.clock.now());
      expect(order).toMatchObject({ deliveredDate: today, appointment: { status: 'COMPLETED', date: today } });
      const line = await readLine(api, order.serviceId!);
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
  ])('survive %s', async (_what, index, history) => {
    const customerId = await insertCustomerWithContact();
    const stop = startPlaying(() => index / 20);
    const { orderId } = await insertLineOrder(api, { customerId });
    await acceptOrder(api, orderId);
    await waitForStatus(orderId, history.at(-1)!);
    expect(await readHistory(orderId)).toEqual(history);
    stop();
  });

  it('are delivered for a wavelength when both ends are patched and there is light', async () => {
    const customerId = await insertOrderer(api);
    await insertContact(api.db, { customerId, types: ['main'] });
    const body = buildWdmOrder(await insertOffer(api.db));
    const response = await api.call(createWdmOrder, { params: { customerId }, query: {}, body }, orderer(customerId));
    const { orderId } = response.body as unknown as { orderId: number };
    await acceptOrder(api, orderId);
    const stop = startPlaying(() => 0.9);
    await waitForStatus(orderId, 'COMPLETED');
    stop();
    const { milestone, serviceId } = await readOrder(api, orderId);
    expect(milestone).toBe('DELIVERED');
    const row = await readWdm(api, serviceId!);
    expect(row).toMatchObject({
      status: 'ACTIVE',
      channel: 17,
      lightState: 'OK',
      muxPortA: expect.stringMatching(/^MUX-\d\d\/ch17$/),
    });
  });

  it('wait for the customer if the migration is contested', async () => {
    const customerId = await insertCustomerWithContact();
    const stop = startPlaying(() => 2 / 20);
    const { orderId } = await insertLineOrder(api, { customerId, subType: 'MIGRATE' });
    await acceptOrder(api, orderId);
    await waitForStatus(orderId, 'ON_HOLD');
    const params = { customerId, orderId };
    await api.call(addOrderNote, { params, body: { text: 'Het contractnummer is 12.' } }, orderer(customerId));
    await waitForStatus(orderId, 'COMPLETED');
    stop();
  });

  it('are canceled at the request of the customer', async () => {
    const customerId = await insertCustomerWithContact();
    const { orderId } = await insertLineOrder(api, { customerId });
    const request = { params: { customerId, orderId }, query: {}, body: { reason: 'Dubbel' } };
    await api.call(cancelOrder, request, orderer(customerId));
    const stop = startPlaying(() => 0.9);
    await waitForStatus(orderId, 'CANCELLED');
    stop();
  });

  it('follow the calendar if they are several days old', async () => {
    const customerId = await insertCustomerWithContact();
    const createdAt = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000);
    const old = await insertLineOrder(api, { customerId, createdAt, status: 'ACCEPTED' });
    const planned = { status: 'PLANNED', plannedDate: '2099-01-05' } as const;
    const ahead = await insertLineOrder(api, { customerId, createdAt, ...planned });
    const fresh = await insertLineOrder(api, { customerId });
    await acceptOrder(api, fresh.orderId);
    const stop = startPlaying(() => 0.9);
    await waitForStatus(fresh.orderId, 'COMPLETED');
    expect(await readOrder(api, old.orderId)).toEqual(old);
    expect(await readOrder(api, ahead.orderId)).toEqual(ahead);
    stop();
  });

  it('wait for the last day of a line that they terminate', async () => {
    const line = await insertDeliveredLine(api, { customerId: await insertCustomerWithContact() });
    const { customerId, lineId } = line;
    const stop = startPlaying(() => 0.9);
    const today = new Date();
    today.setUTCDate(today.getUTCDate() + 60);
    const body = { wishDate: addWorkingDays(today.toISOString().slice(0, 10), 0) };
    const { status } = await api.call(terminateLine, { params: { customerId, lineId }, query: {}, body }, orderer(customerId));
    expect(status).toBe(202);
    const { openOrderId } = await readLine(api, lineId);
    await acceptOrder(api, openOrderId!);
    const fresh = await insertLineOrder(api, { customerId });
    await acceptOrder(api, fresh.orderId);
    await waitForStatus(fresh.orderId, 'COMPLETED');
    expect(await readOrder(api, openOrderId!)).toMatchObject({ status: 'ACCEPTED', milestone: 'VALIDATED' });
    stop();
  });
});

it('returns measurements that match the state of the line', async () => {
  const customerId = await insertCustomerWithContact();
  const line = await insertLine(api.db, { customerId, operationalState: 'DOWN' });
  const running = { status: 'RUNNING', startedAt: new Date(), finishedAt: null, verdict: null } as const;
  const waiting = await insertDiagnostic(api.db, { customerId, lineId: line.lineId, ...running });
  const stop = startPlaying(() => 0.5);
  const up = await insertLine(api.db, { customerId });
  const params = { customerId, lineId: up.lineId };
  const desk = { customerId, roles: ['RESELLER_SERVICE_DESK'] } as const;
  const { body } = await api.call(startLineDiagnostic, { params, body: { type: 'PON' } }, desk);
  const getVerdict = async (lineId: number, diagnosticId: string) =>
    (await api.call(getLineDiagnostic, { params: { customerId, lineId, diagnosticId } }, desk)).body.verdict;
  await vi.waitFor(async () => expect(await getVerdict(line.lineId, waiting.diagnosticId)).toBe('FAULT'), 10_000);
  await vi.waitFor(async () => expect(await getVerdict(up.lineId, body.diagnosticId)).toBe('OK'), 10_000);
  stop();
});

it('redeems codes that are issued while it runs, and requests devices that the help desk confirms', async () => {
  const customerId = await insertCustomerWithContact();
  const desk = serviceDesk(customerId);
  const [before, atOnce, asking] = await Promise.all([1, 2, 3].map(() => insertTvSubscriber(api.db, { customerId })));
  await api.call(generateTvActivationCode, { params: { id: before!.tvAccountId }, body: {} }, desk);
  const stop = startPlaying(() => 0.5);
  // A completed order shows that the back office has started.
  await waitForStatus(await insertAcceptedOrder(customerId), 'COMPLETED');
  await api.call(generateTvActivationCode, { params: { id: atOnce!.tvAccountId }, body: { deviceName: 'Zolder' } }, desk);
  await api.call(createTvUnconfirmedCode, { params: { id: asking!.tvAccountId }, body: {} }, desk);
  const getAnswer = async (id: number) => (await api.call(getTvAccount, { params: { id } }, desk)).body;
  await vi.waitFor(
    async () => expect((await getAnswer(atOnce!.tvAccountId)).devices).toMatchObject([{ name: 'Zolder' }]),
    10_000,
  );
  await vi.waitFor(async () => expect((await getAnswer(asking!.tvAccountId)).activation).toBe('waiting'), 10_000);
  expect(await getAnswer(before!.tvAccountId)).toMatchObject({ activation: 'code_issued', devices: [] });
  stop();
});

async function insertAcceptedOrder(customerId: number): Promise<number> {
  const { orderId } = await insertLineOrder(api, { customerId });
  await acceptOrder(api, orderId);
  return orderId;
}

it('measures only lines that are up', { timeout: 60_000 }, async () => {
  const customerId = await insertCustomerWithContact();
  const up = await insertDeliveredLine(api, { customerId });
  const down = await insertDeliveredLine(api, { customerId });
  await api.db.update(lines).set({ operationalState: 'DOWN' }).where(eq(lines.lineId, down.lineId));
  const getSessions = ({ lineId }: typeof up) => api.db.$count(lineSessions, eq(lineSessions.lineId, lineId));
  // Each run measures a few lines, starting with a different one.
  for (let turn = 0; turn < 20; turn += 1) {
    const stop = startPlaying(() => turn / 20);
    await new Promise((resolve) => setTimeout(resolve, 300));
    stop();
  }
  await vi.waitFor(async () => expect(await getSessions(up)).toBe(1), 20_000);
  expect(await api.db.$count(linePings, eq(linePings.lineId, up.lineId))).toBeGreaterThan(0);
  expect(await getSessions(down)).toBe(0);
});

it('decides requests for prefixes, routes what is in use, and carries out null routes', async () => {
  const customerId = await insertCustomerWithContact();
  const desk = serviceDesk(customerId);
  await api.db.insert(ipPools).values({ prefix: '10.231.0.0/24', family: 4 });
  const ownParams = { params: { customerId } };
  const requestPrefix = (prefixLength: number) =>
    api.call(
      createIpPrefixRequest,
      { ...ownParams, body: { family: 4, prefixLength, justification: 'Twelve mail servers, twenty in a year.' } },
      desk,
    );
  await requestPrefix(29);
  const stop = startPlaying(() => 0.9);
  await waitForStatus(await insertAcceptedOrder(customerId), 'COMPLETED');
  // The pool has no room for this prefix.
  await requestPrefix(24);
  const listDecided = async () => (await api.call(listIpPrefixRequests, { ...ownParams, query: {} }, desk)).body.items;
  await vi.waitFor(
    async () => expect((await listDecided()).map(({ status }) => status)).toEqual(['REFUSED', 'APPROVED']),
    10_000,
  );
  const { prefixId } = (await listDecided())[1]!;
  const params = { customerId, prefixId: prefixId! };
  const readPrefix = async () => (await api.call(getIpPrefix, { params }, desk)).body;
  await vi.waitFor(
    async () =>
      expect(await readPrefix()).toMatchObject({
        announcement: { originAsn: 64_500, announcedPrefix: '10.231.0.0/24' },
        registry: { objectType: 'inetnum' },
      }),
    10_000,
  );

  const endsAt = new Date(api.clock.now().getTime() + 3_600_000).toISOString();
  const { body: route } = await api.call(createNullRoute, { params, body: { endsAt } }, desk);
  const getStatus = async () => (await api.call(listNullRoutes, { params }, desk)).body[0]?.status;
  await vi.waitFor(async () => expect(await getStatus()).toBe('ACTIVE'), 10_000);
  await api.call(endNullRoute, { params: { ...params, nullRouteId: route.nullRouteId } }, desk);
  await vi.waitFor(async () => expect(await getStatus()).toBe('ENDED'), 10_000);

  expect((await api.call(releaseIpPrefix, { params, body: {} }, desk)).problem).toBeNull();
  await vi.waitFor(async () => expect(await readPrefix()).toMatchObject({ announcement: null, registry: null }), 10_000);
  stop();
});
