import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { createDnsUpdater } from '../dns/dns-updater.ts';
import type { DnsUpdater } from '../dns/types.ts';
import type { Endpoint } from '../endpoint-settings.ts';
import { type DemoNameServers, startDemoNameServers } from './name-server/demo-name-servers.ts';
import { demoVrps } from './rtr-cache/demo-vrps.ts';
import { type RtrCache, startRtrCache } from './rtr-cache/rtr-cache.ts';

/** The name servers and the RTR cache of the demo; each is null if the operator has configured another one. */
export interface DemoServers {
  nameServers: DemoNameServers | null;
  rtrCache: RtrCache | null;
  close(): Promise<void>;
}

const host = '127.0.0.1';

/**
 * Starts the demo's own servers, which replace those of an operator. The name server stores its records in the folder of the
 * embedded database, so that both always have the same state. If the database is in memory or on a server, the records are in
 * memory.
 */
export async function startDemoServers(config: Config, clock: Clock): Promise<DemoServers> {
  const { database, demoDnsPort, demoRtrPort, dnsUpdate, rpkiCache } = config;
  const isStored = 'folder' in database && database.folder !== 'memory://';
  const folder = isStored ? join(database.folder, '..', 'name-server') : null;
  const nameServers = dnsUpdate ? null : await startDemoNameServers({ clock, port: demoDnsPort, folder });
  const rtrCache = rpkiCache ? null : await startCacheOnFreePort(demoRtrPort);
  return {
    nameServers,
    rtrCache,
    async close() {
      await Promise.all([nameServers?.close(), rtrCache?.close()]);
    },
  };
}

/**
 * Creates the updater of the demo's name server. It also resolves names there, because the operating system cannot resolve names
 * below `.example`.
 */
export function createDemoDnsUpdater({ port, customerPort, key }: DemoNameServers, config: Config, clock: Clock): DnsUpdater {
  const server: Endpoint = { host, port };
  return createDnsUpdater({
    server,
    key,
    resolver: config.dnsResolver ?? server,
    clock,
    delegationPort: customerPort,
    allowsPrivateNameservers: true,
  });
}

/** Returns the lines that the demo prints at its start, with the address of each server. */
export function describeDemoServers({ nameServers, rtrCache }: DemoServers): string[] {
  return [
    ...(nameServers ? [`Query reverse DNS with: dig -x 192.0.2.1 @${host} -p ${nameServers.port}`] : []),
    ...(rtrCache ? [`The RTR cache of the RPKI listens on ${host}, port ${rtrCache.port}`] : []),
  ];
}

async function startCacheOnFreePort(port: number): Promise<RtrCache> {
  try {
    return await startRtrCache({ host, port, vrps: demoVrps });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    return await startRtrCache({ host, port: 0, vrps: demoVrps });
  }
}
