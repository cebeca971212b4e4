import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { type Clock, getEpochSeconds } from '../../clock.ts';
import { createStreamReader, frameMessage } from '../../dns/exchange.ts';
import {
  appendUnsignedTsig,
  encodeTime,
  findTsig,
  signMessage,
  type Tsig,
  type TsigKey,
  tsigErrors,
  verifyTsig,
} from '../../dns/tsig.ts';
import { DnsFormatError, headerBytes, opcodes, type ReceivedMessage, rcodes, readMessage, recordTypes } from '../../dns/wire.ts';
import type { QueryAnswer } from './answer-query.ts';
import { encodeResponse } from './encode-response.ts';

/** The handlers of a name server for queries, and for updates with a valid signature. */
interface NameServerHandlers {
  answer(name: string, type: number): QueryAnswer;
  /** Returns the response code. Without it, updates are refused. */
  update?(bytes: Buffer, message: ReceivedMessage): number;
}

export interface NameServerOptions extends NameServerHandlers {
  host: string;
  /** Zero for any free port. */
  port: number;
  /** The only key that may sign updates; null if updates are not accepted. */
  key: TsigKey | null;
  clock: Clock;
}

export interface NameServer {
  readonly port: number;
  close(): Promise<void>;
}

const minUdpBytes = 512;
const maxUdpBytes = 1_232;
const maxTcpConnections = 100;
const tcpIdleMs = 10_000;
const maxPortAttempts = 20;

/** Starts a name server over UDP and TCP, on the same port. Fails with `EADDRINUSE` if the port is not free. */
export async function startNameServer(options: NameServerOptions): Promise<NameServer> {
  const respond = createResponder(options);
  for (let attempt = 1; ; attempt++) {
    const udp = createSocket(options.host.includes(':') ? 'udp6' : 'udp4');
    const tcp = createServer();
    try {
      tcp.listen(options.port, options.host);
      await once(tcp, 'listening');
      const { port } = tcp.address() as { port: number };
      udp.bind(port, options.host);
      await once(udp, 'listening');
      return serve(udp, tcp, port, respond);
    } catch (error) {
      udp.close();
      tcp.close();
      // A port that the system chose for TCP can be taken for UDP.
      if (options.port !== 0 || attempt === maxPortAttempts) throw error;
    }
  }
}

type Respond = (bytes: Buffer, transport: 'udp' | 'tcp') => Buffer | null;

function serve(udp: UdpSocket, tcp: Server, port: number, respond: Respond): NameServer {
  const sockets = new Set<Socket>();
  udp.on('message', (bytes, sender) => {
    const response = respond(bytes, 'udp');
    if (response) udp.send(response, sender.port, sender.address);
  });
  // An error of a disconnected client must not stop the server.
  udp.on('error', () => {});
  tcp.maxConnections = maxTcpConnections;
  tcp.on('connection', (socket) => {
    sockets.add(socket);
    socket.setTimeout(tcpIdleMs, () => socket.destroy());
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    socket.on(
      'data',
      createStreamReader((bytes) => {
        const response = respond(bytes, 'tcp');
        if (response) socket.write(frameMessage(response));
        else socket.destroy();
      }),
    );
  });
  return {
    port,
    async close() {
      for (const socket of sockets) socket.destroy();
      udp.close();
      tcp.close();
      await Promise.all([once(udp, 'close'), once(tcp, 'close')]);
    },
  };
}

function createResponder({ key, clock, answer, update }: NameServerOptions): Respond {
  /** Signatures of accepted updates, each with the end of its validity in epoch seconds. A signature is accepted only once. */
  const usedSignatures = new Map<string, number>();

  /** Whether the signature was used before; records it if not. */
  const isReplay = ({ mac, timeSigned, fudge }: Tsig, now: number): boolean => {
    for (const [used, validUntil] of usedSignatures) if (validUntil < now) usedSignatures.delete(used);
    const signature = mac.toString('base64');
    if (usedSignatures.has(signature)) return true;
    usedSignatures.set(signature, timeSigned + fudge);
    return false;
  };

  const respondTo = (bytes: Buffer, message: ReceivedMessage, transport: 'udp' | 'tcp'): Buffer => {
    const maxBytes = transport === 'tcp' ? 0xffff : getMaxUdpBytes(message);
    const respondWith = (result: Partial<QueryAnswer>) => encodeResponse(bytes, message, result, maxBytes);
    const tsig = findTsig(bytes, message);
    const now = getEpochSeconds(clock);
    if (tsig) {
      const error = key ? verifyTsig(bytes, tsig, { key, now }) : tsigErrors.BADKEY;
      const isReplayed = error === tsigErrors.NONE && message.opcode === opcodes.UPDATE && isReplay(tsig, now);
      if (error === tsigErrors.BADTIME || isReplayed) {
        const { timeSigned, mac } = tsig;
        const refusal = { error: tsigErrors.BADTIME, otherData: encodeTime(now), timeSigned, requestMac: mac, key: key! };
        return signMessage(respondWith({ rcode: rcodes.NOTAUTH }), refusal).signed;
      }
      if (error !== tsigErrors.NONE) return appendUnsignedTsig(respondWith({ rcode: rcodes.NOTAUTH }), tsig, error);
    }
    const response = respondWith(handle(bytes, message, tsig !== null));
    return tsig && key ? signMessage(response, { key, timeSigned: now, requestMac: tsig.mac }).signed : response;
  };

  const handle = (bytes: Buffer, message: ReceivedMessage, isSigned: boolean): Partial<QueryAnswer> => {
    if (message.opcode === opcodes.UPDATE) {
      return { rcode: isSigned && update ? update(bytes, message) : rcodes.REFUSED };
    }
    const [question] = message.questions;
    if (message.opcode !== opcodes.QUERY) return { rcode: rcodes.NOTIMP };
    if (!question || message.questions.length > 1) return { rcode: rcodes.FORMERR };
    return answer(question.name, question.type);
  };

  return (bytes, transport) => {
    const isResponse = bytes.length < headerBytes || (bytes[2]! & 0x80) !== 0;
    // A response to a response could go back and forth without end.
    if (isResponse) return null;
    try {
      return respondTo(bytes, readMessage(bytes), transport);
    } catch (error) {
      if (!(error instanceof DnsFormatError)) throw error;
      return encodeResponse(bytes, null, { rcode: rcodes.FORMERR }, minUdpBytes);
    }
  };
}

/** Returns the maximum length of a response over UDP: the value in the OPT record of the client (RFC 6891), within limits. */
function getMaxUdpBytes({ additionals }: ReceivedMessage): number {
  const opt = additionals.find(({ type }) => type === recordTypes.OPT);
  return Math.min(maxUdpBytes, Math.max(minUdpBytes, opt?.class ?? minUdpBytes));
}
