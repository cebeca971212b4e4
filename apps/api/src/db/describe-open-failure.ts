import type { DatabaseLocation } from './database.ts';
import { type PostgresHost, parsePostgresUrl } from './postgres-url.ts';
import { PrereleaseDatabaseError } from './prerelease-database.ts';

const prereleaseProblem = 'was created by a pre-release version of Demarc and must be recreated';

/** Describes for the operator why the database could not be opened. The text never contains the password of the URL. */
export function describeOpenFailure(location: DatabaseLocation, error: unknown): string {
  // Drizzle wraps the driver's error; a refused connection may carry one error per address.
  const cause = (error as Error).cause ?? error;
  const reason =
    cause instanceof AggregateError ? cause.errors.map(({ message }) => message).join('; ') : (cause as Error).message;
  if (!('url' in location)) {
    if ('folder' in location && error instanceof PrereleaseDatabaseError) {
      return `The embedded database ${prereleaseProblem}: delete the folder ${location.folder}, then start again.`;
    }
    return reason;
  }
  const { database, hosts } = parsePostgresUrl(location.url)!;
  const host = hosts.map(formatHost).join(' or ') || 'its socket';
  const subject = `The database ${database} at ${host}`;
  if (!(error instanceof PrereleaseDatabaseError)) return `${subject} couldn't be opened or migrated: ${reason}`;
  return `${subject} ${prereleaseProblem}: drop it, create an empty database in its place, then start again.`;
}

/** Puts an IPv6 address in brackets, as in a URL, because it contains colons. */
function formatHost({ host, port }: PostgresHost): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
