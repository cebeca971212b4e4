import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { normalizeName } from '../../dns/wire.ts';

export const storedTypes = ['PTR', 'NS', 'A', 'AAAA'] as const;
export type StoredType = (typeof storedTypes)[number];

export interface StoredSet {
  ttl: number;
  values: readonly string[];
}

/** The record sets of the demo's name server. */
export interface RecordStore {
  get(name: string, type: StoredType): StoredSet | undefined;
  listTypes(name: string): StoredType[];
  /** Whether a name has records, or a name below it does. */
  exists(name: string): boolean;
  /** Replaces a record set, or removes it if there are no values. */
  set(name: string, type: StoredType, set: StoredSet): void;
  list(): { name: string; type: StoredType; set: StoredSet }[];
}

interface JournalLine extends StoredSet {
  name: string;
  type: StoredType;
}

/**
 * Keeps record sets in memory and, with a file, as one line of JSON for each change. The file is rewritten at the start, so that
 * it only grows during one run.
 */
export function createRecordStore(file: string | null): RecordStore {
  const names = new Map<string, Map<StoredType, StoredSet>>();
  /** For each name, how many names below it have records. */
  const descendants = new Map<string, number>();

  const countAncestors = (name: string, change: 1 | -1): void => {
    for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) {
      const ancestor = name.slice(dot + 1);
      const count = (descendants.get(ancestor) ?? 0) + change;
      if (count === 0) descendants.delete(ancestor);
      else descendants.set(ancestor, count);
    }
  };

  const apply = ({ name, type, ttl, values }: JournalLine): void => {
    const sets = names.get(name);
    if (values.length > 0) {
      if (sets) sets.set(type, { ttl, values });
      else {
        names.set(name, new Map([[type, { ttl, values }]]));
        countAncestors(name, 1);
      }
    } else if (sets?.delete(type) && sets.size === 0) {
      names.delete(name);
      countAncestors(name, -1);
    }
  };

  const listRecordSets = () => [...names].flatMap(([name, sets]) => [...sets].map(([type, set]) => ({ name, type, set })));

  if (file) {
    for (const line of readJournal(file)) apply(line);
    writeFileSync(
      file,
      listRecordSets()
        .map(({ name, type, set }) => formatLine({ name, type, ...set }))
        .join(''),
    );
  }

  return {
    get: (name, type) => names.get(normalizeName(name))?.get(type),
    listTypes: (name) => [...(names.get(normalizeName(name))?.keys() ?? [])],
    exists: (name) => names.has(normalizeName(name)) || descendants.has(normalizeName(name)),
    set(name, type, { ttl, values }) {
      const line = { name: normalizeName(name), type, ttl, values: [...new Set(values.map(normalizeName))] };
      apply(line);
      if (file) appendFileSync(file, formatLine(line));
    },
    list: listRecordSets,
  };
}

function formatLine(line: JournalLine): string {
  return `${JSON.stringify(line)}\n`;
}

/** Reads the journal. Skips an incomplete last line, which a killed process can leave. */
function readJournal(file: string): JournalLine[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as JournalLine];
      } catch {
        return [];
      }
    });
}
