import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import type { Config, OutsideProvider } from '../config.ts';

/** An external provider as its discovery document describes it. */
export interface DiscoveredProvider {
  issuer: string;
  /** Its signing keys, cached and fetched again for an unknown key ID. */
  keys: JWTVerifyGetKey;
  origins: readonly string[];
}

interface DiscoveryDocument {
  issuer: string;
  jwks_uri: string;
  [endpoint: string]: unknown;
}

const timeoutMilliseconds = 5_000;
const keptMilliseconds = 60 * 60 * 1000;
/** How long a page waits for the first response, and how long pages skip a provider that is down. */
const pageWaitMilliseconds = 1_000;
const pageRetryMilliseconds = 10_000;
const endpoints = [
  'authorization_endpoint',
  'token_endpoint',
  'jwks_uri',
  'end_session_endpoint',
  'userinfo_endpoint',
  'revocation_endpoint',
];

interface Memory {
  known: DiscoveredProvider | null;
  readAt: number;
  triedAt: number;
  underWay: Promise<DiscoveredProvider> | null;
}
const memories = new Map<string, Memory>();

/** Fetches the discovery document at most once per hour. Throws if the provider is unreachable or reports another issuer. */
export async function discover({ authority }: Pick<OutsideProvider, 'authority'>): Promise<DiscoveredProvider> {
  const memory = memoryOf(authority);
  if (memory.known && Date.now() - memory.readAt < keptMilliseconds) return memory.known;
  memory.underWay ??= read(authority, memory).finally(() => {
    memory.underWay = null;
  });
  try {
    return await memory.underWay;
  } catch (error) {
    // An outdated document is better than failing the sign-in.
    if (memory.known) return memory.known;
    throw error;
  }
}

/**
 * Origins that the portal contacts during a sign-in at an external provider, for the Content-Security-Policy. It never throws and
 * waits at most 1 second. While the provider is down, it returns only the origin of the authority.
 */
export async function discoveredOrigins({ sso }: Pick<Config, 'sso'>): Promise<readonly string[]> {
  if (!sso) return [];
  const memory = memoryOf(sso.authority);
  if (!memory.known && Date.now() - memory.triedAt > pageRetryMilliseconds) {
    const found = discover(sso).catch(() => null);
    await Promise.race([found, new Promise((resolve) => setTimeout(resolve, pageWaitMilliseconds).unref())]);
  } else if (memory.known && !memory.underWay) {
    void discover(sso).catch(() => null);
  }
  return memory.known?.origins ?? [new URL(sso.authority).origin];
}

function memoryOf(authority: string): Memory {
  const memory = memories.get(authority) ?? { known: null, readAt: 0, triedAt: 0, underWay: null };
  memories.set(authority, memory);
  return memory;
}

async function read(authority: string, memory: Memory): Promise<DiscoveredProvider> {
  memory.triedAt = Date.now();
  const address = `${bare(authority)}/.well-known/openid-configuration`;
  const answer = await fetch(address, {
    headers: { accept: 'application/json' },
    // Another server could answer a redirect; `createRemoteJWKSet` does not follow redirects either.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  if (!answer.ok) throw new Error(`${address} responded with status ${answer.status}.`);
  const document: unknown = await answer.json();
  if (!isDiscoveryDocument(document)) throw new Error(`${address} isn't a discovery document.`);
  if (bare(document.issuer) !== bare(authority)) throw new Error(`${address} describes ${document.issuer}.`);
  const addresses = [authority, ...endpoints.map((endpoint) => document[endpoint])].filter(isAddress);
  memory.known = {
    issuer: document.issuer,
    keys: createRemoteJWKSet(new URL(document.jwks_uri), {
      timeoutDuration: timeoutMilliseconds,
      cooldownDuration: 5_000,
      cacheMaxAge: keptMilliseconds,
    }),
    origins: [...new Set(addresses.map((one) => new URL(one).origin))],
  };
  memory.readAt = Date.now();
  return memory.known;
}

function bare(address: string): string {
  return address.replace(/\/+$/, '');
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function isDiscoveryDocument(value: unknown): value is DiscoveryDocument {
  const document = value as Partial<DiscoveryDocument> | null;
  return typeof document === 'object' && typeof document?.issuer === 'string' && isAddress(document.jwks_uri);
}
