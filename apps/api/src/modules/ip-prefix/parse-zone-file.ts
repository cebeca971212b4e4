/** A record of a zone file that could be read, with absolute names without the trailing dot. */
export interface ZoneFileRecord {
  line: number;
  name: string;
  type: string;
  /** The data of the record, as written in the file. */
  data: string[];
}

export interface UnreadableLine {
  line: number;
  text: string;
}

/** A name that does not end with this is relative to the origin. */
const root = '.';
const types = new Set([
  ...['A', 'AAAA', 'CAA', 'CDNSKEY', 'CDS', 'CNAME', 'DNAME', 'DNSKEY', 'DS', 'HINFO', 'LOC', 'MX', 'NAPTR', 'NS', 'NSEC'],
  ...['NSEC3', 'NSEC3PARAM', 'PTR', 'RP', 'RRSIG', 'SOA', 'SPF', 'SRV', 'SSHFP', 'TLSA', 'TXT', 'URI'],
]);
const classes = new Set(['IN', 'CH', 'HS', 'CS']);
const ttl = /^\d+([smhdw]\d*)*$/i;

/** A token, and whether it was in quotes. */
interface Token {
  text: string;
  isQuoted: boolean;
}

interface Entry {
  line: number;
  tokens: Token[];
  /** Whether the entry starts with a space, so that it has the owner of the previous entry. */
  isIndented: boolean;
  isClosed: boolean;
  text: string;
}

/**
 * Parses a zone file (RFC 1035, section 5.1) with `$ORIGIN`, `$TTL`, relative names, comments, quotes and parentheses. Lines that
 * cannot be parsed are returned separately, and parsing continues after them.
 */
export function parseZoneFile(text: string, origin: string): { records: ZoneFileRecord[]; unreadable: UnreadableLine[] } {
  const records: ZoneFileRecord[] = [];
  const unreadable: UnreadableLine[] = [];
  let currentOrigin = toAbsolute(origin, root);
  let owner: string | null = null;
  for (const entry of splitEntries(text)) {
    const [first, second, ...rest] = entry.tokens;
    const fail = () => unreadable.push({ line: entry.line, text: entry.text });
    if (!first) {
      if (!entry.isClosed) fail();
      continue;
    }
    const directive = first.isQuoted ? '' : first.text.toUpperCase();
    if (directive.startsWith('$')) {
      if (directive === '$ORIGIN' && second && rest.length === 0) currentOrigin = toAbsolute(second.text, currentOrigin);
      else if (directive !== '$TTL' || !second || !ttl.test(second.text)) fail();
      continue;
    }
    if (!entry.isIndented) owner = toAbsolute(first.text, currentOrigin);
    const record =
      owner === null || !entry.isClosed ? null : parseRecord(entry.isIndented ? entry.tokens : entry.tokens.slice(1));
    if (!record || owner === null) {
      fail();
      continue;
    }
    const { type, data } = record;
    const names =
      type === 'PTR' || type === 'NS' || type === 'CNAME' ? data.map((name) => toAbsolute(name, currentOrigin)) : data;
    records.push({ line: entry.line, name: removeTrailingDot(owner), type, data: names.map(removeTrailingDot) });
  }
  return { records, unreadable };
}

/** Parses the type and the data of a record, after an optional TTL and class in either order; null if it is invalid. */
function parseRecord(tokens: readonly Token[]): { type: string; data: string[] } | null {
  let index = 0;
  let hasTtl = false;
  let hasClass = false;
  for (; index < tokens.length; index += 1) {
    const { text } = tokens[index]!;
    if (!hasTtl && ttl.test(text)) hasTtl = true;
    else if (!hasClass && classes.has(text.toUpperCase())) hasClass = true;
    else break;
  }
  const type = tokens[index]?.text.toUpperCase() ?? '';
  const data = tokens.slice(index + 1).map(({ text }) => text);
  const isKnown = types.has(type) || /^TYPE\d+$/.test(type);
  if (!isKnown || data.length === 0 || (type === 'PTR' && data.length > 1)) return null;
  return { type, data };
}

/** Makes a name absolute, with a trailing dot. */
function toAbsolute(name: string, origin: string): string {
  if (name === '@') return origin;
  if (name.endsWith(root)) return name;
  return origin === root ? `${name}.` : `${name}.${origin}`;
}

function removeTrailingDot(name: string): string {
  return name.length > 1 && name.endsWith(root) ? name.slice(0, -1) : name;
}

/** Splits a file into entries. An entry continues on the next line while a parenthesis is open. */
function* splitEntries(text: string): Generator<Entry> {
  let entry: Entry | null = null;
  let depth = 0;
  let number = 0;
  for (const line of text.split(/\r\n|\r|\n/)) {
    number += 1;
    entry ??= { line: number, tokens: [], isIndented: /^[ \t]/.test(line), isClosed: true, text: line.trim().slice(0, 200) };
    for (const token of splitTokens(line)) {
      if (token === 'open') depth += 1;
      else if (token === 'close') depth -= 1;
      else entry.tokens.push(token);
      if (depth < 0) entry.isClosed = false;
    }
    depth = Math.max(depth, 0);
    if (depth > 0) continue;
    yield entry;
    entry = null;
  }
  if (entry) yield { ...entry, isClosed: false };
}

/** Yields the tokens of a line without its comment. */
function* splitTokens(line: string): Generator<Token | 'open' | 'close'> {
  const pattern = /"((?:[^"\\]|\\.)*)"|;.*$|([()])|((?:[^\s();"\\]|\\.)+)|(\S)/g;
  for (const [, quoted, parenthesis, word, other] of line.matchAll(pattern)) {
    if (parenthesis) yield parenthesis === '(' ? 'open' : 'close';
    else if (quoted !== undefined) yield { text: quoted, isQuoted: true };
    else if (word !== undefined) yield { text: word, isQuoted: false };
    else if (other !== undefined) yield { text: other, isQuoted: false };
  }
}
