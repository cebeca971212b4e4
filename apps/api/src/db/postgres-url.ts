export interface PostgresHost {
  host: string;
  port: number;
}

/** A `DATABASE_URL`. Like libpq, it may name several hosts: `postgres://user@one:5432,two:5432/name`. */
export interface PostgresUrl {
  /** The URL with its first host only, because node-postgres supports a single host. */
  connectionString: string;
  hosts: readonly PostgresHost[];
  /** Whether to check that a host accepts writes before using it. */
  requiresProbe: boolean;
  database: string;
}

/** Values of `target_session_attrs` that include a writable host. The server always writes, so all of them mean the same to it. */
const sessionAttributes = new Set(['read-write', 'primary', 'any']);

/** Parses a database URL, or returns null if it is invalid. */
export function parsePostgresUrl(text: string): PostgresUrl | null {
  const [, start = '', authority = '', end = ''] = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(text) ?? [];
  const [first = '', ...others] = authority.split(',');
  if (!URL.canParse(start + first + end)) return null;
  const url = new URL(start + first + end);
  const attributes = url.searchParams.get('target_session_attrs');
  if (attributes !== null && !sessionAttributes.has(attributes)) return null;
  url.searchParams.delete('target_session_attrs');
  const hosts: PostgresHost[] = [];
  for (const authorityPart of [first, ...others]) {
    const [, host = '', port = '5432'] = /^(\[[^\]]+\]|[^:[\]]+)(?::(\d{1,5}))?$/.exec(authorityPart) ?? [];
    if (host !== '') hosts.push({ host: host.replace(/^\[(.+)\]$/, '$1'), port: Number(port) });
    // A single authority without a host may name a Unix socket in its parameters.
    else if (others.length > 0) return null;
  }
  return {
    connectionString: url.href,
    hosts,
    requiresProbe: hosts.length > 1 || attributes !== null,
    database: decodeURIComponent(url.pathname.slice(1)),
  };
}
