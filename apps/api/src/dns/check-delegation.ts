import { randomInt } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Endpoint } from '../endpoint-settings.ts';
import { DnsExchangeError, exchange, transportAttempts } from './exchange.ts';
import { encodeQuery } from './query-message.ts';
import type { Resolver } from './resolver.ts';
import type { DelegationResult } from './types.ts';
import { authoritativeFlag, DnsFormatError, normalizeName, rcodes, readMessage, recordTypes } from './wire.ts';

export interface DelegationOptions {
  resolver: Resolver;
  port: number;
  timeoutMs: number;
  /** Whether name servers may have addresses that are not public. */
  allowsPrivate: boolean;
}

/** Checks whether each name server has the zone, that is, returns an authoritative response with the zone's SOA record. */
export function checkDelegation(
  zone: string,
  nameservers: readonly string[],
  options: DelegationOptions,
): Promise<DelegationResult[]> {
  return Promise.all(
    nameservers.map(async (nameserver) => ({ nameserver, state: await checkNameserver(zone, nameserver, options) })),
  );
}

async function checkNameserver(
  zone: string,
  nameserver: string,
  { resolver, port, timeoutMs, allowsPrivate }: DelegationOptions,
): Promise<DelegationResult['state']> {
  const addresses = await resolver.findAddresses(nameserver).catch(() => []);
  // A customer must not make us probe our own network.
  const allowed = addresses.filter((address) => allowsPrivate || isPublic(address));
  const states = await Promise.all(allowed.map((host) => queryZone(zone, { host, port }, timeoutMs)));
  return states.find((state) => state === 'ANSWERS') ?? states.find((state) => state !== 'UNREACHABLE') ?? 'UNREACHABLE';
}

async function queryZone(zone: string, endpoint: Endpoint, timeoutMs: number): Promise<DelegationResult['state']> {
  for (const transport of transportAttempts) {
    try {
      const query = encodeQuery({ id: randomInt(0x1_0000), name: zone, type: 'SOA' });
      const message = readMessage(await exchange(endpoint, query, { transport, timeoutMs }));
      const hasZone = message.answers.some(
        ({ name, type }) => type === recordTypes.SOA && normalizeName(name) === normalizeName(zone),
      );
      const isAuthoritative = (message.flags & authoritativeFlag) !== 0 && message.rcode === rcodes.NOERROR;
      return isAuthoritative && hasZone ? 'ANSWERS' : 'NOT_AUTHORITATIVE';
    } catch (error) {
      if (error instanceof DnsFormatError) return 'NOT_AUTHORITATIVE';
      if (!(error instanceof DnsExchangeError)) throw error;
      if (error.reason === 'UNREACHABLE') return 'UNREACHABLE';
    }
  }
  return 'UNREACHABLE';
}

function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}
