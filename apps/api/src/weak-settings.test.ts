import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { findWeakSettings } from './weak-settings.ts';

const newKey = () => randomBytes(32).toString('base64');
const production = {
  DATABASE_URL: 'postgres://db.example/portal',
  PUBLIC_URL: 'https://portal.example',
  SESSION_KEYS: newKey(),
  METRICS_TOKEN: newKey(),
};

/** Weak settings of an environment that is otherwise secure. */
const listWeakSettings = (env: Record<string, string> = {}) => findWeakSettings(readConfig({ ...production, ...env }));
const buildTlsMessage = (what: string) =>
  `${what} must start with https://. With http://, anyone on the network path can read and change the traffic.`;
const secretHint = 'Create one with: openssl rand -base64 32';

it('finds no weak settings in a secure environment or in the demo', () => {
  expect(listWeakSettings()).toEqual([]);
  const everything = { TRUST_PROXY: '0.0.0.0/0', PUBLIC_URL: 'http://portal.example', PROVIDER_TOKEN: `a:${'a'.repeat(16)}` };
  expect(findWeakSettings(readConfig({ DEMO: '1', ...everything }))).toEqual([]);
  expect(listWeakSettings(everything)).toHaveLength(3);
});

describe('URLs without TLS', () => {
  it.each([
    ['PUBLIC_URL', { PUBLIC_URL: 'http://portal.example' }],
    ['SSO_AUTHORITY', { SSO_AUTHORITY: 'http://login.example', SSO_CLIENT_ID: 'demarc' }],
    ['API_ENDPOINT', { API_ENDPOINT: 'http://api.example' }],
    ['The URL of KOPER in CARRIERS', { CARRIERS: 'GLAS=https://glas.example,KOPER:COPPER=http://10.0.0.7' }],
    ['COC_REGISTER_URL', { COC_REGISTER_URL: 'http://coc.example', COC_REGISTER_KEY: 'k' }],
    ['VAT_REGISTER_URL', { VAT_REGISTER_URL: 'http://vat.example' }],
    ['ADDRESS_REGISTER_URL', { ADDRESS_REGISTER_URL: 'http://address.example', ADDRESS_REGISTER_KEY: 'k' }],
  ])('are rejected for %s', (what, env) => {
    expect(listWeakSettings(env)).toEqual([buildTlsMessage(what)]);
  });

  it('are accepted for the machine itself', () => {
    for (const host of ['localhost', 'portal.localhost', '127.0.0.1', '127.9.9.9', '[::1]']) {
      const env = { PUBLIC_URL: `http://${host}:8080`, SSO_AUTHORITY: `http://${host}:9000`, SSO_CLIENT_ID: 'demarc' };
      expect(listWeakSettings({ ...env, CARRIERS: `GLAS=http://${host}:9001` })).toEqual([]);
    }
    expect(listWeakSettings({ PUBLIC_URL: 'http://localhost.example' })).toEqual([buildTlsMessage('PUBLIC_URL')]);
  });
});

describe('keys', () => {
  it('must be set', () => {
    expect(listWeakSettings({ SESSION_KEYS: '' })).toEqual([
      `SESSION_KEYS must be set. Without it, the database stores the keys next to the data they encrypt. ${secretHint}`,
    ]);
  });

  it('must all be random', () => {
    expect(listWeakSettings({ SESSION_KEYS: `${newKey()},${'ab'.repeat(16)}` })).toEqual([
      `Key 2 of SESSION_KEYS is easy to guess. ${secretHint}`,
    ]);
    expect(listWeakSettings({ SESSION_KEYS: `${newKey()},${newKey()}` })).toEqual([]);
  });

  it('must be random for the provider too', () => {
    expect(listWeakSettings({ PROVIDER_TOKEN: `erp:${newKey()},billing:${'1'.repeat(20)}` })).toEqual([
      `The token of billing in PROVIDER_TOKEN is easy to guess. ${secretHint}`,
    ]);
  });
});

describe('networks', () => {
  const proxies =
    'TRUST_PROXY covers a large part of the internet, so anyone could spoof their IP address. List only your own proxies.';
  const webhooks =
    'WEBHOOK_NETWORKS covers a large part of the internet, so webhooks could reach your own network. List only the networks of your lab.';

  it.each(['0.0.0.0/0', '::/0', '0.0.0.0/1,128.0.0.0/1', '::ffff:0:0/96', 'loopback,::/0'])('are too wide as %s', (wide) => {
    expect(listWeakSettings({ TRUST_PROXY: wide })).toEqual([proxies]);
    if (!wide.includes('loopback')) expect(listWeakSettings({ WEBHOOK_NETWORKS: wide })).toEqual([webhooks]);
  });

  it('are accepted if they are private', () => {
    expect(listWeakSettings({ TRUST_PROXY: '10.0.0.0/8,loopback', WEBHOOK_NETWORKS: '10.0.0.0/8,fd00::/8' })).toEqual([]);
  });
});

describe('the key of the name server', () => {
  const listDnsWeaknesses = (secret: Buffer, algorithm = 'hmac-sha256') =>
    listWeakSettings({
      DNS_UPDATE_SERVER: 'ns.provider.example',
      DNS_UPDATE_KEY_NAME: 'demarc',
      DNS_UPDATE_KEY_ALGORITHM: algorithm,
      DNS_UPDATE_KEY_SECRET: secret.toString('base64'),
    });

  it('must be random and as long as the hash', () => {
    expect(listDnsWeaknesses(randomBytes(32))).toEqual([]);
    expect(listDnsWeaknesses(randomBytes(64), 'hmac-sha512')).toEqual([]);
    for (const secret of [Buffer.alloc(32), Buffer.from('change-me-change-me-change-me-please')]) {
      expect(listDnsWeaknesses(secret)).toEqual([
        'DNS_UPDATE_KEY_SECRET is easy to guess. Create one with: tsig-keygen -a hmac-sha256 demarc',
      ]);
    }
    expect(listDnsWeaknesses(randomBytes(32), 'hmac-sha512')).toEqual([
      'DNS_UPDATE_KEY_SECRET must have at least 64 bytes for hmac-sha512. Create one with: tsig-keygen -a hmac-sha512 demarc',
    ]);
  });
});

describe('/metrics', () => {
  const message = `METRICS_TOKEN must be set if others can reach the server, so that only your monitoring can read /metrics. ${secretHint}`;
  const local = { PUBLIC_URL: 'http://localhost:8080', METRICS_TOKEN: '' };

  it.each([
    ['a proxy that is trusted', { TRUST_PROXY: '127.0.0.1' }],
    ['a proxy that ends TLS', { PUBLIC_URL: 'https://portal.example' }],
    ['a host that others reach', { HOST: '0.0.0.0' }],
  ])('needs a token with %s', (_what, env) => {
    expect(listWeakSettings({ ...local, ...env })).toEqual([message]);
  });

  it('needs no token on the machine itself', () => {
    expect(listWeakSettings(local)).toEqual([]);
  });
});

it('rejects the simulator outside the demo', () => {
  expect(listWeakSettings({ SIMULATOR: 'on' })).toEqual([
    'SIMULATOR must be off outside the demo, because it approves applications and delivers orders automatically.',
  ]);
});
