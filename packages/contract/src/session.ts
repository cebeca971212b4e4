import { type Static, Type } from 'typebox';
import { type Role, roles } from './access.ts';
import { defineOperation } from './operation.ts';
import { CustomerId, Uuid } from './types.ts';

/** The claims of a session token (JWT, HS256); `exp`, `iat`, `nbf` and `auth_time` are in seconds. */
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
  /** When the user last signed in or confirmed the sign-in. A confirmation does not extend the 12 hours of the session. */
  auth_time: number;
  /** The id of the session row. */
  sid: string;
  /** The public origin of the server that accepts the token. */
  aud: string;
  /** The user's last known activity, in seconds; set only if an inactivity limit applies. */
  active_at?: number;
  /** Seconds of inactivity after which the session ends. */
  idle_limit?: number;
}

/** The `typ` header of a session token, which distinguishes it from every other JWT (RFC 8725, section 3.11). */
export const sessionTokenType = 'session+jwt';

/** The headers that request a session token of 15 minutes that contains the roles (specification, section 7). */
export const sessionTokenHeaders = { 'X-Token-Lifetime': '900', 'X-Token-Include-Roles': 'true' } as const;

/** The refresh header with the seconds since the user was last active. */
export const idleHeader = 'X-Session-Idle';

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

export const describeToken = defineOperation({
  id: 'describeToken',
  method: 'POST',
  path: '/v1/token/describe',
  summary:
    'Says whom a token would sign in, so that a person can confirm it first. Takes what exchange takes and signs nobody in. A one-time login token is used up by this call: exchange the token of the response instead, within 5 minutes.',
  tag,
  access: { signedIn: false },
  body: TokenExchangeRequest,
  bodyName: 'tokenExchangeRequest',
  response: Type.Object({
    username: Type.String(),
    company: Type.String(),
    token: Type.String({ description: 'The token to exchange.' }),
  }),
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
  headers: Type.Object({
    ...headers.properties,
    'x-session-idle': Type.Optional(
      Type.String({
        description:
          'Seconds since the user was last active. The session ends when that exceeds the inactivity limit. When left out, the refresh itself counts as activity.',
      }),
    ),
  }),
  response: SessionToken,
  problems: ['SECOND_FACTOR_REQUIRED'],
});

export const confirmSignIn = defineOperation({
  id: 'confirmSignIn',
  method: 'POST',
  path: '/v1/token/confirm-sign-in',
  summary:
    'Confirms the sign-in of this session: takes an id token of the same person who signed in again within the last 10 minutes, once, and gives a session token for the calls that need a recent sign-in. The session still ends when it would have ended.',
  tag,
  access: { signedIn: true, sessionOnly: true, noApiToken: true },
  headers,
  body: Type.Object({
    token: Type.String({
      minLength: 1,
      maxLength: 16_384,
      description: 'An id token with `auth_time`. Ask the provider for it with `prompt=login` and `max_age=600`.',
    }),
  }),
  bodyName: 'confirmSignInRequest',
  response: SessionToken,
  problems: ['RECENT_SIGN_IN_REQUIRED', 'DIFFERENT_SIGN_IN', 'SECOND_FACTOR_REQUIRED', 'TOO_MANY_ATTEMPTS'],
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

/** An account of the signed-in person at a company. */
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
