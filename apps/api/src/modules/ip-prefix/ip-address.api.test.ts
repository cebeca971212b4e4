import {
  deleteIpAddress,
  exportIpAddresses,
  listIpAddresses,
  previewIpAddresses,
  previewZoneFile,
  putIpAddress,
  updateIpAddresses,
} from '@demarc/contract/ip-address.ts';
import { getIpPrefix } from '@demarc/contract/ip-prefix.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/audit.ts';
import { ipAddresses, ipPrefixes } from '../../db/schema/ip.ts';
import { insertCustomer } from '../../testing/builders.ts';
import { createFakeReverseDns, type FakeReverseDns } from '../../testing/fake-reverse-dns.ts';
import { insertPrefix } from '../../testing/ip-prefixes.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let dns: FakeReverseDns;
beforeAll(async () => {
  dns = createFakeReverseDns();
  api = await startTestApi({ dns });
});
afterAll(() => api.close());

/** Inserts a prefix of a new customer, and returns the calls of its service desk. */
async function setUp(values: Partial<typeof ipPrefixes.$inferInsert> = {}) {
  const { customerId } = await insertCustomer(api.db);
  const prefix = await insertPrefix(api.db, { customerId, ...values });
  const desk = { customerId, roles: ['RESELLER_SERVICE_DESK' as const] };
  const params = { customerId, prefixId: prefix.prefixId };
  const base = prefix.prefix.replace(/0\/24$/, '');
  return {
    customerId,
    prefix,
    desk,
    params,
    ip: (last: number) => `${base}${last}`,
    put: (ip: string, body: Parameters<typeof api.call<typeof putIpAddress>>[1]['body']) =>
      api.call(putIpAddress, { params: { ...params, ip }, body }, desk),
    bulk: (rows: Parameters<typeof api.call<typeof updateIpAddresses>>[1]['body']['rows']) =>
      api.call(updateIpAddresses, { params, body: { rows } }, desk),
    remove: (ip: string, version?: number) =>
      api.call(deleteIpAddress, { params: { ...params, ip }, query: version === undefined ? {} : { version } }, desk),
    list: (query: Parameters<typeof api.call<typeof listIpAddresses>>[1]['query'] = {}) =>
      api.call(listIpAddresses, { params, query }, desk),
    get: async () => (await api.call(getIpPrefix, { params }, desk)).body,
    rows: () => api.db.select().from(ipAddresses).where(eq(ipAddresses.prefixId, prefix.prefixId)).orderBy(ipAddresses.ip),
  };
}

describe('one address', () => {
  it('gets a PTR record that waits to be published', async () => {
    const { put, ip, get, customerId } = await setUp();
    dns.forward.set('mail.customer.example', [ip(7)]);
    const response = await put(ip(7), { ptr: 'Mail.Customer.example.', hostname: 'mx1', description: 'mail server' });
    expect(response).toMatchObject({
      status: 200,
      body: {
        ip: ip(7),
        usage: 'ASSIGNED',
        ptr: 'mail.customer.example',
        hostname: 'mx1',
        description: 'mail server',
        dnsState: 'PENDING',
        dnsReason: null,
        publishedPtr: null,
        forwardState: 'CONFIRMED',
        warnings: [],
        version: 1,
      },
    });
    expect(await get()).toMatchObject({ usedCount: 1, ptrCount: 1, dnsPendingCount: 1, forwardConfirmedCount: 1 });
    const [event] = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    expect(event).toMatchObject({ type: 'ip-prefix.addresses-changed', data: { addresses: [ip(7)] } });
  });

  it('gets a warning for a name that does not lead back to it', async () => {
    const { put, ip } = await setUp();
    dns.forward.set('other.customer.example', ['192.0.2.99']);
    expect((await put(ip(1), { ptr: 'other.customer.example' })).body).toMatchObject({
      forwardState: 'OTHER_ADDRESS',
      warnings: ['PTR_NOT_FORWARD_CONFIRMED'],
      dnsState: 'PENDING',
    });
    expect((await put(ip(2), { ptr: 'nowhere.customer.example' })).body).toMatchObject({
      forwardState: 'NO_RECORD',
      warnings: ['PTR_NOT_FORWARD_CONFIRMED'],
    });
  });

  it('shows an international name in Unicode', async () => {
    const { put, ip } = await setUp();
    expect((await put(ip(1), { ptr: 'mail.Bücher.example' })).body).toMatchObject({
      ptr: 'mail.xn--bcher-kva.example',
      ptrUnicode: 'mail.bücher.example',
    });
  });

  const longLabel = 'a'.repeat(63);
  it.each([
    ['an underscore', 'my_host.customer.example', 'validation.hostname-underscore'],
    ['a label of 64 characters', `${longLabel}a.example`, 'validation.hostname-label-too-long'],
    ['254 characters', `${longLabel}.${longLabel}.${longLabel}.${'a'.repeat(62)}`, 'validation.hostname-too-long'],
    ['an IP address', '203.0.113.7', 'validation.hostname-is-address'],
    ['one label', 'mail', 'validation.hostname-one-label'],
    ['a space', 'my mail.customer.example', 'validation.hostname-invalid'],
  ])('cannot have a name with %s', async (_what, ptr, code) => {
    const { put, ip, rows } = await setUp();
    expect((await put(ip(1), { ptr })).problem).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      validationErrors: [{ field: 'ptr', code }],
    });
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['outside the prefix', '192.0.2.1', 'validation.address-outside-prefix'],
    ['of the other family', '2001:db8::1', 'validation.address-outside-prefix'],
    ['written as octal', '0012.0.0.1', 'validation.address-invalid'],
    ['with leading zeros', '10.0.00.1', 'validation.address-invalid'],
    ['that is a number', '167772161', 'validation.address-invalid'],
    ['with a length', '10.0.0.1/32', 'validation.address-invalid'],
  ])('cannot be an address %s', async (_what, ip, code) => {
    const { put } = await setUp();
    expect((await put(ip, { ptr: 'mail.customer.example' })).problem?.validationErrors).toMatchObject([{ field: 'ip', code }]);
  });

  it('cannot be a network or broadcast address, unless the prefix is routed', async () => {
    const { put, ip } = await setUp({ isRouted: false });
    for (const last of [0, 255]) {
      const response = await put(ip(last), { ptr: 'mail.customer.example' });
      expect(response.problem?.validationErrors).toMatchObject([{ field: 'ptr', code: 'validation.not-allowed-here' }]);
      expect((await put(ip(last), { description: 'note' })).status).toBe(200);
    }
    const routed = await setUp({ isRouted: true });
    expect((await routed.put(routed.ip(0), { ptr: 'mail.customer.example' })).body).toMatchObject({ usage: 'ASSIGNED' });
  });

  it('cannot have a PTR record in a delegated prefix, but can have a hostname', async () => {
    const nameservers = ['ns1.example', 'ns2.example'].map((nameserver) => ({
      nameserver,
      state: 'ANSWERS' as const,
      checkedAt: null,
    }));
    const { put, ip } = await setUp({ reverseDnsMode: 'DELEGATED', nameservers });
    expect((await put(ip(1), { ptr: 'mail.customer.example' })).problem).toMatchObject({
      status: 409,
      code: 'REVERSE_DNS_DELEGATED',
      details: { nameservers: ['ns1.example', 'ns2.example'] },
    });
    expect((await put(ip(1), { hostname: 'mx1' })).body).toMatchObject({ hostname: 'mx1', dnsState: null });
  });

  it.each(['RESERVED', 'PENDING_RELEASE', 'RELEASED'] as const)('cannot be changed while the prefix is %s', async (status) => {
    const { put, ip } = await setUp({ status });
    expect((await put(ip(1), { hostname: 'mx1' })).problem).toMatchObject({ code: 'PREFIX_NOT_ACTIVE', details: { status } });
  });

  it('keeps the first of two concurrent changes', async () => {
    const { put, ip, remove } = await setUp();
    expect((await put(ip(1), { hostname: 'first', version: 0 })).status).toBe(200);
    expect((await put(ip(1), { hostname: 'second', version: 0 })).problem).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
      details: { ip: ip(1), version: 1 },
    });
    expect((await remove(ip(1), 0)).problem?.code).toBe('STALE_VERSION');
    expect((await put(ip(1), { hostname: 'second', version: 1 })).body).toMatchObject({ hostname: 'second', version: 2 });
    const responses = await Promise.all(['a', 'b'].map((hostname) => put(ip(1), { hostname, version: 2 })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is cleared, and its version keeps increasing', async () => {
    const { put, ip, remove, get } = await setUp();
    await put(ip(1), { ptr: 'mail.customer.example', hostname: 'mx1' });
    expect((await remove(ip(1))).status).toBe(204);
    expect(await get()).toMatchObject({ usedCount: 0, ptrCount: 0 });
    expect((await remove(ip(1))).status).toBe(204);
    expect((await put(ip(1), { hostname: 'mx2' })).body).toMatchObject({ ptr: null, hostname: 'mx2', version: 3 });
    expect((await remove(ip(2))).status).toBe(204);
  });

  it('does not change when the same values are saved again', async () => {
    const { put, ip, customerId } = await setUp();
    const body = { ptr: 'mail.customer.example', hostname: 'mx1' };
    await put(ip(1), body);
    expect((await put(ip(1), body)).body).toMatchObject({ version: 1 });
    expect(await api.db.select().from(events).where(eq(events.customerId, customerId))).toHaveLength(1);
  });

  it('can be changed only by its own customer, with the service desk role', async () => {
    const { params, ip, customerId } = await setUp();
    const otherPrefix = await setUp();
    const input = { params: { ...params, ip: ip(1) }, body: { hostname: 'mx1' } };
    expect((await api.call(putIpAddress, input)).status).toBe(401);
    const finance = { customerId, roles: ['RESELLER_FINANCE' as const] };
    expect((await api.call(putIpAddress, input, finance)).problem?.code).toBe('ROLE_REQUIRED');
    const otherInput = { ...input, params: { ...input.params, customerId: otherPrefix.customerId } };
    expect((await api.call(putIpAddress, otherInput, otherPrefix.desk)).status).toBe(404);
    expect((await api.call(putIpAddress, input, otherPrefix.desk)).problem?.code).toBe('CUSTOMER_MISMATCH');
  });
});

describe('several addresses', () => {
  it('are changed together', async () => {
    const { bulk, ip, get } = await setUp();
    dns.forward.set('1.customer.example', [ip(1)]);
    const response = await bulk([
      { ip: ip(1), ptr: '1.customer.example' },
      { ip: ip(2), ptr: '2.customer.example', description: 'second' },
      { ip: ip(3), hostname: 'third' },
    ]);
    expect(response.status).toBe(200);
    expect(response.body.items.map((item) => [item.ip, item.ptr, item.version])).toEqual([
      [ip(1), '1.customer.example', 1],
      [ip(2), '2.customer.example', 1],
      [ip(3), null, 1],
    ]);
    expect(response.body.warnings).toEqual(['PTR_NOT_FORWARD_CONFIRMED']);
    expect(await get()).toMatchObject({ usedCount: 3, ptrCount: 2, dnsPendingCount: 2 });
    const secondChange = await bulk([{ ip: ip(2), ptr: null }]);
    expect(secondChange.body.items).toMatchObject([{ ptr: null, description: 'second' }]);
  });

  it('all stay unchanged if one of them is invalid', async () => {
    const { bulk, ip, rows } = await setUp();
    const response = await bulk([
      { ip: ip(1), ptr: '1.customer.example' },
      { ip: ip(2), ptr: 'my_host.customer.example' },
      { ip: '192.0.2.1', ptr: '3.customer.example' },
      { ip: ip(1), ptr: '4.customer.example' },
    ]);
    expect(response.problem?.validationErrors).toMatchObject([
      { field: 'rows[1].ptr', code: 'validation.hostname-underscore' },
      { field: 'rows[2].ip', code: 'validation.address-outside-prefix' },
      { field: 'rows[3].ip', code: 'validation.duplicate' },
    ]);
    expect(await rows()).toEqual([]);
    await bulk([{ ip: ip(1), hostname: 'mx1' }]);
    const stale = await bulk([
      { ip: ip(2), hostname: 'mx2' },
      { ip: ip(1), hostname: 'mx3', version: 7 },
    ]);
    expect(stale.problem).toMatchObject({ code: 'STALE_VERSION', details: { ip: ip(1), version: 1 } });
    expect(await rows()).toHaveLength(1);
  });

  it('are at most 256', async () => {
    const { bulk, prefix } = await setUp({ prefix: '10.128.0.0/22' });
    const rows = Array.from({ length: 257 }, (_, index) => ({
      ip: `10.128.${index >> 8}.${index & 255}`,
      ptr: `host${index}.customer.example`,
    }));
    expect((await bulk(rows)).problem).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect((await bulk(rows.slice(0, 256))).body.items).toHaveLength(256);
    expect(await api.db.$count(ipAddresses, eq(ipAddresses.prefixId, prefix.prefixId))).toBe(256);
    expect((await bulk([])).status).toBe(400);
  });
});

describe('the list', () => {
  it('has every address of an IPv4 prefix, page by page', async () => {
    const { list, ip, put } = await setUp({ isRouted: false });
    await api.db.update(ipPrefixes).set({ gateway: ip(1) });
    await put(ip(5), { hostname: 'mx1' });
    const firstPage = (await list({ limit: 200 })).body;
    expect(firstPage).toMatchObject({ total: 256, totalIsCapped: false });
    expect(firstPage.items.slice(0, 6).map(({ usage }) => usage)).toEqual([
      'NETWORK',
      'GATEWAY',
      'FREE',
      'FREE',
      'FREE',
      'ASSIGNED',
    ]);
    const secondPage = (await list({ limit: 200, after: firstPage.next! })).body;
    expect(secondPage.items).toHaveLength(56);
    expect(secondPage).toMatchObject({ next: null });
    expect(secondPage.items.at(-1)).toMatchObject({ ip: ip(255), usage: 'BROADCAST' });
    expect((await list({ limit: 256 })).body.items).toHaveLength(256);
  });

  it('can start at any address, such as that of a /24 in a larger prefix', async () => {
    const { list } = await setUp({ prefix: '198.18.4.0/22' });
    const listFrom = async (from: string) => (await list({ from, limit: 2 })).body.items.map(({ ip }) => ip);
    expect(await listFrom('198.18.4.0')).toEqual(['198.18.4.0', '198.18.4.1']);
    expect(await listFrom('198.18.6.0')).toEqual(['198.18.6.0', '198.18.6.1']);
    const page = (await list({ from: '198.18.6.0', limit: 2 })).body;
    const nextPage = (await list({ from: '198.18.6.0', limit: 1, after: page.next! })).body;
    expect(nextPage.items).toMatchObject([{ ip: '198.18.6.2' }]);
  });

  it.each([
    ['outside the prefix', '192.0.2.1', 'validation.address-outside-prefix'],
    ['with leading zeros', '198.18.006.0', 'validation.address-invalid'],
  ])('cannot start at an address %s', async (_what, from, code) => {
    const { list } = await setUp();
    expect((await list({ from })).problem?.validationErrors).toMatchObject([{ field: 'query.from', code }]);
  });

  it('is filtered', async () => {
    const { list, ip, bulk } = await setUp({ isRouted: false });
    await api.db.update(ipPrefixes).set({ gateway: ip(1) });
    await bulk([
      { ip: ip(1), ptr: 'gw.customer.example' },
      { ip: ip(5), ptr: 'mail.customer.example' },
      { ip: ip(6), hostname: 'mail backup' },
    ]);
    const listLastParts = async (query: Parameters<typeof list>[0]) => {
      const { items, total } = (await list(query)).body;
      expect(total).toBe(items.length);
      return items.map((item) => item.ip.split('.').at(-1));
    };
    expect(await listLastParts({ q: 'mail' })).toEqual(['5', '6']);
    expect(await listLastParts({ q: ip(5) })).toEqual(['5']);
    expect(await listLastParts({ q: 'mail', hasPtr: true })).toEqual(['5']);
    expect(await listLastParts({ hasPtr: true })).toEqual(['1', '5']);
    expect(await listLastParts({ usage: ['ASSIGNED'] })).toEqual(['5', '6']);
    expect(await listLastParts({ usage: ['ASSIGNED'], hasPtr: false })).toEqual(['6']);
    expect(await listLastParts({ usage: ['GATEWAY', 'BROADCAST'] })).toEqual(['1', '255']);
    expect(await listLastParts({ usage: ['GATEWAY'], q: 'customer' })).toEqual(['1']);
    expect(await listLastParts({ usage: ['ASSIGNED'], q: 'customer' })).toEqual(['5']);
    expect(await listLastParts({ dnsState: ['PENDING'] })).toEqual(['1', '5']);
    expect(await listLastParts({ dnsState: ['FAILED'] })).toEqual([]);
    expect((await list({ usage: ['FREE'], limit: 256 })).body).toMatchObject({ total: 251 });
    expect(await listLastParts({ usage: ['GATEWAY', 'BROADCAST'], hasPtr: false })).toEqual(['255']);
    expect(await listLastParts({ usage: ['NETWORK', 'GATEWAY', 'ASSIGNED'], hasPtr: false })).toEqual(['0', '6']);
    const withoutPtr = (await list({ hasPtr: false, limit: 256 })).body;
    expect([withoutPtr.total, withoutPtr.items.length]).toEqual([254, 254]);
  });

  it('has only the stored addresses of an IPv6 prefix', async () => {
    const { list, put, remove } = await setUp({ prefix: '2001:db8:77::/48' });
    await put('2001:0DB8:77:0::2', { ptr: 'two.customer.example' });
    await put('2001:db8:77::1', { hostname: 'one' });
    await put('2001:db8:77:1::', { hostname: 'three' });
    const { items, total } = (await list()).body;
    expect(items.map(({ ip }) => ip)).toEqual(['2001:db8:77::1', '2001:db8:77::2', '2001:db8:77:1::']);
    expect(total).toBe(3);
    await remove('2001:db8:77::1');
    expect((await list({ limit: 1 })).body).toMatchObject({ items: [{ ip: '2001:db8:77::2' }], total: 2 });
  });

  it.each([['not a cursor'], [Buffer.from('["192.0.2.1"]').toString('base64url')], [Buffer.from('[1]').toString('base64url')]])(
    'rejects the cursor %s',
    async (after) => {
      const { list } = await setUp();
      expect((await list({ after })).problem?.validationErrors).toMatchObject([{ field: 'query.after' }]);
    },
  );
});

describe('a preview', () => {
  const preview = async (
    testPrefix: Awaited<ReturnType<typeof setUp>>,
    body: Parameters<typeof api.call<typeof previewIpAddresses>>[1]['body'],
  ) => api.call(previewIpAddresses, { params: testPrefix.params, body }, testPrefix.desk);

  it('fills in a pattern', async () => {
    const testPrefix = await setUp();
    const { ip, put } = testPrefix;
    await put(ip(1), { ptr: 'old.customer.example' });
    dns.forward.set('host-2.customer.example', [ip(2)]);
    const { body } = await preview(testPrefix, { pattern: 'host-{d}.customer.example', ips: [ip(1), ip(2)] });
    expect(body).toMatchObject({ problemCount: 0, changedCount: 2 });
    expect(body.rows).toMatchObject([
      { ip: ip(1), currentPtr: 'old.customer.example', ptr: 'host-1.customer.example', forwardState: 'NO_RECORD', version: 1 },
      { ip: ip(2), currentPtr: null, ptr: 'host-2.customer.example', forwardState: 'CONFIRMED', version: 0 },
    ]);
  });

  it('finds the problems of a pattern', async () => {
    const testPrefix = await setUp({ isRouted: false });
    const { ip } = testPrefix;
    const findProblems = async (pattern: string, ips: string[]) =>
      (await preview(testPrefix, { pattern, ips })).body.rows.map(({ problem }) => problem && `${problem.field} ${problem.code}`);
    expect(await findProblems('{c}.customer.example', [ip(1), ip(2)])).toEqual([null, 'ptr validation.duplicate']);
    expect(await findProblems('{e}.customer.example', [ip(1)])).toEqual(['ptr validation.pattern-unknown-part']);
    expect(await findProblems('host_{d}.customer.example', [ip(1)])).toEqual(['ptr validation.hostname-underscore']);
    expect(await findProblems('{d}.customer.example', [ip(0), '192.0.2.9', '10.0.0.01', ip(1), ip(1)])).toEqual([
      'ptr validation.not-allowed-here',
      'ip validation.address-outside-prefix',
      'ip validation.address-invalid',
      null,
      'ip validation.duplicate',
    ]);
  });

  it('checks rows, and returns problems in the language of the caller', async () => {
    const testPrefix = await setUp();
    const input = {
      params: testPrefix.params,
      body: {
        rows: [
          { ip: testPrefix.ip(1), ptr: 'a_b.example' },
          { ip: testPrefix.ip(2), ptr: null },
        ],
      },
    };
    const response = await api.call(previewIpAddresses, input, testPrefix.desk, { headers: { 'accept-language': 'nl' } });
    expect(response.body).toMatchObject({ problemCount: 1, changedCount: 0 });
    expect(response.body.rows[0]).toMatchObject({
      typed: 'a_b.example',
      ptr: null,
      problem: { code: 'validation.hostname-underscore', message: 'Een hostnaam mag geen underscore bevatten.' },
    });
  });

  it.each([
    ['neither', {}, 'pattern'],
    ['both', { pattern: '{d}.example', rows: [{ ip: '10.0.0.1' }] }, 'rows'],
    ['a pattern without addresses', { pattern: '{d}.example' }, 'ips'],
  ])('requires either a pattern with addresses or rows: %s', async (_what, body, field) => {
    expect((await preview(await setUp(), body)).problem?.validationErrors).toMatchObject([{ field }]);
  });

  it('reads a zone file', async () => {
    const testPrefix = await setUp({ prefix: '203.0.113.64/26', status: 'ACTIVE' });
    const zoneFile = [
      '$TTL 3600',
      '@ IN SOA ns1.example. host.example. ( 1 2 3 4 5 )',
      '65 IN PTR a.customer.example.',
      '66 IN PTR my_host.customer.example.',
      '1 IN PTR outside.customer.example.',
      '65 IN PTR second.customer.example.',
      'what is this',
      '$ORIGIN customer.example.',
      '67.113.0.203.in-addr.arpa. PTR relative',
    ].join('\n');
    const response = await api.call(previewZoneFile, { params: testPrefix.params, body: { zoneFile } }, testPrefix.desk);
    expect(response.body.rows).toMatchObject([
      { line: 3, ip: '203.0.113.65', ptr: 'a.customer.example', problem: null },
      { line: 4, ip: '203.0.113.66', ptr: null, typed: 'my_host.customer.example', problem: { field: 'ptr' } },
      { line: 9, ip: '203.0.113.67', ptr: 'relative.customer.example' },
    ]);
    expect(response.body.ignored).toEqual([
      { line: 2, text: '@ IN SOA ns1.example. host.example. ( 1 2 3 4 5 )', reason: 'NOT_PTR' },
      { line: 5, text: '1 IN PTR outside.customer.example.', reason: 'OUTSIDE_PREFIX' },
      { line: 6, text: '65 IN PTR second.customer.example.', reason: 'DUPLICATE' },
      { line: 7, text: 'what is this', reason: 'UNREADABLE' },
    ]);
    expect(response.body).toMatchObject({ problemCount: 1, changedCount: 2 });
  });
});

describe('an export', () => {
  const download = async (
    { params, desk }: { params: { customerId: number; prefixId: number }; desk: Parameters<typeof api.call>[2] },
    format: 'csv' | 'zone',
  ) => {
    const { payload, headers } = await api.call(exportIpAddresses, { params, query: { format } }, desk);
    return { text: payload.toString('utf8'), type: headers['content-type'] };
  };

  it('has the stored addresses as CSV, and their records as a zone file that can be imported', async () => {
    const testPrefix = await setUp();
    const { ip, bulk } = testPrefix;
    await bulk([
      { ip: ip(1), ptr: 'one.customer.example' },
      { ip: ip(2), hostname: '=two' },
    ]);
    const csv = await download(testPrefix, 'csv');
    expect(csv.type).toContain('text/csv');
    expect(csv.text.split('\r\n').slice(1, 3)).toEqual([
      expect.stringContaining(`${ip(1)},one.customer.example,,,ASSIGNED,PENDING`),
      expect.stringContaining(`${ip(2)},,'=two`),
    ]);
    const zone = await download(testPrefix, 'zone');
    expect(zone.type).toContain('text/dns');
    const [, origin, record] = zone.text.trim().split('\n');
    expect(origin).toBe(`$ORIGIN ${ip(0).split('.').slice(0, 3).reverse().join('.')}.in-addr.arpa.`);
    expect(record).toBe('1 IN PTR one.customer.example.');
    const zonePreview = await api.call(
      previewZoneFile,
      { params: testPrefix.params, body: { zoneFile: zone.text } },
      testPrefix.desk,
    );
    expect(zonePreview.body).toMatchObject({
      problemCount: 0,
      changedCount: 0,
      ignored: [],
      rows: [{ ip: ip(1), isChanged: false }],
    });
  });

  it('has the reverse zones of an IPv6 prefix', async () => {
    const testPrefix = await setUp({ prefix: '2001:db8:88::/48' });
    await testPrefix.put('2001:db8:88::1', { ptr: 'one.customer.example' });
    const { text } = await download(testPrefix, 'zone');
    expect(text).toContain(
      '$ORIGIN 8.8.0.0.8.b.d.0.1.0.0.2.ip6.arpa.\n1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0 IN PTR one.customer.example.\n',
    );
  });
});
