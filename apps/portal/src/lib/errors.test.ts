import { NoAnswerError, ProblemError } from '@demarc/client/client.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getDialogText, getErrorTarget, isFinalRefusal, rememberSentToken, reportError } from './errors.ts';
import { session, setPhase, setToken } from './session-state.ts';

const createError = (status: number) => new ProblemError(status, null, null);
const aborted = new NoAnswerError('No response', { cause: new DOMException('stopped', 'AbortError') });

describe('a refusal', () => {
  it('is final if the request itself is the reason', () => {
    expect([403, 409, 422].map((status) => isFinalRefusal(createError(status)))).toEqual([true, true, true]);
  });

  it('is not final if the server fails, does not respond or received too many requests', () => {
    expect([429, 500, 503].map((status) => isFinalRefusal(createError(status)))).toEqual([false, false, false]);
    expect([null, aborted].map(isFinalRefusal)).toEqual([false, false]);
  });
});

describe('the target of an error (specification, section 8)', () => {
  it.each([
    [400, 'page'],
    [401, 'session-ended'],
    [403, 'page'],
    [404, 'page'],
    [409, 'page'],
    [413, 'page'],
    [429, 429],
    [500, 500],
    [502, 500],
    [503, 503],
  ] as const)('%i: %s', (status, place) => expect(getErrorTarget(createError(status))).toBe(place));

  it.each([
    ['429 with a handler', createError(429), { handles: [429] }, 'page'],
    ['500 switched off for the call', createError(500), { hidesServerErrors: true }, 'page'],
    ['503 with 500 switched off', createError(503), { hidesServerErrors: true }, 503],
    ['401 whatever the call handles', createError(401), { handles: [401] }, 'session-ended'],
    ['no response', new NoAnswerError('No response'), {}, 'no-answer'],
    ['a response that nobody waits for anymore', aborted, {}, 'none'],
    ['a fault of our own', new TypeError('x'), {}, 'fault'],
  ] as const)('%s', (_what, error, handling, place) => expect(getErrorTarget(error, handling)).toBe(place));
});

it('names downloads instead of requests as the reason for a 429', () => {
  const problem = { status: 429, code: 'TOO_MANY_EXPORTS', message: '', correlationId: '' };
  expect(getDialogText(429, problem).title).toBe('api.too-many-exports.title');
  expect(getDialogText(429, { ...problem, code: 'RATE_LIMITED' }).title).toBe('api.429.title');
});

describe('a refused token', () => {
  const getToken = (sid: string) => `x.${btoa(JSON.stringify({ exp: 1, cid: 1, uid_g: 'a', sid }))}.x`;
  const storage = new Map<string, string>();

  beforeEach(() => {
    storage.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    });
    setToken(getToken('here'));
    setPhase('signedIn');
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['of the session of now ends it', 'here', undefined, 'signedOut'],
    ['of the session that this tab had before changes nothing', 'before', undefined, 'signedIn'],
    ['of a session that another tab has replaced changes nothing', 'here', 'elsewhere', 'signedIn'],
  ])('%s', async (_what, sent, stored, phase) => {
    if (stored) storage.set('demarc.token', getToken(stored));
    const error = createError(401);
    rememberSentToken(error, getToken(sent));
    await reportError(error);
    expect(session.state.phase).toBe(phase);
  });
});
