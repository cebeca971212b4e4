import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { connect, isIP } from 'node:net';
import type { Endpoint } from '../endpoint-settings.ts';
import { headerBytes } from './wire.ts';

export type DnsTransport = 'udp' | 'tcp';

/** The transports of successive attempts to send a message. */
export const transportAttempts: readonly DnsTransport[] = ['udp', 'udp', 'tcp'];

/** No usable response: `TIMEOUT` if the server is silent, `UNREACHABLE` if the network reports that no server listens. */
export class DnsExchangeError extends Error {
  readonly reason: 'TIMEOUT' | 'UNREACHABLE';

  constructor(reason: 'TIMEOUT' | 'UNREACHABLE', message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Larger messages could be fragmented on their way (DNS flag day 2020), so they go over TCP. */
export const maxUdpBytes = 1_232;
const lengthBytes = 2;

/** Sends one message and returns the first response to it; ignores all other messages. Throws `DnsExchangeError`. */
export async function exchange(endpoint: Endpoint, message: Buffer, options: ExchangeOptions): Promise<Buffer> {
  const address = isIP(endpoint.host) ? endpoint.host : await findAddress(endpoint.host);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const isResponse = (received: Buffer) =>
    received.length >= headerBytes && received.readUInt16BE(0) === message.readUInt16BE(0) && (received[2]! & 0x80) !== 0;
  const onMessage = (received: Buffer) => {
    if (isResponse(received)) resolve(received);
  };
  const onError = (error: Error) => reject(new DnsExchangeError('UNREACHABLE', error.message));
  const open = options.transport === 'udp' ? openUdp : openTcp;
  const close = open({ host: address, port: endpoint.port }, message, onMessage, onError);
  const timer = setTimeout(() => reject(new DnsExchangeError('TIMEOUT', 'the name server does not respond')), options.timeoutMs);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    close();
  }
}

interface ExchangeOptions {
  transport: DnsTransport;
  timeoutMs: number;
}

type Open = (
  endpoint: Endpoint,
  message: Buffer,
  onMessage: (message: Buffer) => void,
  onError: (error: Error) => void,
) => () => void;

const openUdp: Open = ({ host, port }, message, onMessage, onError) => {
  const socket = createSocket(isIP(host) === 6 ? 'udp6' : 'udp4');
  socket.on('message', onMessage).on('error', onError);
  // A connected socket receives messages of this address only, and is notified if no server listens there.
  socket.connect(port, host, (error?: Error) => {
    if (error) return onError(error);
    socket.send(message);
  });
  return () => socket.close();
};

const openTcp: Open = ({ host, port }, message, onMessage, onError) => {
  const socket = connect({ host, port });
  const readMessages = createStreamReader(onMessage);
  socket.on('data', readMessages).on('error', onError);
  socket.on('end', () => onError(new Error('the name server closed the connection')));
  socket.write(frameMessage(message));
  return () => socket.destroy();
};

/** Frames a message for TCP: its length, then the message. */
export function frameMessage(message: Buffer): Buffer {
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}

/** Splits a TCP stream into messages. */
export function createStreamReader(onMessage: (message: Buffer) => void): (chunk: Buffer) => void {
  let pending = Buffer.alloc(0);
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= lengthBytes) {
      const end = lengthBytes + pending.readUInt16BE(0);
      if (pending.length < end) return;
      const message = pending.subarray(lengthBytes, end);
      pending = pending.subarray(end);
      onMessage(message);
    }
  };
}

async function findAddress(host: string): Promise<string> {
  try {
    return (await lookup(host)).address;
  } catch (error) {
    throw new DnsExchangeError('UNREACHABLE', (error as Error).message);
  }
}
