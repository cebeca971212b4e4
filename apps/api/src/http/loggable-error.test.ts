import { expect, it } from 'vitest';
import { causeOf, isDatabaseAway } from './loggable-error.ts';

function coded(code: string, more: object = {}): Error {
  return Object.assign(new Error('no'), { code }, more);
}

it.each([
  ['a refused connection', new Error('Failed query', { cause: coded('ECONNREFUSED') }), true],
  ['one refused at every address', new Error('Failed query', { cause: new AggregateError([coded('ECONNREFUSED')]) }), true],
  ['a server that stops', new Error('Failed query', { cause: coded('57P01', { severity: 'FATAL' }) }), true],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect'), true],
  ['a lost connection', new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') }), true],
  ['a broken rule', new Error('Failed query', { cause: coded('23505', { severity: 'ERROR' }) }), false],
  ['a fault of ours', new TypeError('x is not a function'), false],
  ['no error at all', 'nothing', false],
])('tells %s', (_what, error, away) => expect(isDatabaseAway(error)).toBe(away));

it('keeps the values of a statement out of the log', () => {
  const database = coded('23505', { severity: 'ERROR', detail: 'Key (email)=(jan@geheim.example) already exists.' });
  const error = Object.assign(new Error('Failed query: insert … params: jan@geheim.example', { cause: database }), {
    query: 'insert',
  });
  const logged = JSON.stringify(causeOf(error));
  expect(logged).not.toContain('geheim');
  expect(logged).toContain('23505');
});
