import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { type Brand, brands } from '@demarc/contract/access.ts';
import { date } from '@demarc/contract/rules/date.ts';
import { type PhysicalCarrier, physicalCarriers } from '@demarc/contract/technology.ts';
import type { DatabaseLocation } from './db/database.ts';
import { parsePostgresUrl } from './db/postgres-url.ts';
import {
  type DnsUpdateSettings,
  type Endpoint,
  parseEndpoint,
  parseKeyName,
  parseKeySecret,
  tsigAlgorithms,
} from './endpoint-settings.ts';
import { demoSeller, parseSeller, type Seller } from './seller.ts';
import {
  demoSupport,
  joinSupportContacts,
  noSupport,
  parseEmails,
  parsePhoneNumbers,
  type SupportContacts,
} from './support-contacts.ts';

/** The ways of matching an external identity to an account at its first sign-in. */
export type LinkBy = 'email' | 'username' | 'subject';

/** An external OpenID provider. */
export interface ExternalProvider {
  authority: string;
  clientId: string;
  /** Page where users manage their sign-in; `#` if there is none. */
  manageUrl: string;
  linkBy: LinkBy;
  /** Treats email addresses as verified even though the provider never sends `email_verified`. */
  assumesVerifiedEmail: boolean;
}

/** An external registry; its URL has no trailing slash. */
export interface RegistryEndpoint {
  url: string;
}

/** An external registry that requires an API key. */
export interface KeyedRegistryEndpoint extends RegistryEndpoint {
  key: string;
}

/** A carrier whose availability is checked over HTTP. */
export interface CarrierEndpoint extends RegistryEndpoint {
  code: string;
  /** Used until the first response of the carrier contains its type. */
  physicalCarrier: PhysicalCarrier;
}

export interface Config {
  host: string;
  port: number;
  /** Public origin, without a trailing slash. */
  publicUrl: string;
  database: DatabaseLocation;
  /** Brand for any host that is not in `brandHosts`. */
  brand: Brand;
  /** Brand of each host name (without port). */
  brandHosts: ReadonlyMap<string, Brand>;
  demo: boolean;
  /** Null if the embedded provider is used. */
  sso: ExternalProvider | null;
  statusPage: string | false;
  /** Summary of the status page, in the format of Statuspage; null if there is none. */
  statusSummaryUrl: string | null;
  /** Shown in the portal, on the sign-in pages, and in emails of each brand. */
  support: SupportContacts;
  postalCodeCheckEmbedUrl: string;
  /** Origin of the API for the portal, without `/v1`; empty for the origin of the page. */
  apiEndpoint: string;
  loyaltyShopUrl: string | null;
  smtpUrl: string | null;
  /** Sends no mail over an unencrypted connection. */
  smtpTlsRequired: boolean;
  /** External registries; null uses the built-in table. */
  cocRegistry: KeyedRegistryEndpoint | null;
  vatRegistry: RegistryEndpoint | null;
  addressRegistry: KeyedRegistryEndpoint | null;
  /** Carriers to check; null uses the built-in ones. */
  carriers: readonly CarrierEndpoint[] | null;
  /** The first key signs and all keys verify; null generates a key once and stores it in the database. */
  sessionKeys: readonly string[] | null;
  /** Minutes of inactivity after which a user's session ends; null for no limit. */
  sessionInactivityMinutes: number | null;
  /** Tokens of the provider's systems by system name. */
  providerTokens: ReadonlyMap<string, string>;
  /** The company that issues the invoices. Null if it is not configured; no customer is billed then. */
  seller: Seller | null;
  /** The day from which Demarc charges services that were delivered before it had billing; null for the first day of the next month. */
  chargesFrom: string | null;
  /** Folder with the official schemas and rules that invoices are checked with. If null, only our own checks run. */
  invoiceRulesDir: string | null;
  /**
   * The name server that reverse DNS is published to. Null if it is not published, and in the demo, which has its own name
   * server.
   */
  dnsUpdate: DnsUpdateSettings | null;
  /** Resolver for forward names and name servers of customers. If null, the resolver of the operating system is used. */
  dnsResolver: Endpoint | null;
  /** RTR cache of the operator's RPKI validator; null if origins are not validated, and in the demo, which has its own. */
  rpkiCache: Endpoint | null;
  /** Ports of the demo's own name server and RTR cache. If a port is in use, another one is chosen. */
  demoDnsPort: number;
  demoRtrPort: number;
  metricsToken: string | null;
  /** Networks that customers' webhooks may reach although they are not public, even without TLS. */
  webhookNetworks: readonly string[];
  /** Addresses and networks whose X-Forwarded-* headers are trusted. */
  trustProxy: readonly string[];
  rateLimit: boolean;
  simulator: boolean;
  simulatorSpeed: number;
  /** The speed at which the simulator reads the meters: 1 is every five minutes, 60 every five seconds. */
  meterSpeed: number;
}

/** The environment is invalid; has one message for each wrong or missing value. */
export class ConfigError extends Error {
  readonly messages: readonly string[];

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.messages = sentences;
  }
}

const dnsPort = 53;
const rtrPort = 323;
const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost']);

/** Reads the environment. Throws a ConfigError that lists every wrong or missing value. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const errors: string[] = [];
  const getSetting = (name: string): string | null => env[name]?.trim() || null;
  const parseSetting = <T>(name: string, fallback: T, parse: (value: string) => T | null, expected: string): T => {
    const value = getSetting(name);
    if (value === null) return fallback;
    const result = parse(value);
    if (result !== null) return result;
    errors.push(`${name} must be ${expected}.`);
    return fallback;
  };
  const parseOneOf =
    <const T extends string>(...allowed: T[]) =>
    (value: string) =>
      allowed.find((choice) => choice === value) ?? null;
  const toHttpUrl = (value: string): string | null => (isHttpUrl(value) ? value : null);

  const host = getSetting('HOST') ?? '127.0.0.1';
  const port = parseSetting('PORT', 8080, createIntegerParser(0, 65_535), 'a port number from 0 to 65535');
  const publicUrl = parseSetting(
    'PUBLIC_URL',
    `http://localhost:${port}`,
    parseOrigin,
    'an origin such as https://portal.example, without a path',
  );
  const postgresAddress = 'a PostgreSQL URL that starts with postgres://';
  const databaseUrl = parseSetting('DATABASE_URL', null, checkPostgresUrl, postgresAddress);
  const directUrl = parseSetting('DATABASE_DIRECT_URL', null, checkPostgresUrl, postgresAddress);
  if (directUrl && !getSetting('DATABASE_URL')) errors.push('DATABASE_DIRECT_URL requires DATABASE_URL.');
  const usesNamedStatements = parseSetting('PREPARED_STATEMENTS', 'on', parseOneOf('on', 'off'), 'on or off') === 'on';
  const isLocal = new URL(publicUrl).hostname === 'localhost';
  const demoSetting = parseSetting('DEMO', null, parseOneOf('1', '0'), '1 or 0');
  // Nobody gets the demo by accident: without DEMO it runs only where nobody else can reach it.
  const isDeveloperMachine = databaseUrl === null && loopbackHosts.has(host) && isLoopbackUrl(publicUrl);
  const demo = demoSetting === null ? isDeveloperMachine : demoSetting === '1';
  const dataFolder = resolve(getSetting('DATA_DIR') ?? './data');

  const authority = parseSetting('SSO_AUTHORITY', null, toHttpUrl, 'the issuer URL of an OpenID provider');
  const clientId = getSetting('SSO_CLIENT_ID');
  const linkBy = parseSetting('SSO_LINK_BY', 'email', parseOneOf('email', 'username', 'subject'), 'email, username, or subject');
  const assumesVerifiedEmail =
    parseSetting('SSO_EMAIL_VERIFIED', 'claim', parseOneOf('claim', 'assume'), 'claim or assume') === 'assume';
  const manageUrl = parseSetting(
    'SSO_MANAGE_URL',
    '#',
    (value) => (value === '#' ? value : toHttpUrl(value)),
    'an http or https URL, or #',
  );
  if ((authority === null) !== (clientId === null)) errors.push('SSO_AUTHORITY and SSO_CLIENT_ID must be set together.');

  const registerUrl = (name: string) =>
    parseSetting(name, null, (value) => toHttpUrl(value.replace(/\/+$/, '')), 'an http or https URL');
  const readKeyedRegistry = (prefix: string): KeyedRegistryEndpoint | null => {
    const address = registerUrl(`${prefix}_URL`);
    const key = parseSetting(`${prefix}_KEY`, null, parseVisibleText, 'a key without spaces');
    const isIncomplete = (getSetting(`${prefix}_URL`) === null) !== (getSetting(`${prefix}_KEY`) === null);
    if (isIncomplete) errors.push(`${prefix}_URL and ${prefix}_KEY must be set together.`);
    return address && key ? { url: address, key } : null;
  };
  const vatRegistryUrl = registerUrl('VAT_REGISTER_URL');

  const readDnsUpdate = (): DnsUpdateSettings | null => {
    const server = parseSetting('DNS_UPDATE_SERVER', null, (value) => parseEndpoint(value, dnsPort), 'a host or host:port');
    const keyName = parseSetting('DNS_UPDATE_KEY_NAME', null, parseKeyName, 'the name of a TSIG key');
    const secret = parseSetting('DNS_UPDATE_KEY_SECRET', null, parseKeySecret, 'a secret of at least 16 bytes in Base64');
    const algorithm = parseSetting(
      'DNS_UPDATE_KEY_ALGORITHM',
      'hmac-sha256',
      parseOneOf(...tsigAlgorithms),
      'hmac-sha256, hmac-sha384, or hmac-sha512',
    );
    const names = ['DNS_UPDATE_SERVER', 'DNS_UPDATE_KEY_NAME', 'DNS_UPDATE_KEY_SECRET'];
    const setCount = names.filter((name) => getSetting(name) !== null).length;
    if (setCount > 0 && setCount < names.length) errors.push(`${names.join(', ')} must be set together.`);
    return server && keyName && secret ? { server, keyName, algorithm, secret } : null;
  };

  const sessionKeys = parseSetting('SESSION_KEYS', null, parseSecrets, 'comma-separated secrets of at least 32 bytes each');
  const inactivityMinutes = parseSetting<number | 'off'>(
    'SESSION_INACTIVITY_MINUTES',
    120,
    // A shorter limit could expire between two refreshes of a portal that is in use.
    (value) => (value === 'off' ? value : createIntegerParser(15, 720)(value)),
    'a whole number from 15 to 720, or off',
  );
  if (getSetting('RATE_LIMIT') === 'off' && !demo) errors.push('RATE_LIMIT can only be off in the demo.');

  const config: Config = {
    host,
    port,
    publicUrl,
    database: databaseUrl
      ? { url: databaseUrl, ...(directUrl && { directUrl }), usesNamedStatements }
      : { folder: getSetting('DATA_DIR') === 'memory://' ? 'memory://' : resolve(dataFolder, 'db') },
    brand: parseSetting('BRAND', 'datacentre', parseOneOf(...brands), 'internet, datacentre, or television'),
    brandHosts: parseSetting(
      'BRAND_HOSTS',
      isLocal ? localBrandHosts : new Map(),
      parseBrandHosts,
      'comma-separated brand=host pairs',
    ),
    demo,
    sso: authority && clientId ? { authority, clientId, manageUrl, linkBy, assumesVerifiedEmail } : null,
    statusPage: parseSetting<string | false>(
      'STATUS_PAGE',
      demo ? `${publicUrl}/dev/status` : false,
      toHttpUrl,
      'an http or https URL',
    ),
    statusSummaryUrl: parseSetting(
      'STATUS_SUMMARY_URL',
      demo ? `${publicUrl}/dev/status/api/v2/status.json` : null,
      toHttpUrl,
      'an http or https URL',
    ),
    support: joinSupportContacts(
      parseSetting(
        'SUPPORT_PHONE',
        demo ? demoSupport.phone : noSupport,
        parsePhoneNumbers,
        'a phone number such as 020 555 01 23, or comma-separated brand=number pairs',
      ),
      parseSetting(
        'SUPPORT_EMAIL',
        demo ? demoSupport.email : noSupport,
        parseEmails,
        'an email address, or comma-separated brand=address pairs',
      ),
    ),
    postalCodeCheckEmbedUrl: parseSetting('POSTAL_CODE_CHECK_EMBED_URL', '', toHttpUrl, 'an http or https URL'),
    apiEndpoint: parseSetting('API_ENDPOINT', '', parseOrigin, 'an origin such as https://api.example, without a path'),
    loyaltyShopUrl: parseSetting('LOYALTY_SHOP_URL', demo ? `${publicUrl}/dev/shop` : null, toHttpUrl, 'an http or https URL'),
    smtpUrl: parseSetting('SMTP_URL', null, parseSmtpUrl, 'a URL that starts with smtp:// or smtps://'),
    smtpTlsRequired:
      parseSetting('SMTP_TLS', 'opportunistic', parseOneOf('required', 'opportunistic'), 'required or opportunistic') ===
      'required',
    cocRegistry: readKeyedRegistry('COC_REGISTER'),
    vatRegistry: vatRegistryUrl ? { url: vatRegistryUrl } : null,
    addressRegistry: readKeyedRegistry('ADDRESS_REGISTER'),
    carriers: parseSetting(
      'CARRIERS',
      null,
      parseCarrierEndpoints,
      'comma-separated carriers such as CODE=https://carrier.example or CODE:COPPER=https://carrier.example',
    ),
    sessionKeys,
    sessionInactivityMinutes: inactivityMinutes === 'off' ? null : inactivityMinutes,
    providerTokens: parseSetting(
      'PROVIDER_TOKEN',
      new Map<string, string>(),
      parseNamedTokens,
      'comma-separated name:token pairs with tokens of at least 16 characters',
    ),
    seller: parseSetting(
      'SELLER',
      demo ? demoSeller : null,
      parseSeller,
      'JSON with name, address, cocNumber, vatNumber, iban (valid, in a SEPA country), bic (valid), and creditorId, a valid SEPA creditor identifier',
    ),
    chargesFrom: parseSetting('CHARGES_FROM', null, parseDay, 'a date such as 2027-01-01'),
    invoiceRulesDir: parseSetting('INVOICE_RULES_DIR', null, (value) => resolve(value), 'a folder'),
    dnsUpdate: readDnsUpdate(),
    dnsResolver: parseSetting('DNS_RESOLVER', null, (value) => parseEndpoint(value, dnsPort), 'a host or host:port'),
    rpkiCache: parseSetting('RPKI_RTR', null, (value) => parseEndpoint(value, rtrPort), 'a host or host:port'),
    demoDnsPort: parseSetting('DEMO_DNS_PORT', 8_053, createIntegerParser(0, 65_535), 'a port number from 0 to 65535'),
    demoRtrPort: parseSetting('DEMO_RTR_PORT', 8_323, createIntegerParser(0, 65_535), 'a port number from 0 to 65535'),
    metricsToken: getSetting('METRICS_TOKEN'),
    webhookNetworks: parseSetting('WEBHOOK_NETWORKS', [], parseNetworks, 'comma-separated networks such as 10.0.0.0/8'),
    trustProxy: parseSetting('TRUST_PROXY', [], parseProxies, 'comma-separated addresses or networks such as 10.0.0.0/8'),
    rateLimit: parseSetting('RATE_LIMIT', 'on', parseOneOf('on', 'off'), 'on or off') === 'on',
    simulator: parseSetting('SIMULATOR', demo ? 'on' : 'off', parseOneOf('on', 'off'), 'on or off') === 'on',
    simulatorSpeed: parseSetting('SIMULATOR_SPEED', 60, createIntegerParser(1, 100_000), 'a whole number from 1 to 100000'),
    meterSpeed: parseSetting('METER_SPEED', 1, createIntegerParser(1, 300), 'a whole number from 1 to 300'),
  };
  if (errors.length > 0) throw new ConfigError(errors);
  return config;
}

/** Returns the brand of a host name. Unknown and invalid host names get the default brand. */
export function getBrandOfHost({ brandHosts, brand }: Pick<Config, 'brandHosts' | 'brand'>, hostname: string | undefined): Brand {
  return brandHosts.get((hostname ?? '').toLowerCase().replace(/\.$/, '')) ?? brand;
}

/** Whether other machines on the network can reach the server. */
export function isReachable(config: Pick<Config, 'host'>): boolean {
  return !loopbackHosts.has(config.host);
}

/** Whether a URL points to this machine: `localhost`, a subdomain of it, or a loopback IP address. */
export function isLoopbackUrl(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(.+\.)?localhost\.?$/.test(hostname) || /^127(\.\d+){3}$/.test(hostname) || hostname === '[::1]';
}

/** Returns the origin of a brand's portal: its own host if it has one, else the public origin. */
export function getBrandOrigin(config: Pick<Config, 'publicUrl' | 'brandHosts'>, brand: Brand): string {
  const url = new URL(config.publicUrl);
  for (const [host, brandOfHost] of config.brandHosts) {
    if (brandOfHost !== brand) continue;
    url.hostname = host;
    return url.origin;
  }
  return url.origin;
}

/** Returns the origin of each brand's portal. */
export function getBrandOrigins(config: Pick<Config, 'publicUrl' | 'brandHosts'>): Readonly<Record<Brand, string>> {
  return {
    internet: getBrandOrigin(config, 'internet'),
    datacentre: getBrandOrigin(config, 'datacentre'),
    television: getBrandOrigin(config, 'television'),
  };
}

/** Lists every origin that serves the portal: the public origin and the origin of each brand host. */
export function listBrandOrigins({ publicUrl, brandHosts }: Pick<Config, 'publicUrl' | 'brandHosts'>): string[] {
  const hosts = [...brandHosts.keys()].map((host) => {
    const url = new URL(publicUrl);
    url.hostname = host;
    return url.origin;
  });
  return [...new Set([publicUrl, ...hosts])];
}

/** Generates a random 256-bit secret, for values that are not configured. */
export function generateSecret(): string {
  return randomBytes(32).toString('base64url');
}

const localBrandHosts: ReadonlyMap<string, Brand> = new Map(brands.map((brand) => [`${brand}.localhost`, brand]));

function createIntegerParser(from: number, to: number) {
  return (value: string): number | null => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    return number >= from && number <= to ? number : null;
  };
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** Printable ASCII without spaces, which is valid in an HTTP header. */
function parseVisibleText(value: string): string | null {
  return /^[\x21-\x7e]+$/.test(value) ? value : null;
}

function parseOrigin(value: string): string | null {
  const withoutSlash = value.replace(/\/$/, '');
  return isHttpUrl(withoutSlash) && new URL(withoutSlash).origin === withoutSlash ? withoutSlash : null;
}

function checkPostgresUrl(value: string): string | null {
  return parsePostgresUrl(value) ? value : null;
}

function parseSmtpUrl(value: string): string | null {
  return URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) ? value : null;
}

function parseSecrets(value: string): string[] | null {
  const keys = value.split(',').map((key) => key.trim());
  return keys.every((key) => Buffer.byteLength(key) >= 32) ? keys : null;
}

function parseBrandHosts(value: string): ReadonlyMap<string, Brand> | null {
  const pairs = value.split(',').map((pair) => pair.trim().split('='));
  const hosts = new Map<string, Brand>();
  for (const [name, host, ...rest] of pairs) {
    const brand = brands.find((brand) => brand === name);
    if (!brand || !host || rest.length > 0 || !/^[a-z0-9.-]+$/i.test(host)) return null;
    hosts.set(host.toLowerCase(), brand);
  }
  return hosts;
}

function parseCarrierEndpoints(value: string): CarrierEndpoint[] | null {
  const carriers: CarrierEndpoint[] = [];
  for (const pair of value.split(',').map((pair) => pair.trim())) {
    const [, code = '', kind = 'FIBER', address = ''] = /^([A-Z0-9][A-Z0-9_-]{0,19})(?::([A-Z]+))?=(\S+)$/.exec(pair) ?? [];
    const physicalCarrier = physicalCarriers.find((physicalCarrier) => physicalCarrier === kind);
    const url = address.replace(/\/+$/, '');
    if (!physicalCarrier || !isHttpUrl(url) || carriers.some((carrier) => carrier.code === code)) return null;
    carriers.push({ code, url, physicalCarrier });
  }
  return carriers;
}

function parseProxies(value: string): string[] | null {
  const proxies = value.split(',').map((network) => network.trim());
  return proxies.every((network) => isNetwork(network) || ['loopback', 'linklocal', 'uniquelocal'].includes(network))
    ? proxies
    : null;
}

function parseNetworks(value: string): string[] | null {
  const networks = value.split(',').map((network) => network.trim());
  return networks.every((network) => network.includes('/') && isNetwork(network)) ? networks : null;
}

function parseDay(value: string): string | null {
  return /^\d{4}-\d\d-\d\d$/.test(value) && date(value) === null ? value : null;
}

/** Whether a text is an IP address, or a network in CIDR notation. */
function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const maxBits = isIP(address) === 6 ? 128 : 32;
  return isIP(address) > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits));
}

function parseNamedTokens(value: string): ReadonlyMap<string, string> | null {
  const tokens = new Map<string, string>();
  for (const pair of value.split(',')) {
    const colon = pair.indexOf(':');
    const name = pair.slice(0, colon).trim();
    const token = pair.slice(colon + 1).trim();
    if (colon < 1 || !name || token.length < 16) return null;
    tokens.set(name, token);
  }
  return tokens;
}
