import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Values that must never reach the log, wherever an object is logged whole. */
const secret = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'code', 'secret', 'iban', 'email', 'recipient'];

/** One line of JSON an event, on stdout; `silent` in tests. */
export function createLog({ silent = false }: { silent?: boolean } = {}): Logger {
  return pino({
    level: silent ? 'silent' : 'info',
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level) => ({ level }) },
    redact: { paths: secret.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: '[secret]' },
  });
}
