import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { slowClientLimits } from '../http/slow-clients.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createDemoDnsUpdater, type DemoServers, describeDemoServers, startDemoServers } from './demo-servers.ts';

let api: TestApi;
let servers: DemoServers;
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  api = await startTestApi();
  servers = await startDemoServers({ ...api.config, demoDnsPort: 0, demoRtrPort: 0 }, api.clock);
  app = await buildApp(api.context, slowClientLimits, servers);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await servers.close();
  await api.close();
});

const get = (url: string) => app.inject({ url, headers: { 'accept-language': 'en' } });
const post = (url: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' },
    payload: new URLSearchParams(fields).toString(),
  });

it('prints how to query both servers', () => {
  expect(describeDemoServers(servers)).toEqual([
    `Query reverse DNS with: dig -x 192.0.2.1 @127.0.0.1 -p ${servers.nameServers?.port}`,
    `The RTR cache of the RPKI listens on 127.0.0.1, port ${servers.rtrCache?.port}`,
  ]);
});

it('chooses another port when one is taken', async () => {
  const usedPorts = { demoDnsPort: servers.nameServers!.port, demoRtrPort: servers.rtrCache!.port };
  const others = await startDemoServers({ ...api.config, ...usedPorts }, api.clock);
  try {
    expect(others.nameServers?.port).not.toBe(usedPorts.demoDnsPort);
    expect(others.rtrCache?.port).not.toBe(usedPorts.demoRtrPort);
  } finally {
    await others.close();
  }
});

it('starts neither server if the operator has configured both', async () => {
  const server = { host: '127.0.0.1', port: 53 };
  const dnsUpdate = { server, keyName: 'demarc', algorithm: 'hmac-sha256', secret: '' } as const;
  const noServers = await startDemoServers({ ...api.config, dnsUpdate, rpkiCache: server }, api.clock);
  expect([noServers.nameServers, noServers.rtrCache, describeDemoServers(noServers)]).toEqual([null, null, []]);
  await noServers.close();
});

it('shows the published records', async () => {
  expect((await get('/dev/dns')).body).toContain('No records yet');
  const updater = createDemoDnsUpdater(servers.nameServers!, api.config, api.clock);
  const set = { zone: '2.0.192.in-addr.arpa', name: '1.2.0.192.in-addr.arpa', type: 'PTR', ttl: 300 } as const;
  await updater.replaceRecordSet({ ...set, values: ['shown.customer.example'] });
  expect((await get('/dev/dns')).body).toContain('shown.customer.example');
});

it('adds and removes ROAs', async () => {
  const roa = { prefix: '172.16.0.0/12', maxLength: '16', asn: 'AS64510' };
  expect((await post('/dev/rpki/add', roa)).statusCode).toBe(303);
  expect((await get('/dev/rpki')).body).toContain('172.16.0.0/12');
  expect((await post('/dev/rpki/add', roa)).statusCode).toBe(400);
  expect((await post('/dev/rpki/remove', roa)).statusCode).toBe(303);
  expect((await post('/dev/rpki/remove', roa)).statusCode).toBe(400);
  expect((await get('/dev/rpki')).body).not.toContain('172.16.0.0/12');
});

it.each([
  { prefix: '172.16.0.1/12', maxLength: '16', asn: '64510' },
  { prefix: '172.16.0.0/12', maxLength: '11', asn: '64510' },
  { prefix: '172.16.0.0/12', maxLength: '12', asn: '4294967296' },
  { prefix: '172.16.0.0/12', maxLength: 'x', asn: '-1' },
  { prefix: '<b>', maxLength: '12', asn: '1' },
])('refuses a ROA for $prefix, $maxLength, $asn', async (fields) => {
  expect((await post('/dev/rpki/add', fields)).statusCode).toBe(400);
});

it('responds with 404 to other actions, and to all pages without the servers', async () => {
  expect((await post('/dev/rpki/burn', {})).statusCode).toBe(404);
  for (const url of ['/dev/dns', '/dev/rpki']) expect((await api.app.inject({ url })).statusCode).toBe(404);
});
