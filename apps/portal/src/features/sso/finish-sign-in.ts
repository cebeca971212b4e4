import type { Problem } from '@demarc/contract/problem.ts';
import { exchangeToken, sessionTokenHeaders } from '@demarc/contract/session.ts';
import { client } from '../../lib/api.ts';
import { getErrorStatus, getProblem, reportError } from '../../lib/errors.ts';
import { acceptToken, endSession, session } from '../../lib/session.ts';
import { completeSignIn, redirectToSignOut, SsoError } from '../../lib/sso.ts';

/** The reason for which a sign-in failed, and what the user can do about it. */
export interface SignInFailure {
  /** The translation key of the user-facing text. */
  code: string;
  /** The user-facing text from the API, if it sent one. */
  text?: string;
  /** The message from the library or the provider, for support. */
  technical?: string;
  returnTo: string | null;
  /** Whether the provider knows the user but they have no access here; another account may have it. */
  isRefusal: boolean;
  idToken?: string;
}

/** Exchanges the provider's response for a session. Returns null on success; the router then navigates. */
export async function finishSignIn(callbackUrl: string): Promise<SignInFailure | null> {
  let returnTo: string | null = null;
  let idToken: string | undefined;
  try {
    const response = await completeSignIn(callbackUrl);
    ({ returnTo, idToken } = response);
    const { token } = await client.call(
      exchangeToken,
      { body: { token: response.idToken } },
      { headers: sessionTokenHeaders, anonymous: true },
    );
    await acceptToken(token, { idToken: response.idToken, returnTo });
    return null;
  } catch (error) {
    const { notice } = session.state;
    // A failure while processing the response clears the session (specification, section 8).
    endSession(null);
    const status = getErrorStatus(error);
    // Do not report a 403 (specification, section 7) or a URL without a provider response.
    const isResponse = hasResponse(callbackUrl);
    if (status !== 403 && isResponse) globalThis.reportError(error);
    if (error instanceof SsoError) {
      const { code, message, returnTo } = error;
      return { code, ...(isResponse && { technical: message }), returnTo, isRefusal: false };
    }
    if (notice) return { code: notice, technical: getMessage(error), returnTo, isRefusal: true, idToken };
    if (status !== 403) void reportError(error);
    if (status !== null) return toFailure(status, getProblem(error), returnTo, idToken);
    return { code: 'sso.api-unreachable', technical: getMessage(error), returnTo, isRefusal: false };
  }
}

/** Whether the URL contains a provider response: a code or an error. */
function hasResponse(callbackUrl: string): boolean {
  const { searchParams } = new URL(callbackUrl);
  return searchParams.has('state') || searchParams.has('code') || searchParams.has('error');
}

function toFailure(status: number, problem: Problem | null, returnTo: string | null, idToken?: string): SignInFailure {
  // A 403 is not an error (specification, section 7): the provider knows the user but they have no account here.
  if (status === 403) return { code: 'sso.no-account', text: problem?.message, returnTo, isRefusal: true, idToken };
  const technical = problem ? `${problem.code}, ${problem.correlationId}` : String(status);
  return { code: getFailureCode(status), technical, returnTo, isRefusal: false };
}

function getFailureCode(status: number): string {
  if (status === 429) return 'sso.too-many';
  return status === 401 ? 'sso.id-token-refused' : 'sso.api-failed';
}

/** Signs out at the provider, so that another user can sign in. Returns false on failure. */
export async function signOutAtProvider(idToken: string | undefined): Promise<boolean> {
  if (!idToken) return false;
  try {
    await redirectToSignOut(idToken);
    return true;
  } catch {
    return false;
  }
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
