import type { Problem } from '@demarc/contract/problem.ts';
import { exchangeToken, sessionTokenHeaders } from '@demarc/contract/session.ts';
import { client } from '../../lib/api.ts';
import { showDialog } from '../../lib/dialogs.ts';
import { problemOf, statusOf } from '../../lib/errors.ts';
import { newerServerDialog } from '../../lib/newer-server.ts';
import { acceptToken, endSession, session } from '../../lib/session.ts';
import { completeSignIn, redirectToSignOut, SsoError } from '../../lib/sso.ts';
import { hasNewerServer } from '../../lib/version.ts';

/** Why the person is not signed in, and what they can do about it. */
export interface Failure {
  /** Translation key of the plain text. */
  code: string;
  /** The plain text itself, where the API gave it. */
  text?: string;
  /** What the library or the provider said, for whoever helps. */
  technical?: string;
  wanted: string | null;
  /** Known at the provider, but without access here: another account may have it. */
  isRefusal: boolean;
  idToken?: string;
}

/** Takes the provider's answer to a session. Null when it worked: the router moves on then. */
export async function finishSignIn(address: string): Promise<Failure | null> {
  let wanted: string | null = null;
  let idToken: string | undefined;
  try {
    const answer = await completeSignIn(address);
    ({ wanted, idToken } = answer);
    const { token } = await client.call(
      exchangeToken,
      { body: { token: answer.idToken } },
      { headers: sessionTokenHeaders, anonymous: true },
    );
    await acceptToken(token, { idToken: answer.idToken, wanted });
    return null;
  } catch (error) {
    const { notice } = session.state;
    // A failure while processing the answer clears the session (specification, section 8).
    endSession(null);
    if (error instanceof SsoError) {
      return { code: error.code, technical: error.message, wanted: error.wanted, isRefusal: false };
    }
    if (notice) return { code: notice, technical: messageOf(error), wanted, isRefusal: true, idToken };
    const status = statusOf(error);
    if (status !== null) return refusal(status, problemOf(error), wanted, idToken);
    return { code: 'sso.api-unreachable', technical: messageOf(error), wanted, isRefusal: false };
  }
}

async function refusal(status: number, problem: Problem | null, wanted: string | null, idToken?: string): Promise<Failure> {
  // A forbidden answer is no error (specification, section 7): the person is known, and has no account here.
  if (status === 403) return { code: 'sso.no-account', text: problem?.message, wanted, isRefusal: true, idToken };
  if (await hasNewerServer()) showDialog(newerServerDialog);
  const code = status === 429 ? 'sso.too-many' : status === 401 ? 'sso.id-token-refused' : 'sso.api-failed';
  const technical = problem ? `${problem.code}, ${problem.correlationId}` : String(status);
  return { code, technical, wanted, isRefusal: false };
}

/** Signs out at the provider, so that somebody else can sign in. False when it cannot be done. */
export async function leaveProvider(idToken: string | undefined): Promise<boolean> {
  if (!idToken) return false;
  try {
    await redirectToSignOut(idToken);
    return true;
  } catch {
    return false;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
