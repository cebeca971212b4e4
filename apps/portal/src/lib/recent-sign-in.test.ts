import { NoAnswerError, ProblemError } from '@demarc/client/client.ts';
import type { SessionClaims } from '@demarc/contract/session.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getErrorTarget } from './errors.ts';
import { withRecentSignIn } from './recent-sign-in.ts';
import { endSession, replaceToken, setPhase, setToken } from './session-state.ts';

const signedInAt = 1_790_000_000;
const createToken = (claims: Partial<SessionClaims>) => {
  const all = { roles: [], cid: 20_240_317, uid_g: 'account', sid: 'session', exp: signedInAt + 900, ...claims };
  return `head.${Buffer.from(JSON.stringify(all)).toString('base64url')}.signature`;
};
const createProblem = (code: string) =>
  new ProblemError(403, { status: 403, code, message: 'Sign in again', correlationId: 'x' }, null);
const tooOld = createProblem('RECENT_SIGN_IN_REQUIRED');

beforeEach(() => {
  setToken(createToken({ auth_time: signedInAt }));
  setPhase('signedIn');
});
const confirm = () => replaceToken(createToken({ auth_time: signedInAt + 700 }));
/** Creates a call that the API refuses once, until the sign-in is confirmed. */
const createRefusedOnceCall = () => vi.fn<() => Promise<string>>().mockRejectedValueOnce(tooOld).mockResolvedValue('saved');
const waitForRequest = () => new Promise((resolve) => setTimeout(resolve));

describe('a call that needs a recent sign-in', () => {
  it('runs once if it is not refused', async () => {
    const call = vi.fn(async () => 'saved');
    expect(await withRecentSignIn(call)).toBe('saved');
    expect(call).toHaveBeenCalledOnce();
  });

  it('repeats once after the confirmation, together with other refused calls', async () => {
    const calls = [createRefusedOnceCall(), createRefusedOnceCall()];
    const responses = Promise.all(calls.map(withRecentSignIn));
    await waitForRequest();
    confirm();
    expect(await responses).toEqual(['saved', 'saved']);
    for (const call of calls) expect(call).toHaveBeenCalledTimes(2);
  });

  it('repeats without asking if the sign-in was confirmed while it was running', async () => {
    const call = vi.fn(async () => {
      if (call.mock.calls.length > 1) return 'saved';
      confirm();
      throw tooOld;
    });
    expect(await withRecentSignIn(call)).toBe('saved');
  });

  it('does not repeat twice', async () => {
    const call = vi.fn(() => Promise.reject(tooOld));
    const repeatedCall = withRecentSignIn(call);
    await waitForRequest();
    confirm();
    await expect(repeatedCall).rejects.toBe(tooOld);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['the session ends', () => endSession(null)],
    ['another session begins', () => replaceToken(createToken({ sid: 'other', auth_time: signedInAt + 700 }))],
  ])('is cancelled without an error if %s', async (_what, end) => {
    const call = createRefusedOnceCall();
    const cancelledCall = withRecentSignIn(call).catch((error: unknown) => error);
    await waitForRequest();
    end();
    const error = await cancelledCall;
    expect(error).toBeInstanceOf(NoAnswerError);
    expect(getErrorTarget(error)).toBe('none');
    expect(call).toHaveBeenCalledOnce();
  });

  it('rejects with any other error', async () => {
    const otherProblem = createProblem('ROLE_REQUIRED');
    await expect(withRecentSignIn(() => Promise.reject(otherProblem))).rejects.toBe(otherProblem);
  });
});
