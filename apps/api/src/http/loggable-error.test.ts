import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import { createLog, type Logger } from '../log.ts';
import { isDatabaseUnavailable, toLoggableError } from './loggable-error.ts';

function createCodedError(code: string, more: object = {}): Error {
  return Object.assign(new Error('no'), { code }, more);
}

it.each([
  ['a refused connection', new Error('Failed query', { cause: createCodedError('ECONNREFUSED') }), true],
  [
    'one refused at every address',
    new Error('Failed query', { cause: new AggregateError([createCodedError('ECONNREFUSED')]) }),
    true,
  ],
  ['a server that stops', new Error('Failed query', { cause: createCodedError('57P01', { severity: 'FATAL' }) }), true],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect'), true],
  ['a lost connection', new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') }), true],
  ['a broken rule', new Error('Failed query', { cause: createCodedError('23505', { severity: 'ERROR' }) }), false],
  ['a fault of ours', new TypeError('x is not a function'), false],
  ['no error at all', 'nothing', false],
])('recognizes %s', (_what, error, away) => expect(isDatabaseUnavailable(error)).toBe(away));

it('removes the values of a statement from a logged error', () => {
  const database = createCodedError('23505', {
    severity: 'ERROR',
    detail: 'Key (email)=(jan@geheim.example) already exists.',
    where: "unnamed portal parameter $1 = 'jan@geheim.example'",
    constraint: 'login_email_unique',
  });
  const error = new DrizzleQueryError('insert …', ['jan@geheim.example', 'Laan\n    at geheim'], database);
  const logged = JSON.stringify(toLoggableError(error));
  expect(logged).not.toContain('geheim');
  expect(logged).toContain('23505');
  expect(logged).toContain('login_email_unique');
  expect(logged).toContain('loggable-error.test.ts');
});

it.each<[string, (log: Logger, error: Error) => void]>([
  ['beside a message', (log, error) => log.warn({ err: error }, 'a job failed')],
  ['without a message', (log, error) => log.warn({ err: error })],
  ['alone', (log, error) => log.error(error)],
  ['to a child', (log, error) => log.child({ part: 'x' }).error(error, 'a job failed')],
])('writes no values of an error that is logged %s', (_how, write) => {
  const lines: string[] = [];
  const log = createLog({ destination: { write: (line) => void lines.push(line) } });
  write(
    log,
    new DrizzleQueryError('insert …', ['jan@geheim.example'], createCodedError('23505', { severity: 'ERROR', detail: 'geheim' })),
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('geheim');
  expect(JSON.parse(lines[0]!)).toMatchObject({ err: { cause: { errorCode: '23505' } }, msg: expect.stringContaining('a') });
});
