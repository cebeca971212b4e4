import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { exchange } from '../../dns/exchange.ts';
import { encodeQuery } from '../../dns/query-message.ts';
import { findTsig, signMessage, tsigErrors } from '../../dns/tsig.ts';
import { encodeUpdate } from '../../dns/update-message.ts';
import { decodeName, rcodes, readMessage, recordTypes } from '../../dns/wire.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { startDemoNameServers } from './demo-name-servers.ts';
import { findDemoAddresses } from './demo-zones.ts';

const host = '127.0.0.1';
const ptrRecord = {
  zone: '0.192.in-addr.arpa',
  name: '1.2.0.192.in-addr.arpa',
  type: 'PTR',
  ttl: 300,
  values: ['a.example'],
} as const;

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function start(folder: string | null = null) {
  const clock = createTestClock();
  const servers = await startDemoNameServers({ clock, port: 0, folder });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await servers.close();
    isOpen = false;
  };
  cleanUps.push(close);
  const send = async (message: Buffer, transport: 'udp' | 'tcp' = 'udp') => {
    const bytes = await exchange({ host, port: servers.port }, message, { transport, timeoutMs: 10_000 });
    return { bytes, ...readMessage(bytes) };
  };
  const sendQuery = (name: string, type: 'PTR' | 'SOA' | 'NS' | 'A' | 'TXT' = 'PTR') => send(encodeQuery({ id: 1, name, type }));
  const sign = (message: Buffer, now = Math.floor(clock.now().getTime() / 1000)) =>
    signMessage(message, { key: servers.key, timeSigned: now }).signed;
  return { ...servers, close, clock, send, query: sendQuery, sign };
}

const isAuthoritative = ({ flags }: { flags: number }) => (flags & 0x0400) !== 0;
const update = (current: readonly string[] = []) => encodeUpdate({ id: 7, current, replacement: ptrRecord });

describe('an update', () => {
  it('is refused without a signature', async () => {
    const { send, store } = await start();
    for (const transport of ['udp', 'tcp'] as const) expect((await send(update(), transport)).rcode).toBe(rcodes.REFUSED);
    expect(store.list()).toEqual([]);
  });

  it('is accepted once, and refused when it is sent again', async () => {
    const { send, sign, store } = await start();
    const message = sign(update());
    expect((await send(message)).rcode).toBe(rcodes.NOERROR);
    store.set(ptrRecord.name, 'PTR', { ttl: 300, values: [] });
    const repeated = await send(message);
    expect([repeated.rcode, findTsig(repeated.bytes, repeated)?.error]).toEqual([rcodes.NOTAUTH, tsigErrors.BADTIME]);
    expect(store.list()).toEqual([]);
  });

  it('is refused when it was signed long ago', async () => {
    const { clock, send, sign, store } = await start();
    const message = sign(update());
    clock.moveBy(302);
    const response = await send(message);
    expect([response.rcode, findTsig(response.bytes, response)?.error]).toEqual([rcodes.NOTAUTH, tsigErrors.BADTIME]);
    expect(store.list()).toEqual([]);
  });

  it('is refused as a whole when its prerequisite does not hold', async () => {
    const { send, sign, store } = await start();
    expect((await send(sign(update(['other.example'])))).rcode).toBe(rcodes.NXRRSET);
    await send(sign(update()));
    expect((await send(sign(update()))).rcode).toBe(rcodes.NOTAUTH);
    expect(store.list()).toMatchObject([{ set: { ttl: 300, values: ['a.example'] } }]);
  });

  it.each([
    ['outside its zone', { ...ptrRecord, name: '1.113.0.203.in-addr.arpa' }, rcodes.NOTZONE],
    ['of a zone that the server does not have', { ...ptrRecord, zone: '192.in-addr.arpa' }, rcodes.NOTAUTH],
    ['at the apex of a zone', { ...ptrRecord, name: ptrRecord.zone, type: 'NS' as const }, rcodes.REFUSED],
  ])('is refused for a name %s', async (_what, record, rcode) => {
    const { send, sign, store } = await start();
    expect((await send(sign(encodeUpdate({ id: 7, current: [], replacement: record })))).rcode).toBe(rcode);
    expect(store.list()).toEqual([]);
  });
});

describe('a query', () => {
  it('gets an authoritative response, even if there are no records', async () => {
    const { query, store } = await start();
    store.set(ptrRecord.name, 'PTR', ptrRecord);
    const existing = await query(ptrRecord.name.toUpperCase());
    expect([existing.rcode, isAuthoritative(existing), existing.answers.length]).toEqual([rcodes.NOERROR, true, 1]);
    expect(decodeName(existing.bytes, existing.answers[0]!.dataStart).name).toBe('a.example');
    const absent = await query('9.2.0.192.in-addr.arpa');
    expect([absent.rcode, absent.authorities[0]?.type]).toEqual([rcodes.NXDOMAIN, recordTypes.SOA]);
    const between = await query('2.0.192.in-addr.arpa');
    expect([between.rcode, between.answers.length]).toEqual([rcodes.NOERROR, 0]);
    expect((await query(ptrRecord.name, 'TXT')).rcode).toBe(rcodes.NOERROR);
    expect((await query(ptrRecord.zone, 'SOA')).answers).toHaveLength(1);
    expect((await query('www.somewhere.test')).rcode).toBe(rcodes.REFUSED);
  });

  it('for a delegated zone returns its name servers', async () => {
    const { query, store } = await start();
    store.set('2.0.192.in-addr.arpa', 'NS', { ttl: 300, values: ['ns1.customer.example', 'ns2.customer.example'] });
    const referral = await query(ptrRecord.name);
    expect([isAuthoritative(referral), referral.answers.length, referral.authorities.length]).toEqual([false, 0, 2]);
  });

  it('is truncated over UDP and complete over TCP if the response is too long', async () => {
    const { send, query, store } = await start();
    const values = Array.from({ length: 20 }, (_, index) => `${'x'.repeat(50)}.n${index}.example`);
    store.set(ptrRecord.name, 'PTR', { ttl: 300, values });
    const short = await query(ptrRecord.name);
    expect([(short.flags & 0x0200) !== 0, short.answers.length]).toEqual([true, 0]);
    expect((await send(encodeQuery({ id: 1, name: ptrRecord.name, type: 'PTR' }), 'tcp')).answers).toHaveLength(20);
  });

  it.each([
    ['two questions', (message: Buffer) => message.writeUInt16BE(2, 4)],
    ['a pointer loop', (message: Buffer) => message.writeUInt16BE(0xc00c, 12)],
    ['an unknown opcode', (query: Buffer) => query.writeUInt16BE(0x3800, 2)],
  ])('with %s gets an error response and does not stop the server', async (_what, damage) => {
    const { send, query } = await start();
    const message = encodeQuery({ id: 1, name: ptrRecord.name, type: 'PTR' });
    damage(message);
    expect([rcodes.FORMERR, rcodes.NOTIMP]).toContain((await send(message)).rcode);
    expect((await query(ptrRecord.zone, 'SOA')).rcode).toBe(rcodes.NOERROR);
  });
});

describe('the stored records', () => {
  it('survive a restart, except for a line that a crash cut off', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'demarc-name-server-'));
    cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
    const first = await start(folder);
    await first.send(first.sign(update()));
    first.store.set('2.2.0.192.in-addr.arpa', 'PTR', ptrRecord);
    first.store.set('2.2.0.192.in-addr.arpa', 'PTR', { ttl: 0, values: [] });
    await first.close();
    const file = join(folder, 'name-server.jsonl');
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"name":"3.2.0`);
    const second = await start(folder);
    expect(second.store.list()).toMatchObject([{ name: ptrRecord.name, type: 'PTR', set: { values: ['a.example'] } }]);
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(2);
  });
});

it.each([
  ['192-0-2-1.customer.example', ['192.0.2.1'], []],
  ['ip-192-0-2-1-x.customer.example', ['192.0.2.1'], []],
  ['300-0-2-1.customer.example', null, null],
  ['2001-db8--1.customer.example', [], ['2001:db8::1']],
  ['ns1.customer.example', ['127.0.0.1'], []],
  ['mail.customer.example', null, null],
])('findDemoAddresses derives the addresses of %s from the name', (name, ipv4, ipv6) => {
  expect(findDemoAddresses(name)).toEqual(ipv4 && { A: ipv4, AAAA: ipv6 });
});
