import { isIP } from 'node:net';

/** A server at a host name or IP address. */
export interface Endpoint {
  host: string;
  port: number;
}

export const tsigAlgorithms = ['hmac-sha256', 'hmac-sha384', 'hmac-sha512'] as const;
export type TsigAlgorithm = (typeof tsigAlgorithms)[number];

/** The name server that accepts updates of reverse DNS, and the key that signs them. */
export interface DnsUpdateSettings {
  server: Endpoint;
  keyName: string;
  algorithm: TsigAlgorithm;
  /** In Base64, as name servers write it in their configuration. */
  secret: string;
}

/** 128 bits. RFC 8945 recommends the length of the hash, which `weak-settings.ts` requires outside the demo. */
const minSecretBytes = 16;
const maxPort = 65_535;

/** Parses `host`, `host:port`, `[IPv6]:port` and an IPv6 address. Returns null for anything else. */
export function parseEndpoint(value: string, defaultPort: number): Endpoint | null {
  if (isIP(value) === 6) return { host: value, port: defaultPort };
  const [, bracketed, name, digits] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::(\d{1,5}))?$/i.exec(value) ?? [];
  const host = bracketed ?? name;
  const port = digits === undefined ? defaultPort : Number(digits);
  if (!host || port < 1 || port > maxPort || (bracketed && isIP(bracketed) !== 6)) return null;
  return { host, port };
}

/** Parses the name of a TSIG key, which is a domain name. Returns null for anything else. */
export function parseKeyName(value: string): string | null {
  const name = value.replace(/\.$/, '').toLowerCase();
  return name.length <= 253 && name.split('.').every((label) => /^[a-z0-9_-]{1,63}$/.test(label)) ? name : null;
}

/** Returns the secret of a TSIG key if it has at least 128 bits in Base64, else null. */
export function parseKeySecret(value: string): string | null {
  const bytes = Buffer.from(value, 'base64');
  const isBase64 = bytes.toString('base64').replace(/=+$/, '') === value.replace(/=+$/, '');
  return isBase64 && bytes.length >= minSecretBytes ? value : null;
}
