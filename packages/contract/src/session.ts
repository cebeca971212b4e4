import { type Static, Type } from 'typebox';
import { type Role, roles } from './access.ts';
import { defineOperation } from './operation.ts';
import { CustomerId, Uuid } from './types.ts';

/** Claims of a session token (JWT, HS256); `exp`, `iat`, `nbf` and `auth_time` in seconds. */
export interface SessionClaims {
  roles: Role[];
  /** Internal number of the account. */
  uid: number;
  /** The accountId. */
  uid_g: string;
  username: string;
  /** The customerId. */
  cid: number;
  /** Whether the customer takes part in the loyalty programme. */
  loyalty: boolean;
  exp: number;
  iat: number;
  nbf: number;
  iss: string;
  jti: string;
  /** The sign-in that the longest session of 12 hours counts from. */
  auth_time: number;
  /** The session's row. */
  sid: string;
}

/** The headers that ask for a session token of a quarter of an hour with its roles (specification, section 7). */
export const sessionTokenHeaders = { 'X-Token-Lifetime': '900', 'X-Token-Include-Roles': 'true' } as const;

const tag = 'Session';
const headers = Type.Object({
  'x-token-lifetime': Type.Optional(Type.String({ description: 'Seconds, 60 to 3600; others are clamped. 900 when left out.' })),
  'x-token-include-roles': Type.Optional(Type.String({ description: 'true puts the roles in the token' })),
});

export const SessionToken = Type.Object({ token: Type.String() });
export type SessionToken = Static<typeof SessionToken>;

export const TokenExchangeRequest = Type.Object({ token: Type.String({ minLength: 1, maxLength: 16_384 }) });
export type TokenExchangeRequest = Static<typeof TokenExchangeRequest>;

export const exchangeToken = defineOperation({
  id: 'exchangeToken',
  method: 'POST',
  path: '/v1/token/exchange',
  summary:
    'Takes an id token of the sign-in provider or a one-time login token, once, or an API token, and gives a session token.',
  tag,
  access: { signedIn: false },
  headers,
  body: TokenExchangeRequest,
  bodyName: 'tokenExchangeRequest',
  response: SessionToken,
  problems: [
    'TOKEN_INVALID',
    'TOKEN_EXPIRED',
    'NO_PORTAL_ACCOUNT',
    'ACCOUNT_ALREADY_LINKED',
    'SECOND_FACTOR_REQUIRED',
    'ACCOUNT_DISABLED',
    'TOO_MANY_ATTEMPTS',
  ],
});

export const refreshToken = defineOperation({
  id: 'refreshToken',
  method: 'POST',
  path: '/v1/token/refresh',
  summary: 'A new session token for a valid one, until 12 hours after sign-in.',
  tag,
  access: { signedIn: true, sessionOnly: true },
  headers,
  response: SessionToken,
  problems: ['SECOND_FACTOR_REQUIRED'],
});

export const validateToken = defineOperation({
  id: 'validateToken',
  method: 'POST',
  path: '/v1/token/validate',
  summary: 'Whether the session token is still good.',
  tag,
  access: { signedIn: true, sessionOnly: true },
});

export const revokeToken = defineOperation({
  id: 'revokeToken',
  method: 'POST',
  path: '/v1/token/revoke',
  summary: 'Ends the session of the token, in every process at once.',
  tag,
  access: { signedIn: true, sessionOnly: true },
});

/** A company that the signed-in person has an account at. */
export const SessionAccount = Type.Object({
  accountId: Uuid,
  customerId: CustomerId,
  company: Type.String(),
  roles: Type.Array(Type.Enum([...roles])),
});
export type SessionAccount = Static<typeof SessionAccount>;

export const listSessionAccounts = defineOperation({
  id: 'listSessionAccounts',
  method: 'GET',
  path: '/v1/token/account',
  summary: 'The companies that the person of this session may switch to, and this one.',
  tag,
  access: { signedIn: true, sessionOnly: true },
  response: Type.Array(SessionAccount),
});

export const switchAccount = defineOperation({
  id: 'switchAccount',
  method: 'POST',
  path: '/v1/token/switch',
  summary: 'A session token for another account of the same person; the session of this one ends.',
  tag,
  access: { signedIn: true, sessionOnly: true, noApiToken: true },
  headers,
  body: Type.Object({ accountId: Uuid }),
  bodyName: 'switchAccountRequest',
  response: SessionToken,
  problems: ['NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
});
