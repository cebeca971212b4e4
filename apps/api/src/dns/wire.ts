/** Numbers of the DNS registry (RFC 1035, 2136, 3596, 6891, 8945). */
export const recordTypes = { A: 1, NS: 2, SOA: 6, PTR: 12, AAAA: 28, OPT: 41, TSIG: 250, ANY: 255 } as const;
export const recordClasses = { IN: 1, NONE: 254, ANY: 255 } as const;
export const rcodes = {
  NOERROR: 0,
  FORMERR: 1,
  SERVFAIL: 2,
  NXDOMAIN: 3,
  NOTIMP: 4,
  REFUSED: 5,
  YXDOMAIN: 6,
  YXRRSET: 7,
  NXRRSET: 8,
  NOTAUTH: 9,
  NOTZONE: 10,
} as const;
export const opcodes = { QUERY: 0, UPDATE: 5 } as const;

export const authoritativeFlag = 0x0400;
export const headerBytes = 12;
const maxNameBytes = 255;
const maxLabelBytes = 63;

/** A message, name or record that does not follow RFC 1035. */
export class DnsFormatError extends Error {}

/** A resource record whose data has not been decoded. */
export interface RawRecord {
  name: string;
  type: number;
  class: number;
  ttl: number;
  data: Buffer;
}

/** A record of a received message; its data can contain pointers into the rest of the message. */
export interface ReceivedRecord extends RawRecord {
  /** The offsets of the record and of its data in the message. */
  start: number;
  dataStart: number;
}

interface ReceivedQuestion {
  name: string;
  type: number;
  class: number;
}

export interface ReceivedMessage {
  id: number;
  flags: number;
  opcode: number;
  rcode: number;
  questions: ReceivedQuestion[];
  /** The offset at which the questions end. */
  questionsEnd: number;
  answers: ReceivedRecord[];
  authorities: ReceivedRecord[];
  additionals: ReceivedRecord[];
}

/** Converts a name to lower case without a trailing dot, so that names can be compared. */
export function normalizeName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

/** Encodes a name in wire format, uncompressed. Throws `DnsFormatError` for a label or name that is empty or too long. */
export function encodeName(name: string): Buffer {
  const bare = name.replace(/\.$/, '');
  const labels = bare === '' ? [] : bare.split('.').map((label) => Buffer.from(label, 'latin1'));
  if (labels.some(({ length }) => length === 0 || length > maxLabelBytes))
    throw new DnsFormatError(`a label of ${name} is empty or longer than ${maxLabelBytes} octets`);
  const parts = labels.flatMap((label) => [Buffer.from([label.length]), label]);
  const encoded = Buffer.concat([...parts, Buffer.from([0])]);
  if (encoded.length > maxNameBytes) throw new DnsFormatError(`${name} is longer than ${maxNameBytes} octets`);
  return encoded;
}

/** Reads a name, which may end in a pointer to an earlier name of the message. */
export function decodeName(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let offset = start;
  let end: number | null = null;
  let earliest = start;
  for (let bytes = 1; ; ) {
    const length = readByte(message, offset);
    if (length === 0) return { name: labels.join('.'), end: end ?? offset + 1 };
    if ((length & 0xc0) === 0xc0) {
      const target = ((length & 0x3f) << 8) | readByte(message, offset + 1);
      end ??= offset + 2;
      // A pointer that does not go back could lead in circles.
      if (target >= earliest) throw new DnsFormatError('a name points forward');
      offset = target;
      earliest = target;
      continue;
    }
    if (length > maxLabelBytes) throw new DnsFormatError('a label has an unknown type');
    bytes += length + 1;
    if (bytes > maxNameBytes || offset + 1 + length > message.length) throw new DnsFormatError('a name is too long');
    labels.push(message.toString('latin1', offset + 1, offset + 1 + length));
    offset += length + 1;
  }
}

export function encodeRecord({ name, type, class: recordClass, ttl, data }: RawRecord): Buffer {
  const fields = Buffer.alloc(10);
  fields.writeUInt16BE(type, 0);
  fields.writeUInt16BE(recordClass, 2);
  fields.writeUInt32BE(ttl, 4);
  fields.writeUInt16BE(data.length, 8);
  return Buffer.concat([encodeName(name), fields, data]);
}

/** Reads the sections of any message, including updates, whose records may have no data and other classes. */
export function readMessage(message: Buffer): ReceivedMessage {
  if (message.length < headerBytes) throw new DnsFormatError('the header is incomplete');
  const flags = message.readUInt16BE(2);
  let offset = headerBytes;
  const readSection = <T extends object>(count: number, read: (start: number) => T & { end: number }): T[] => {
    const items: T[] = [];
    for (let index = 0; index < count; index++) {
      const { end, ...item } = read(offset);
      items.push(item as unknown as T);
      offset = end;
    }
    return items;
  };
  const readRecords = (countAt: number) => readSection(message.readUInt16BE(countAt), (start) => readRecord(message, start));
  const questions = readSection(message.readUInt16BE(4), (start) => readQuestion(message, start));
  const questionsEnd = offset;
  const [answers, authorities, additionals] = [readRecords(6), readRecords(8), readRecords(10)];
  if (offset !== message.length) throw new DnsFormatError('there are octets after the last record');
  return {
    id: message.readUInt16BE(0),
    flags,
    opcode: (flags >> 11) & 0xf,
    rcode: flags & 0xf,
    questions,
    questionsEnd,
    answers,
    authorities,
    additionals,
  };
}

function readQuestion(message: Buffer, start: number): ReceivedQuestion & { end: number } {
  const { name, end } = decodeName(message, start);
  if (end + 4 > message.length) throw new DnsFormatError('a question is incomplete');
  return { name, type: message.readUInt16BE(end), class: message.readUInt16BE(end + 2), end: end + 4 };
}

function readRecord(message: Buffer, start: number): ReceivedRecord & { end: number } {
  const { name, end: fieldsStart } = decodeName(message, start);
  const dataStart = fieldsStart + 10;
  if (dataStart > message.length) throw new DnsFormatError('a record is incomplete');
  const end = dataStart + message.readUInt16BE(fieldsStart + 8);
  if (end > message.length) throw new DnsFormatError('the data of a record is incomplete');
  return {
    name,
    type: message.readUInt16BE(fieldsStart),
    class: message.readUInt16BE(fieldsStart + 2),
    ttl: message.readUInt32BE(fieldsStart + 4),
    data: message.subarray(dataStart, end),
    start,
    dataStart,
    end,
  };
}

function readByte(message: Buffer, offset: number): number {
  const byte = message[offset];
  if (byte === undefined) throw new DnsFormatError('the message ends within a name');
  return byte;
}
