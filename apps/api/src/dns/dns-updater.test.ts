import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { answerForCustomers } from '../dev/name-server/answer-query.ts';
import { startDemoNameServers } from '../dev/name-server/demo-name-servers.ts';
import { encodeResponse } from '../dev/name-server/encode-response.ts';
import { startNameServer } from '../dev/name-server/name-server.ts';
import { findFreePort } from '../testing/find-free-port.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { createDnsUpdater, type DnsUpdaterSettings } from './dns-updater.ts';
import { createStreamReader, frameMessage } from './exchange.ts';
import { findTsig, signMessage, type TsigKey } from './tsig.ts';
import { rcodes, readMessage } from './wire.ts';

const host = '127.0.0.1';
const key: TsigKey = { name: 'demarc', algorithm: 'hmac-sha256', secret: Buffer.alloc(32, 'a') };
const ptr = { zone: '2.0.192.in-addr.arpa', name: '1.2.0.192.in-addr.arpa', type: 'PTR', ttl: 86_400 } as const;

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function startDemo() {
  const clock = createTestClock();
  const servers = await startDemoNameServers({ clock, port: 0, folder: null });
  cleanUps.push(() => servers.close());
  const server = { host, port: servers.port };
  const createUpdater = (options: Partial<DnsUpdaterSettings> = {}) =>
    createDnsUpdater({
      server,
      key: servers.key,
      resolver: server,
      clock,
      delegationPort: servers.customerPort,
      allowsPrivateNameservers: true,
      ...options,
    });
  return { ...servers, clock, createUpdater, updater: createUpdater() };
}

/** Starts a server whose responses over UDP and TCP are chosen by the test. */
async function startAnyServer(respond: (message: Buffer, transport: 'udp' | 'tcp') => Buffer | null, timeoutMs = 5_000) {
  const port = await findFreePort();
  const tcp = createServer((socket) => {
    const read = createStreamReader((message) => {
      const response = respond(message, 'tcp');
      if (response) socket.write(frameMessage(response));
    });
    socket.on('data', read).on('error', () => socket.destroy());
    cleanUps.push(() => socket.destroy());
  }).listen(port, host);
  await once(tcp, 'listening');
  const udp = createSocket('udp4');
  udp.on('message', (message, { address, port: senderPort }) => {
    const response = respond(message, 'udp');
    if (response) udp.send(response, senderPort, address);
  });
  cleanUps.push(() => {
    udp.close();
    tcp.close();
  });
  udp.bind(port, host);
  await once(udp, 'listening');
  const updater = createDnsUpdater({ server: { host, port }, key, resolver: null, clock: createTestClock(), timeoutMs });
  return { port, updater };
}

const respondWith = (message: Buffer, rcode: number) => encodeResponse(message, readMessage(message), { rcode }, 1_232);

describe('a record set', () => {
  it('is published, replaced, read back and removed', async () => {
    const { updater } = await startDemo();
    for (const values of [['one.example'], ['two.example', 'three.example'], []]) {
      await updater.replaceRecordSet({ ...ptr, values });
      expect(await updater.readRecordSet(ptr.name, 'PTR')).toEqual(values.toSorted());
    }
  });

  it('is stored in the parent zone if it is a delegation, and hides the names below it', async () => {
    const { updater } = await startDemo();
    await updater.replaceRecordSet({ ...ptr, values: ['one.example'] });
    const delegation = { ...ptr, name: ptr.zone, type: 'NS' } as const;
    await updater.replaceRecordSet({ ...delegation, values: ['ns1.example', 'ns2.example'] });
    expect(await updater.readRecordSet(ptr.zone, 'NS')).toEqual(['ns1.example', 'ns2.example']);
    await expect(updater.readRecordSet(ptr.name, 'PTR')).rejects.toMatchObject({ reason: 'NOT_AUTHORITATIVE' });
    await updater.replaceRecordSet({ ...delegation, values: [] });
    expect(await updater.readRecordSet(ptr.name, 'PTR')).toEqual(['one.example']);
  });

  it('is sent over TCP if it is too large for UDP', async () => {
    const { updater } = await startDemo();
    const values = Array.from(
      { length: 12 },
      (_, index) => `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(50)}.n${index}.example`,
    );
    await updater.replaceRecordSet({ ...ptr, values });
    expect(await updater.readRecordSet(ptr.name, 'PTR')).toEqual(values.toSorted());
  });

  it('is refused outside of the zones and with a foreign key', async () => {
    const { updater, createUpdater } = await startDemo();
    const outside = { ...ptr, zone: '1.1.1.in-addr.arpa', name: '1.1.1.1.in-addr.arpa', values: ['a.example'] };
    await expect(updater.replaceRecordSet(outside)).rejects.toMatchObject({ reason: 'NOT_AUTHORITATIVE' });
    await expect(createUpdater({ key }).replaceRecordSet({ ...ptr, values: ['a.example'] })).rejects.toMatchObject({
      reason: 'BAD_KEY',
      isRetryable: false,
    });
    expect(await updater.readRecordSet(ptr.name, 'PTR')).toEqual([]);
  });

  it('is refused while the clocks differ by more than five minutes', async () => {
    const { clock, createUpdater, updater } = await startDemo();
    const slow = createUpdater({ clock: { ...clock, now: () => new Date(clock.now().getTime() - 301_000) } });
    await expect(slow.replaceRecordSet({ ...ptr, values: ['a.example'] })).rejects.toMatchObject({ reason: 'BAD_TIME' });
    await updater.replaceRecordSet({ ...ptr, values: ['a.example'] });
  });
});

describe('a name server', () => {
  it('causes TIMEOUT if it does not respond, and UNREACHABLE if it is down', async () => {
    const silent = await startAnyServer(() => null, 100);
    await expect(silent.updater.readRecordSet(ptr.name, 'PTR')).rejects.toMatchObject({ reason: 'TIMEOUT', isRetryable: true });
    const { createUpdater, close } = await startDemo();
    cleanUps.pop();
    await close();
    await expect(createUpdater().readRecordSet(ptr.name, 'PTR')).rejects.toMatchObject({
      reason: 'UNREACHABLE',
      isRetryable: true,
    });
  });

  it.each<[string, string, (message: Buffer) => Buffer]>([
    ['does not sign', 'BAD_KEY', (message) => respondWith(message, rcodes.NOERROR)],
    [
      'signs with another key',
      'BAD_KEY',
      (message) =>
        signMessage(respondWith(message, rcodes.NOERROR), {
          key: { ...key, secret: Buffer.alloc(32, 'b') },
          timeSigned: Math.floor(Date.now() / 1000),
        }).signed,
    ],
    ['fails', 'SERVFAIL', (message) => respondWith(message, rcodes.SERVFAIL)],
    ['refuses', 'NOT_AUTHORITATIVE', (message) => respondWith(message, rcodes.REFUSED)],
    ['sends half a message', 'SERVFAIL', (message) => respondWith(message, rcodes.NOERROR).subarray(0, 20)],
  ])('%s, which is reported as %s', async (_what, reason, respond) => {
    const { updater } = await startAnyServer(respond);
    await expect(updater.readRecordSet(ptr.name, 'PTR')).rejects.toMatchObject({ reason });
  });

  it('is asked over TCP after a forged refusal over UDP', async () => {
    const forger = await startAnyServer((message, transport) => {
      if (transport === 'udp') return respondWith(message, rcodes.REFUSED);
      const requestMac = findTsig(message, readMessage(message))!.mac;
      const empty = encodeResponse(message, readMessage(message), { rcode: rcodes.NXDOMAIN, isAuthoritative: true }, 1_232);
      return signMessage(empty, { key, timeSigned: Math.floor(Date.now() / 1000), requestMac }).signed;
    });
    expect(await forger.updater.readRecordSet(ptr.name, 'PTR')).toEqual([]);
  });
});

describe('forward names', () => {
  it('have the addresses of the resolver, or none', async () => {
    const { updater, createUpdater } = await startDemo();
    expect(await updater.lookUpForward('192-0-2-1.customer.example')).toEqual(['192.0.2.1']);
    expect(await updater.lookUpForward('2001-db8--1.customer.example')).toEqual(['2001:db8::1']);
    expect(await updater.lookUpForward('nothing.example')).toEqual([]);
    const silent = await startAnyServer(() => null);
    const lost = createUpdater({ resolver: { host, port: silent.port }, timeoutMs: 100 });
    await expect(lost.lookUpForward('a.example')).rejects.toMatchObject({ reason: 'TIMEOUT' });
  });
});

describe('a delegation', () => {
  it('is checked at each of its name servers', async () => {
    const { updater } = await startDemo();
    expect(await updater.checkDelegation(ptr.zone, ['ns1.customer.example', 'offline.customer.example'])).toEqual([
      { nameserver: 'ns1.customer.example', state: 'ANSWERS' },
      { nameserver: 'offline.customer.example', state: 'UNREACHABLE' },
    ]);
    expect(await updater.checkDelegation('other.example', ['ns1.customer.example'])).toEqual([
      { nameserver: 'ns1.customer.example', state: 'NOT_AUTHORITATIVE' },
    ]);
  });

  it.each([
    ['ANSWERS', true, rcodes.NOERROR],
    ['NOT_AUTHORITATIVE', false, rcodes.NOERROR],
    ['NOT_AUTHORITATIVE', true, rcodes.SERVFAIL],
  ])(
    'is %s at a name server that has the zone, is authoritative: %s, and responds with the code %i',
    async (state, isAuthoritative, rcode) => {
      const data = { mname: 'ns1.example', rname: 'hostmaster.example', serial: 1, refresh: 1, retry: 1, expire: 1, minimum: 1 };
      const soa = { name: ptr.zone, type: 'SOA', class: 'IN', ttl: 60, data } as const;
      const result = { rcode, isAuthoritative, answers: [soa] };
      const { port } = await startAnyServer((message) => encodeResponse(message, readMessage(message), result, 1_232));
      const { createUpdater } = await startDemo();
      const asked = createUpdater({ delegationPort: port }).checkDelegation(ptr.zone, ['ns1.customer.example']);
      expect(await asked).toMatchObject([{ state }]);
    },
  );

  it('is UNREACHABLE at a name server that is silent or gone', async () => {
    const silent = await startAnyServer(() => null);
    const { createUpdater } = await startDemo();
    const ask = (delegationPort: number) =>
      createUpdater({ delegationPort, timeoutMs: 100 }).checkDelegation(ptr.zone, ['ns1.customer.example']);
    expect(await ask(silent.port)).toMatchObject([{ state: 'UNREACHABLE' }]);
    const gone = await startNameServer({ host, port: 0, key: null, clock: createTestClock(), answer: answerForCustomers });
    await gone.close();
    expect(await ask(gone.port)).toMatchObject([{ state: 'UNREACHABLE' }]);
  });

  it('is not checked in our own network', async () => {
    const { createUpdater } = await startDemo();
    const guarded = createUpdater({ allowsPrivateNameservers: false });
    expect(await guarded.checkDelegation(ptr.zone, ['ns1.customer.example'])).toMatchObject([{ state: 'UNREACHABLE' }]);
  });
});
