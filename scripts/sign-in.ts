import { type Client, createClient, NoAnswerError, ProblemError } from '@demarc/client/client.ts';
import { exchangeToken, type SessionClaims } from '@demarc/contract/session.ts';
import { demoPassword } from '../apps/api/src/db/demo-password.ts';

/** A signed-in user of the demo. */
export interface SignedInUser {
  token: string;
  customerId: number;
  client: Client;
}

/** Signs in with the password grant of the embedded provider, for an hour. Rejects as a client does. */
export async function signIn(origin: string, username: string): Promise<SignedInUser> {
  const response = await fetch(`${origin}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'demarc-portal',
      scope: 'openid',
      username,
      password: demoPassword,
    }),
  }).catch((cause: unknown) => {
    throw new NoAnswerError('No response from the token endpoint', { cause });
  });
  if (!response.ok) throw new ProblemError(response.status, null, Number(response.headers.get('Retry-After')) || null);
  const { id_token: idToken } = (await response.json()) as { id_token: string };
  return beginSession(origin, idToken);
}

/** Exchanges an ID token of the provider for a session of an hour. */
export async function beginSession(origin: string, idToken: string): Promise<SignedInUser> {
  const headers = { 'X-Token-Lifetime': '3600', 'X-Token-Include-Roles': 'true' };
  const { token } = await createClient({ endpoint: origin }).call(exchangeToken, { body: { token: idToken } }, { headers });
  return { token, customerId: decodeClaims(token).cid, client: createTokenClient(origin, token) };
}

/** Creates a client that sends this token. */
export function createTokenClient(origin: string, token: string): Client {
  return createClient({ endpoint: origin, token: () => token });
}

/** Reads the claims of a session token. */
export function decodeClaims(token: string): SessionClaims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}
