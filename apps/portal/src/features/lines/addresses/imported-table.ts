import type { ColumnMapping } from './address-columns.ts';
import type { ImportedTable } from './address-list-input.tsx';

/** An imported table with the mapping of its columns. */
export type MappedTable = ImportedTable & { columns: ColumnMapping };

let latest: { batchId: string; table: MappedTable } | null = null;

/** Keeps the table of the latest import in memory, so that its columns can be changed until the page is reloaded. */
export function keepImportedTable(batchId: string, table: MappedTable): void {
  latest = { batchId, table };
}

export function getImportedTable(batchId: unknown): MappedTable | null {
  return latest?.batchId === batchId ? (latest?.table ?? null) : null;
}
