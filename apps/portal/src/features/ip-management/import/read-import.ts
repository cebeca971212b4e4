import { parseAddress } from '@demarc/contract/ip-network.ts';
import { decodeText } from '../../../lib/table-file/decode-text.ts';
import { detectFileKind, maxFileBytes, UnusableFileError } from '../../../lib/table-file/file-kind.ts';
import { readRows, readTextRows } from '../../../lib/table-file/read-rows.ts';
import type { ImportRow } from './import-rows.ts';

/** A zone file is parsed by the server; the rows of a table are read here. */
export type ImportSource = { kind: 'zone'; text: string } | { kind: 'rows'; rows: ImportRow[] };

/** Names that the columns of a table can have, in English and Dutch, and those of our own export. */
const columnNames = {
  ip: /^(ip|ip[- ]?(address|adres)|address|adres)$/i,
  ptr: /^(ptr([- ]?(record|name|naam))?|reverse( dns)?|rdns)$/i,
  hostname: /^(host ?name|hostnaam|own name|eigen naam|name|naam)$/i,
  description: /^(description|omschrijving|note|notitie|opmerking)$/i,
} as const;
type ColumnName = keyof typeof columnNames;

/** Reads a chosen file. Throws UnusableFileError. */
export async function readImportFile(file: Blob): Promise<ImportSource> {
  if (file.size === 0) throw new UnusableFileError('empty');
  if (file.size > maxFileBytes) throw new UnusableFileError('too-large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (detectFileKind(bytes) === 'sheet') return { kind: 'rows', rows: toImportRows(await readRows(file)) };
  return readImportText(decodeText(bytes));
}

/** Reads pasted text or a text file: a zone file, or a table with or without column names. */
export async function readImportText(text: string): Promise<ImportSource> {
  if (isZoneFile(text)) return { kind: 'zone', text };
  return { kind: 'rows', rows: toImportRows(await readTextRows(text)) };
}

/** Whether a text has the directives or records of a zone file (RFC 1035). */
export function isZoneFile(text: string): boolean {
  return /^\s*\$(ORIGIN|TTL)\b/im.test(text) || /\s(IN\s+)?PTR\s+\S+/i.test(stripHeader(text));
}

/** Removes a header such as `ip;ptr record`, which would look like a record. */
function stripHeader(text: string): string {
  return text.replace(/^[^\n]*(;|,|\t)[^\n]*\n/, '\n');
}

/**
 * Converts a table to rows. Finds columns by name, or else takes address and PTR record from the first two. Throws
 * UnusableFileError if there are no rows.
 */
export function toImportRows(table: readonly (readonly string[])[]): ImportRow[] {
  const [header = [], ...rest] = table;
  const namedColumns = findColumns(header);
  const hasHeader = namedColumns.ip !== undefined || !header.some((cell) => parseAddress(cell) !== null);
  const columns = namedColumns.ip === undefined ? { ip: 0, ptr: 1, hostname: undefined, description: undefined } : namedColumns;
  const rows = hasHeader ? rest : table;
  if (rows.length === 0) throw new UnusableFileError('no-rows');
  const firstLine = hasHeader ? 2 : 1;
  const getCell = (cells: readonly string[], at: number | undefined) => (at === undefined ? null : (cells[at] ?? ''));
  return rows.map((cells, index) => ({
    id: index,
    line: index + firstLine,
    ip: getCell(cells, columns.ip) ?? '',
    ptr: getCell(cells, columns.ptr) ?? '',
    hostname: getCell(cells, columns.hostname),
    description: getCell(cells, columns.description),
  }));
}

function findColumns(header: readonly string[]): Record<ColumnName, number | undefined> {
  const find = (name: ColumnName) => {
    const at = header.findIndex((cell) => columnNames[name].test(cell.trim()));
    return at === -1 ? undefined : at;
  };
  return { ip: find('ip'), ptr: find('ptr'), hostname: find('hostname'), description: find('description') };
}
