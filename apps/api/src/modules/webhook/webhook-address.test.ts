import { lookup } from 'node:dns';
import { describe, expect, it, vi } from 'vitest';
import { canReach, createGuardedLookup, getHost, validateWebhookAddress } from './webhook-address.ts';

vi.mock('node:dns', { spy: true });

/** The addresses that names resolve to, instead of DNS. */
const names: Record<string, { address: string; family: number }[]> = {
  'public.example': [{ address: '93.184.215.14', family: 4 }],
  'both.example': [
    { address: '93.184.215.14', family: 4 },
    { address: '10.0.0.5', family: 4 },
  ],
  'inside.example': [{ address: '10.0.0.5', family: 4 }],
  'inside6.example': [{ address: 'fd00::5', family: 6 }],
};
vi.mocked(lookup).mockImplementation(((host: string, _options: unknown, done: (error: unknown, addresses?: unknown) => void) => {
  const addresses = names[host];
  if (addresses) done(null, addresses);
  else done(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }));
}) as never);

const getProblemCode = async (url: string, networks: string[] = []) =>
  (await validateWebhookAddress(url, networks))?.code ?? null;
const notReachable = 'validation.webhook-address';
const notHttps = 'validation.webhook-https';

describe('the URL of a webhook', () => {
  it.each([
    'https://93.184.215.14/in',
    'https://93.184.215.14:443/in',
    'https://93.184.215.14:8443/in',
    'https://[2606:2800:21f::1]/in',
    'https://[::ffff:93.184.215.14]/in',
    'https://public.example/in?key=1',
  ])('is accepted as %s', async (url) => expect(await getProblemCode(url)).toBeNull());

  it.each([
    ['this network', 'https://0.0.0.0/'],
    ['the machine itself', 'https://127.0.0.1/'],
    ['the machine itself, in another notation', 'https://0x7f.1/'],
    ['the machine itself, as one number', 'https://2130706433/'],
    ['a private network', 'https://10.1.2.3/'],
    ['a private network', 'https://172.16.0.1/'],
    ['a private network', 'https://192.168.1.1/'],
    ['carrier-grade NAT', 'https://100.64.0.1/'],
    ['cloud metadata', 'https://169.254.169.254/latest/meta-data'],
    ['protocol assignments', 'https://192.0.0.8/'],
    ['documentation addresses', 'https://203.0.113.7/'],
    ['benchmarking addresses', 'https://198.18.0.1/'],
    ['multicast', 'https://224.0.0.1/'],
    ['the reserved space', 'https://240.0.0.1/'],
    ['broadcast', 'https://255.255.255.255/'],
    ['the unspecified IPv6 address', 'https://[::]/'],
    ['the machine itself over IPv6', 'https://[::1]/'],
    ['an IPv4-compatible IPv6 address', 'https://[::127.0.0.1]/'],
    ['an IPv4-mapped IPv6 address', 'https://[::ffff:10.0.0.1]/'],
    ['an IPv4-mapped IPv6 address in hexadecimal', 'https://[::ffff:a9fe:a9fe]/'],
    ['a link-local IPv6 address', 'https://[fe80::1]/'],
    ['a site-local IPv6 address', 'https://[fec0::1]/'],
    ['a private IPv6 address', 'https://[fd12:3456::1]/'],
    ['a NAT64 address', 'https://[64:ff9b::7f00:1]/'],
    ['a 6to4 address', 'https://[2002:7f00:1::]/'],
    ['IPv6 documentation addresses', 'https://[2001:db8::1]/'],
    ['IPv6 segment routing', 'https://[5f00::1]/'],
    ['IPv6 multicast', 'https://[ff02::1]/'],
    ['a name for a private address', 'https://inside.example/'],
    ['a name for a private IPv6 address', 'https://inside6.example/'],
    ['a name for a public and a private address', 'https://both.example/'],
    ['an unknown name', 'https://nobody.example/'],
    ['credentials', 'https://somebody:secret@public.example/'],
    ['a port of another service', 'https://public.example:25/'],
    ['the HTTP port', 'https://public.example:80/'],
  ])('is rejected for %s: %s', async (_what, url) => expect(await getProblemCode(url)).toBe(notReachable));

  it.each(['', 'hook', 'public.example/in', 'http://public.example/', 'ftp://public.example/', 'javascript:alert(1)'])(
    'is rejected without HTTPS: %j',
    async (url) => expect(await getProblemCode(url)).toBe(notHttps),
  );

  it('can be in a network that the operator allows, even without HTTPS', async () => {
    const networks = ['10.0.0.0/8', 'fd00::/8'];
    expect(await getProblemCode('https://10.1.2.3/', networks)).toBeNull();
    expect(await getProblemCode('http://10.1.2.3/', networks)).toBeNull();
    expect(await getProblemCode('http://inside6.example:8090/', networks)).toBeNull();
    expect(await getProblemCode('https://192.168.1.1/', networks)).toBe(notReachable);
    expect(await getProblemCode('http://192.168.1.1/', networks)).toBe(notHttps);
    expect(await getProblemCode('http://public.example/', networks)).toBe(notHttps);
    expect(await getProblemCode('https://public.example/', networks)).toBeNull();
  });
});

describe('a connection', () => {
  const find = (host: string, all: boolean, networks: string[] = []) =>
    new Promise<unknown[]>((done) => createGuardedLookup('https:', networks)(host, { all }, (...result) => done(result)));

  it('goes to the resolved address', async () => {
    expect(await find('public.example', false)).toEqual([null, '93.184.215.14', 4]);
    expect(await find('public.example', true)).toEqual([null, names['public.example']]);
    expect(await find('inside.example', false, ['10.0.0.0/8'])).toEqual([null, '10.0.0.5', 4]);
  });

  it.each(['inside.example', 'inside6.example', 'both.example'])('is not made to %s', async (host) => {
    expect((await find(host, true))[0]).toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect((await find(host, false))[0]).toMatchObject({ code: 'ADDRESS_REFUSED' });
  });

  it('is not made to an unknown name', async () => {
    expect((await find('nobody.example', true))[0]).toMatchObject({ code: 'ENOTFOUND' });
  });

  it('without TLS is made to allowed networks only', () => {
    expect(canReach('93.184.215.14', 'http:', ['10.0.0.0/8'])).toBe(false);
    expect(canReach('10.0.0.5', 'http:', ['10.0.0.0/8'])).toBe(true);
  });

  it('accepts an IPv6 host without brackets', () => {
    expect(getHost(new URL('https://[2606:2800:21f::1]:8443/'))).toBe('2606:2800:21f::1');
  });
});
