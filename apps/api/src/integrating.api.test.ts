import { execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { createApiToken } from '@demarc/contract/api-token.ts';
import { putOwnPrice } from '@demarc/contract/own-price.ts';
import { createProviderWebhook } from '@demarc/contract/provider/event.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fanOutEvents } from './modules/webhook/fan-out-events.ts';
import { insertSampleCatalog } from './sample-data/insert-sample-catalog.ts';
import { insertSampleTvPackages } from './sample-data/tv-packages.ts';
import { billOn, insertCharge } from './testing/billing.ts';
import { insertCustomer } from './testing/builders.ts';
import { findFreePort } from './testing/find-free-port.ts';
import { insertOrderer } from './testing/orderable.ts';
import { createSession } from './testing/sessions.ts';
import { startTestApi, type TestApi } from './testing/test-api.ts';

const docs = join(import.meta.dirname, '../../../docs');
const page = readFileSync(join(docs, 'integrating.md'), 'utf8');
const run = promisify(execFile);
const providerToken = 'back-office-token-1234';

let api: TestApi;
let endpoint: string;
beforeAll(async () => {
  api = await startTestApi({ env: { PROVIDER_TOKEN: `back-office:${providerToken}` }, jobs: true });
  endpoint = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.close());

const getProgramPath = (name: string) => join(docs, 'examples', name);
/**
 * Creates an administrator of the customer: returns a session token, and the environment with which a program makes calls as this
 * user.
 */
async function createCaller(customerId: number) {
  const { token, accountId } = await createSession(api, { customerId, roles: ['RESELLER_ADMIN'] });
  const body = { description: 'test' };
  const created = await api.call(createApiToken, { params: { customerId, accountId }, body }, token);
  return { token, env: { API_TOKEN: created.body.token!, CUSTOMER_ID: String(customerId) } };
}
const runProgram = (name: string, env: Record<string, string>) =>
  run(process.execPath, [getProgramPath(name)], { env: { PATH: process.env.PATH, DEMARC_API: endpoint, ...env } });

it.each(readdirSync(join(docs, 'examples')))('integrating.md contains %s unchanged', (name) => {
  const language = extname(name).slice(1);
  expect(page).toContain(`\`\`\`${language}\n${readFileSync(getProgramPath(name), 'utf8').trimEnd()}\n\`\`\``);
});

describe('example programs', () => {
  it('read their own company and add a contact once', async () => {
    const { customerId } = await insertCustomer(api.db, { companyName: 'Voorbeeld B.V.' });
    const { env } = await createCaller(customerId);
    expect((await runProgram('own-company.ts', env)).stdout).toBe('Voorbeeld B.V. has 0 contacts\nadded once\n');
  });

  it('load the invoices of a month with resale prices', async () => {
    const { customerId } = await insertCustomer(api.db);
    await insertCharge(api, { customerId, startsOn: '2025-06-01' });
    const number = await billOn(api, customerId, '2025-06-01');
    const { token, env } = await createCaller(customerId);
    const body = { serviceType: 'LINE', serviceId: 1, monthlyPrice: '45.00' } as const;
    await api.call(putOwnPrice, { params: { customerId }, body }, token);
    const month = { ISSUED_FROM: '2025-06-01', ISSUED_TO: '2025-06-30' };
    expect((await runProgram('load-invoices.ts', { ...env, ...month })).stdout.split('\n')).toEqual([
      `${number} 30.00`,
      'line 1 Fiber 30.00',
      'service LN-1 2025-06-01..2025-06-30 30.00, own price 45.00',
      '',
    ]);
  });

  it('order a line, and plan it as the provider', async () => {
    await api.db.transaction((tx) => insertSampleCatalog(tx, api.clock.now()));
    const customerId = await insertOrderer(api);
    const { env } = await createCaller(customerId);
    const address = { POSTAL_CODE: '1234AC', HOUSE_NUMBER: '1' };
    const { stdout } = await runProgram('order-a-line.ts', { ...env, ...address });
    expect(stdout).toMatch(/^.+: \d+\.\d{2} a month, \d+\.\d{2} once\nO\d{4}-\d+ is NEW, wished for \d{4}-\d{2}-\d{2}\n$/);
    const [orderNumber, wishDate] = [/O\d{4}-\d+/.exec(stdout)?.[0], /\S+$/.exec(stdout.trim())?.[0]];
    const runWorkOrders = async () => (await runProgram('work-orders.ts', { PROVIDER_TOKEN: providerToken })).stdout;
    await expect.poll(runWorkOrders, { timeout: 20_000 }).toBe(`planned ${orderNumber} on ${wishDate}\n`);
  });

  it('take a TV account from its first device to its termination', async () => {
    await api.db.transaction((tx) => insertSampleTvPackages(tx, api.clock.now()));
    const { customerId } = await insertCustomer(api.db);
    const { env } = await createCaller(customerId);
    const { stdout } = await runProgram('tv-account.ts', { ...env, PROVIDER_TOKEN: providerToken });
    const [, extra, lastDay] = /^(.+) works until (\d{4}-\d{2}-\d{2})$/m.exec(stdout) ?? [];
    expect(stdout.replace(/account \d+/, 'account')).toBe(
      [
        'account with Haven Basis is active',
        'Living room: CONFIRMED',
        'devices: Living room, Tablet',
        `${extra} works until ${lastDay}`,
        `${extra} is active`,
        'suspended, then active',
        `cancelling on ${lastDay}`,
        'active again',
        'ended',
        '',
      ].join('\n'),
    );
  });

  it('check the addresses of a file and order a line where one is available', { timeout: 90_000 }, async () => {
    await api.db.transaction((tx) => insertSampleCatalog(tx, api.clock.now()));
    const customerId = await insertOrderer(api);
    const { env } = await createCaller(customerId);
    const { stdout } = await runProgram('addresses-from-a-file.ts', env);
    const orderedResult = 'ordered as O';
    expect(
      stdout
        .trim()
        .replaceAll(/ordered as O\d{4}-\d+/g, orderedResult)
        .split('\n'),
    ).toEqual([
      `FILIAAL-01: ${orderedResult}`,
      `FILIAAL-02: ${orderedResult}`,
      `FILIAAL-03: ${orderedResult}`,
      'FILIAAL-04: WORK_NEEDED, FIBRE_LATER_HARD',
      'FILIAAL-05: WORK_NEEDED, NEW_BUILD',
      `FILIAAL-06: ${orderedResult}`,
      'FILIAAL-07: PLANNED, PLANNED',
      'FILIAAL-08: PLANNED, PLANNED_WITHOUT_DATE',
      'FILIAAL-09: NOT_POSSIBLE, NO_FREE_PORT',
      'FILIAAL-10: NOT_POSSIBLE, NOT_REACHED',
      `FILIAAL-11: ${orderedResult}`,
      `FILIAAL-12: ${orderedResult}`,
      'FILIAAL-13: WORK_NEEDED, DIGGING',
      `FILIAAL-14: ${orderedResult}`,
      'FILIAAL-15: WORK_NEEDED, QUOTE_ONLY',
      'FILIAAL-16: TO_FIX, houseNumberAddition: This field is required.',
      `FILIAAL-17: ${orderedResult}`,
      'FILIAAL-18: TO_FIX, We couldn’t find this address.',
      'FILIAAL-19: TO_FIX, postalCode: This isn’t a valid postal code.',
      'FILIAAL-20: TO_FIX, This value appears more than once.',
    ]);
    const secondRun = await runProgram('addresses-from-a-file.ts', env);
    expect(secondRun.stdout).toContain('FILIAAL-01: not ordered, DUPLICATE_CUSTOMER_ORDER_ID');
  });

  it('follow changes, and resume where they stopped', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { env } = await createCaller(customerId);
    const follower = spawn(process.execPath, [getProgramPath('follow-changes.ts')], {
      env: { PATH: process.env.PATH, DEMARC_API: endpoint, ...env },
    });
    let output = '';
    follower.stdout.on('data', (text) => {
      output += text;
    });
    const addContact = () => runProgram('own-company.ts', env);
    try {
      await expect.poll(() => output, { timeout: 10_000 }).toMatch(/^api-token\.created \S+\n$/);
      await addContact();
      await expect.poll(() => output, { timeout: 10_000 }).toMatch(/^contact\.created \S+\n$/m);
      await api.context.notifyChannel.notify(api.db, `customer:${customerId}`);
      await addContact();
      await expect.poll(() => output.match(/^contact\.created/gm), { timeout: 10_000 }).toHaveLength(2);
      expect(output.match(/^api-token\.created/gm)).toHaveLength(1);
    } finally {
      follower.kill();
    }
  });

  it("follow the provider's events", async () => {
    await insertCustomer(api.db);
    const first = await runProgram('follow-events.ts', { PROVIDER_TOKEN: providerToken });
    expect(first.stdout).toMatch(/contact\.created \d{8}\n[\s\S]*next time: AFTER=\d+\n$/);
    const [, after = ''] = /AFTER=(\d+)/.exec(first.stdout) ?? [];
    expect((await runProgram('follow-events.ts', { PROVIDER_TOKEN: providerToken, AFTER: after })).stdout).toBe(
      `next time: AFTER=${after}\n`,
    );
  });

  it('accept signed webhooks and reject others', async () => {
    const getSecret = async (url: string) =>
      (await api.call(createProviderWebhook, { body: { url, types: ['contact.created'] } }, providerToken)).body.secret!;
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}/`;
    const WEBHOOK_SECRET = await getSecret(url);
    const receiver = spawn(process.execPath, [getProgramPath('receive-webhooks.ts')], {
      env: { PATH: process.env.PATH, PORT: String(port), WEBHOOK_SECRET },
    });
    let output = '';
    receiver.stdout.on('data', (text) => {
      output += text;
    });
    try {
      await expect.poll(() => output, { timeout: 10_000 }).toContain('listening');
      expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
      const { customerId } = await insertCustomer(api.db);
      await runProgram('own-company.ts', (await createCaller(customerId)).env);
      await fanOutEvents.run(api.context, {});
      await expect.poll(() => output, { timeout: 10_000 }).toContain(`contact.created ${customerId}`);
    } finally {
      receiver.kill();
    }
  });
});
