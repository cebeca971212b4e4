import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import type { Config, ExternalProvider } from '../config.ts';

/** An external provider as its discovery document describes it. */
export interface DiscoveredProvider {
  issuer: string;
  /** The signing keys of the provider, cached and fetched again for an unknown key ID. */
  keys: JWTVerifyGetKey;
  origins: readonly string[];
}

interface DiscoveryDocument {
  issuer: string;
  jwks_uri: string;
  [endpoint: string]: unknown;
}

const timeoutMs = 5_000;
const cacheTtlMs = 60 * 60 * 1000;
/** The time that a page waits for the first response, and the time that pages skip a provider that is down. */
const maxPageWaitMs = 1_000;
const pageRetryMs = 10_000;
const endpoints = [
  'authorization_endpoint',
  'token_endpoint',
  'jwks_uri',
  'end_session_endpoint',
  'userinfo_endpoint',
  'revocation_endpoint',
];

interface CacheEntry {
  provider: DiscoveredProvider | null;
  readAt: number;
  triedAt: number;
  pending: Promise<DiscoveredProvider> | null;
}
const cache = new Map<string, CacheEntry>();

/**
 * Fetches the discovery document at most once per hour. If that fails, returns the previous document; without one, throws if the
 * provider is unreachable or reports another issuer.
 */
export async function discover({ authority }: Pick<ExternalProvider, 'authority'>): Promise<DiscoveredProvider> {
  const entry = getCacheEntry(authority);
  if (entry.provider && Date.now() - entry.readAt < cacheTtlMs) return entry.provider;
  entry.pending ??= fetchProvider(authority, entry).finally(() => {
    entry.pending = null;
  });
  try {
    return await entry.pending;
  } catch (error) {
    // An outdated document is better than failing the sign-in.
    if (entry.provider) return entry.provider;
    throw error;
  }
}

/**
 * Returns the origins that the portal contacts during a sign-in at an external provider, for the Content-Security-Policy. Never
 * throws, and waits at most 1 second. Returns only the origin of the authority until the provider has been reached once.
 */
export async function getDiscoveredOrigins({ sso }: Pick<Config, 'sso'>): Promise<readonly string[]> {
  if (!sso) return [];
  const entry = getCacheEntry(sso.authority);
  if (!entry.provider && Date.now() - entry.triedAt > pageRetryMs) {
    const discovery = discover(sso).catch(() => null);
    await Promise.race([discovery, new Promise((resolve) => setTimeout(resolve, maxPageWaitMs).unref())]);
  } else if (entry.provider && !entry.pending) {
    void discover(sso).catch(() => null);
  }
  return entry.provider?.origins ?? [new URL(sso.authority).origin];
}

function getCacheEntry(authority: string): CacheEntry {
  const entry = cache.get(authority) ?? { provider: null, readAt: 0, triedAt: 0, pending: null };
  cache.set(authority, entry);
  return entry;
}

async function fetchProvider(authority: string, entry: CacheEntry): Promise<DiscoveredProvider> {
  entry.triedAt = Date.now();
  const address = `${trimTrailingSlashes(authority)}/.well-known/openid-configuration`;
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    // A redirect could point to another server; `createRemoteJWKSet` does not follow redirects either.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`${address} responded with status ${response.status}.`);
  const document: unknown = await response.json();
  if (!isDiscoveryDocument(document)) throw new Error(`${address} isn't a discovery document.`);
  if (trimTrailingSlashes(document.issuer) !== trimTrailingSlashes(authority))
    throw new Error(`${address} describes ${document.issuer}.`);
  const addresses = [authority, ...endpoints.map((endpoint) => document[endpoint])].filter(isHttpUrl);
  entry.provider = {
    issuer: document.issuer,
    keys: createRemoteJWKSet(new URL(document.jwks_uri), {
      timeoutDuration: timeoutMs,
      cooldownDuration: 5_000,
      cacheMaxAge: cacheTtlMs,
    }),
    origins: [...new Set(addresses.map((address) => new URL(address).origin))],
  };
  entry.readAt = Date.now();
  return entry.provider;
}

function trimTrailingSlashes(address: string): string {
  return address.replace(/\/+$/, '');
}

function isHttpUrl(value: unknown): value is string {
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function isDiscoveryDocument(value: unknown): value is DiscoveryDocument {
  const document = value as Partial<DiscoveryDocument> | null;
  return typeof document === 'object' && typeof document?.issuer === 'string' && isHttpUrl(document.jwks_uri);
}
