import type { DatabaseLocation } from './database.ts';
import { parsePostgresUrl } from './postgres-url.ts';

/** A sentence for the operator that says why the database could not be opened. It never contains the password of the URL. */
export function describeOpenFailure(location: DatabaseLocation, error: unknown): string {
  // Drizzle wraps the driver's error; a refused connection may contain one error per address tried.
  const cause = (error as Error).cause ?? error;
  const reason =
    cause instanceof AggregateError ? cause.errors.map(({ message }) => message).join('; ') : (cause as Error).message;
  if (!('url' in location)) return reason;
  const { database, hosts } = parsePostgresUrl(location.url)!;
  const host = hosts.map((one) => `${one.host}:${one.port}`).join(' or ') || 'its socket';
  return `The database ${database} at ${host} couldn't be opened or migrated: ${reason}`;
}
