import { randomInt } from 'node:crypto';
import { type Clock, getEpochSeconds } from '../clock.ts';
import type { Endpoint } from '../endpoint-settings.ts';
import { DnsExchangeError, exchange, maxUdpBytes, transportAttempts } from './exchange.ts';
import { findTsig, signMessage, type TsigKey, tsigErrors, verifyTsig } from './tsig.ts';
import { DnsUpdateError, type DnsUpdateFailure } from './types.ts';
import { DnsFormatError, type ReceivedMessage, rcodes, readMessage } from './wire.ts';

/** A response whose signature has been verified. */
export interface SignedResponse {
  bytes: Buffer;
  message: ReceivedMessage;
}

export interface SignedExchangeOptions {
  server: Endpoint;
  key: TsigKey;
  clock: Clock;
  timeoutMs: number;
}

const truncatedFlag = 0x0200;

/**
 * Sends a signed message and returns the verified response with any response code. Tries UDP first, then TCP, and throws a
 * `DnsUpdateError` if no verified response arrives. Each attempt has its own ID and signature, because a server may refuse a
 * message that it has seen before. Over UDP anyone can forge an unsigned refusal, so such a refusal only counts over TCP.
 */
export async function exchangeSigned(
  build: (id: number) => Buffer,
  { server, key, clock, timeoutMs }: SignedExchangeOptions,
): Promise<SignedResponse> {
  let failure = new DnsUpdateError('TIMEOUT', 'the name server does not respond');
  for (let attempt = 0; attempt < transportAttempts.length; attempt++) {
    const transport = transportAttempts[attempt]!;
    const unsigned = build(randomInt(0x1_0000));
    const { signed, mac } = signMessage(unsigned, { key, timeSigned: getEpochSeconds(clock) });
    if (transport === 'udp' && signed.length > maxUdpBytes) continue;
    const skipToTcp = () => {
      while (transportAttempts[attempt + 1] === 'udp') attempt++;
    };
    try {
      const bytes = await exchange(server, signed, { transport, timeoutMs });
      const message = readMessage(bytes);
      verifyResponse(bytes, message, { key, requestMac: mac, now: getEpochSeconds(clock) });
      if ((message.flags & truncatedFlag) === 0 || transport === 'tcp') return { bytes, message };
      skipToTcp();
    } catch (error) {
      failure = toUpdateError(error);
      if (failure.reason !== 'TIMEOUT') skipToTcp();
    }
  }
  throw failure;
}

/** Converts a response code other than NOERROR to the error of an update or a query. */
export function toRefusal({ rcode }: ReceivedMessage): DnsUpdateError {
  const reason = refusalReasons.get(rcode) ?? 'REFUSED';
  return new DnsUpdateError(reason, `the name server responded with the code ${rcode}`);
}

const refusalReasons: ReadonlyMap<number, DnsUpdateFailure> = new Map([
  [rcodes.SERVFAIL, 'SERVFAIL'],
  [rcodes.NOTAUTH, 'NOT_AUTHORITATIVE'],
  [rcodes.NOTZONE, 'NOT_AUTHORITATIVE'],
]);

interface ResponseCheck {
  key: TsigKey;
  requestMac: Buffer;
  now: number;
}

function verifyResponse(bytes: Buffer, message: ReceivedMessage, check: ResponseCheck): void {
  const tsig = findTsig(bytes, message);
  if (!tsig) {
    if (message.rcode !== rcodes.NOERROR) throw toRefusal(message);
    throw new DnsUpdateError('BAD_KEY', 'the response of the name server is not signed');
  }
  if (tsig.mac.length === 0 && tsig.error !== tsigErrors.NONE) throw toSignatureError(tsig.error);
  const error = verifyTsig(bytes, tsig, check);
  if (error === tsigErrors.BADSIG || error === tsigErrors.BADKEY)
    throw new DnsUpdateError('BAD_KEY', 'the response of the name server is signed with another key');
  if (error !== tsigErrors.NONE) throw toSignatureError(error);
  if (tsig.error !== tsigErrors.NONE) throw toSignatureError(tsig.error);
}

function toSignatureError(error: number): DnsUpdateError {
  const [name = String(error)] = Object.entries(tsigErrors).find(([, code]) => code === error) ?? [];
  if (error === tsigErrors.BADTIME)
    return new DnsUpdateError('BAD_TIME', 'the clocks of the name server and of this server differ');
  return new DnsUpdateError('BAD_KEY', `the name server refuses the signature (${name})`);
}

function toUpdateError(error: unknown): DnsUpdateError {
  if (error instanceof DnsUpdateError) return error;
  if (error instanceof DnsExchangeError) return new DnsUpdateError(error.reason, error.message);
  if (error instanceof DnsFormatError) return new DnsUpdateError('SERVFAIL', `the response is malformed: ${error.message}`);
  throw error;
}
