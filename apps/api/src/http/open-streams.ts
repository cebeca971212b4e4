import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../app-context.ts';
import type { Clock } from '../clock.ts';
import { unavailable } from './problem.ts';
import type { Session } from './session.ts';

declare module 'fastify' {
  interface FastifyInstance {
    streams: OpenStreams;
  }
}

/** A streaming response to one client. */
export interface OpenStream {
  /**
   * Sends messages; the first one starts the response. A client with too much unread data is disconnected, and resumes after the
   * last event it has read.
   */
  send(messages: string | Uint8Array): void;
  /** Ends the stream after the messages that were sent. */
  end(): void;
  /** Aborted when the stream has ended, whether by the server or the client. */
  readonly ended: AbortSignal;
}

interface OpenStreams {
  /**
   * Opens a stream on a reply that has its headers. Until the first message, the reply can still become an error response. Ends the
   * oldest stream of an account that has 12 already. Throws UNAVAILABLE if the process has no capacity or is stopping.
   */
  open(session: Session, reply: FastifyReply): OpenStream;
  count(): number;
}

const maxStreams = 5_000;
const maxStreamsPerAccount = 12;
const maxBufferedBytes = 256 * 1024;
/** Maximum lifetime of a stream, even with an API token that does not expire. */
const maxLifetimeMs = 15 * 60_000;
/** Proxies close connections that are silent for longer. */
const keepAliveMs = 20_000;
const keepAliveComment = ': still here\n\n';
const tickMs = 1_000;
/** Maximum time that a change of a session is missed when its notification is lost; equal to the lifetime of cached sessions. */
const recheckMs = 5_000;
/** A client that does not accept the end of the stream in this time is disconnected. */
const closeTimeoutMs = 500;

/**
 * Adds `app.streams`, which keeps all streams of this process. A stream ends with its token, with its session, with any change of
 * its account or customer (the client reconnects with its current rights), and with the process.
 */
export function registerStreams(
  app: FastifyInstance,
  { clock, notifyChannel, log }: Pick<AppContext, 'clock' | 'notifyChannel' | 'log'>,
): void {
  const streams = new Set<Stream>();
  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;
  let recheckedAt = 0;
  let ongoingRecheck: Promise<void> | null = null;

  const tick = () => {
    const now = clock.now().getTime();
    for (const stream of streams) stream.tick(now);
    if (Math.abs(now - recheckedAt) >= recheckMs) recheckSessions(now);
  };
  const recheckSessions = (now: number) => {
    if (ongoingRecheck || streams.size === 0) return;
    recheckedAt = now;
    ongoingRecheck = endChangedSessions().finally(() => {
      ongoingRecheck = null;
    });
  };
  /** Ends the streams of sessions whose rights have changed, because notifications may be lost. */
  const endChangedSessions = async (): Promise<void> => {
    const openStreams = [...streams];
    try {
      const changedSessions = new Set(await app.sessions.findChanged(openStreams.map(({ session }) => session)));
      for (const stream of openStreams) if (changedSessions.has(stream.session)) stream.end();
    } catch (error) {
      log.warn({ err: error }, 'sessions of event streams could not be read; streams stay open');
    }
  };
  const remove = (stream: Stream) => {
    streams.delete(stream);
    if (streams.size === 0) clearInterval(timer);
  };

  app.decorate('streams', {
    open(session, reply) {
      if (isClosing || streams.size >= maxStreams) throw unavailable(isClosing ? 1 : 10);
      const stream = new Stream(session, reply, clock);
      if (stream.ended.aborted) return stream;
      const ofAccount = [...streams].filter((open) => open.session.accountId === session.accountId);
      if (ofAccount.length >= maxStreamsPerAccount) ofAccount[0]?.end();
      if (streams.size === 0) timer = setInterval(tick, tickMs).unref();
      streams.add(stream);
      stream.ended.addEventListener('abort', () => remove(stream));
      return stream;
    },
    count: () => streams.size,
  });
  notifyChannel.subscribe((subject) => {
    if (subject === 'recheck') recheckSessions(clock.now().getTime());
    for (const stream of streams) if (affectsSession(subject, stream.session)) stream.end();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const stream of streams) stream.end();
    await ongoingRecheck;
  });
}

function affectsSession(subject: string, { sid, accountId, customerId }: Session): boolean {
  return ['*', `session:${sid}`, `account:${accountId}`, `customer:${customerId}`].includes(subject);
}

class Stream implements OpenStream {
  readonly session: Session;
  readonly #reply: FastifyReply;
  readonly #clock: Clock;
  readonly #ended = new AbortController();
  readonly #endsAt: number;
  #lastSentAt: number;

  constructor(session: Session, reply: FastifyReply, clock: Clock) {
    const now = clock.now().getTime();
    this.session = session;
    this.#reply = reply;
    this.#clock = clock;
    this.#endsAt = Math.min(session.tokenEndsAt.getTime(), now + maxLifetimeMs);
    this.#lastSentAt = now;
    reply.raw.once('close', () => this.#ended.abort());
    // The client disconnected before the listener was added.
    if (reply.raw.closed || reply.raw.destroyed) this.#ended.abort();
  }

  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  send(messages: string | Uint8Array): void {
    if (this.ended.aborted) return;
    const { raw } = this.#reply;
    if (!raw.headersSent) this.#begin();
    if (raw.writableLength > maxBufferedBytes) {
      this.#ended.abort();
      raw.destroy();
      return;
    }
    this.#lastSentAt = this.#clock.now().getTime();
    raw.write(messages);
  }

  end(): void {
    if (this.ended.aborted) return;
    this.#ended.abort();
    const { raw } = this.#reply;
    if (!raw.headersSent) return;
    raw.end();
    const timer = setTimeout(() => raw.destroy(), closeTimeoutMs).unref();
    raw.once('close', () => clearTimeout(timer));
  }

  /** Ends the stream at its deadline, and sends a keep-alive comment after a silence. */
  tick(now: number): void {
    if (now >= this.#endsAt) this.end();
    else if (now - this.#lastSentAt >= keepAliveMs) this.send(keepAliveComment);
  }

  #begin(): void {
    const reply = this.#reply;
    reply.hijack();
    // Fastify types header values more widely than Node does.
    reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
    reply.request.leaveInFlight();
  }
}
