import { randomUUID, type webcrypto } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Role } from '@demarc/contract/access.ts';
import { apiTokenTypePrefix } from '@demarc/contract/api-token.ts';
import type { CustomerStatus, CustomerType } from '@demarc/contract/customer.ts';
import { recentSignInSeconds } from '@demarc/contract/operation.ts';
import { requiresSecondFactor } from '@demarc/contract/second-factor.ts';
import { type SessionClaims, sessionTokenType } from '@demarc/contract/session.ts';
import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { AppContext } from '../app-context.ts';
import { getEpochSeconds } from '../clock.ts';
import type { SessionVia } from '../db/schema/session.ts';
import type { ApiTokenCache } from './api-token-cache.ts';
import { getInactivityCutoff, hasInactivityLimit } from './inactivity.ts';
import { unauthorized } from './problem.ts';
import type { SessionCache, SessionRow } from './session-cache.ts';

/** The caller, read from the database instead of the token, so that a removed role or a sign-out takes effect immediately. */
export interface Session {
  /** ID of the session; the ID of the API token if that is the bearer token. */
  sid: string;
  customerId: number;
  accountId: string;
  uid: number;
  username: string;
  roles: Role[];
  customerType: CustomerType;
  customerStatus: CustomerStatus;
  loyalty: boolean;
  /**
   * The origin of the session; also `api-token` if the API token itself is the bearer token. Calls with `noApiToken` reject both.
   */
  via: SessionVia;
  /** The user signed in with a second factor. */
  hasSecondFactor: boolean;
  /** The company requires a second factor of this user, and the session began without one. */
  lacksSecondFactor: boolean;
  /** First characters of the API token, for the audit log. */
  apiTokenPrefix: string | null;
  /** The time when the user last signed in or confirmed their sign-in. */
  authTime: Date;
  endsAt: Date;
  /** Last activity of the user that the server knows of; null if no inactivity limit applies. */
  lastActiveAt: Date | null;
  /** Expiry of the token in the request. */
  tokenEndsAt: Date;
}

/** The session data that a token contains. */
export type TokenSubject = Pick<
  Session,
  'sid' | 'customerId' | 'accountId' | 'uid' | 'username' | 'roles' | 'loyalty' | 'authTime' | 'endsAt' | 'lastActiveAt'
>;

export interface Sessions {
  /**
   * Reads the session of an `Authorization` header, which has a session token or, unless `sessionOnly` is set, an API token.
   * Records the use of an API token with the `ip`. Throws TOKEN_MISSING, TOKEN_EXPIRED or TOKEN_INVALID.
   */
  read(authorization: string | undefined, from: { ip: string; sessionOnly: boolean }): Promise<Session>;
  /** Returns the sessions that have ended, or whose rights have changed since they were read. Runs at most two queries. */
  findChanged(sessions: readonly Session[]): Promise<Session[]>;
  /** Whether the user signed in, or confirmed their sign-in, within the last 10 minutes. */
  hasRecentSignIn(session: Session): Promise<boolean>;
  /** Signs a token with the given lifetime, which never exceeds the end of the session. */
  sign(subject: TokenSubject, options: { lifetimeSeconds: number; includeRoles: boolean }): Promise<string>;
}

/** Our own tokens are shorter, so a longer `Authorization` header is rejected without parsing it. */
const maxAuthorizationLength = 4_096;
/** Number of verified tokens that are cached. */
const maxVerifiedTokens = 2_000;
/** Tokens are valid from this long before their issue, so that processes whose clocks are behind accept them immediately. */
const maxClockSkewSeconds = 30;
/**
 * The time after the start of this process during which other processes may still issue tokens of the previous version (`typ:
 * JWT`, no `aud`; decision 0031).
 */
const rollingUpdateSeconds = 30 * 60;

export function createSessions(
  { config, keys, clock }: Pick<AppContext, 'config' | 'keys' | 'clock'>,
  rows: SessionCache,
  apiTokens: ApiTokenCache,
): Sessions {
  const signingKeys = Promise.all(keys.sessionKeys.map(importKey));
  const legacyTokensUntil = getEpochSeconds(clock) + rollingUpdateSeconds;
  // Callers that await the promise get the error; without this handler an unhandled rejection would end the process first.
  signingKeys.catch(() => {});
  /**
   * Claims of verified tokens. Clients send the same token repeatedly, and verifying its signature is a fifth of the cost of
   * reading a session.
   */
  const verifiedTokens = new LRUCache<string, SessionClaims>({ max: maxVerifiedTokens });

  return {
    async read(authorization, { ip, sessionOnly }) {
      const token = readBearerToken(authorization);
      if (token.startsWith(apiTokenTypePrefix)) {
        if (sessionOnly) throw unauthorized('TOKEN_INVALID');
        return apiTokens.read(token, ip);
      }
      const claims = await verify(token);
      const row = await findRow(claims.sid);
      if (!row || row.customerId !== claims.cid || row.accountId !== claims.uid_g) throw unauthorized('TOKEN_INVALID');
      if (!isAccepted(row)) throw unauthorized('TOKEN_INVALID');
      if (row.endsAt <= clock.now() || isInactive(row)) throw unauthorized('TOKEN_EXPIRED');
      return toSession(row, claims);
    },

    async findChanged(sessions) {
      // With `api-token`, the bearer is the API token itself or a session that was exchanged from one.
      const mayBeApiTokens = sessions.filter(({ via }) => via === 'api-token');
      const [sessionRows, apiTokenSessions] = await Promise.all([
        rows.readUncached(sessions.map(({ sid }) => sid)),
        apiTokens.readUncached(mayBeApiTokens),
      ]);
      const activeRows = sessionRows.filter((row) => isAccepted(row) && !isInactive(row));
      const currentRights = new Map([...activeRows, ...apiTokenSessions].map((row) => [row.sid, pickRights(row)]));
      return sessions.filter((session) => !isDeepStrictEqual(currentRights.get(session.sid), pickRights(session)));
    },

    async hasRecentSignIn({ authTime, sid }) {
      if (isRecentSignIn(authTime, clock.now())) return true;
      // The cached row may predate a confirmation in another process.
      const [row] = await rows.readUncached([sid]);
      return row !== undefined && isRecentSignIn(row.authTime, clock.now());
    },

    async sign(subject, { lifetimeSeconds, includeRoles }) {
      const now = getEpochSeconds(clock);
      const claims: SessionClaims = {
        roles: includeRoles ? subject.roles : [],
        uid: subject.uid,
        uid_g: subject.accountId,
        username: subject.username,
        cid: subject.customerId,
        loyalty: subject.loyalty,
        exp: Math.min(now + lifetimeSeconds, Math.floor(subject.endsAt.getTime() / 1000)),
        iat: now,
        nbf: now - maxClockSkewSeconds,
        iss: config.publicUrl,
        aud: config.publicUrl,
        jti: randomUUID(),
        auth_time: Math.floor(subject.authTime.getTime() / 1000),
        sid: subject.sid,
        ...getInactivityClaims(subject),
      };
      const [firstKey] = await signingKeys;
      return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: sessionTokenType }).sign(firstKey!);
    },
  };

  /**
   * Finds the row of a session. If the cached row is inactive, reads it from the database, because another process may have
   * recorded activity since.
   */
  async function findRow(sid: string): Promise<SessionRow | undefined> {
    const row = await rows.find(sid);
    return row && isInactive(row) ? (await rows.readUncached([sid]))[0] : row;
  }

  function isInactive({ via, lastActiveAt }: SessionRow): boolean {
    const cutoff = getInactivityCutoff(config, clock);
    return cutoff !== null && hasInactivityLimit(via) && lastActiveAt <= cutoff;
  }

  function getInactivityClaims({ lastActiveAt }: TokenSubject): Pick<SessionClaims, 'active_at' | 'idle_limit'> {
    const { sessionInactivityMinutes } = config;
    if (!lastActiveAt || sessionInactivityMinutes === null) return {};
    return { active_at: Math.floor(lastActiveAt.getTime() / 1000), idle_limit: sessionInactivityMinutes * 60 };
  }

  function isSessionToken({ typ }: JWTHeaderParameters, { aud, iat }: JWTPayload): boolean {
    if (typ === sessionTokenType) return aud === config.publicUrl;
    return typ === 'JWT' && aud === undefined && iat !== undefined && iat <= legacyTokensUntil;
  }

  async function verify(token: string): Promise<SessionClaims> {
    const cached = verifiedTokens.get(token);
    const now = getEpochSeconds(clock);
    if (cached && cached.nbf <= now && now < cached.exp) return cached;
    verifiedTokens.delete(token);
    const claims = await verifyUncached(token);
    verifiedTokens.set(token, claims);
    return claims;
  }

  async function verifyUncached(token: string): Promise<SessionClaims> {
    const options = {
      algorithms: ['HS256'],
      issuer: config.publicUrl,
      currentDate: clock.now(),
      requiredClaims: ['exp', 'sid', 'cid'],
    };
    let failure: unknown;
    for (const key of await signingKeys) {
      try {
        const { payload, protectedHeader } = await jwtVerify(token, key, options);
        if (isSessionToken(protectedHeader, payload)) return payload as unknown as SessionClaims;
        break;
      } catch (error) {
        failure = error;
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) break;
      }
    }
    throw unauthorized(failure instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'TOKEN_INVALID', failure);
  }
}

/** Returns the token of an `Authorization` header. Throws TOKEN_MISSING, or TOKEN_INVALID if the header is malformed. */
export function readBearerToken(authorization: string | undefined): string {
  if (authorization === undefined || authorization.trim() === '') throw unauthorized('TOKEN_MISSING');
  if (authorization.length > maxAuthorizationLength) throw unauthorized('TOKEN_INVALID');
  // RFC 6750, section 2.1.
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization)?.[1];
  if (!token) throw unauthorized('TOKEN_INVALID');
  return token;
}

function importKey(key: Uint8Array): Promise<webcrypto.CryptoKey> {
  return crypto.subtle.importKey('raw', new Uint8Array(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

function isAccepted({ endedAt, apiTokenRevokedAt, accountStatus, customerStatus }: SessionRow): boolean {
  // A session that begins at the moment its API token is revoked is invalid too.
  return !endedAt && !apiTokenRevokedAt && accountStatus === 'ENABLED' && customerStatus !== 'APPLICATION';
}

/** Whether a sign-in is recent enough for calls with `recentSignIn`. */
export function isRecentSignIn(authTime: Date, now: Date): boolean {
  return now.getTime() - authTime.getTime() <= recentSignInSeconds * 1000;
}

/** Picks the properties that decide which calls a session may make. */
function pickRights({ roles, customerType, loyalty }: Pick<Session, 'roles' | 'customerType' | 'loyalty'>) {
  return { roles, customerType, loyalty };
}

function toSession(row: SessionRow, { exp }: SessionClaims): Session {
  const { sid, customerId, accountId, uid, username, roles, customerType, customerStatus, loyalty, authTime, endsAt, via } = row;
  const { hasSecondFactor, lastActiveAt } = row;
  const isSignIn = via === 'embedded' || via === 'external';
  return {
    sid,
    customerId,
    accountId,
    uid,
    username,
    roles,
    customerType,
    customerStatus,
    loyalty,
    via,
    hasSecondFactor,
    lacksSecondFactor: isSignIn && !hasSecondFactor && requiresSecondFactor(row, roles),
    apiTokenPrefix: row.apiTokenPrefix,
    authTime,
    endsAt,
    lastActiveAt: hasInactivityLimit(via) ? lastActiveAt : null,
    tokenEndsAt: new Date(exp * 1000),
  };
}
