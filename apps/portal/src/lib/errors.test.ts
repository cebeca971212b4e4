import { NoAnswerError, ProblemError } from '@demarc/client/client.ts';
import { describe, expect, it } from 'vitest';
import { dialogTexts, placeOf } from './errors.ts';

const answer = (status: number) => new ProblemError(status, null, null);
const aborted = new NoAnswerError('No answer', { cause: new DOMException('stopped', 'AbortError') });

describe('the place of an error (specification, section 8)', () => {
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
  ] as const)('%i: %s', (status, place) => expect(placeOf(answer(status))).toBe(place));

  it.each([
    ['429 with a handler', answer(429), { handles: [429] }, 'page'],
    ['500 switched off for the call', answer(500), { isQuiet500: true }, 'page'],
    ['503 with 500 switched off', answer(503), { isQuiet500: true }, 503],
    ['401 whatever the call handles', answer(401), { handles: [401] }, 'session-ended'],
    ['no answer', new NoAnswerError('No answer'), {}, 'no-answer'],
    ['an answer nobody waits for any more', aborted, {}, 'none'],
    ['a fault of our own', new TypeError('x'), {}, 'fault'],
  ] as const)('%s', (_what, error, handling, place) => expect(placeOf(error, handling)).toBe(place));
});

it('says that downloads are the reason, not requests in general', () => {
  const problem = { status: 429, code: 'TOO_MANY_EXPORTS', message: '', correlationId: '' };
  expect(dialogTexts(429, problem).title).toBe('api.too-many-exports.title');
  expect(dialogTexts(429, { ...problem, code: 'RATE_LIMITED' }).title).toBe('api.429.title');
});
