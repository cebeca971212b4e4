import { type DestinationStream, type Logger, pino } from 'pino';
import { toLoggableError } from './http/loggable-error.ts';

export type { Logger } from 'pino';

/** Properties that must never reach the log, even inside a logged object. */
const redactedKeys = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'code',
  'secret',
  'iban',
  'email',
  'recipient',
];

interface LogOptions {
  silent?: boolean;
  /** Destination of the lines; stdout by default. */
  destination?: DestinationStream | undefined;
}

/** Creates a log that writes one line of JSON per event; `silent` is for tests. */
export function createLog({ silent = false, destination }: LogOptions = {}): Logger {
  const options = {
    level: silent ? 'silent' : 'info',
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level: string) => ({ level }) },
    serializers: { err: (error: unknown) => toLoggableError(error) },
    hooks: { logMethod: writeWithoutErrorText },
    redact: { paths: redactedKeys.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: '[secret]' },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Gives each logged error a fixed message, because pino would use that of the error, which may contain values of a statement. */
function writeWithoutErrorText(this: Logger, [first, ...rest]: unknown[], method: (...line: unknown[]) => void): void {
  const object = first instanceof Error ? { err: first } : first;
  const hasError = typeof object === 'object' && object !== null && 'err' in object;
  method.call(this, object, ...(hasError && rest.length === 0 ? ['an error'] : rest));
}
