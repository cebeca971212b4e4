import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { RuleProblem } from '@demarc/contract/rules/rule.ts';
import ipaddr from 'ipaddr.js';

const notHttps = { code: 'validation.webhook-https' };
const notReachable = { code: 'validation.webhook-address' };
const patienceMs = 5_000;
/** What the internet hands out for hosts (RFC 4291, section 2.4); the rest of IPv6 is for other ends. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
const resolve = promisify(lookup);

/**
 * What is wrong with an address that a customer wants to be told at: our network must not be reached through it, so its host has
 * to be public, as it stands or as its name resolves now. `networks` may be reached all the same, without TLS too.
 */
export async function addressProblem(text: string, networks: readonly string[]): Promise<RuleProblem | null> {
  if (!URL.canParse(text)) return notHttps;
  const url = new URL(text);
  const { protocol, username, password, port } = url;
  if (protocol !== 'https:' && (protocol !== 'http:' || networks.length === 0)) return notHttps;
  if (username || password) return notReachable;
  // The URL has no port where it is that of its protocol.
  if (port !== '' && Number(port) < 1024) return notReachable;
  const addresses = await addressesOf(hostOf(url));
  if (addresses.length === 0) return notReachable;
  if (protocol === 'http:') return addresses.every((one) => isIn(one, networks)) ? null : notHttps;
  return addresses.every((one) => mayReach(one, protocol, networks)) ? null : notReachable;
}

/** Whether a customer's webhook may be sent to an IP address. */
export function mayReach(address: string, protocol: string, networks: readonly string[]): boolean {
  return isIn(address, networks) || (protocol === 'https:' && isPublic(address));
}

/**
 * The way from a name to addresses for a connection: what it answers is what is connected to, so that a name that leads elsewhere
 * by now is found out. Fails with `ADDRESS_REFUSED` where an address may not be reached.
 */
export function guardedLookup(protocol: string, networks: readonly string[]): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const refused = found?.some(({ address }) => !mayReach(address, protocol, networks));
      const failure = error ?? (refused ? addressRefused() : null);
      if (failure) return done(failure, []);
      if (options.all) return done(null, found);
      const [{ address, family }] = found as [LookupAddress];
      done(null, address, family);
    });
  };
}

export function addressRefused(): NodeJS.ErrnoException {
  return Object.assign(new Error('The address may not be reached'), { code: 'ADDRESS_REFUSED' });
}

/** The host of an address as a connection takes it: an IPv6 address without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** The IP addresses of a host; none where it is not known, or not in time. */
async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host)) return [host];
  const found = resolve(host, { all: true }).catch(() => []);
  const late = pause(patienceMs, [] as LookupAddress[], { ref: false });
  return (await Promise.race([found, late])).map(({ address }) => address);
}

/** An IPv4 address in the clothes of IPv6 is the IPv4 address. */
function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}

function isIn(address: string, networks: readonly string[]): boolean {
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    const range = ipaddr.parseCIDR(network);
    return range[0].kind() === parsed.kind() && parsed.match(range as never);
  });
}
