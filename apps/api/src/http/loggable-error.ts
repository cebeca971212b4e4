/** What the log may know of an error: never the values of a statement, which drizzle and PostgreSQL put into their texts. */
interface LoggableError {
  name: string;
  /** `code` is a name that the log hides. */
  errorCode?: string | undefined;
  message?: string | undefined;
  /** Which rule of the database was broken: a name from the schema. */
  constraint?: string | undefined;
  stack?: string[] | undefined;
  cause?: LoggableError | undefined;
}

/** An error and what it came from, fit for the log. */
export function causeOf(error: unknown, depth = 0): LoggableError | undefined {
  if (error === undefined || error === null || depth > 4) return undefined;
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message, stack = '', cause } = error;
  const isStatement = 'query' in error || 'severity' in error;
  // A value with line breaks in it could look like a line of the stack, so the text is cut off as a whole.
  const frames = stack.slice(stack.indexOf(message) + message.length);
  return {
    name,
    errorCode: codeOf(error),
    message: isStatement ? undefined : message,
    constraint: 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined,
    stack: frames
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim()),
    cause: causeOf(cause, depth + 1),
  };
}

/** SQLSTATE classes of a server that is stopping, starting, full or closed (PostgreSQL, appendix A), too slow, or lost. */
const awayStates = /^(08|57P|57014|53|25006|25P03|55000)/;
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** pg gives these no code. */
const awayTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** Whether an error says that the database cannot be reached just now. */
export function isDatabaseAway(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++) {
    const code = codeOf(one) ?? '';
    if (awayCodes.has(code) || awayTexts.test(one.message) || ('severity' in one && awayStates.test(code))) return true;
    if (one instanceof AggregateError && one.errors.some(isDatabaseAway)) return true;
  }
  return false;
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
