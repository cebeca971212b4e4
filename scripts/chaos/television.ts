import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, NoAnswerError, ProblemError } from '@demarc/client/client.ts';
import { getProblemCodes, type Input, type OperationShape, type Output } from '@demarc/contract/operation.ts';
import { redeemTvCode } from '@demarc/contract/provider/tv.ts';
import { createTvAccount, type TvAccount } from '@demarc/contract/tv-account.ts';
import {
  confirmTvActivation,
  createTvUnconfirmedCode,
  generateTvActivationCode,
  getTvUnconfirmedCode,
} from '@demarc/contract/tv-activation.ts';
import { findFreePort } from '../../apps/api/src/testing/find-free-port.ts';
import { startServer } from '../server-process.ts';
import { createTokenClient, signIn } from '../sign-in.ts';
import { checkTelevision } from './check-television.ts';
import type { Checks } from './checks.ts';
import type { ServerDatabase } from './server-database.ts';

/** Each account has two clients, and fewer device slots than both request together. */
const accountCount = 25;
const productCode = 'HAVEN-COMPLEET';
const devicesPerClient = 4;
/** The server is killed when this share of all device slots is in use. */
const killShares = [0.15, 0.4, 0.7];
const token = 'a-token-for-the-chaos';

/** The requests that were sent, and the changes that the server acknowledged. */
export interface Activations {
  accounts: TvAccount[];
  requested: Set<string>;
  /** Devices that the server reported as activated. */
  acknowledged: Set<string>;
  /** The number of times that each error code was returned. */
  refusals: Map<string, number>;
  /** Errors that the contract does not list for the call. */
  unexpectedRefusals: string[];
}

/**
 * 50 clients redeem codes and confirm devices, with two people per device, while the server is killed and restarted. Then the
 * database is compared with the responses.
 */
export async function runTelevision(serverDatabase: ServerDatabase, checks: Checks): Promise<void> {
  const { check } = checks;
  const port = await findFreePort();
  const env = { ...serverDatabase.env, DEMO: '1', RATE_LIMIT: 'off', SIMULATOR: 'off', PROVIDER_TOKEN: `chaos:${token}` };
  let server = await startServer({ env, port });
  const { client } = await signIn(server.origin, 'servicedesk@noordlijn.example');
  const activations: Activations = {
    accounts: [],
    requested: new Set(),
    acknowledged: new Set(),
    refusals: new Map(),
    unexpectedRefusals: [],
  };
  for (let count = 0; count < accountCount; count++) activations.accounts.push(await createTestAccount(client));
  const deviceSlots = activations.accounts.reduce((sum, { maxDevices }) => sum + maxDevices, 0);

  const provider = createTokenClient(server.origin, token);
  let hasEnded = false;
  const work = activations.accounts.flatMap(({ id }) => [
    activateDirectly(client, provider, id, activations),
    activateWithConfirmation(client, provider, id, activations),
  ]);
  const all = Promise.all(work).finally(() => {
    hasEnded = true;
  });
  let kills = 0;
  for (const share of killShares) {
    while (!hasEnded && activations.acknowledged.size < share * deviceSlots) await sleep(2);
    if (hasEnded) break;
    await server.kill();
    kills++;
    server = await startServer({ env, port });
  }
  await all;
  await server.stop();

  const name = `${serverDatabase.kind}, television`;
  check(`${name}: the server was killed while devices were added`, kills === killShares.length, `${kills} times`);
  check(
    `${name}: the contract lists the error code of each refusal`,
    activations.unexpectedRefusals.length === 0,
    activations.unexpectedRefusals.slice(0, 3),
  );
  const isFull = (activations.refusals.get('DEVICE_LIMIT') ?? 0) > 0;
  check(`${name}: more devices requested access than there are device slots`, isFull, Object.fromEntries(activations.refusals));
  const database = await serverDatabase.open();
  await checkTelevision(database.db, activations, name, checks);
  await database.close();
}

function createTestAccount(client: Client): Promise<TvAccount> {
  const address = { street: 'Proefstraat', houseNumber: 1, postalCode: '1234AB', city: 'Testdam', country: 'NL' };
  return client.call(createTvAccount, { body: { productCode, endUser: { lastName: 'Proef', address } } });
}

/** Adds devices with codes that activate them immediately. */
async function activateDirectly(client: Client, provider: Client, id: number, activations: Activations): Promise<void> {
  for (let nr = 0; nr < devicesPerClient; nr++) {
    const deviceId = `${id}.direct.${nr}`;
    activations.requested.add(deviceId);
    const code = await retryUntilResponse(client, generateTvActivationCode, { params: { id }, body: {} }, activations);
    if (!code?.activationCode) continue;
    const body = { activationCode: code.activationCode, deviceId, deviceType: 'stb' as const };
    const redeemed = await retryUntilResponse(provider, redeemTvCode, { body }, activations);
    if (redeemed?.status === 'CONFIRMED') activations.acknowledged.add(deviceId);
  }
}

/** Adds devices whose codes need confirmation. Two people confirm each request at the same time. */
async function activateWithConfirmation(client: Client, provider: Client, id: number, activations: Activations): Promise<void> {
  const params = { id };
  for (let nr = 0; nr < devicesPerClient; nr++) {
    const deviceId = `${id}.confirmed.${nr}`;
    activations.requested.add(deviceId);
    const newCode = await retryUntilResponse(client, createTvUnconfirmedCode, { params, body: {} }, activations);
    // The code may exist although its response was lost.
    const code = newCode ?? (await retryUntilResponse(client, getTvUnconfirmedCode, { params }, activations));
    if (!code?.activationCode) continue;
    const body = { activationCode: code.activationCode, deviceId, deviceType: 'app' as const };
    const redeemed = await retryUntilResponse(provider, redeemTvCode, { body }, activations);
    const activationRequestId = redeemed?.activationRequestId;
    if (!activationRequestId) continue;
    const confirmations = [1, 2].map(() =>
      retryUntilResponse(client, confirmTvActivation, { params: { id, activationRequestId } }, activations),
    );
    const account = (await Promise.all(confirmations)).find((response) => response !== null);
    if (account?.devices.some((device) => device.deviceId === deviceId)) activations.acknowledged.add(deviceId);
  }
}

/** Repeats the call until a server responds. Returns null if it is refused. */
async function retryUntilResponse<O extends OperationShape>(
  client: Client,
  operation: O,
  input: Input<O>,
  { refusals, unexpectedRefusals }: Activations,
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
        const isKnown = (getProblemCodes(operation) as string[]).includes(code) && code !== 'INTERNAL_ERROR';
        if (!isKnown) unexpectedRefusals.push(`${operation.id}: ${error.message}`);
        return null;
      }
    }
    await sleep(20);
  }
}
