import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, NoAnswerError, ProblemError } from '@demarc/client/client.ts';
import { approveApprovalRequest } from '@demarc/contract/approval-request.ts';
import { updateCustomerApprovalLimit } from '@demarc/contract/customer-approval-limit.ts';
import { offerQuotation, pickUpQuotation } from '@demarc/contract/provider/quotation.ts';
import { acceptQuotation } from '@demarc/contract/quotation-acceptance.ts';
import { requestQuotation } from '@demarc/contract/quotation-request.ts';
import { isWaitingForApproval } from '@demarc/contract/waiting-for-approval.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../apps/api/src/db/database.ts';
import { approvalRequests } from '../../apps/api/src/db/schema/approval-request.ts';
import { events } from '../../apps/api/src/db/schema/audit.ts';
import { orders } from '../../apps/api/src/db/schema/order.ts';
import { quotations } from '../../apps/api/src/db/schema/quotation.ts';
import { createRandom } from '../../apps/api/src/sample-data/fake-values.ts';
import { insertColocationPackages, insertSite, type TestSite } from '../../apps/api/src/testing/colocation.ts';
import { findFreePort } from '../../apps/api/src/testing/find-free-port.ts';
import { getWorkdayFromToday } from '../../apps/api/src/testing/orderable.ts';
import { buildOffer, buildQuotationRequest, buildRackItem } from '../../apps/api/src/testing/quotations.ts';
import { startServer } from '../server-process.ts';
import { createTokenClient, type SignedInUser, signIn } from '../sign-in.ts';
import type { Checks } from './checks.ts';
import type { ServerDatabase } from './server-database.ts';

const token = 'a-token-for-the-chaos';
const rounds = 4;
const killsPerRound = 3;
/** The calls of a round, which are sent concurrently: 50. */
const calls = { accept: 30, request: 10, approve: 10 } as const;
/** Between the contract values of an offer of two and of three items. */
const approvalLimit = '15000.00';
/** The server is killed at most this long after the response that the kill waits for. */
const maxKillDelayMs = 40;

type Call = keyof typeof calls;

interface Offer {
  quotationId: number;
  itemCount: number;
  /** The request: an acceptance, one that has to wait for approval, or the approval of one that waits. */
  call: Call;
  /** The ID of the request for approval, once there is one. */
  approvalRequestId: number | null;
  /** The orders that the response to an acceptance had. */
  orderIds: number[] | null;
}

/** The outcomes of the calls, besides success. */
interface Outcomes {
  /** Calls that lost their response and were repeated. */
  cutOff: number;
  /** Approvals that were carried out although their response was lost. */
  approvedBefore: number;
  refusals: string[];
}

/**
 * Accepts 50 quotations concurrently while the server is killed, and repeats the calls without a response. At every moment, each
 * quotation has to be either accepted with all of its orders, or open without any. `CHAOS_SEED` repeats the points
 * of a run.
 */
export async function runAcceptance(serverDatabase: ServerDatabase, { check }: Checks): Promise<void> {
  const seed = Number(process.env.CHAOS_SEED) || Math.floor(Math.random() * 1_000_000);
  const random = createRandom(seed);
  const env = { ...serverDatabase.env, DEMO: '1', RATE_LIMIT: 'off', SIMULATOR: 'off', PROVIDER_TOKEN: `chaos:${token}` };
  const port = await findFreePort();
  let server = await startServer({ env, port });
  const buyer = await signIn(server.origin, 'order@noordlijn.example');
  const approver = await signIn(server.origin, 'admin@noordlijn.example');
  const params = { customerId: buyer.customerId };
  await approver.client.call(updateCustomerApprovalLimit, { params, body: { approvalLimit } });
  const provider = createTokenClient(server.origin, token);
  const database = await serverDatabase.open();
  const { db } = database;
  const site = await insertSite(db, { racks: 10_000 });
  await insertColocationPackages(db, site);

  const outcomes: Outcomes = { cutOff: 0, approvedBefore: 0, refusals: [] };
  const offers: Offer[] = [];
  const violations: string[] = [];
  const acceptedAtKill: string[] = [];
  let kills = 0;
  for (let round = 0; round < rounds; round += 1) {
    const current = await createOffers(buyer, provider, site);
    offers.push(...current);
    let completed = 0;
    const work = Promise.all(
      current.map(async (offer) => {
        await callUntilResponse(buyer, approver, offer, outcomes);
        completed += 1;
      }),
    );
    const killAfter = Array.from({ length: killsPerRound }, () => Math.floor(random() * (current.length - 5))).sort(
      (a, b) => a - b,
    );
    for (const count of killAfter) {
      while (completed < count) await sleep(2);
      await sleep(random() * maxKillDelayMs);
      if (completed === current.length) break;
      await server.kill();
      kills += 1;
      const state = await findViolations(db, params.customerId, current);
      violations.push(...state.violations);
      acceptedAtKill.push(`${state.accepted}`);
      server = await startServer({ env, port });
    }
    await work;
  }
  await server.stop();

  const name = `${serverDatabase.kind}, acceptance (CHAOS_SEED=${seed})`;
  const wasDuringAcceptance = new Set(acceptedAtKill).size > 2 && outcomes.cutOff > 0;
  check(
    `${name}: the server was killed while ${offers.length / rounds} quotations were accepted concurrently`,
    wasDuringAcceptance,
    `${kills} times, with ${acceptedAtKill.join(', ')} accepted; ${outcomes.cutOff} calls repeated`,
  );
  check(
    `${name}: each call succeeded, on the first attempt or when it was repeated`,
    outcomes.refusals.length === 0,
    outcomes.refusals.slice(0, 3),
  );
  check(`${name}: after each kill, a quotation had all of its orders or none`, violations.length === 0, violations.slice(0, 3));
  const { accepted, waiting, orderCount, violations: left } = await findViolations(db, params.customerId, offers);
  const acceptedOffers = offers.filter(({ call }) => call !== 'request');
  const expectedOrders = acceptedOffers.reduce((sum, { itemCount }) => sum + itemCount, 0);
  check(
    `${name}: in the end each quotation is accepted once with its orders, or has one request for approval`,
    left.length === 0 &&
      accepted === acceptedOffers.length &&
      waiting === offers.length - accepted &&
      orderCount === expectedOrders,
    left.length > 0
      ? left.slice(0, 3)
      : `${accepted} accepted with ${orderCount} orders, ${waiting} waiting, ${outcomes.approvedBefore} approved although the response was lost`,
  );
  await database.close();
}

/**
 * Quotations of two items, and quotations of three items that need approval. The approvals have been requested for the calls that
 * approve.
 */
async function createOffers(buyer: SignedInUser, provider: Client, site: TestSite): Promise<Offer[]> {
  const offers: Offer[] = [];
  const { client, customerId } = buyer;
  for (const call of Object.keys(calls) as Call[]) {
    const itemCount = call === 'accept' ? 2 : 3;
    for (let count = 0; count < calls[call]; count += 1) {
      const { quotationId } = await client.call(requestQuotation, { params: { customerId }, body: buildQuotationRequest() });
      const params = { quotationId };
      await provider.call(pickUpQuotation, { params });
      const body = buildOffer(Array.from({ length: itemCount }, () => buildRackItem(site)));
      await provider.call(offerQuotation, { params, body });
      const offer: Offer = { quotationId, itemCount, call, approvalRequestId: null, orderIds: null };
      if (call === 'approve') await accept(buyer, offer);
      offers.push(offer);
    }
  }
  return offers;
}

async function accept({ client, customerId }: SignedInUser, offer: Offer, idempotencyKey = randomUUID()): Promise<void> {
  const { quotationId } = offer;
  const body = { version: 1, termMonths: 12, wishDate: getWorkdayFromToday(15), acceptedTerms: true };
  const response = await client.call(
    acceptQuotation,
    { params: { customerId, quotationId }, query: {}, body },
    { idempotencyKey },
  );
  if (isWaitingForApproval(response)) offer.approvalRequestId = response.approvalRequestId;
  else if ('orderIds' in response) offer.orderIds = response.orderIds;
}

/** Sends the call of an offer until a server has responded, as a client does that repeats it under its key. */
async function callUntilResponse(buyer: SignedInUser, approver: SignedInUser, offer: Offer, outcomes: Outcomes): Promise<void> {
  const idempotencyKey = randomUUID();
  const { customerId } = buyer;
  let isRepeated = false;
  for (;;) {
    try {
      if (offer.call !== 'approve') return await accept(buyer, offer, idempotencyKey);
      const approvalRequestId = offer.approvalRequestId!;
      await approver.client.call(approveApprovalRequest, { params: { customerId, approvalRequestId } });
      return;
    } catch (error) {
      const isResponseLost = error instanceof NoAnswerError;
      if (!isResponseLost && !(error instanceof ProblemError)) throw error;
      if (isResponseLost) {
        if (!isRepeated) outcomes.cutOff += 1;
        isRepeated = true;
      } else if (error.status !== 503) {
        // An approval has no key: repeated after its response was lost, it is refused.
        const isDone = isRepeated && offer.call === 'approve' && error.problem?.code === 'INVALID_TRANSITION';
        if (isDone) outcomes.approvedBefore += 1;
        else outcomes.refusals.push(`${offer.call}: ${error.message}`);
        return;
      }
    }
    await sleep(100);
  }
}

/** Compares each quotation with its orders, its request for approval and its events, all read from one snapshot. */
async function findViolations(db: Database, customerId: number, offers: readonly Offer[]) {
  const ids = offers.map(({ quotationId }) => quotationId);
  const isAboutOffers = and(eq(approvalRequests.objectType, 'quotation'), inArray(approvalRequests.key, ids.map(String)));
  const { rows, placed, requests, announced } = await db.transaction(async (tx) => {
    // All queries read the same snapshot.
    await tx.execute(sql`set transaction isolation level repeatable read`);
    return {
      rows: await tx.select().from(quotations).where(inArray(quotations.quotationId, ids)),
      placed: await tx.select().from(orders).where(inArray(orders.quotationId, ids)),
      requests: await tx
        .select()
        .from(approvalRequests)
        .where(and(eq(approvalRequests.customerId, customerId), isAboutOffers)),
      announced: await tx
        .select()
        .from(events)
        .where(and(eq(events.customerId, customerId), eq(events.type, 'quotation.accepted'))),
    };
  });
  const violations: string[] = [];
  for (const { quotationId, itemCount, call, orderIds } of offers) {
    const row = rows.find((row) => row.quotationId === quotationId)!;
    const quotationOrderIds = placed.filter((order) => order.quotationId === quotationId).map(({ orderId }) => orderId);
    const approvals = requests.filter(({ key }) => key === String(quotationId)).map(({ status }) => status);
    const announcedCount = announced.filter(({ objectId }) => objectId === String(quotationId)).length;
    const isAccepted = row.status === 'ACCEPTED';
    const isComplete = isAccepted
      ? quotationOrderIds.length === itemCount &&
        hasSame(quotationOrderIds, row.orderIds) &&
        announcedCount === 1 &&
        hasSame(orderIds ?? quotationOrderIds, quotationOrderIds)
      : row.status === 'OFFERED' &&
        quotationOrderIds.length === 0 &&
        row.orderIds.length === 0 &&
        announcedCount === 0 &&
        orderIds === null;
    const isApprovalRight =
      call === 'accept' ? approvals.length === 0 : isAccepted ? approvals.join() === 'APPROVED' : hasOneWaiting(call, approvals);
    if (isComplete && isApprovalRight) continue;
    violations.push(
      `quotation ${quotationId} (${row.status}) has ${quotationOrderIds.length} of ${itemCount} orders, ${announcedCount} events and approvals: ${approvals.join(' ')}`,
    );
  }
  const acceptedCount = rows.filter(({ status }) => status === 'ACCEPTED').length;
  const waitingCount = requests.filter(({ status }) => status === 'WAITING').length;
  return { violations, accepted: acceptedCount, waiting: waitingCount, orderCount: placed.length };
}

/** Whether exactly one request for approval waits. A call that only requests approval may not have been stored yet. */
function hasOneWaiting(call: Call, approvals: readonly string[]): boolean {
  return approvals.join() === 'WAITING' || (call === 'request' && approvals.length === 0);
}

function hasSame(numbers: readonly number[], others: readonly number[]): boolean {
  return [...numbers].sort().join() === [...others].sort().join();
}
