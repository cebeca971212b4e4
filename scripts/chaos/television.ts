import { type Client, NoAnswerError, ProblemError } from '@demarc/client/client.ts';
import { type Input, type OperationShape, type Output, problemsOf } from '@demarc/contract/operation.ts';
import { redeemTvCode } from '@demarc/contract/provider/tv.ts';
import { createTvAccount, type TvAccount } from '@demarc/contract/tv-account.ts';
import {
  confirmTvActivation,
  createTvUnconfirmedCode,
  generateTvActivationCode,
  getTvUnconfirmedCode,
} from '@demarc/contract/tv-activation.ts';
import { freePort, pause, startServer } from '../server-process.ts';
import { clientOf, signIn } from '../sign-in.ts';
import type { Checks } from './checks.ts';
import type { Place } from './place.ts';
import { checkTelevision } from './television-rows.ts';

/** With two clients each, and for fewer devices than these two ask for. */
const accountsAtOnce = 25;
const productCode = 'HAVEN-COMPLEET';
const devicesEach = 4;
/** The server is killed when so many of all places are taken. */
const killedAt = [0.15, 0.4, 0.7];
const token = 'a-token-for-the-chaos';

/** What was asked for, and what the server said was done. */
export interface Activations {
  accounts: TvAccount[];
  asked: Set<string>;
  /** Devices that were said to be on. */
  acknowledged: Set<string>;
  /** How often each code was the answer. */
  refusals: Map<string, number>;
  /** Refusals that the contract does not have for the call. */
  strange: string[];
}

/**
 * 50 clients redeem codes and confirm devices, two people each device, while the server is killed and started again; then the
 * database is held against what they were told.
 */
export async function television(place: Place, checks: Checks): Promise<void> {
  const { check } = checks;
  const port = await freePort();
  const env = { ...place.env, DEMO: '1', RATE_LIMIT: 'off', SIMULATOR: 'off', PROVIDER_TOKEN: `chaos:${token}` };
  let server = await startServer({ env, port });
  const { client } = await signIn(server.origin, 'servicedesk@noordlijn.example');
  const seen: Activations = { accounts: [], asked: new Set(), acknowledged: new Set(), refusals: new Map(), strange: [] };
  for (let made = 0; made < accountsAtOnce; made++) seen.accounts.push(await newAccount(client));
  const places = seen.accounts.reduce((sum, { maxDevices }) => sum + maxDevices, 0);

  const provider = clientOf(server.origin, token);
  let isOver = false;
  const work = seen.accounts.flatMap(({ id }) => [letIn(client, provider, id, seen), confirmThose(client, provider, id, seen)]);
  const all = Promise.all(work).finally(() => {
    isOver = true;
  });
  let kills = 0;
  for (const share of killedAt) {
    while (!isOver && seen.acknowledged.size < share * places) await pause(2);
    if (isOver) break;
    await server.kill();
    kills++;
    server = await startServer({ env, port });
  }
  await all;
  await server.stop();

  const name = `${place.kind}, television`;
  check(`${name}: the server was killed while devices came`, kills === killedAt.length, `${kills} times`);
  check(`${name}: each refusal is one that the contract has`, seen.strange.length === 0, seen.strange.slice(0, 3));
  const isFull = (seen.refusals.get('DEVICE_LIMIT') ?? 0) > 0;
  check(`${name}: more devices asked than there are places`, isFull, Object.fromEntries(seen.refusals));
  const database = await place.open();
  await checkTelevision(database.db, seen, name, checks);
  await database.close();
}

function newAccount(client: Client): Promise<TvAccount> {
  const address = { street: 'Proefstraat', houseNumber: 1, postalCode: '1234AB', city: 'Testdam', country: 'NL' };
  return client.call(createTvAccount, { body: { productCode, endUser: { lastName: 'Proef', address } } });
}

/** Devices that come with a code which works at once. */
async function letIn(client: Client, provider: Client, id: number, seen: Activations): Promise<void> {
  for (let nr = 0; nr < devicesEach; nr++) {
    const deviceId = `${id}.direct.${nr}`;
    seen.asked.add(deviceId);
    const code = await persist(client, generateTvActivationCode, { params: { id }, body: {} }, seen);
    if (!code?.activationCode) continue;
    const body = { activationCode: code.activationCode, deviceId, deviceType: 'stb' as const };
    const redeemed = await persist(provider, redeemTvCode, { body }, seen);
    if (redeemed?.status === 'CONFIRMED') seen.acknowledged.add(deviceId);
  }
}

/** Devices that come with a code which needs a confirmation, and two people who confirm at the same moment. */
async function confirmThose(client: Client, provider: Client, id: number, seen: Activations): Promise<void> {
  const params = { id };
  for (let nr = 0; nr < devicesEach; nr++) {
    const deviceId = `${id}.asked.${nr}`;
    seen.asked.add(deviceId);
    const made = await persist(client, createTvUnconfirmedCode, { params, body: {} }, seen);
    // One whose answer was lost is out all the same.
    const code = made ?? (await persist(client, getTvUnconfirmedCode, { params }, seen));
    if (!code?.activationCode) continue;
    const body = { activationCode: code.activationCode, deviceId, deviceType: 'app' as const };
    const asked = await persist(provider, redeemTvCode, { body }, seen);
    const activationRequestId = asked?.activationRequestId;
    if (!activationRequestId) continue;
    const people = [1, 2].map(() => persist(client, confirmTvActivation, { params: { id, activationRequestId } }, seen));
    const account = (await Promise.all(people)).find((answer) => answer !== null);
    if (account?.devices.some((device) => device.deviceId === deviceId)) seen.acknowledged.add(deviceId);
  }
}

/** Calls until a server has answered, whichever it is by then; null where the answer is a refusal. */
async function persist<O extends OperationShape>(
  client: Client,
  operation: O,
  input: Input<O>,
  { refusals, strange }: Activations,
): Promise<Output<O> | null> {
  for (;;) {
    try {
      return await client.call(operation, input);
    } catch (error) {
      const isGone = error instanceof NoAnswerError || (error instanceof ProblemError && error.status === 503);
      if (!isGone && !(error instanceof ProblemError)) throw error;
      if (!isGone) {
        const code = error.problem?.code ?? String(error.status);
        refusals.set(code, (refusals.get(code) ?? 0) + 1);
        const isKnown = (problemsOf(operation) as string[]).includes(code) && code !== 'INTERNAL_ERROR';
        if (!isKnown) strange.push(`${operation.id}: ${error.message}`);
        return null;
      }
    }
    await pause(20);
  }
}
