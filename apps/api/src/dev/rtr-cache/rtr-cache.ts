import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { type Payload, parsePayload } from '../../rpki/payload.ts';
import {
  createPduReader,
  encodePdu,
  type Pdu,
  type ReceivedPdu,
  type RtrIntervals,
  RtrProtocolError,
  type RtrVersion,
  rtrErrors,
} from '../../rpki/rtr-pdu.ts';
import type { ValidatedPayload } from '../../rpki/types.ts';

export interface RtrCacheOptions {
  host: string;
  /** Zero for any free port. */
  port: number;
  payloads: readonly ValidatedPayload[];
  intervals?: RtrIntervals;
}

/** An RTR cache whose payloads are entered by hand, in place of one that validates the RPKI. */
export interface RtrCache {
  readonly port: number;
  list(): ValidatedPayload[];
  /** Returns false if the payload is invalid or there already. */
  add(payload: ValidatedPayload): boolean;
  /** Returns false if there is no such payload. */
  remove(payload: ValidatedPayload): boolean;
  close(): Promise<void>;
}

interface Change {
  isAnnouncement: boolean;
  payload: ValidatedPayload;
}

interface Client {
  socket: Socket;
  /** The version of its first query; null before that. */
  version: RtrVersion | null;
}

const demoIntervals: RtrIntervals = { refresh: 60, retry: 10, expire: 600 };
/** A router that is further behind gets everything again. */
const maxChanges = 1_000;
const maxConnections = 50;

export async function startRtrCache({ host, port, payloads, intervals = demoIntervals }: RtrCacheOptions): Promise<RtrCache> {
  const sessionId = randomInt(0x1_0000);
  const current = new Map(payloads.map((payload) => [formatKey(payload), payload]));
  /** Change number n leads from serial n to serial n + 1. */
  const changes: Change[] = [];
  const clients = new Set<Client>();
  const server = createServer();
  server.maxConnections = maxConnections;

  const encodePrefix = (version: RtrVersion, { isAnnouncement, payload }: Change): Buffer => {
    return encodePdu(version, { type: 'PREFIX', isAnnouncement, payload: toPayload(payload) });
  };
  const respond = (version: RtrVersion, list: readonly Change[]): Buffer =>
    Buffer.concat([
      encodePdu(version, { type: 'CACHE_RESPONSE', sessionId }),
      ...list.map((change) => encodePrefix(version, change)),
      encodePdu(version, { type: 'END_OF_DATA', sessionId, serial: changes.length, intervals }),
    ]);

  const answer = (client: Client, { version, pdu }: ReceivedPdu): Buffer | null => {
    if (version !== 0 && version !== 1)
      throw new RtrProtocolError(rtrErrors.UNSUPPORTED_VERSION, 'this cache speaks the versions 0 and 1');
    if (client.version !== null && client.version !== version)
      throw new RtrProtocolError(rtrErrors.UNEXPECTED_VERSION, 'the version has changed');
    client.version = version;
    switch (pdu.type) {
      case 'RESET_QUERY':
        return respond(
          version,
          [...current.values()].map((payload) => ({ isAnnouncement: true, payload })),
        );
      case 'SERIAL_QUERY': {
        const isKnown = pdu.sessionId === sessionId && pdu.serial <= changes.length && changes.length - pdu.serial <= maxChanges;
        return isKnown ? respond(version, mergeChanges(changes.slice(pdu.serial))) : encodePdu(version, { type: 'CACHE_RESET' });
      }
      case 'ERROR_REPORT':
        client.socket.destroy();
        return null;
      default:
        throw new RtrProtocolError(rtrErrors.INVALID_REQUEST, `a router does not send ${pdu.type}`);
    }
  };

  server.on('connection', (socket) => {
    const client: Client = { socket, version: null };
    clients.add(client);
    const read = createPduReader((received) => {
      const response = answer(client, received);
      if (response) socket.write(response);
    });
    socket.on('close', () => clients.delete(client)).on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      try {
        read(chunk);
      } catch (error) {
        if (!(error instanceof RtrProtocolError)) throw error;
        const report: Pdu = { type: 'ERROR_REPORT', code: error.code, text: error.message };
        socket.end(encodePdu(client.version ?? 1, report));
      }
    });
  });

  const change = (isAnnouncement: boolean, payload: ValidatedPayload): void => {
    changes.push({ isAnnouncement, payload });
    for (const { socket, version } of clients) {
      if (version === null) continue;
      socket.write(encodePdu(version, { type: 'SERIAL_NOTIFY', sessionId, serial: changes.length }));
    }
  };

  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    list: () => [...current.values()],
    add(payload) {
      const key = formatKey(payload);
      if (parsePayload(payload) === null || current.has(key)) return false;
      current.set(key, payload);
      change(true, payload);
      return true;
    },
    remove(payload) {
      const known = current.get(formatKey(payload));
      if (!known) return false;
      current.delete(formatKey(payload));
      change(false, known);
      return true;
    },
    async close() {
      for (const { socket } of clients) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What is left of changes in which a payload came and went: RTR allows one change of each payload in a response. */
function mergeChanges(changes: readonly Change[]): Change[] {
  const merged = new Map<string, Change>();
  for (const change of changes) {
    const key = formatKey(change.payload);
    // A payload that changes twice is what it was.
    if (!merged.delete(key)) merged.set(key, change);
  }
  return [...merged.values()];
}

function formatKey({ prefix, maxLength, asn }: ValidatedPayload): string {
  return `${prefix} ${maxLength} ${asn}`;
}

function toPayload(payload: ValidatedPayload): Payload {
  const parsed = parsePayload(payload);
  if (!parsed) throw new Error(`${formatKey(payload)} is not a payload`);
  return parsed;
}
