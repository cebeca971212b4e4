import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TsigAlgorithm } from '../endpoint-settings.ts';
import {
  DnsFormatError,
  decodeName,
  encodeName,
  encodeRecord,
  normalizeName,
  type ReceivedMessage,
  recordClasses,
  recordTypes,
} from './wire.ts';

export interface TsigKey {
  name: string;
  algorithm: TsigAlgorithm;
  secret: Buffer;
}

/** Error codes of a TSIG record (RFC 8945, section 3). */
export const tsigErrors = { NONE: 0, BADSIG: 16, BADKEY: 17, BADTIME: 18, BADTRUNC: 22 } as const;

/** The TSIG record of a received message. */
export interface Tsig {
  keyName: string;
  algorithm: string;
  /** Seconds since the Unix epoch. */
  timeSigned: number;
  fudge: number;
  mac: Buffer;
  originalId: number;
  error: number;
  otherData: Buffer;
  /** The offset of the record in its message. */
  start: number;
}

export interface SignOptions {
  key: TsigKey;
  timeSigned: number;
  /** The MAC of the request, when the message is its response. */
  requestMac?: Buffer | undefined;
  error?: number;
  otherData?: Buffer;
}

/** The maximum difference between the clocks, in seconds, as RFC 8945 recommends. */
const fudgeSeconds = 300;

/** Appends a TSIG record to a message. */
export function signMessage(message: Buffer, options: SignOptions): { signed: Buffer; mac: Buffer } {
  const { key, timeSigned, requestMac, error = tsigErrors.NONE, otherData = Buffer.alloc(0) } = options;
  const originalId = message.readUInt16BE(0);
  const fields = { timeSigned, fudge: fudgeSeconds, error, otherData };
  const mac = computeMac(key, message, fields, requestMac);
  return { signed: appendTsig(message, { ...fields, keyName: key.name, algorithm: key.algorithm, mac, originalId }), mac };
}

/** Appends a TSIG record without a MAC, with which a server refuses a key or a signature. */
export function appendUnsignedTsig(message: Buffer, request: Tsig, error: number): Buffer {
  return appendTsig(message, { ...request, mac: Buffer.alloc(0), otherData: Buffer.alloc(0), error });
}

/** Reads the TSIG record of a message; null if there is none. Throws `DnsFormatError` if it is malformed or not the last record. */
export function findTsig(message: Buffer, { answers, authorities, additionals }: ReceivedMessage): Tsig | null {
  const isTsig = ({ type }: { type: number }) => type === recordTypes.TSIG;
  if ([...answers, ...authorities, ...additionals.slice(0, -1)].some(isTsig))
    throw new DnsFormatError('the TSIG record is not the last one');
  const record = additionals.at(-1);
  if (!record || !isTsig(record)) return null;
  const { name: algorithm, end: fieldsStart } = decodeName(message, record.dataStart);
  const dataEnd = record.dataStart + record.data.length;
  if (fieldsStart + 10 > dataEnd) throw new DnsFormatError('the TSIG record is incomplete');
  const macEnd = fieldsStart + 10 + message.readUInt16BE(fieldsStart + 8);
  if (macEnd + 6 > dataEnd || macEnd + 6 + message.readUInt16BE(macEnd + 4) !== dataEnd)
    throw new DnsFormatError('the TSIG record is incomplete');
  return {
    keyName: normalizeName(record.name),
    algorithm: normalizeName(algorithm),
    timeSigned: message.readUIntBE(fieldsStart, 6),
    fudge: message.readUInt16BE(fieldsStart + 6),
    mac: Buffer.from(message.subarray(fieldsStart + 10, macEnd)),
    originalId: message.readUInt16BE(macEnd),
    error: message.readUInt16BE(macEnd + 2),
    otherData: Buffer.from(message.subarray(macEnd + 6, dataEnd)),
    start: record.start,
  };
}

/** Checks key, signature and time of a message, in the order of RFC 8945, section 5.2. Returns a TSIG error code. */
export function verifyTsig(message: Buffer, tsig: Tsig, { key, now, requestMac }: VerifyOptions): number {
  if (tsig.keyName !== normalizeName(key.name) || tsig.algorithm !== key.algorithm) return tsigErrors.BADKEY;
  const unsigned = Buffer.from(message.subarray(0, tsig.start));
  unsigned.writeUInt16BE(tsig.originalId, 0);
  unsigned.writeUInt16BE(unsigned.readUInt16BE(10) - 1, 10);
  const expectedMac = computeMac(key, unsigned, tsig, requestMac);
  // Truncated signatures are not accepted; servers send them only if they are configured to.
  if (tsig.mac.length !== expectedMac.length || !timingSafeEqual(tsig.mac, expectedMac)) return tsigErrors.BADSIG;
  return Math.abs(now - tsig.timeSigned) > tsig.fudge ? tsigErrors.BADTIME : tsigErrors.NONE;
}

interface VerifyOptions {
  key: TsigKey;
  /** Seconds since the Unix epoch. */
  now: number;
  requestMac?: Buffer | undefined;
}

type SignedFields = Pick<Tsig, 'timeSigned' | 'fudge' | 'error' | 'otherData'>;

function computeMac(key: TsigKey, message: Buffer, fields: SignedFields, requestMac: Buffer | undefined): Buffer {
  const hmac = createHmac(key.algorithm.replace('hmac-', ''), key.secret);
  if (requestMac) hmac.update(toUInt16(requestMac.length)).update(requestMac);
  hmac.update(message);
  // The TSIG variables of RFC 8945, section 4.3.3: key name, class ANY, TTL 0, and the fields of the record.
  hmac.update(encodeName(normalizeName(key.name)));
  hmac.update(toUInt16(recordClasses.ANY)).update(Buffer.alloc(4));
  hmac.update(encodeName(key.algorithm)).update(encodeTime(fields.timeSigned)).update(toUInt16(fields.fudge));
  hmac.update(toUInt16(fields.error)).update(toUInt16(fields.otherData.length)).update(fields.otherData);
  return hmac.digest();
}

function appendTsig(message: Buffer, tsig: Omit<Tsig, 'start'>): Buffer {
  const data = Buffer.concat([
    encodeName(tsig.algorithm),
    encodeTime(tsig.timeSigned),
    toUInt16(tsig.fudge),
    toUInt16(tsig.mac.length),
    tsig.mac,
    toUInt16(tsig.originalId),
    toUInt16(tsig.error),
    toUInt16(tsig.otherData.length),
    tsig.otherData,
  ]);
  const record = encodeRecord({ name: tsig.keyName, type: recordTypes.TSIG, class: recordClasses.ANY, ttl: 0, data });
  const signedMessage = Buffer.concat([message, record]);
  signedMessage.writeUInt16BE(signedMessage.readUInt16BE(10) + 1, 10);
  return signedMessage;
}

/** 48 bits of seconds, as in the field Time Signed and the other data of BADTIME. */
export function encodeTime(seconds: number): Buffer {
  const time = Buffer.alloc(6);
  time.writeUIntBE(seconds, 0, 6);
  return time;
}

function toUInt16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
