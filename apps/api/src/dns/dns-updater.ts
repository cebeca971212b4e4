import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Endpoint } from '../endpoint-settings.ts';
import { checkDelegation } from './check-delegation.ts';
import { encodeQuery } from './query-message.ts';
import { createResolver } from './resolver.ts';
import { exchangeSigned, type SignedResponse, toRefusal } from './signed-exchange.ts';
import type { TsigKey } from './tsig.ts';
import { DnsUpdateError, type DnsUpdater, type RecordSet } from './types.ts';
import { encodeUpdate } from './update-message.ts';
import { authoritativeFlag, decodeName, normalizeName, type ReceivedRecord, rcodes, recordClasses, recordTypes } from './wire.ts';

export interface DnsUpdaterSettings {
  /** The primary name server of the zones. */
  server: Endpoint;
  key: TsigKey;
  /** Resolver for forward names and name servers; null for the resolver of the operating system. */
  resolver: Endpoint | null;
  clock: Clock;
  /** Timeout for each attempt to send a message; there are two attempts over UDP and one over TCP. */
  timeoutMs?: number;
  /** Port of the name servers of delegated zones; 53 outside the demo. */
  delegationPort?: number;
  /** Whether delegated zones may be on name servers without a public address, as in the demo. */
  allowsPrivateNameservers?: boolean;
}

const defaultTimeoutMs = 2_000;
const dnsPort = 53;

/** Maximum number of attempts to replace a record set that somebody else changes at the same time. */
const maxUpdateAttempts = 3;
const maxKnownZones = 10_000;

type UpdatedType = RecordSet['type'];

/** Creates the updater of the configured name server; null if there is none. */
export function createConfiguredDnsUpdater(
  { dnsUpdate, dnsResolver }: Pick<Config, 'dnsUpdate' | 'dnsResolver'>,
  clock: Clock,
): DnsUpdater | null {
  if (!dnsUpdate) return null;
  const { server, keyName, algorithm, secret } = dnsUpdate;
  const key = { name: keyName, algorithm, secret: Buffer.from(secret, 'base64') };
  return createDnsUpdater({ server, key, resolver: dnsResolver, clock });
}

/** Publishes record sets at a name server with signed updates, and queries name servers. */
export function createDnsUpdater(settings: DnsUpdaterSettings): DnsUpdater {
  const { server, key, clock, timeoutMs = defaultTimeoutMs, delegationPort = dnsPort } = settings;
  const resolver = createResolver(settings.resolver, timeoutMs);
  /** The zones of the name server that contain a reverse zone, or the parent of a delegated one. */
  const zones = new LRUCache<string, string>({ max: maxKnownZones });

  const send = (build: (id: number) => Buffer) => exchangeSigned(build, { server, key, clock, timeoutMs });

  const sendQuery = async (name: string, type: UpdatedType | 'SOA'): Promise<SignedResponse> => {
    const response = await send((id) => encodeQuery({ id, name, type }));
    const { rcode } = response.message;
    if (rcode === rcodes.NOERROR || rcode === rcodes.NXDOMAIN) return response;
    throw toRefusal(response.message);
  };

  const readSet = async (name: string, type: UpdatedType): Promise<CurrentSet> => {
    try {
      return readCurrentSet(await sendQuery(name, type), name, type);
    } catch (error) {
      throw toQueryError(error);
    }
  };

  /** Finds the zone of a record set. The NS records of a delegation are in the zone above its name. */
  const findZone = async ({ zone, name, type }: RecordSet): Promise<string> => {
    const start = type === 'NS' ? name.slice(name.indexOf('.') + 1) : name;
    const cacheKey = type === 'NS' ? start : zone;
    const cachedZone = zones.get(cacheKey);
    if (cachedZone && (start === cachedZone || start.endsWith(`.${cachedZone}`))) return cachedZone;
    try {
      const foundZone = readZone(await sendQuery(start, 'SOA'), start);
      zones.set(cacheKey, foundZone);
      return foundZone;
    } catch (error) {
      throw toQueryError(error);
    }
  };

  const update = async (recordSet: RecordSet): Promise<'DONE' | 'CONFLICT'> => {
    const current = await readSet(recordSet.name, recordSet.type);
    if (isSameSet(current, recordSet)) return 'DONE';
    const replacement = { ...recordSet, zone: await findZone(recordSet) };
    const { message } = await send((id) => encodeUpdate({ id, current: current.values, replacement }));
    if (message.rcode === rcodes.YXRRSET || message.rcode === rcodes.NXRRSET) return 'CONFLICT';
    if (message.rcode === rcodes.NOERROR) return 'DONE';
    // The zone may have been split or moved.
    zones.clear();
    throw toRefusal(message);
  };

  return {
    async replaceRecordSet(recordSet) {
      for (let attempt = 0; attempt < maxUpdateAttempts; attempt++) {
        if ((await update(recordSet)) === 'DONE') return;
      }
      throw new DnsUpdateError('SERVFAIL', 'somebody else changes the record set all the time');
    },
    async readRecordSet(name, type) {
      return (await readSet(name, type)).values;
    },
    lookUpForward: (name) => resolver.findAddresses(name),
    checkDelegation: (zone, nameservers) =>
      checkDelegation(zone, nameservers, {
        resolver,
        port: delegationPort,
        timeoutMs,
        allowsPrivate: settings.allowsPrivateNameservers ?? false,
      }),
  };
}

interface CurrentSet {
  ttl: number;
  values: string[];
}

/** Name servers refuse queries for zones that they do not have. */
function toQueryError(error: unknown): unknown {
  const isRefused = error instanceof DnsUpdateError && error.reason === 'REFUSED' && !error.isRetryable;
  return isRefused ? new DnsUpdateError('NOT_AUTHORITATIVE', error.message) : error;
}

/** Reads the record set of an authoritative response. The NS records of a delegated zone are in a referral. */
function readCurrentSet({ bytes, message }: SignedResponse, name: string, type: UpdatedType): CurrentSet {
  const isMatch = (record: ReceivedRecord) => hasTypeAndName(record, recordTypes[type], name);
  const isAuthoritative = (message.flags & authoritativeFlag) !== 0;
  const referral = type === 'NS' && !isAuthoritative ? message.authorities.filter(isMatch) : [];
  if (!isAuthoritative && referral.length === 0) throw createNotAuthoritativeError(name);
  const records = isAuthoritative ? message.answers.filter(isMatch) : referral;
  return {
    ttl: records[0]?.ttl ?? 0,
    values: records.map(({ dataStart }) => normalizeName(decodeName(bytes, dataStart).name)).toSorted(),
  };
}

/** Reads the zone of a name: the owner of the SOA record, which the server also returns for a name that does not exist. */
function readZone({ message }: SignedResponse, name: string): string {
  const isAuthoritative = (message.flags & authoritativeFlag) !== 0;
  const soa = [...message.answers, ...message.authorities].find(({ type }) => type === recordTypes.SOA);
  if (!isAuthoritative || !soa) throw createNotAuthoritativeError(name);
  return normalizeName(soa.name);
}

function createNotAuthoritativeError(name: string): DnsUpdateError {
  return new DnsUpdateError('NOT_AUTHORITATIVE', `the name server is not authoritative for ${name}`);
}

function hasTypeAndName(record: ReceivedRecord, type: number, name: string): boolean {
  return record.type === type && record.class === recordClasses.IN && normalizeName(record.name) === normalizeName(name);
}

function isSameSet(current: CurrentSet, replacement: RecordSet): boolean {
  const values = [...new Set(replacement.values.map(normalizeName))].toSorted();
  if (values.length !== current.values.length || values.some((value, index) => value !== current.values[index])) return false;
  return values.length === 0 || current.ttl === replacement.ttl;
}
