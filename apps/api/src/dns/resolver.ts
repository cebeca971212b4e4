import { Resolver as SystemResolver } from 'node:dns/promises';
import type { Endpoint } from '../endpoint-settings.ts';
import { DnsUpdateError, type DnsUpdateFailure } from './types.ts';

export interface Resolver {
  /** IPv4 and IPv6 addresses of a name; none if it does not exist. Throws `DnsUpdateError`. */
  findAddresses(name: string): Promise<string[]>;
}

const maxTries = 2;
const absentCodes: ReadonlySet<string | undefined> = new Set(['ENODATA', 'ENOTFOUND']);

/** The meaning of the errors of the resolver. */
const failures: Readonly<Record<string, DnsUpdateFailure>> = {
  ETIMEOUT: 'TIMEOUT',
  ECONNREFUSED: 'UNREACHABLE',
  EREFUSED: 'REFUSED',
};

/** Looks up names with the given resolver, or with the resolvers of the operating system. */
export function createResolver(endpoint: Endpoint | null, timeoutMs: number): Resolver {
  const resolver = new SystemResolver({ timeout: timeoutMs, tries: maxTries });
  if (endpoint) resolver.setServers([formatServer(endpoint)]);
  const orEmpty = (error: NodeJS.ErrnoException): string[] => {
    if (absentCodes.has(error.code)) return [];
    throw new DnsUpdateError(failures[error.code ?? ''] ?? 'SERVFAIL', error.message, true);
  };
  return {
    async findAddresses(name) {
      const addresses = await Promise.all([resolver.resolve4(name).catch(orEmpty), resolver.resolve6(name).catch(orEmpty)]);
      return addresses.flat();
    },
  };
}

function formatServer({ host, port }: Endpoint): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
