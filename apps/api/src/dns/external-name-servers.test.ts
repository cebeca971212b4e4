import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../clock.ts';
import {
  createExternalNameServer,
  describeProduct,
  type ExternalNameServer,
  type ExternalProduct,
} from '../testing/external-name-servers.ts';
import { createDnsUpdater } from './dns-updater.ts';
import { exchange } from './exchange.ts';
import type { TsigKey } from './tsig.ts';
import { DnsUpdateError } from './types.ts';
import { opcodes, rcodes, readMessage } from './wire.ts';

const zone = '0.192.in-addr.arpa';
const key: TsigKey = { name: 'demarc', algorithm: 'hmac-sha256', secret: Buffer.alloc(32, 'a') };
const powerlessKey: TsigKey = { name: 'reader', algorithm: 'hmac-sha512', secret: Buffer.alloc(64, 'b') };
const host = '127.0.0.1';
const ttl = 86_400;
/** The reverse zone of the prefix is smaller than the zone at the name server. */
const buildPtrRecordSet = (last: number, ...values: string[]) =>
  ({ zone: '2.0.192.in-addr.arpa', name: `${last}.2.0.192.in-addr.arpa`, type: 'PTR', ttl, values }) as const;

/** Runs against other name servers (BIND, Knot) if they are installed; the title of a skipped test names the missing program. */
describe.each<ExternalProduct>(['bind', 'knot'])('%s', (product) => {
  const { title, isInstalled } = describeProduct(product);
  describe.skipIf(!isInstalled)(title, () => {
    let server: ExternalNameServer;
    const createUpdater = (options: { key?: TsigKey; clock?: Clock; port?: number; timeoutMs?: number } = {}) =>
      createDnsUpdater({
        server: { host, port: options.port ?? server.port },
        key: options.key ?? key,
        resolver: null,
        clock: options.clock ?? systemClock,
        timeoutMs: options.timeoutMs ?? 2_000,
      });
    const read = (last: number) => createUpdater().readRecordSet(buildPtrRecordSet(last).name, 'PTR');

    beforeAll(async () => {
      server = await createExternalNameServer(product, { zones: [zone], key, powerlessKey });
      await server.start();
    });
    afterAll(() => server.remove());

    it('publishes, replaces and removes record sets', async () => {
      const updater = createUpdater();
      for (const values of [['one.example'], ['two.example', 'three.example'], ['two.example'], []]) {
        await updater.replaceRecordSet(buildPtrRecordSet(1, ...values));
        expect(await read(1)).toEqual(values.toSorted());
      }
    });

    it('accepts each algorithm', async () => {
      const algorithms = ['hmac-sha256', 'hmac-sha384', 'hmac-sha512'] as const;
      for (const algorithm of algorithms) {
        const otherKey = { ...key, algorithm };
        const otherServer = await createExternalNameServer(product, { zones: [zone], key: otherKey, powerlessKey });
        try {
          await otherServer.start();
          await createUpdater({ key: otherKey, port: otherServer.port }).replaceRecordSet(
            buildPtrRecordSet(1, `${algorithm}.example`),
          );
        } finally {
          await otherServer.remove();
        }
      }
    });

    it('delegates a zone and takes the delegation back', async () => {
      const updater = createUpdater();
      const delegation = { zone: '9.0.192.in-addr.arpa', name: '9.0.192.in-addr.arpa', type: 'NS', ttl } as const;
      const values = ['ns1.customer.example', 'ns2.customer.example'];
      await updater.replaceRecordSet({ ...delegation, values });
      expect(await updater.readRecordSet(delegation.name, 'NS')).toEqual(values);
      await expect(updater.readRecordSet('1.9.0.192.in-addr.arpa', 'PTR')).rejects.toMatchObject({ reason: 'NOT_AUTHORITATIVE' });
      await updater.replaceRecordSet({ ...delegation, values: [] });
      expect(await updater.readRecordSet(delegation.name, 'NS')).toEqual([]);
    });

    it('rejects a foreign key, a key without permission, and a zone that it does not serve', async () => {
      const foreign = createUpdater({ key: { ...key, secret: Buffer.alloc(32, 'c') } });
      await expect(foreign.replaceRecordSet(buildPtrRecordSet(2, 'foreign.example'))).rejects.toMatchObject({
        reason: 'BAD_KEY',
      });
      const unknown = createUpdater({ key: { ...key, name: 'nobody' } });
      await expect(unknown.replaceRecordSet(buildPtrRecordSet(2, 'foreign.example'))).rejects.toMatchObject({
        reason: 'BAD_KEY',
      });
      const powerless = createUpdater({ key: powerlessKey });
      await expect(powerless.replaceRecordSet(buildPtrRecordSet(2, 'foreign.example'))).rejects.toMatchObject({
        reason: expect.stringMatching(/^(REFUSED|BAD_KEY)$/),
      });
      await expect(
        createUpdater().replaceRecordSet({
          ...buildPtrRecordSet(2, 'foreign.example'),
          zone: 'other.example',
          name: 'a.other.example',
        }),
      ).rejects.toMatchObject({ reason: 'NOT_AUTHORITATIVE' });
      expect(await read(2)).toEqual([]);
    });

    it('rejects an update that was signed an hour ago, and accepts one that is signed now', async () => {
      const slowClock: Clock = { ...systemClock, now: () => new Date(Date.now() - 60 * 60 * 1000) };
      await expect(
        createUpdater({ clock: slowClock }).replaceRecordSet(buildPtrRecordSet(3, 'late.example')),
      ).rejects.toMatchObject({
        reason: 'BAD_TIME',
        isRetryable: true,
      });
      expect(await read(3)).toEqual([]);
      await createUpdater().replaceRecordSet(buildPtrRecordSet(3, 'late.example'));
      expect(await read(3)).toEqual(['late.example']);
    });

    it('rejects a recorded update that is sent again', async () => {
      const recorder = await recordUpdates(server.port);
      const updater = createUpdater({ port: recorder.port });
      await updater.replaceRecordSet(buildPtrRecordSet(4, 'first.example'));
      await updater.replaceRecordSet(buildPtrRecordSet(4, 'second.example'));
      recorder.close();
      expect(recorder.updates).toHaveLength(2);
      for (const update of recorder.updates) {
        const response = readMessage(await exchange({ host, port: server.port }, update, { transport: 'udp', timeoutMs: 2_000 }));
        expect([rcodes.NXRRSET, rcodes.YXRRSET]).toContain(response.rcode);
      }
      expect(await read(4)).toEqual(['second.example']);
    });

    it('causes UNREACHABLE after it is killed and TIMEOUT while it is frozen, and publishes afterwards', async () => {
      const updater = createUpdater({ timeoutMs: 300 });
      await server.kill();
      await expect(updater.replaceRecordSet(buildPtrRecordSet(5, 'back.example'))).rejects.toMatchObject({
        reason: 'UNREACHABLE',
      });
      await server.start();
      server.freeze();
      await expect(updater.replaceRecordSet(buildPtrRecordSet(5, 'back.example'))).rejects.toMatchObject({
        reason: 'TIMEOUT',
        isRetryable: true,
      });
      server.resume();
      await createUpdater().replaceRecordSet(buildPtrRecordSet(5, 'back.example'));
      expect(await read(5)).toEqual(['back.example']);
    });

    it('ends up with what was intended after a thousand changes, with the server killed in between', async () => {
      const addresses = 200;
      const rounds = 5;
      let published = 0;
      let failures = 0;
      const updater = createUpdater({ timeoutMs: 1_000 });
      const publish = async (last: number, ...values: string[]) => {
        for (;;) {
          try {
            await updater.replaceRecordSet(buildPtrRecordSet(last, ...values));
            published++;
            return;
          } catch (error) {
            if (!(error instanceof DnsUpdateError && error.isRetryable)) throw error;
            failures++;
            await sleep(50);
          }
        }
      };
      const intended = (last: number, round: number) => (last % 10 === 0 && round % 2 === 0 ? [] : [`r${round}-${last}.example`]);
      // Changes of one address run one after the other; changes of different addresses run in parallel.
      const publishAddress = async (last: number) => {
        for (let round = 0; round < rounds; round++) await publish(last, ...intended(last, round));
      };
      const queue = Array.from({ length: addresses }, (_, index) => index + 20);
      const worker = async () => {
        for (let last = queue.shift(); last !== undefined; last = queue.shift()) await publishAddress(last);
      };
      const workers = Promise.all([worker(), worker(), worker(), worker()]);
      for (const count of [200, 500, 800]) {
        while (published < count) await sleep(10);
        await server.kill();
        const failuresBefore = failures;
        // The changes continue while nobody listens.
        while (failures === failuresBefore) await sleep(10);
        await server.start();
      }
      await workers;
      expect(published).toBe(addresses * rounds);
      for (let last = 20; last < 20 + addresses; last++) expect(await read(last)).toEqual(intended(last, rounds - 1));
    }, 180_000);
  });
});

/** Forwards messages over UDP, and records the updates. */
async function recordUpdates(port: number): Promise<{ port: number; updates: Buffer[]; close(): void }> {
  const updates: Buffer[] = [];
  const front = createSocket('udp4');
  const back = createSocket('udp4');
  let client: RemoteInfo | null = null;
  front.on('message', (message, sender) => {
    client = sender;
    if (readMessage(message).opcode === opcodes.UPDATE) updates.push(Buffer.from(message));
    back.send(message, port, host);
  });
  back.on('message', (message) => client && front.send(message, client.port, client.address));
  front.bind(0, host);
  back.bind(0, host);
  await Promise.all([once(front, 'listening'), once(back, 'listening')]);
  return {
    port: front.address().port,
    updates,
    close: () => {
      front.close();
      back.close();
    },
  };
}
