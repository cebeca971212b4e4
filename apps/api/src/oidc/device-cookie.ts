import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { ServerKeys } from '../db/server-keys.ts';
import { getCookieName } from './cookie-name.ts';

/**
 * The cookie recognizes a browser in which the person has signed in before, so that strangers who guess a password cannot lock
 * out its owner. It grants no access: it only decides which attempts are counted together.
 */
const maxAgeSeconds = 90 * 24 * 60 * 60;
const cookiePattern = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/;

type Keys = Pick<ServerKeys, 'cookieKeys'>;

/** Returns the ID of the browser, or null if it has no valid cookie for this login. */
export function readDeviceCookie(
  keys: Keys,
  clock: Clock,
  config: Pick<Config, 'publicUrl'>,
  cookies: string | undefined,
  loginId: string,
): string | null {
  // Earlier versions set the cookie without the prefix; it has the same signature.
  const names = [getCookieName(config, getUnprefixedName(loginId)), getUnprefixedName(loginId)];
  const values = (cookies ?? '').split(';').map((pair) => pair.trim().split('='));
  for (const [, value = ''] of values.filter(([name = '']) => names.includes(name))) {
    const [, device, expires, signature] = cookiePattern.exec(value) ?? [];
    if (!device || !expires || !signature || Number(expires) * 1000 <= clock.now().getTime()) continue;
    const signatureBytes = Buffer.from(signature, 'base64url');
    const isValid = createSignatures(keys, loginId, device, expires).some(
      (expected) => expected.length === signatureBytes.length && timingSafeEqual(expected, signatureBytes),
    );
    if (isValid) return device;
  }
  return null;
}

/** Sets the cookie for this login, or renews it. */
export function setDeviceCookie(
  keys: Keys,
  clock: Clock,
  config: Pick<Config, 'publicUrl'>,
  loginId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const device = readDeviceCookie(keys, clock, config, request.headers.cookie, loginId) ?? randomBytes(16).toString('base64url');
  const expires = String(Math.floor(clock.now().getTime() / 1000) + maxAgeSeconds);
  const [signature] = createSignatures(keys, loginId, device, expires);
  const value = `${device}.${expires}.${signature!.toString('base64url')}`;
  const attributes = ['Path=/oidc/sign-in', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Lax'];
  if (config.publicUrl.startsWith('https:')) attributes.push('Secure');
  reply.header('set-cookie', [`${getCookieName(config, getUnprefixedName(loginId))}=${value}`, ...attributes].join('; '));
}

/** Returns the name of the cookie of a login. Each login has its own, because several people may use one browser. */
function getUnprefixedName(loginId: string): string {
  return `device_${createHash('sha256').update(loginId).digest('base64url').slice(0, 12)}`;
}

function createSignatures({ cookieKeys }: Keys, loginId: string, device: string, expires: string): Buffer[] {
  return cookieKeys.map((key) => createHmac('sha256', key).update(`device ${loginId} ${device} ${expires}`).digest());
}
