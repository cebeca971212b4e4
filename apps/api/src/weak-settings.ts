import { type Config, isLoopbackUrl, isReachable } from './config.ts';
import { isGuessableSecret } from './guessable-secret.ts';
import { isMostOfInternet } from './network-coverage.ts';

/** Minimum entropy of a random secret of the shortest accepted length (16 and 32 characters). */
const minTokenBits = 32;
const minKeyBits = 64;
const secretHint = 'Create one with: openssl rand -base64 32';

/** Finds settings that are too weak outside the demo. Returns one sentence for each. */
export function findWeakSettings(config: Config): string[] {
  if (config.demo) return [];
  return [
    ...findPlainAddresses(config),
    ...findWeakKeys(config),
    ...findGuessableTokens(config),
    ...findWeakDnsKey(config),
    ...findWideNetworks(config),
    ...findOpenMetrics(config),
    ...findSimulator(config),
  ];
}

/** Finds weak keys only, for scripts that need no other setting. */
export function findWeakKeys({ demo, sessionKeys }: Pick<Config, 'demo' | 'sessionKeys'>): string[] {
  if (demo) return [];
  if (!sessionKeys) {
    return [`SESSION_KEYS must be set. Without it, the database stores the keys next to the data they encrypt. ${secretHint}`];
  }
  return sessionKeys.flatMap((key, index) =>
    isGuessableSecret(key, minKeyBits) ? [`Key ${index + 1} of SESSION_KEYS is easy to guess. ${secretHint}`] : [],
  );
}

function findPlainAddresses(config: Config): string[] {
  const { publicUrl, sso, carriers, apiEndpoint, cocRegistry, vatRegistry, addressRegistry } = config;
  const addresses: [setting: string, address: string | null | undefined][] = [
    ['PUBLIC_URL', publicUrl],
    ['SSO_AUTHORITY', sso?.authority],
    ['API_ENDPOINT', apiEndpoint],
    ...(carriers ?? []).map(({ code, url }): [string, string] => [`The URL of ${code} in CARRIERS`, url]),
    ['COC_REGISTER_URL', cocRegistry?.url],
    ['VAT_REGISTER_URL', vatRegistry?.url],
    ['ADDRESS_REGISTER_URL', addressRegistry?.url],
  ];
  return addresses.flatMap(([setting, address]) =>
    address && new URL(address).protocol === 'http:' && !isLoopbackUrl(address)
      ? [`${setting} must start with https://. With http://, anyone on the network path can read and change the traffic.`]
      : [],
  );
}

function findGuessableTokens({ providerTokens }: Config): string[] {
  return [...providerTokens].flatMap(([name, token]) =>
    isGuessableSecret(token, minTokenBits) ? [`The token of ${name} in PROVIDER_TOKEN is easy to guess. ${secretHint}`] : [],
  );
}

/** Finds a guessable TSIG key, or one shorter than the hash, which would weaken the signatures (RFC 8945, section 8). */
function findWeakDnsKey({ dnsUpdate }: Config): string[] {
  if (!dnsUpdate) return [];
  const { algorithm, secret } = dnsUpdate;
  const bytes = Buffer.from(secret, 'base64');
  const hashBytes = Number(algorithm.replace('hmac-sha', '')) / 8;
  // Some people encode a phrase as Base64; others use a phrase that happens to be valid Base64.
  if (isGuessableSecret(secret, minKeyBits) || isGuessableSecret(bytes.toString('latin1'), minKeyBits))
    return [`DNS_UPDATE_KEY_SECRET is easy to guess. ${createDnsKeyHint(algorithm)}`];
  return bytes.length < hashBytes
    ? [`DNS_UPDATE_KEY_SECRET must have at least ${hashBytes} bytes for ${algorithm}. ${createDnsKeyHint(algorithm)}`]
    : [];
}

function createDnsKeyHint(algorithm: string): string {
  return `Create one with: tsig-keygen -a ${algorithm} demarc`;
}

function findWideNetworks({ trustProxy, webhookNetworks }: Config): string[] {
  const sentences: string[] = [];
  if (isMostOfInternet(trustProxy)) {
    sentences.push(
      'TRUST_PROXY covers a large part of the internet, so anyone could spoof their IP address. List only your own proxies.',
    );
  }
  if (isMostOfInternet(webhookNetworks)) {
    sentences.push(
      'WEBHOOK_NETWORKS covers a large part of the internet, so webhooks could reach your own network. List only the networks of your lab.',
    );
  }
  return sentences;
}

/** Finds metrics that others can read. The server does not terminate TLS, so an https:// public URL means that there is a proxy. */
function findOpenMetrics(config: Config): string[] {
  const isBehindProxy = config.trustProxy.length > 0 || config.publicUrl.startsWith('https:');
  if (config.metricsToken || !(isBehindProxy || isReachable(config))) return [];
  return [
    `METRICS_TOKEN must be set if others can reach the server, so that only your monitoring can read /metrics. ${secretHint}`,
  ];
}

function findSimulator({ simulator }: Config): string[] {
  return simulator
    ? ['SIMULATOR must be off outside the demo, because it approves applications and delivers orders automatically.']
    : [];
}
