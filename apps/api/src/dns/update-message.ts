import type { RecordSet } from './types.ts';
import { encodeName, encodeRecord, headerBytes, opcodes, type RawRecord, recordClasses, recordTypes } from './wire.ts';

/**
 * Encodes an RFC 2136 UPDATE that replaces a record set. Its prerequisite is the set that the server has now. If the message
 * arrives again or late, for example because an attacker replays it, the set has changed, and the server rejects the update.
 */
export function encodeUpdate({ id, current, replacement }: UpdateOptions): Buffer {
  const { name, zone } = replacement;
  const type = recordTypes[replacement.type];
  const absent: RawRecord = { name, type, class: recordClasses.NONE, ttl: 0, data: Buffer.alloc(0) };
  const toRecord = (value: string, ttl: number): RawRecord => ({
    name,
    type,
    class: recordClasses.IN,
    ttl,
    data: encodeName(value),
  });
  const prerequisites = current.length > 0 ? current.map((value) => toRecord(value, 0)) : [absent];
  const updates = [
    { name, type, class: recordClasses.ANY, ttl: 0, data: Buffer.alloc(0) },
    ...replacement.values.map((value) => toRecord(value, replacement.ttl)),
  ];
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16BE(id, 0);
  header.writeUInt16BE(opcodes.UPDATE << 11, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(prerequisites.length, 6);
  header.writeUInt16BE(updates.length, 8);
  const zoneFields = Buffer.alloc(4);
  zoneFields.writeUInt16BE(recordTypes.SOA, 0);
  zoneFields.writeUInt16BE(recordClasses.IN, 2);
  return Buffer.concat([header, encodeName(zone), zoneFields, ...[...prerequisites, ...updates].map(encodeRecord)]);
}

interface UpdateOptions {
  id: number;
  /** Values that the server has now. */
  current: readonly string[];
  replacement: RecordSet;
}
