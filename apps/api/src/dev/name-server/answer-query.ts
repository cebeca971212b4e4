import type { Answer, StringAnswer } from 'dns-packet';
import { normalizeName, rcodes, recordTypes } from '../../dns/wire.ts';
import { demoNameserver, findDemoAddresses } from './demo-zones.ts';
import { type RecordStore, type StoredType, storedTypes } from './record-store.ts';

export interface QueryAnswer {
  rcode: number;
  isAuthoritative: boolean;
  answers: Answer[];
  authorities: Answer[];
}

export interface ZoneData {
  zones: readonly string[];
  store: RecordStore;
  /** Serial of the zones; it grows with each update. */
  getSerial(): number;
}

const zoneTtl = 3_600;
const forwardTtl = 300;

/** Answers a query from the zones, as an authoritative name server without recursion does. */
export function answerQuery(zoneData: ZoneData, name: string, type: number): QueryAnswer {
  const { store } = zoneData;
  const normalized = normalizeName(name);
  const zone = findZone(zoneData.zones, normalized);
  if (zone === null) return { rcode: rcodes.REFUSED, isAuthoritative: false, answers: [], authorities: [] };
  const cut = findDelegation(store, zone, normalized);
  if (cut !== null) return { rcode: rcodes.NOERROR, isAuthoritative: false, answers: [], authorities: listSet(store, cut, 'NS') };
  const soa = buildSoa(zone, zoneData.getSerial());
  const records = [
    ...(normalized === zone ? [soa, buildApexNs(zone)] : []),
    ...storedTypes.flatMap((storedType) =>
      normalized === zone && storedType === 'NS' ? [] : listSet(store, normalized, storedType),
    ),
    ...listForward(store, normalized),
  ];
  const answers = records.filter((record) => type === recordTypes.ANY || getTypeCode(record) === type);
  const rcode = records.length > 0 || store.exists(normalized) ? rcodes.NOERROR : rcodes.NXDOMAIN;
  return { rcode, isAuthoritative: true, answers, authorities: answers.length > 0 ? [] : [soa] };
}

function getTypeCode({ type }: Answer): number {
  return recordTypes[type as keyof typeof recordTypes];
}

/** Finds the zone that a name is in: the one with the longest name. */
function findZone(zones: readonly string[], name: string): string | null {
  const matches = zones.filter((zone) => name === zone || name.endsWith(`.${zone}`));
  return matches.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** Finds the highest name between the zone and a name that is delegated to other name servers. */
function findDelegation(store: RecordStore, zone: string, name: string): string | null {
  const labels = name === zone ? [] : name.slice(0, -zone.length - 1).split('.');
  for (let from = labels.length - 1; from >= 0; from--) {
    const candidate = `${labels.slice(from).join('.')}.${zone}`;
    if (store.get(candidate, 'NS')) return candidate;
  }
  return null;
}

/**
 * Responds as the name server of all customers, which has every reverse zone but no records in it. Every name for which a client
 * queries the SOA or NS records counts as a zone.
 */
export function answerForCustomers(name: string, type: number): QueryAnswer {
  const normalized = normalizeName(name);
  const refusal = { rcode: rcodes.REFUSED, isAuthoritative: false, answers: [], authorities: [] };
  if (!/\.(in-addr|ip6)\.arpa$/.test(normalized)) return refusal;
  const answers = [buildSoa(normalized, 1), buildApexNs(normalized)].filter((record) => getTypeCode(record) === type);
  return { rcode: rcodes.NOERROR, isAuthoritative: true, answers, authorities: [] };
}

function buildSoa(zone: string, serial: number): Answer {
  const data = {
    mname: demoNameserver,
    rname: 'hostmaster.demarc.example',
    serial,
    refresh: 3_600,
    retry: 600,
    expire: 86_400,
    minimum: 60,
  };
  return { name: zone, type: 'SOA', class: 'IN', ttl: zoneTtl, data };
}

function buildApexNs(zone: string): StringAnswer {
  return { name: zone, type: 'NS', class: 'IN', ttl: zoneTtl, data: demoNameserver };
}

function listSet(store: RecordStore, name: string, type: StoredType): StringAnswer[] {
  const set = store.get(name, type);
  return (set?.values ?? []).map((data) => ({ name, type, class: 'IN', ttl: set?.ttl ?? 0, data }));
}

/** Lists the addresses that the demo derives from a name, unless somebody entered one for it. */
function listForward(store: RecordStore, name: string): StringAnswer[] {
  if (!name.endsWith('.example') || store.listTypes(name).some((type) => type === 'A' || type === 'AAAA')) return [];
  const addresses = findDemoAddresses(name);
  if (!addresses) return [];
  return (['A', 'AAAA'] as const).flatMap((type) =>
    addresses[type].map((data): StringAnswer => ({ name, type, class: 'IN', ttl: forwardTtl, data })),
  );
}
