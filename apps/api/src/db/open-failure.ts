import type { DatabaseLocation } from './database.ts';
import { parsePostgresUrl } from './postgres-url.ts';

/** Why a database could not be opened, as a sentence for whoever starts the server; never with the address's password. */
export function openFailure(location: DatabaseLocation, error: unknown): string {
  // Drizzle wraps what the server said; a refused connection may hold one error for each address tried.
  const cause = (error as Error).cause ?? error;
  const reason =
    cause instanceof AggregateError ? cause.errors.map(({ message }) => message).join('; ') : (cause as Error).message;
  if (!('url' in location)) return reason;
  const { database, hosts } = parsePostgresUrl(location.url)!;
  const host = hosts.map((one) => `${one.host}:${one.port}`).join(' or ') || 'its socket';
  return `The database ${database} at ${host} could not be opened or brought up to date: ${reason}`;
}
