import { getErrorStatus, getProblem } from '../../lib/errors.ts';
import { session } from '../../lib/session.ts';
import { confirmWithIdToken } from '../../lib/session-refresh.ts';
import { completeSignIn, SsoError } from '../../lib/sso.ts';

/** The reason for which a sign-in was not confirmed: a translation key, or the API's text. */
export type ConfirmationFailure = { code: string } | { text: string };

/** Confirms the session's sign-in with the provider's response. Returns null on success. */
export async function finishConfirmation(callbackUrl: string): Promise<ConfirmationFailure | null> {
  if (session.state.phase !== 'signedIn') return { code: 'confirm-sign-in.session-ended' };
  try {
    const { idToken } = await completeSignIn(callbackUrl);
    await confirmWithIdToken(idToken);
    return null;
  } catch (error) {
    if (error instanceof SsoError) return { code: error.code };
    return getFailure(error);
  }
}

function getFailure(error: unknown): ConfirmationFailure {
  const problem = getProblem(error);
  switch (problem?.code) {
    case 'DIFFERENT_SIGN_IN':
      return { code: 'confirm-sign-in.other-person' };
    case 'RECENT_SIGN_IN_REQUIRED':
      return { code: 'confirm-sign-in.not-recent' };
    case 'SECOND_FACTOR_REQUIRED':
      return { text: problem.message };
  }
  switch (getErrorStatus(error)) {
    case null:
      return { code: 'sso.api-unreachable' };
    case 400:
      return { code: 'sso.id-token-refused' };
    case 401:
      return { code: 'confirm-sign-in.session-ended' };
    case 429:
      return { code: 'sso.too-many' };
    default:
      return { code: 'confirm-sign-in.failed' };
  }
}
