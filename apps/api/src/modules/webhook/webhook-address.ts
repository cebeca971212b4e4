import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { RuleProblem } from '@demarc/contract/rules/rule.ts';
import ipaddr from 'ipaddr.js';

const notHttps = { code: 'validation.webhook-https' };
const notReachable = { code: 'validation.webhook-address' };
const lookupTimeoutMs = 5_000;
/** Global unicast addresses (RFC 4291, section 2.4); the rest of IPv6 serves other purposes. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
const resolve = promisify(lookup);

/**
 * Validates the URL of a customer's webhook. It must not reach our own network, so its host must be public, or resolve to public
 * addresses now. Addresses in `networks` are allowed too, even without TLS.
 */
export async function validateWebhookAddress(text: string, networks: readonly string[]): Promise<RuleProblem | null> {
  if (!URL.canParse(text)) return notHttps;
  const url = new URL(text);
  const { protocol, username, password, port } = url;
  if (protocol !== 'https:' && (protocol !== 'http:' || networks.length === 0)) return notHttps;
  if (username || password) return notReachable;
  // `port` is empty for the protocol's default port.
  if (port !== '' && Number(port) < 1024) return notReachable;
  const addresses = await resolveAddresses(getHost(url));
  if (addresses.length === 0) return notReachable;
  if (protocol === 'http:') return addresses.every((address) => isInNetworks(address, networks)) ? null : notHttps;
  return addresses.every((address) => canReach(address, protocol, networks)) ? null : notReachable;
}

/** Whether a customer's webhook may be sent to an IP address. */
export function canReach(address: string, protocol: string, networks: readonly string[]): boolean {
  return isInNetworks(address, networks) || (protocol === 'https:' && isPublic(address));
}

/**
 * Creates a DNS lookup for a connection. Checking the addresses that are actually connected to detects names that have changed
 * since they were validated. Fails with `ADDRESS_REFUSED` if any address is not allowed.
 */
export function createGuardedLookup(protocol: string, networks: readonly string[]): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const isRefused = addresses?.some(({ address }) => !canReach(address, protocol, networks));
      const failure = error ?? (isRefused ? createAddressRefusedError() : null);
      if (failure) return done(failure, []);
      if (options.all) return done(null, addresses);
      const [{ address, family }] = addresses as [LookupAddress];
      done(null, address, family);
    });
  };
}

export function createAddressRefusedError(): NodeJS.ErrnoException {
  return Object.assign(new Error("The address isn't allowed"), { code: 'ADDRESS_REFUSED' });
}

/** Returns the host in the form that a connection needs: an IPv6 address without brackets. */
export function getHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Resolves the IP addresses of a host; empty if it is unknown or takes longer than 5 seconds. */
async function resolveAddresses(host: string): Promise<string[]> {
  if (isIP(host)) return [host];
  const addresses = resolve(host, { all: true }).catch(() => []);
  const timeout = sleep(lookupTimeoutMs, [] as LookupAddress[], { ref: false });
  return (await Promise.race([addresses, timeout])).map(({ address }) => address);
}

/** Whether an address is public. IPv4-mapped IPv6 addresses are treated as IPv4. */
function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}

function isInNetworks(address: string, networks: readonly string[]): boolean {
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    const range = ipaddr.parseCIDR(network);
    return range[0].kind() === parsed.kind() && parsed.match(range);
  });
}
