import { isValidVrp, type PackedVrp } from './vrp.ts';

/** Version 1 is RFC 8210, version 0 its predecessor RFC 6810. */
export type RtrVersion = 0 | 1;

const pduTypes = {
  SERIAL_NOTIFY: 0,
  SERIAL_QUERY: 1,
  RESET_QUERY: 2,
  CACHE_RESPONSE: 3,
  IPV4_PREFIX: 4,
  IPV6_PREFIX: 6,
  END_OF_DATA: 7,
  CACHE_RESET: 8,
  ROUTER_KEY: 9,
  ERROR_REPORT: 10,
} as const;

/** Error codes of RFC 8210, section 12. */
export const rtrErrors = {
  CORRUPT_DATA: 0,
  INTERNAL_ERROR: 1,
  NO_DATA_AVAILABLE: 2,
  INVALID_REQUEST: 3,
  UNSUPPORTED_VERSION: 4,
  UNSUPPORTED_PDU_TYPE: 5,
  UNKNOWN_WITHDRAWAL: 6,
  DUPLICATE_ANNOUNCEMENT: 7,
  UNEXPECTED_VERSION: 8,
} as const;

/** The intervals at which a router queries, and the time for which it may use its data, in seconds. */
export interface RtrIntervals {
  refresh: number;
  retry: number;
  expire: number;
}

/** The values that RFC 8210, section 6, recommends; version 0 does not send any. */
const defaultIntervals: RtrIntervals = { refresh: 3_600, retry: 600, expire: 7_200 };

export type Pdu =
  | { type: 'SERIAL_NOTIFY' | 'SERIAL_QUERY'; sessionId: number; serial: number }
  | { type: 'RESET_QUERY' | 'CACHE_RESET' | 'ROUTER_KEY' }
  | { type: 'CACHE_RESPONSE'; sessionId: number }
  | { type: 'PREFIX'; isAnnouncement: boolean; vrp: PackedVrp }
  | { type: 'END_OF_DATA'; sessionId: number; serial: number; intervals: RtrIntervals }
  | { type: 'ERROR_REPORT'; code: number; text: string };

export interface ReceivedPdu {
  version: number;
  pdu: Pdu;
}

/** Data that breaks the protocol; the session ends with an error report. */
export class RtrProtocolError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const headerBytes = 8;
/** The longest PDU that makes sense is an error report with another PDU and a text; anything longer is hostile. */
const maxPduBytes = 16_384;
const prefixBytes = { 1: 20, 4: 32 } as const;
const endOfDataBytes = { 0: 12, 1: 24 } as const;

/** Splits a TCP stream into PDUs. The returned function throws an `RtrProtocolError` for data that is not RTR. */
export function createPduReader(onPdu: (received: ReceivedPdu) => void): (chunk: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0);
  return (chunk) => {
    pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk;
    let at = 0;
    while (pending.length - at >= headerBytes) {
      const length = pending.readUInt32BE(at + 4);
      if (length < headerBytes || length > maxPduBytes)
        throw new RtrProtocolError(rtrErrors.CORRUPT_DATA, `a PDU has a length of ${length} octets`);
      if (pending.length - at < length) break;
      const bytes = pending.subarray(at, at + length);
      at += length;
      onPdu({ version: bytes[0]!, pdu: readPdu(bytes) });
    }
    pending = pending.subarray(at);
  };
}

function readPdu(bytes: Buffer): Pdu {
  const version = bytes[0]!;
  const sessionId = bytes.readUInt16BE(2);
  const expectLength = (expected: number) => {
    if (bytes.length === expected) return;
    throw new RtrProtocolError(rtrErrors.CORRUPT_DATA, `a PDU of type ${bytes[1]} has ${bytes.length} octets`);
  };
  switch (bytes[1]) {
    case pduTypes.SERIAL_NOTIFY:
    case pduTypes.SERIAL_QUERY:
      expectLength(12);
      return {
        type: bytes[1] === pduTypes.SERIAL_NOTIFY ? 'SERIAL_NOTIFY' : 'SERIAL_QUERY',
        sessionId,
        serial: bytes.readUInt32BE(8),
      };
    case pduTypes.RESET_QUERY:
    case pduTypes.CACHE_RESET:
      expectLength(headerBytes);
      return { type: bytes[1] === pduTypes.RESET_QUERY ? 'RESET_QUERY' : 'CACHE_RESET' };
    case pduTypes.CACHE_RESPONSE:
      expectLength(headerBytes);
      return { type: 'CACHE_RESPONSE', sessionId };
    case pduTypes.IPV4_PREFIX:
      expectLength(prefixBytes[1]);
      return readPrefix(bytes, 1);
    case pduTypes.IPV6_PREFIX:
      expectLength(prefixBytes[4]);
      return readPrefix(bytes, 4);
    case pduTypes.END_OF_DATA:
      expectLength(version === 0 ? endOfDataBytes[0] : endOfDataBytes[1]);
      return { type: 'END_OF_DATA', sessionId, serial: bytes.readUInt32BE(8), intervals: readIntervals(bytes) };
    case pduTypes.ROUTER_KEY:
      // Only routers need the keys of other routers.
      return { type: 'ROUTER_KEY' };
    case pduTypes.ERROR_REPORT:
      return { type: 'ERROR_REPORT', code: sessionId, text: readErrorText(bytes) };
    default:
      throw new RtrProtocolError(rtrErrors.UNSUPPORTED_PDU_TYPE, `a PDU has the unknown type ${bytes[1]}`);
  }
}

function readPrefix(bytes: Buffer, wordCount: 1 | 4): Pdu {
  const words: number[] = [];
  for (let at = 0; at < wordCount; at++) words.push(bytes.readUInt32BE(12 + 4 * at));
  const vrp = { words, length: bytes[9]!, maxLength: bytes[10]!, asn: bytes.readUInt32BE(12 + 4 * wordCount) };
  if (!isValidVrp(vrp)) throw new RtrProtocolError(rtrErrors.CORRUPT_DATA, 'a prefix does not fit its lengths');
  return { type: 'PREFIX', isAnnouncement: (bytes[8]! & 1) === 1, vrp };
}

/** Limits of RFC 8210, section 6. A cache that sends other values must not make us query constantly, or keep data for months. */
function readIntervals(bytes: Buffer): RtrIntervals {
  if (bytes.length === endOfDataBytes[0]) return defaultIntervals;
  const read = (at: number, min: number, max: number) => Math.min(max, Math.max(min, bytes.readUInt32BE(at)));
  const intervals = { refresh: read(12, 1, 86_400), retry: read(16, 1, 7_200), expire: read(20, 600, 172_800) };
  return { ...intervals, expire: Math.max(intervals.expire, intervals.refresh, intervals.retry) };
}

const maxErrorText = 200;

/**
 * Reads the text for people in an error report, without control characters. Errors in it do not matter, as the session ends
 * anyway.
 */
function readErrorText(bytes: Buffer): string {
  const pduEnd = headerBytes + 4 + (bytes.length >= headerBytes + 4 ? bytes.readUInt32BE(headerBytes) : 0);
  const text = bytes.subarray(pduEnd + 4).toString('utf8', 0, maxErrorText);
  return text.replaceAll(/[^\P{C} ]/gu, '');
}

export function encodePdu(version: RtrVersion, pdu: Pdu): Buffer {
  switch (pdu.type) {
    case 'SERIAL_NOTIFY':
    case 'SERIAL_QUERY':
      return buildPdu(version, pduTypes[pdu.type], pdu.sessionId, toUint32(pdu.serial));
    case 'RESET_QUERY':
    case 'CACHE_RESET':
    case 'ROUTER_KEY':
      return buildPdu(version, pduTypes[pdu.type], 0, Buffer.alloc(0));
    case 'CACHE_RESPONSE':
      return buildPdu(version, pduTypes.CACHE_RESPONSE, pdu.sessionId, Buffer.alloc(0));
    case 'PREFIX': {
      const { words, length, maxLength, asn } = pdu.vrp;
      const type = words.length === 1 ? pduTypes.IPV4_PREFIX : pduTypes.IPV6_PREFIX;
      const fields = Buffer.from([pdu.isAnnouncement ? 1 : 0, length, maxLength, 0]);
      return buildPdu(version, type, 0, Buffer.concat([fields, ...words.map(toUint32), toUint32(asn)]));
    }
    case 'END_OF_DATA': {
      const { refresh, retry, expire } = pdu.intervals;
      const intervals = version === 0 ? [] : [refresh, retry, expire];
      return buildPdu(version, pduTypes.END_OF_DATA, pdu.sessionId, Buffer.concat([pdu.serial, ...intervals].map(toUint32)));
    }
    case 'ERROR_REPORT': {
      const text = Buffer.from(pdu.text);
      return buildPdu(version, pduTypes.ERROR_REPORT, pdu.code, Buffer.concat([toUint32(0), toUint32(text.length), text]));
    }
  }
}

function buildPdu(version: RtrVersion, type: number, sessionField: number, content: Buffer): Buffer {
  const header = Buffer.alloc(headerBytes);
  header[0] = version;
  header[1] = type;
  header.writeUInt16BE(sessionField, 2);
  header.writeUInt32BE(headerBytes + content.length, 4);
  return Buffer.concat([header, content]);
}

function toUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
