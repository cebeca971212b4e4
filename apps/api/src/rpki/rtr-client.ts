import { connect, type Socket } from 'node:net';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import { validateOrigin } from './origin-validation.ts';
import {
  createPduReader,
  encodePdu,
  type Pdu,
  type ReceivedPdu,
  type RtrIntervals,
  RtrProtocolError,
  type RtrVersion,
  rtrErrors,
} from './rtr-pdu.ts';
import { createFullTransaction, createIncrementalTransaction, type RtrTransaction } from './rtr-transaction.ts';
import type { OriginValidation } from './types.ts';
import type { PackedVrp } from './vrp.ts';
import type { VrpTable } from './vrp-table.ts';

export interface RtrClientSettings {
  /** The operator's validator, or a cache in front of it. */
  cache: { host: string; port: number };
  clock: Clock;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** Keeps the VRPs of a cache up to date, over RTR (RFC 8210). */
export interface RtrClient {
  /** The version of the VRPs, such as `4711:12`: session and serial of the cache; null while there are no VRPs. */
  readonly version: string | null;
  /** The number of VRPs. */
  readonly size: number;
  readonly isConnected: boolean;
  /** Null as long as there are no VRPs. */
  validate(prefix: string, originAsn: number): OriginValidation | null;
  /** Calls the listener after each change of the VRPs, and when they have expired. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
  start(): void;
  /** Connects, queries, times out or expires as due. Runs every second; tests call it after they have moved the clock. */
  tick(): void;
  stop(): void;
}

const tickMs = 1_000;
/** The time that the cache may be silent while we wait for a connection or a response. */
const responseTimeoutMs = 30_000;
const minBackOffMs = 1_000;
const maxBackOffMs = 60_000;
/** Delay after which a cache that has no data yet is queried again. */
const noDataDelayMs = 60_000;
/** The time that sending an error report may take before the connection is destroyed. */
const closeTimeoutMs = 5_000;

interface CacheData {
  table: VrpTable;
  sessionId: number;
  serial: number;
  /** Whether the cache can send the changes since the serial. */
  isResumable: boolean;
  receivedAt: number;
  intervals: RtrIntervals;
}

interface SerialNotice {
  sessionId: number;
  serial: number;
}

interface Connection {
  socket: Socket;
  /** Whether the cache has responded in our version. */
  isNegotiated: boolean;
  /** The query that has no response yet. */
  pendingQuery: 'RESET' | 'SERIAL' | null;
  /** The data that has arrived since the last Cache Response. */
  transaction: RtrTransaction | null;
  /** A notification that arrived during a query or a transaction; it is handled after that. */
  pendingNotice: SerialNotice | null;
  /** The time when the cache last sent data, or was last queried. */
  lastActivityAt: number;
}

export function createRtrClient({ cache, clock, log }: RtrClientSettings): RtrClient {
  const listeners = new Set<() => void>();
  let timer: NodeJS.Timeout | null = null;
  /** The version of the current session. */
  let protocol: RtrVersion = 1;
  let data: CacheData | null = null;
  let connection: Connection | null = null;
  let failures = 0;
  let connectAt = 0;
  let queryAt = 0;

  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  const send = (pdu: Pdu) => connection?.socket.write(encodePdu(protocol, pdu));

  const sendQuery = (kind: 'RESET' | 'SERIAL'): void => {
    if (!connection) return;
    Object.assign(connection, { pendingQuery: kind, lastActivityAt: clock.elapsedMs() });
    if (kind === 'SERIAL' && data) send({ type: 'SERIAL_QUERY', sessionId: data.sessionId, serial: data.serial });
    else send({ type: 'RESET_QUERY' });
  };
  const queryChanges = () => sendQuery(data?.isResumable ? 'SERIAL' : 'RESET');

  const disconnect = (delayMs: number): void => {
    const socket = connection?.socket;
    connection = null;
    socket?.setTimeout(closeTimeoutMs, () => socket.destroy());
    socket?.destroySoon();
    connectAt = clock.elapsedMs() + delayMs;
  };
  /** Ends the session. Completely received data stays in use. */
  const fail = (message: string): void => {
    if (failures === 0) log.warn({ cache, problem: message }, 'the RPKI cache is not available');
    disconnect(Math.min(maxBackOffMs, minBackOffMs * 2 ** failures));
    failures++;
  };
  const reportAndFail = (error: unknown): void => {
    const { message } = error as Error;
    const code = error instanceof RtrProtocolError ? error.code : rtrErrors.INTERNAL_ERROR;
    send({ type: 'ERROR_REPORT', code, text: message });
    fail(message);
  };

  const open = (version: RtrVersion): void => {
    protocol = version;
    const socket = connect(cache);
    const newConnection: Connection = {
      socket,
      isNegotiated: false,
      pendingQuery: null,
      transaction: null,
      pendingNotice: null,
      lastActivityAt: clock.elapsedMs(),
    };
    connection = newConnection;
    const isCurrent = () => connection === newConnection;
    const read = createPduReader((received) => {
      // The session may have ended within this chunk. The rest of it is ignored.
      if (isCurrent()) handle(received);
    });
    socket.setKeepAlive(true);
    socket.on('connect', () => isCurrent() && queryChanges());
    socket.on('error', (error) => isCurrent() && fail(error.message));
    socket.on('close', () => isCurrent() && fail('the cache closed the connection'));
    socket.on('data', (chunk) => {
      if (!isCurrent()) return;
      newConnection.lastActivityAt = clock.elapsedMs();
      try {
        read(chunk);
      } catch (error) {
        reportAndFail(error);
      }
    });
  };

  const negotiate = ({ version, pdu }: ReceivedPdu): boolean => {
    if (version === protocol) {
      connection!.isNegotiated ||= pdu.type !== 'SERIAL_NOTIFY';
      return true;
    }
    // A cache can send a notification before it has read our query, in any version.
    if (pdu.type === 'SERIAL_NOTIFY' && !connection!.isNegotiated) return false;
    if (version !== 0 || connection!.isNegotiated)
      throw new RtrProtocolError(rtrErrors.UNEXPECTED_VERSION, `the cache uses version ${version}`);
    if (pdu.type === 'ERROR_REPORT') {
      disconnect(0);
      open(0);
      return false;
    }
    protocol = 0;
    connection!.isNegotiated = true;
    return true;
  };

  const handle = (received: ReceivedPdu): void => {
    if (!negotiate(received) || !connection) return;
    const { pdu } = received;
    switch (pdu.type) {
      case 'SERIAL_NOTIFY':
        handleNotify(pdu);
        break;
      case 'CACHE_RESPONSE':
        beginTransaction(pdu.sessionId);
        break;
      case 'PREFIX':
        receivePrefix(pdu.isAnnouncement, pdu.vrp);
        break;
      case 'ROUTER_KEY':
        break;
      case 'END_OF_DATA':
        commitTransaction(pdu);
        break;
      case 'CACHE_RESET':
        handleCacheReset();
        break;
      case 'ERROR_REPORT':
        handleError(pdu.code, pdu.text);
        break;
      default:
        throw new RtrProtocolError(rtrErrors.INVALID_REQUEST, `a cache does not send ${pdu.type}`);
    }
  };

  /** The cache no longer knows what has changed since our serial. */
  const handleCacheReset = (): void => {
    if (connection?.pendingQuery !== 'SERIAL')
      throw new RtrProtocolError(rtrErrors.CORRUPT_DATA, 'the cache sends a reset without a serial query');
    sendQuery('RESET');
  };

  const handleNotify = (notice: SerialNotice): void => {
    if (!connection?.isNegotiated) return;
    if (connection.pendingQuery || connection.transaction) connection.pendingNotice = notice;
    else if (notice.sessionId !== data?.sessionId || notice.serial !== data.serial) queryChanges();
  };

  const beginTransaction = (sessionId: number): void => {
    const kind = connection!.pendingQuery;
    if (!kind || connection!.transaction) throw new RtrProtocolError(rtrErrors.CORRUPT_DATA, 'the cache responds to nothing');
    connection!.pendingQuery = null;
    if (kind === 'RESET') {
      connection!.transaction = createFullTransaction(sessionId);
      return;
    }
    if (!data || data.sessionId !== sessionId) rejectSession();
    connection!.transaction = createIncrementalTransaction(sessionId, data.table);
  };

  const getTransaction = (): RtrTransaction => {
    if (connection?.transaction) return connection.transaction;
    throw new RtrProtocolError(rtrErrors.CORRUPT_DATA, 'a prefix is outside of a response');
  };

  const commitTransaction = ({ sessionId, serial, intervals }: SerialNotice & { intervals: RtrIntervals }): void => {
    const transaction = getTransaction();
    if (transaction.sessionId !== sessionId) rejectSession();
    const { table, hasChanges } = forgetOnError(() => transaction.commit());
    const now = clock.elapsedMs();
    if (data === null || failures > 0) log.info({ cache, vrps: table.size }, 'the RPKI cache has sent its VRPs');
    data = { table, sessionId, serial, intervals, isResumable: true, receivedAt: now };
    queryAt = now + intervals.refresh * 1_000;
    failures = 0;
    const { pendingNotice } = connection!;
    Object.assign(connection!, { transaction: null, pendingNotice: null });
    if (pendingNotice) handleNotify(pendingNotice);
    if (hasChanges) notifyListeners();
  };

  const receivePrefix = (isAnnouncement: boolean, vrp: PackedVrp): void => {
    const transaction = getTransaction();
    forgetOnError(() => transaction.receive(isAnnouncement, vrp));
  };

  /** After invalid or too many changes, forgets the session, so that the same changes are not requested again. */
  const forgetOnError = <Result>(apply: () => Result): Result => {
    try {
      return apply();
    } catch (error) {
      forgetSession();
      throw error;
    }
  };

  /** Makes the next session start with a complete transfer. The VRPs stay in use until then. */
  const forgetSession = (): void => {
    if (data) data.isResumable = false;
  };

  const rejectSession: () => never = () => {
    forgetSession();
    throw new RtrProtocolError(rtrErrors.CORRUPT_DATA, 'the session of the cache has changed');
  };

  const handleError = (code: number, text: string): void => {
    if (code === rtrErrors.NO_DATA_AVAILABLE) {
      // The validator has just started and has no data yet. Either a retry gets the data, or a notification arrives.
      Object.assign(connection!, { pendingQuery: null, transaction: null });
      queryAt = clock.elapsedMs() + noDataDelayMs;
      return;
    }
    // Some restarted caches report an error when a client requests the changes of the previous session.
    if (connection?.pendingQuery === 'SERIAL') forgetSession();
    fail(`the cache reports the error ${code}: ${text}`);
  };

  const tick = (): void => {
    const now = clock.elapsedMs();
    if (data && now >= data.receivedAt + data.intervals.expire * 1_000) {
      log.warn({ cache }, 'the VRPs of the RPKI cache have expired');
      data = null;
      notifyListeners();
    }
    if (!connection) {
      if (now >= connectAt) open(1);
      return;
    }
    const isWaiting = connection.socket.connecting || connection.pendingQuery !== null || connection.transaction !== null;
    if (isWaiting && now >= connection.lastActivityAt + responseTimeoutMs) fail('the cache does not respond');
    else if (!isWaiting && now >= queryAt) queryChanges();
  };

  return {
    get version() {
      return data && `${data.sessionId}:${data.serial}`;
    },
    get size() {
      return data?.table.size ?? 0;
    },
    get isConnected() {
      return connection !== null;
    },
    validate: (prefix, originAsn) => data && validateOrigin(prefix, originAsn, data.table),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      connectAt = 0;
      timer ??= setInterval(tick, tickMs).unref();
      tick();
    },
    tick,
    stop() {
      if (timer) clearInterval(timer);
      timer = null;
      disconnect(Number.POSITIVE_INFINITY);
    },
  };
}
