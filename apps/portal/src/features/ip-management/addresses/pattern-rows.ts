import type { AddressPreviewRow, IpAddress, updateIpAddresses } from '@demarc/contract/ip-address.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { expandPtrPatternForAll } from '@demarc/contract/ptr-pattern.ts';
import type { RuleProblem } from '@demarc/contract/rules/rule.ts';

/** A row of the preview: the current PTR record of an address, and the one of the pattern. */
export interface PatternRow {
  ip: string;
  current: string | null;
  ptr: string | null;
  problem: (RuleProblem & { message?: string }) | null;
  /** Undefined until the server has checked it. */
  forwardState: AddressPreviewRow['forwardState'] | undefined;
  version: number;
}

/** Fills in the pattern locally, so that the preview updates on each keystroke; the forward check comes from the server. */
export function buildPatternRows(
  pattern: string,
  addresses: readonly IpAddress[],
  checked: readonly AddressPreviewRow[] = [],
): PatternRow[] {
  const checkedByIp = new Map(checked.map((row) => [row.ip, row]));
  const filled = expandPtrPatternForAll(
    pattern,
    addresses.map(({ ip }) => ip),
  );
  return addresses.map(({ ip, ptr: current, version }, index) => {
    const result = filled[index]?.result;
    const checkedRow = checkedByIp.get(ip);
    const isSame = checkedRow !== undefined && checkedRow.ptr === (result?.name ?? null);
    const ownProblem = result?.problem ?? null;
    return {
      ip,
      current,
      ptr: result?.name ?? null,
      problem: ownProblem ?? (isSame || checkedRow?.problem ? (checkedRow?.problem ?? null) : null),
      forwardState: isSame ? checkedRow.forwardState : undefined,
      version,
    };
  });
}

/** The number of existing names that would be replaced. */
export function countReplaced(rows: readonly Pick<PatternRow, 'current' | 'ptr' | 'problem'>[]): number {
  return rows.filter(({ current, ptr, problem }) => !problem && current !== null && ptr !== current).length;
}

/** The rows of the bulk update. */
export function toBulkRows(rows: readonly PatternRow[]): Input<typeof updateIpAddresses>['body']['rows'] {
  return rows.map(({ ip, ptr, version }) => ({ ip, ptr, version }));
}

/** Inserts a part of the pattern where the caret is. */
export function insertPart(text: string, part: string, start: number, end: number): { text: string; caret: number } {
  const inserted = `{${part}}`;
  return { text: `${text.slice(0, start)}${inserted}${text.slice(end)}`, caret: start + inserted.length };
}
