/**
 * The part of an error that may be logged. It excludes the values of a statement, which drizzle and PostgreSQL include in their
 * messages.
 */
interface LoggableError {
  name: string;
  /** Not called `code`, because the log redacts that name. */
  errorCode?: string | undefined;
  message?: string | undefined;
  /** Name of the violated constraint in the schema. */
  constraint?: string | undefined;
  stack?: string[] | undefined;
  cause?: LoggableError | undefined;
}

/** Converts an error and its causes to a form that is safe to log. */
export function toLoggableError(error: unknown, depth = 0): LoggableError | undefined {
  if (error === undefined || error === null || depth > 4) return undefined;
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message, stack = '', cause } = error;
  const isStatement = 'query' in error || 'severity' in error;
  // A value with line breaks could look like stack frames, so the message is removed completely.
  const frames = stack.slice(stack.indexOf(message) + message.length);
  return {
    name,
    errorCode: getErrorCode(error),
    message: isStatement ? undefined : message,
    constraint: 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined,
    stack: frames
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim()),
    cause: toLoggableError(cause, depth + 1),
  };
}

/**
 * SQLSTATE classes of a server that is stopping, starting, full, closed or too slow, and of lost connections (PostgreSQL,
 * appendix A).
 */
const unavailableSqlStates = /^(08|57P|57014|53|25006|25P03|55000)/;
const unavailableErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** pg gives these errors no code. */
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** Whether an error means that the database is temporarily unavailable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    const code = getErrorCode(current) ?? '';
    if (
      unavailableErrorCodes.has(code) ||
      unavailableMessages.test(current.message) ||
      ('severity' in current && unavailableSqlStates.test(code))
    )
      return true;
    if (current instanceof AggregateError && current.errors.some(isDatabaseUnavailable)) return true;
  }
  return false;
}

function getErrorCode(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
