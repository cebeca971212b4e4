import { putIpAddress, retryIpPrefixDns, updateIpAddresses } from '@demarc/contract/ip-address.ts';
import { checkIpPrefixDelegation, getIpPrefix, updateIpPrefix } from '@demarc/contract/ip-prefix.ts';
import { listProviderDnsUpdates, retryProviderDnsUpdates } from '@demarc/contract/provider/ip-prefix.ts';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/audit.ts';
import { dnsUpdates, ipAddresses, ipPrefixes } from '../../db/schema/ip.ts';
import { releaseOldPrefixes } from '../../modules/ip-prefix/release-old-prefixes.ts';
import { insertContact, insertCustomer } from '../../testing/builders.ts';
import { createFakeReverseDns, type FakeReverseDns } from '../../testing/fake-reverse-dns.ts';
import { insertPrefix } from '../../testing/ip-prefixes.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';
import { checkDelegations } from './check-delegations.ts';
import { publishDns } from './publish-dns.ts';

let api: TestApi;
let dns: FakeReverseDns;
beforeAll(async () => {
  dns = createFakeReverseDns();
  api = await startTestApi({ dns, env: systemEnv });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.delete(dnsUpdates);
  Object.assign(dns, { failure: null, isForgetful: false, received: [], onUpdate: () => {} });
  dns.records.clear();
});

const publish = () => publishDns.run(api.context, {});

async function setUp(values: Partial<typeof ipPrefixes.$inferInsert> = {}) {
  const { customerId } = await insertCustomer(api.db);
  await insertContact(api.db, { customerId, types: ['support'], email: `support@c${customerId}.example` });
  const prefix = await insertPrefix(api.db, { customerId, ...values });
  const desk = { customerId, roles: ['RESELLER_SERVICE_DESK' as const] };
  const params = { customerId, prefixId: prefix.prefixId };
  const ip = (last: number) => prefix.prefix.replace(/0\/\d+$/, String(last));
  return {
    customerId,
    prefix,
    desk,
    params,
    ip,
    name: (last: number) => `PTR ${ip(last).split('.').reverse().join('.')}.in-addr.arpa`,
    put: (last: number, ptr: string | null) =>
      api.call(putIpAddress, { params: { ...params, ip: ip(last) }, body: { ptr } }, desk),
    get: async () => (await api.call(getIpPrefix, { params }, desk)).body,
    update: (body: Parameters<typeof api.call<typeof updateIpPrefix>>[1]['body']) =>
      api.call(updateIpPrefix, { params, body }, desk),
    address: async (last: number) =>
      (
        await api.db
          .select()
          .from(ipAddresses)
          .where(and(eq(ipAddresses.prefixId, prefix.prefixId), eq(ipAddresses.ip, ip(last))))
      )[0],
    eventTypes: async () =>
      (await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(asc(events.eventId))).map(
        ({ type }) => type,
      ),
  };
}

describe('a PTR record', () => {
  it('counts as published once the name server shows it', async () => {
    const { put, address, name, get, eventTypes } = await setUp();
    await put(1, 'mail.customer.example');
    await publish();
    expect(dns.records.get(name(1))).toEqual(['mail.customer.example']);
    expect(await address(1)).toMatchObject({ dnsState: 'PUBLISHED', publishedPtr: 'mail.customer.example' });
    expect(await get()).toMatchObject({ dnsPendingCount: 0, dnsFailedCount: 0 });
    expect(await eventTypes()).toEqual(['ip-prefix.addresses-changed', 'ip-prefix.dns-published']);
    await publish();
    expect(dns.received).toHaveLength(1);
  });

  it('is removed when it is cleared', async () => {
    const { put, address, name } = await setUp();
    await put(1, 'mail.customer.example');
    await publish();
    await put(1, null);
    expect(await address(1)).toMatchObject({ dnsState: 'PENDING', publishedPtr: 'mail.customer.example' });
    await publish();
    expect(dns.records.has(name(1))).toBe(false);
    expect(await address(1)).toMatchObject({ dnsState: null, publishedPtr: null });
  });

  it('is published as it was last stored, even if it changes during an update', async () => {
    const { put, address, name } = await setUp();
    await put(1, 'first.customer.example');
    dns.onUpdate = async () => {
      dns.onUpdate = () => {};
      await put(1, 'second.customer.example');
    };
    await publish();
    await publish();
    expect(dns.records.get(name(1))).toEqual(['second.customer.example']);
    expect(await address(1)).toMatchObject({ dnsState: 'PUBLISHED', publishedPtr: 'second.customer.example' });
  });

  it('is not published by two processes at the same time', async () => {
    const { params, desk, ip } = await setUp();
    const rows = Array.from({ length: 20 }, (_, index) => ({ ip: ip(index + 1), ptr: `host${index}.customer.example` }));
    await api.call(updateIpAddresses, { params, body: { rows } }, desk);
    await Promise.all([publish(), publish(), publish()]);
    await publish();
    expect(dns.received.map((text) => text.split(' ')[2])).toEqual(rows.map(({ ptr }) => ptr));
  });

  it.each(['TIMEOUT', 'UNREACHABLE', 'SERVFAIL'] as const)(
    'waits while the name server responds with %s, and is published an hour later',
    async (failure) => {
      const { put, address, get, customerId } = await setUp();
      await put(1, 'mail.customer.example');
      await put(2, 'www.customer.example');
      dns.failure = failure;
      for (let minutes = 0; minutes < 60; minutes += 5) {
        await publish();
        api.clock.moveBy(300);
      }
      expect(await address(1)).toMatchObject({ dnsState: 'PENDING', dnsReason: failure });
      expect(await get()).toMatchObject({ dnsPendingCount: 2, dnsFailedCount: 0 });
      expect(await api.listMails(customerId)).toEqual([]);
      dns.failure = null;
      api.clock.moveBy(600);
      await publish();
      expect(await address(1)).toMatchObject({ dnsState: 'PUBLISHED', dnsReason: null });
      expect(await address(2)).toMatchObject({ dnsState: 'PUBLISHED' });
    },
  );

  it.each(['REFUSED', 'BAD_KEY'] as const)(
    'fails if the name server responds with %s, and is retried on request',
    async (failure) => {
      const { put, address, get, customerId, params, desk, eventTypes } = await setUp();
      await put(1, 'mail.customer.example');
      await put(2, 'www.customer.example');
      dns.failure = failure;
      await publish();
      expect(await address(1)).toMatchObject({ dnsState: 'FAILED', dnsReason: failure });
      expect(await get()).toMatchObject({ dnsPendingCount: 0, dnsFailedCount: 2 });
      expect((await get()).scoreDetails.aspects).toContainEqual(
        expect.objectContaining({ reason: 'PUBLICATION_FAILED', count: 2 }),
      );
      expect(await api.listMails(customerId)).toHaveLength(1);
      expect(await eventTypes()).toContain('ip-prefix.dns-failed');
      const updates = (await api.call(listProviderDnsUpdates, { query: {} }, systemToken)).body;
      expect(updates.items.map(({ state, reason }) => `${state} ${reason}`)).toEqual([`FAILED ${failure}`, `FAILED ${failure}`]);
      dns.failure = null;
      await publish();
      expect(await address(1)).toMatchObject({ dnsState: 'FAILED' });
      if (failure === 'REFUSED') {
        expect((await api.call(retryIpPrefixDns, { params }, desk)).body).toEqual({ retriedCount: 2 });
      } else {
        const [first] = updates.items;
        const retry = (body: { updateIds?: number[] }) => api.call(retryProviderDnsUpdates, { body }, systemToken);
        expect((await retry({ updateIds: [first!.updateId] })).body).toEqual({ retriedCount: 1 });
        expect((await retry({})).body).toEqual({ retriedCount: 1 });
      }
      expect(await address(1)).toMatchObject({ dnsState: 'PENDING', dnsReason: null });
      await publish();
      expect(await address(2)).toMatchObject({ dnsState: 'PUBLISHED' });
    },
  );

  it('is not published if the name server forgets it', async () => {
    const { put, address } = await setUp();
    dns.isForgetful = true;
    await put(1, 'mail.customer.example');
    await publish();
    expect(await address(1)).toMatchObject({ dnsState: 'PENDING', dnsReason: 'NOT_READ_BACK', publishedPtr: null });
  });

  it('is removed when its prefix is released, and what was stored is deleted', async () => {
    const { put, address, name, prefix } = await setUp();
    await put(1, 'mail.customer.example');
    await publish();
    const due = { status: 'PENDING_RELEASE', releaseDate: '2025-01-01' } as const;
    await api.db.update(ipPrefixes).set(due).where(eq(ipPrefixes.prefixId, prefix.prefixId));
    await releaseOldPrefixes.run(api.context, {});
    await publish();
    expect(dns.records.has(name(1))).toBe(false);
    expect(await address(1)).toBeUndefined();
    expect(await api.db.$count(dnsUpdates)).toBe(0);
  });
});

describe('a delegation', () => {
  const nameservers = ['ns1.customer.example', 'ns2.customer.example'];

  it('replaces the records of the addresses, which come back when it ends', async () => {
    const { put, update, get, name, prefix, address } = await setUp();
    await put(1, 'mail.customer.example');
    await publish();
    const response = await update({
      reverseDns: { mode: 'DELEGATED', nameservers: ['NS1.customer.example.', 'ns2.customer.example'] },
    });
    expect(response.body.reverseDns).toMatchObject({
      mode: 'DELEGATED',
      nameservers,
      dnsState: 'PENDING',
      nameserverStates: nameservers.map((nameserver) => ({ nameserver, state: 'ANSWERS' })),
    });
    await publish();
    const zone = `NS ${prefix.prefix.split('.').slice(0, 3).reverse().join('.')}.in-addr.arpa`;
    expect(dns.records.get(zone)).toEqual(nameservers);
    expect(dns.records.has(name(1))).toBe(false);
    expect(await get()).toMatchObject({ ptrCount: 1, reverseDns: { dnsState: 'PUBLISHED' } });
    await update({ reverseDns: { mode: 'PER_ADDRESS' } });
    await publish();
    expect(dns.records.has(zone)).toBe(false);
    expect(dns.records.get(name(1))).toEqual(['mail.customer.example']);
    expect(await address(1)).toMatchObject({ dnsState: 'PUBLISHED' });
  });

  it.each([
    ['one name server', '10.200.1.0/24', ['ns1.customer.example'], 'reverseDns.nameservers', 'validation.nameservers-count'],
    ['none', '10.200.2.0/24', [], 'reverseDns.nameservers', 'validation.nameservers-count'],
    [
      'the same twice',
      '10.200.3.0/24',
      ['ns1.customer.example', 'NS1.customer.example.'],
      'reverseDns.nameservers[1]',
      'validation.duplicate',
    ],
    [
      'an address',
      '10.200.4.0/24',
      ['ns1.customer.example', '192.0.2.1'],
      'reverseDns.nameservers[1]',
      'validation.hostname-is-address',
    ],
    ['a /25', '10.200.5.0/25', nameservers, 'reverseDns.mode', 'validation.prefix-not-delegable'],
    ['IPv6 between two digits', '2001:db8:200:4000::/50', nameservers, 'reverseDns.mode', 'validation.prefix-not-delegable'],
    [
      'one that does not answer',
      '10.200.6.0/24',
      ['ns1.customer.example', 'offline.customer.example'],
      'reverseDns.nameservers[1]',
      'validation.nameserver-unreachable',
    ],
    [
      'one that has no such zone',
      '10.200.7.0/24',
      ['lame.customer.example', 'ns2.customer.example'],
      'reverseDns.nameservers[0]',
      'validation.nameserver-not-authoritative',
    ],
  ])('is rejected with %s', async (_what, prefix, names, field, code) => {
    dns.nameservers.set('offline.customer.example', 'UNREACHABLE').set('lame.customer.example', 'NOT_AUTHORITATIVE');
    const { update, get } = await setUp({ prefix });
    const response = await update({ description: 'kept', reverseDns: { mode: 'DELEGATED', nameservers: names } });
    expect(response.problem?.validationErrors).toMatchObject([{ field, code }]);
    expect(await get()).toMatchObject({ description: null, reverseDnsMode: 'PER_ADDRESS' });
    expect(await api.db.$count(dnsUpdates)).toBe(0);
  });

  it('can be previewed without changing anything', async () => {
    dns.nameservers.set('offline.customer.example', 'UNREACHABLE');
    const { params, desk, prefix } = await setUp();
    const body = { nameservers: ['ns1.customer.example', 'offline.customer.example'] };
    const response = await api.call(checkIpPrefixDelegation, { params, body }, desk);
    expect(response.body).toEqual({
      zones: [`${prefix.prefix.split('.').slice(0, 3).reverse().join('.')}.in-addr.arpa`],
      nameservers: [
        { nameserver: 'ns1.customer.example', state: 'ANSWERS' },
        { nameserver: 'offline.customer.example', state: 'UNREACHABLE' },
      ],
    });
  });

  it('is checked every hour, and the customer is notified when a name server stops responding', async () => {
    const { update, get, customerId, eventTypes } = await setUp();
    const names = [`ns1.c${customerId}.example`, `ns2.c${customerId}.example`];
    await update({ reverseDns: { mode: 'DELEGATED', nameservers: names } });
    dns.nameservers.set(names[1]!, 'UNREACHABLE');
    await checkDelegations.run(api.context, {});
    expect((await get()).reverseDns.nameserverStates[1]).toMatchObject({ state: 'ANSWERS', failingSince: null });
    api.clock.moveBy(3_700);
    await checkDelegations.run(api.context, {});
    const failing = (await get()).reverseDns.nameserverStates[1]!;
    const failingSince = failing.checkedAt;
    expect(failing).toMatchObject({ state: 'UNREACHABLE', failingSince });
    expect((await get()).scoreDetails.aspects).toContainEqual(
      expect.objectContaining({ aspect: 'DELEGATION', state: 'WARNING', reason: 'SOME_DO_NOT_ANSWER', count: 1 }),
    );
    expect(await api.listMails(customerId)).toHaveLength(1);
    api.clock.moveBy(3_700);
    await checkDelegations.run(api.context, {});
    expect(await api.listMails(customerId)).toHaveLength(1);
    expect((await get()).reverseDns.nameserverStates[1]).toMatchObject({ failingSince });
    dns.nameservers.delete(names[1]!);
    api.clock.moveBy(3_700);
    await checkDelegations.run(api.context, {});
    expect((await get()).reverseDns.nameserverStates[1]).toMatchObject({ state: 'ANSWERS', failingSince: null });
    expect((await eventTypes()).slice(-2)).toEqual(['ip-prefix.delegation-failed', 'ip-prefix.delegation-answers']);
  });
});
