import type { Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { startRtrCache } from '../dev/rtr-cache/rtr-cache.ts';
import { startScriptedRtrCache } from '../testing/scripted-rtr-cache.ts';
import { createRtrClient, type RtrClient } from './rtr-client.ts';
import { encodePdu, type Pdu, type ReceivedPdu, type RtrIntervals, type RtrVersion, rtrErrors } from './rtr-pdu.ts';
import { parseVrp } from './vrp.ts';

const host = '127.0.0.1';
const silentLog = { info: () => {}, warn: () => {} };
const intervals: RtrIntervals = { refresh: 60, retry: 10, expire: 600 };
const ownVrp = { prefix: '192.0.2.0/24', maxLength: 24, asn: 64500 };
const otherVrp = { prefix: '198.51.100.0/24', maxLength: 24, asn: 64501 };

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Creates a clock that only moves when a test moves it. */
function createStoppedClock() {
  let elapsedMs = 0;
  return {
    now: () => new Date(elapsedMs),
    elapsedMs: () => elapsedMs,
    moveBy: (seconds: number) => {
      elapsedMs += seconds * 1_000;
    },
  };
}

function startClient(port: number) {
  const clock = createStoppedClock();
  const client = createRtrClient({ cache: { host, port }, clock, log: silentLog });
  const changes: (string | null)[] = [];
  client.onChange(() => changes.push(client.version));
  client.start();
  cleanUps.push(() => client.stop());
  return { client, clock, changes };
}

async function startCache(vrps = [ownVrp], port = 0) {
  const cache = await startRtrCache({ host, port, vrps, intervals });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await cache.close();
    isOpen = false;
  };
  cleanUps.push(close);
  return { ...cache, close };
}

async function startScripted(...args: Parameters<typeof startScriptedRtrCache>) {
  const cache = await startScriptedRtrCache(...args);
  cleanUps.push(() => cache.close());
  return cache;
}

const getState = (client: RtrClient, { prefix, asn } = ownVrp) => client.validate(prefix, asn)?.state ?? null;
const waitForState = (client: RtrClient, state: string | null, vrp = ownVrp) =>
  expect.poll(() => getState(client, vrp)).toBe(state);

const createPrefixPdu = (vrp: typeof ownVrp, isAnnouncement = true): Pdu => ({
  type: 'PREFIX',
  isAnnouncement,
  vrp: parseVrp(vrp)!,
});
const buildResponse = (version: RtrVersion, sessionId: number, serial: number, prefixes: readonly Pdu[]) =>
  Buffer.concat(
    [
      { type: 'CACHE_RESPONSE', sessionId } as const,
      ...prefixes,
      { type: 'END_OF_DATA', sessionId, serial, intervals } as const,
    ].map((pdu) => encodePdu(version, pdu)),
  );

describe('a session', () => {
  it('starts with all VRPs and follows changes as the cache announces them', async () => {
    const cache = await startCache();
    const { client, changes } = startClient(cache.port);
    expect([client.version, client.size, client.validate(ownVrp.prefix, ownVrp.asn)]).toEqual([null, 0, null]);
    await waitForState(client, 'VALID');
    expect(client.size).toBe(1);
    cache.add(otherVrp);
    await waitForState(client, 'VALID', otherVrp);
    cache.remove(ownVrp);
    await waitForState(client, 'NOT_FOUND');
    expect(changes).toHaveLength(3);
    expect(new Set(changes).size).toBe(3);
  });

  it('queries again after the refresh interval if no announcement arrives', async () => {
    let serial = 1;
    const cache = await startScripted(({ pdu }, socket) => {
      socket.write(
        buildResponse(1, 7, serial, pdu.type === 'RESET_QUERY' ? [createPrefixPdu(ownVrp)] : [createPrefixPdu(otherVrp)]),
      );
    });
    const { client, clock } = startClient(cache.port);
    await waitForState(client, 'VALID');
    serial = 2;
    clock.moveBy(59);
    client.tick();
    expect(cache.received).toHaveLength(1);
    clock.moveBy(2);
    client.tick();
    await waitForState(client, 'VALID', otherVrp);
    expect(cache.received.map(({ pdu }) => pdu)).toEqual([
      { type: 'RESET_QUERY' },
      { type: 'SERIAL_QUERY', sessionId: 7, serial: 1 },
    ]);
    expect(client.version).toBe('7:2');
  });

  it('fetches all VRPs after a Cache Reset, and keeps the old ones until then', async () => {
    let finish = () => {};
    const cache = await startScripted(({ pdu }, socket) => {
      if (pdu.type === 'SERIAL_QUERY') socket.write(encodePdu(1, { type: 'CACHE_RESET' }));
      else if (cache.received.length === 1) socket.write(buildResponse(1, 7, 1, [createPrefixPdu(ownVrp)]));
      else finish = () => socket.write(buildResponse(1, 7, 900, [createPrefixPdu(otherVrp)]));
    });
    const { client, clock } = startClient(cache.port);
    await waitForState(client, 'VALID');
    clock.moveBy(61);
    client.tick();
    await expect.poll(() => cache.received.map(({ pdu }) => pdu.type)).toEqual(['RESET_QUERY', 'SERIAL_QUERY', 'RESET_QUERY']);
    expect(getState(client)).toBe('VALID');
    finish();
    await waitForState(client, 'VALID', otherVrp);
    expect([getState(client), client.size]).toEqual(['NOT_FOUND', 1]);
  });

  it('queries the changes that were announced during a response', async () => {
    const notice = encodePdu(1, { type: 'SERIAL_NOTIFY', sessionId: 7, serial: 2 });
    const cache = await startScripted(({ pdu }, socket) => {
      if (pdu.type === 'SERIAL_QUERY') return socket.write(buildResponse(1, 7, 2, [createPrefixPdu(otherVrp)]));
      const response = buildResponse(1, 7, 1, [createPrefixPdu(ownVrp)]);
      return socket.write(Buffer.concat([response.subarray(0, 8), notice, response.subarray(8)]));
    });
    const { client } = startClient(cache.port);
    await waitForState(client, 'VALID', otherVrp);
  });

  it('ignores the keys of routers', async () => {
    const routerKey = Buffer.from(`0109000000000022${'00'.repeat(26)}`, 'hex');
    const cache = await startScripted((_received, socket) => {
      const response = buildResponse(1, 7, 1, [createPrefixPdu(ownVrp)]);
      socket.write(Buffer.concat([response.subarray(0, 8), routerKey, response.subarray(8)]));
    });
    const { client } = startClient(cache.port);
    await waitForState(client, 'VALID');
  });

  it('waits for a cache that has no data yet', async () => {
    let hasData = false;
    const cache = await startScripted((_received, socket) => {
      const noData: Pdu = { type: 'ERROR_REPORT', code: rtrErrors.NO_DATA_AVAILABLE, text: 'not yet' };
      socket.write(hasData ? buildResponse(1, 7, 1, [createPrefixPdu(ownVrp)]) : encodePdu(1, noData));
    });
    const { client, clock } = startClient(cache.port);
    await expect.poll(() => cache.received.length).toBe(1);
    hasData = true;
    await expect
      .poll(() => {
        clock.moveBy(61);
        client.tick();
        return getState(client);
      })
      .toBe('VALID');
  });
});

describe('version 0', () => {
  const respondAsVersion0 = ({ version, pdu }: ReceivedPdu, socket: Socket) => {
    if (version === 0)
      return socket.write(
        buildResponse(0, 7, 1, pdu.type === 'RESET_QUERY' ? [createPrefixPdu(ownVrp)] : [createPrefixPdu(otherVrp)]),
      );
    return socket.end(encodePdu(0, { type: 'ERROR_REPORT', code: rtrErrors.UNSUPPORTED_VERSION, text: '' }));
  };

  it('is used with a cache that refuses version 1', async () => {
    const cache = await startScripted(respondAsVersion0);
    const { client, clock } = startClient(cache.port);
    await waitForState(client, 'VALID');
    expect(cache.received.map(({ version }) => version)).toEqual([1, 0]);
    // Version 0 has no intervals, so the intervals that RFC 8210 recommends apply.
    clock.moveBy(3_601);
    client.tick();
    await waitForState(client, 'VALID', otherVrp);
  });

  it('is used with a cache that responds in version 0 immediately', async () => {
    const cache = await startScripted((_received, socket) => socket.write(buildResponse(0, 7, 1, [createPrefixPdu(ownVrp)])));
    const { client } = startClient(cache.port);
    await waitForState(client, 'VALID');
    expect(cache.connections.total).toBe(1);
  });
});

describe('a lost connection', () => {
  it('keeps the VRPs until they expire', async () => {
    const cache = await startCache();
    const { client, clock, changes } = startClient(cache.port);
    await waitForState(client, 'VALID');
    await cache.close();
    clock.moveBy(599);
    client.tick();
    expect(getState(client)).toBe('VALID');
    clock.moveBy(2);
    client.tick();
    expect([getState(client), client.version, client.size]).toEqual([null, null, 0]);
    expect(changes.at(-1)).toBeNull();
  });

  it('is restored, with the VRPs that the cache has then', async () => {
    const cache = await startCache();
    const { client, clock } = startClient(cache.port);
    await waitForState(client, 'VALID');
    await cache.close();
    await startCache([otherVrp], cache.port);
    await expect
      .poll(() => {
        clock.moveBy(61);
        client.tick();
        return getState(client, otherVrp);
      })
      .toBe('VALID');
    expect(getState(client)).toBe('NOT_FOUND');
  });

  it('is resumed with a serial query when the session is the same', async () => {
    const cache = await startScripted(({ pdu }, socket) => {
      if (pdu.type === 'RESET_QUERY') return socket.end(buildResponse(1, 7, 1, [createPrefixPdu(ownVrp)]));
      return socket.write(buildResponse(1, 7, 2, [createPrefixPdu(ownVrp, false), createPrefixPdu(otherVrp)]));
    });
    const { client, clock } = startClient(cache.port);
    await waitForState(client, 'VALID');
    await expect.poll(() => cache.connections.open).toBe(0);
    await expect
      .poll(() => {
        clock.moveBy(2);
        client.tick();
        return getState(client, otherVrp);
      })
      .toBe('VALID');
    expect(cache.received.map(({ pdu }) => pdu.type)).toEqual(['RESET_QUERY', 'SERIAL_QUERY']);
    expect(getState(client)).toBe('NOT_FOUND');
  });

  it('is followed by a Reset Query when the cache reports an error about its former session', async () => {
    const error: Pdu = { type: 'ERROR_REPORT', code: rtrErrors.CORRUPT_DATA, text: 'session mismatch' };
    const cache = await startScripted(({ pdu }, socket) => {
      if (pdu.type === 'SERIAL_QUERY') return socket.end(encodePdu(1, error));
      if (cache.received.length === 1) return socket.end(buildResponse(1, 7, 1, [createPrefixPdu(ownVrp)]));
      return socket.write(buildResponse(1, 8, 1, [createPrefixPdu(otherVrp)]));
    });
    const { client, clock } = startClient(cache.port);
    await waitForState(client, 'VALID');
    await expect
      .poll(() => {
        clock.moveBy(61);
        client.tick();
        return getState(client, otherVrp);
      })
      .toBe('VALID');
    expect(cache.received.map(({ pdu }) => pdu.type)).toEqual(['RESET_QUERY', 'SERIAL_QUERY', 'RESET_QUERY']);
  });

  it('is tried again after 1, 2, 4 and up to 60 seconds', async () => {
    const cache = await startScripted((_received, socket) => socket.destroy());
    const { client, clock } = startClient(cache.port);
    for (const [at, seconds] of [1, 2, 4, 8, 16, 32, 60, 60].entries()) {
      const attempts = at + 1;
      await expect.poll(() => [cache.connections.total, cache.connections.open]).toEqual([attempts, 0]);
      // The client learns a moment later than the cache that the connection has ended.
      await expect.poll(() => client.isConnected).toBe(false);
      clock.moveBy(seconds - 0.1);
      client.tick();
      expect(client.isConnected).toBe(false);
      clock.moveBy(0.1);
      client.tick();
    }
  });

  it('is given up when the cache stays silent for 30 seconds', async () => {
    const cache = await startScripted(() => {});
    const { client, clock } = startClient(cache.port);
    await expect.poll(() => cache.received.length).toBe(1);
    clock.moveBy(29);
    client.tick();
    expect(cache.connections.open).toBe(1);
    clock.moveBy(2);
    client.tick();
    await expect.poll(() => cache.connections.open).toBe(0);
  });
});

describe('data that breaks the protocol', () => {
  const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
  const good = buildResponse(1, 7, 2, [createPrefixPdu(otherVrp)]);
  const [begin, end] = [good.subarray(0, 8), good.subarray(-24)];
  const ipv4 = (fields: string) => hex(`01040000 00000014 ${fields}`);

  it.each<[string, Buffer]>([
    ['a PDU of length 0', hex('01030000 00000000')],
    ['a PDU of length 7', hex('01030000 00000007')],
    ['a PDU of 4 GB', hex('01030000 ffffffff')],
    ['a PDU of another length than its type has', hex('01030007 00000009 00')],
    ['an unknown version', hex('07030007 00000008')],
    ['a version that changes', Buffer.concat([begin, encodePdu(0, createPrefixPdu(otherVrp))])],
    ['an unknown type', hex('01630007 00000008')],
    ['a type that only routers send', encodePdu(1, { type: 'RESET_QUERY' })],
    ['a prefix with host bits', Buffer.concat([begin, ipv4('01181800 c0000201 0000fbf4'), end])],
    ['a prefix of 33 bits', Buffer.concat([begin, ipv4('01212100 c0000200 0000fbf4'), end])],
    ['a maximum length of 33', Buffer.concat([begin, ipv4('01182100 c0000200 0000fbf4'), end])],
    ['a maximum length below the length', Buffer.concat([begin, ipv4('01181700 c0000200 0000fbf4'), end])],
    ['an announcement twice', buildResponse(1, 7, 2, [createPrefixPdu(otherVrp), createPrefixPdu(otherVrp)])],
    ['an announcement of what is there', buildResponse(1, 7, 2, [createPrefixPdu(otherVrp), createPrefixPdu(ownVrp)])],
    [
      'a withdrawal of what is not there',
      buildResponse(1, 7, 2, [createPrefixPdu(ownVrp, false), createPrefixPdu(otherVrp, false)]),
    ],
    ['a prefix outside of a response', encodePdu(1, createPrefixPdu(otherVrp))],
    ['an end without a beginning', end],
    ['two beginnings', Buffer.concat([begin, begin])],
    ['the session of somebody else', buildResponse(1, 8, 2, [createPrefixPdu(otherVrp)])],
    ['a session that changes within a response', Buffer.concat([begin, buildResponse(1, 8, 2, []).subarray(8)])],
    ['an error report', encodePdu(1, { type: 'ERROR_REPORT', code: rtrErrors.INTERNAL_ERROR, text: 'broken' })],
    ['an error report whose lengths lie', hex('010a0000 00000010 ffffffff ffffffff')],
    ['text', Buffer.from('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')],
  ])('ends the session, and the VRPs stay: %s', async (_what, bytes) => {
    const cache = await startScripted(({ pdu }, socket) => {
      socket.write(pdu.type === 'RESET_QUERY' ? buildResponse(1, 7, 1, [createPrefixPdu(ownVrp)]) : bytes);
    });
    const { client, clock } = startClient(cache.port);
    await waitForState(client, 'VALID');
    clock.moveBy(61);
    client.tick();
    await expect.poll(() => cache.connections.open).toBe(0);
    expect([getState(client), client.version, client.size]).toEqual(['VALID', '7:1', 1]);
  });

  it('includes a Cache Reset in response to a Reset Query, which would never end', async () => {
    const cache = await startScripted((_received, socket) => socket.write(encodePdu(1, { type: 'CACHE_RESET' })));
    startClient(cache.port);
    await expect.poll(() => [cache.connections.total, cache.connections.open]).toEqual([1, 0]);
  });

  it('is followed by a Reset Query when the changes contradict the VRPs', async () => {
    const cache = await startScripted(({ pdu }, socket) => {
      if (pdu.type === 'SERIAL_QUERY') return socket.write(buildResponse(1, 7, 2, [createPrefixPdu(otherVrp, false)]));
      return socket.write(buildResponse(1, 7, 1, [createPrefixPdu(ownVrp)]));
    });
    const { client, clock } = startClient(cache.port);
    await waitForState(client, 'VALID');
    clock.moveBy(61);
    client.tick();
    await expect.poll(() => cache.connections.open).toBe(0);
    await expect
      .poll(() => {
        clock.moveBy(2);
        client.tick();
        return cache.received.map(({ pdu }) => pdu.type).filter((type) => type.endsWith('QUERY'));
      })
      .toEqual(['RESET_QUERY', 'SERIAL_QUERY', 'RESET_QUERY']);
  });

  it('arrives in pieces of any size', async () => {
    const response = buildResponse(1, 7, 1, [
      createPrefixPdu(ownVrp),
      createPrefixPdu({ ...ownVrp, prefix: '2001:db8::/32', maxLength: 48 }),
    ]);
    const cache = await startScripted(async (_received, socket) => {
      for (const byte of response) {
        socket.write(Buffer.from([byte]));
        await new Promise(setImmediate);
      }
    });
    const { client } = startClient(cache.port);
    await waitForState(client, 'VALID', { prefix: '2001:db8::/40', maxLength: 40, asn: 64500 });
  });

  it('at most ends the session, whatever its content', async () => {
    let bytes = Buffer.alloc(0);
    const cache = await startScripted(
      () => {},
      (socket) => socket.end(bytes),
    );
    const pieces = fc.constantFrom(
      begin,
      end,
      good,
      encodePdu(1, createPrefixPdu(ownVrp)),
      encodePdu(0, createPrefixPdu(ownVrp)),
    );
    const noise = fc.uint8Array({ maxLength: 60 }).map((bytesSent) => Buffer.from(bytesSent));
    const stream = fc.array(fc.oneof(pieces, noise), { maxLength: 8 }).map((list) => Buffer.concat(list));
    await fc.assert(
      fc.asyncProperty(stream, async (answer) => {
        bytes = answer;
        const before = cache.connections.total;
        const client = createRtrClient({ cache: { host, port: cache.port }, clock: createStoppedClock(), log: silentLog });
        client.start();
        await expect.poll(() => cache.connections.total > before && cache.connections.open === 0).toBe(true);
        client.stop();
      }),
      { numRuns: 60 },
    );
  });
});
