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
  /**
   * The time when the user last signed in or confirmed the sign-in. A confirmation does not extend the 12 hours of the session.
   */
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
  'x-token-lifetime': Type.Optional(
    Type.String({
      description: 'Lifetime of the token in seconds, from 60 to 3600. Values outside this range are clamped. Defaults to 900.',
    }),
  ),
  'x-token-include-roles': Type.Optional(Type.String({ description: 'Pass `true` to include the roles in the token.' })),
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
    'Exchanges a token for a session token. Accepts an ID token of the sign-in provider or a one-time login token, each once, or an API token.',
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
    'Returns who a token would sign in, so that the user can confirm it first. Accepts the same tokens as the exchange and signs nobody in. A one-time login token is used up by this call: exchange the token in the response instead, within 5 minutes.',
  tag,
  access: { signedIn: false },
  body: TokenExchangeRequest,
  bodyName: 'tokenExchangeRequest',
  response: Type.Object({
    username: Type.String(),
    company: Type.String(),
    token: Type.String({ description: 'Token to exchange.' }),
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
  summary: 'Refreshes a session token. Possible until 12 hours after sign-in.',
  tag,
  access: { signedIn: true, sessionOnly: true },
  headers: Type.Object({
    ...headers.properties,
    'x-session-idle': Type.Optional(
      Type.String({
        description:
          'Seconds since the user was last active. The session ends when this exceeds the inactivity limit. If you leave it out, the refresh itself counts as activity.',
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
    "Confirms the sign-in of this session and returns a session token for calls that require a recent sign-in. Accepts an ID token, once, if the same user signed in within the last 10 minutes. The end time of the session doesn't change.",
  tag,
  access: { signedIn: true, sessionOnly: true, noApiToken: true },
  headers,
  body: Type.Object({
    token: Type.String({
      minLength: 1,
      maxLength: 16_384,
      description: 'ID token with `auth_time`. Request it from the sign-in provider with `prompt=login` and `max_age=600`.',
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
  summary: 'Checks whether the session token is valid.',
  tag,
  access: { signedIn: true, sessionOnly: true },
});

export const revokeToken = defineOperation({
  id: 'revokeToken',
  method: 'POST',
  path: '/v1/token/revoke',
  summary: 'Ends the session of the token immediately, on every server.',
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
  summary: 'Lists the companies that the user can switch to, including the current one.',
  tag,
  access: { signedIn: true, sessionOnly: true },
  response: Type.Array(SessionAccount),
});

export const switchAccount = defineOperation({
  id: 'switchAccount',
  method: 'POST',
  path: '/v1/token/switch',
  summary: 'Switches to another account of the same user. Returns a new session token and ends the current session.',
  tag,
  access: { signedIn: true, sessionOnly: true, noApiToken: true },
  headers,
  body: Type.Object({ accountId: Uuid }),
  bodyName: 'switchAccountRequest',
  response: SessionToken,
  problems: ['NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
});
