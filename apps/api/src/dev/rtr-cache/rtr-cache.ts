import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
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
import type { Vrp } from '../../rpki/types.ts';
import { type PackedVrp, parseVrp } from '../../rpki/vrp.ts';

export interface RtrCacheOptions {
  host: string;
  /** Zero for any free port. */
  port: number;
  vrps: readonly Vrp[];
  intervals?: RtrIntervals;
}

/** An RTR cache whose VRPs are entered by hand instead of being validated from the RPKI. */
export interface RtrCache {
  readonly port: number;
  list(): Vrp[];
  /** Returns false if the VRP is invalid or there already. */
  add(vrp: Vrp): boolean;
  /** Returns false if the VRP does not exist. */
  remove(vrp: Vrp): boolean;
  close(): Promise<void>;
}

interface Change {
  isAnnouncement: boolean;
  vrp: Vrp;
}

interface Client {
  socket: Socket;
  /** The protocol version of the first query of the session; null before that query. */
  version: RtrVersion | null;
}

const demoIntervals: RtrIntervals = { refresh: 60, retry: 10, expire: 600 };
/** A router that is further behind gets everything again. */
const maxChanges = 1_000;
const maxConnections = 50;

export async function startRtrCache({ host, port, vrps, intervals = demoIntervals }: RtrCacheOptions): Promise<RtrCache> {
  const sessionId = randomInt(0x1_0000);
  const current = new Map(vrps.map((vrp) => [formatKey(vrp), vrp]));
  /** Change number n leads from serial n to serial n + 1. */
  const changes: Change[] = [];
  const clients = new Set<Client>();
  const server = createServer();
  server.maxConnections = maxConnections;

  const encodePrefix = (version: RtrVersion, { isAnnouncement, vrp }: Change): Buffer => {
    return encodePdu(version, { type: 'PREFIX', isAnnouncement, vrp: packVrp(vrp) });
  };
  const respond = (version: RtrVersion, list: readonly Change[]): Buffer =>
    Buffer.concat([
      encodePdu(version, { type: 'CACHE_RESPONSE', sessionId }),
      ...list.map((change) => encodePrefix(version, change)),
      encodePdu(version, { type: 'END_OF_DATA', sessionId, serial: changes.length, intervals }),
    ]);

  const handleQuery = (client: Client, { version, pdu }: ReceivedPdu): Buffer | null => {
    if (version !== 0 && version !== 1)
      throw new RtrProtocolError(rtrErrors.UNSUPPORTED_VERSION, 'this cache speaks the versions 0 and 1');
    if (client.version !== null && client.version !== version)
      throw new RtrProtocolError(rtrErrors.UNEXPECTED_VERSION, 'the version has changed');
    client.version = version;
    switch (pdu.type) {
      case 'RESET_QUERY':
        return respond(
          version,
          [...current.values()].map((vrp) => ({ isAnnouncement: true, vrp })),
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
      const response = handleQuery(client, received);
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

  const change = (isAnnouncement: boolean, vrp: Vrp): void => {
    changes.push({ isAnnouncement, vrp });
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
    add(vrp) {
      const key = formatKey(vrp);
      if (parseVrp(vrp) === null || current.has(key)) return false;
      current.set(key, vrp);
      change(true, vrp);
      return true;
    },
    remove(vrp) {
      const existing = current.get(formatKey(vrp));
      if (!existing) return false;
      current.delete(formatKey(vrp));
      change(false, existing);
      return true;
    },
    async close() {
      for (const { socket } of clients) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Removes changes that cancel each other out, because RTR allows one change per VRP in a response. */
function mergeChanges(changes: readonly Change[]): Change[] {
  const mergedChanges = new Map<string, Change>();
  for (const change of changes) {
    const key = formatKey(change.vrp);
    // A second change of a VRP undoes the first.
    if (!mergedChanges.delete(key)) mergedChanges.set(key, change);
  }
  return [...mergedChanges.values()];
}

function formatKey({ prefix, maxLength, asn }: Vrp): string {
  return `${prefix} ${maxLength} ${asn}`;
}

function packVrp(vrp: Vrp): PackedVrp {
  const parsed = parseVrp(vrp);
  if (!parsed) throw new Error(`${formatKey(vrp)} is not a vrp`);
  return parsed;
}
