import ipaddr from 'ipaddr.js';
import {
  DnsFormatError,
  decodeName,
  normalizeName,
  type ReceivedMessage,
  type ReceivedRecord,
  rcodes,
  recordClasses,
  recordTypes,
} from '../../dns/wire.ts';
import type { RecordStore, StoredSet, StoredType } from './record-store.ts';

interface PlannedChange {
  name: string;
  type: StoredType;
  set: StoredSet;
}

/**
 * Applies an update (RFC 2136, section 3) to the store, all of it or nothing. Returns the response code. The records at the top
 * of a zone belong to the operator and cannot be changed.
 */
export function applyUpdate(
  bytes: Buffer,
  { questions, answers: prerequisites, authorities: updates }: ReceivedMessage,
  { zones, store }: { zones: readonly string[]; store: RecordStore },
): number {
  const [zone] = questions;
  if (questions.length !== 1 || zone?.type !== recordTypes.SOA) return rcodes.FORMERR;
  const zoneName = normalizeName(zone.name);
  if (!zones.includes(zoneName)) return rcodes.NOTAUTH;
  const isInZone = ({ name }: ReceivedRecord) => normalizeName(name) === zoneName || normalizeName(name).endsWith(`.${zoneName}`);
  if (![...prerequisites, ...updates].every(isInZone)) return rcodes.NOTZONE;
  const rcode = checkPrerequisites(bytes, prerequisites, store);
  if (rcode !== rcodes.NOERROR) return rcode;
  if (updates.some(({ name }) => normalizeName(name) === zoneName)) return rcodes.REFUSED;

  const plannedChanges = new Map<string, PlannedChange>();
  const plan = (name: string, type: StoredType, change: (values: readonly string[]) => readonly string[], ttl?: number) => {
    const key = `${name} ${type}`;
    const set = plannedChanges.get(key)?.set ?? store.get(name, type) ?? { ttl: 0, values: [] };
    plannedChanges.set(key, { name, type, set: { ttl: ttl ?? set.ttl, values: change(set.values) } });
  };
  for (const record of updates) {
    const name = normalizeName(record.name);
    const isDeletion = record.class === recordClasses.ANY || record.class === recordClasses.NONE;
    if (isDeletion && record.ttl !== 0) return rcodes.FORMERR;
    if (record.class === recordClasses.ANY && record.type === recordTypes.ANY) {
      for (const type of store.listTypes(name)) plan(name, type, () => []);
      continue;
    }
    const type = getStoredType(record.type);
    if (!type) return rcodes.REFUSED;
    if (record.class === recordClasses.ANY) {
      if (record.data.length > 0) return rcodes.FORMERR;
      plan(name, type, () => []);
      continue;
    }
    const value = decodeValue(bytes, record, type);
    if (record.class === recordClasses.NONE) plan(name, type, (values) => values.filter((stored) => stored !== value));
    else if (record.class === recordClasses.IN) plan(name, type, (values) => [...new Set([...values, value])], record.ttl);
    else return rcodes.FORMERR;
  }
  for (const { name, type, set } of plannedChanges.values()) store.set(name, type, set);
  return rcodes.NOERROR;
}

function checkPrerequisites(bytes: Buffer, prerequisites: readonly ReceivedRecord[], store: RecordStore): number {
  const expectedSets = new Map<string, { name: string; type: StoredType; values: Set<string> }>();
  for (const record of prerequisites) {
    const name = normalizeName(record.name);
    if (record.ttl !== 0) return rcodes.FORMERR;
    if (record.type === recordTypes.ANY) {
      if (record.class === recordClasses.ANY && store.listTypes(name).length === 0) return rcodes.NXDOMAIN;
      if (record.class === recordClasses.NONE && store.listTypes(name).length > 0) return rcodes.YXDOMAIN;
      continue;
    }
    const type = getStoredType(record.type);
    if (record.class === recordClasses.NONE) {
      if (type && store.get(name, type)) return rcodes.YXRRSET;
    } else if (!type || (record.class === recordClasses.ANY && !store.get(name, type))) {
      return rcodes.NXRRSET;
    } else if (record.class === recordClasses.IN) {
      const key = `${name} ${type}`;
      const set = expectedSets.get(key) ?? { name, type, values: new Set() };
      expectedSets.set(key, set);
      set.values.add(decodeValue(bytes, record, type));
    }
  }
  for (const { name, type, values } of expectedSets.values()) {
    const current = store.get(name, type)?.values ?? [];
    if (current.length !== values.size || current.some((value) => !values.has(value))) return rcodes.NXRRSET;
  }
  return rcodes.NOERROR;
}

function getStoredType(code: number): StoredType | null {
  const types: Readonly<Record<number, StoredType>> = {
    [recordTypes.PTR]: 'PTR',
    [recordTypes.NS]: 'NS',
    [recordTypes.A]: 'A',
    [recordTypes.AAAA]: 'AAAA',
  };
  return types[code] ?? null;
}

function decodeValue(bytes: Buffer, { data, dataStart }: ReceivedRecord, type: StoredType): string {
  if (type === 'A' || type === 'AAAA') {
    if (data.length !== (type === 'A' ? 4 : 16)) throw new DnsFormatError(`an ${type} record has ${data.length} octets`);
    return ipaddr.fromByteArray([...data]).toString();
  }
  const { name, end } = decodeName(bytes, dataStart);
  if (end !== dataStart + data.length) throw new DnsFormatError('the data of a record has octets after its name');
  return normalizeName(name);
}
