import { normalizeHostName } from '@demarc/contract/host-name.ts';
import type { AddressPreviewRow, updateIpAddresses } from '@demarc/contract/ip-address.ts';
import { type Address, formatAddress, parseAddress } from '@demarc/contract/ip-network.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { Rule } from '@demarc/contract/rules/rule.ts';
import { addressIn } from '../addresses/address-rule.ts';
import type { RowProblem } from '../addresses/row-problem.ts';

/** A row of the file with the user's corrections. Columns that the file lacks are null and do not change. */
export type ImportRow = {
  id: number;
  /** Line of the file. */
  line: number;
  ip: string;
  ptr: string;
  hostname: string | null;
  description: string | null;
};

/** The checks of a row: its problems by field, and the response of the server. */
export interface CheckedRow extends ImportRow {
  problems: { ip?: RowProblem; ptr?: RowProblem };
  preview: AddressPreviewRow | undefined;
}

/** The address in its stored form, so that `2001:DB8::1` and `2001:db8:0::1` are equal; null if it is invalid. */
function normalizeAddress(text: string): string | null {
  const address: Address | null = parseAddress(text.trim());
  return address && formatAddress(address);
}

/** Checks each row locally, and adds problems that the server found; `refusals` are those of the last attempt to save. */
export function checkRows(
  rows: readonly ImportRow[],
  prefix: string,
  {
    previews = [],
    refusals = new Map(),
  }: { previews?: readonly AddressPreviewRow[]; refusals?: ReadonlyMap<string, RowProblem> } = {},
): CheckedRow[] {
  const isInPrefix: Rule = addressIn(prefix);
  const seen = new Set<string>();
  const previewByIp = new Map(previews.map((preview) => [preview.ip, preview]));
  return rows.map((row) => {
    const ip = normalizeAddress(row.ip);
    const problems: CheckedRow['problems'] = {};
    const outside = isInPrefix(row.ip);
    if (outside) problems.ip = outside;
    else if (ip !== null && seen.has(ip)) problems.ip = { code: 'ip-prefix.address-twice' };
    if (ip !== null) seen.add(ip);
    const typed = row.ptr.trim();
    const name = typed === '' ? null : normalizeHostName(typed);
    if (name?.problem) problems.ptr = name.problem;
    const rowPreview = ip === null ? undefined : previewByIp.get(ip);
    const isCurrent = rowPreview !== undefined && (rowPreview.typed ?? '') === typed;
    if (isCurrent && rowPreview.problem && !problems[rowPreview.problem.field])
      problems[rowPreview.problem.field] = rowPreview.problem;
    const refusal = refusals.get(toRefusalKey(row));
    if (refusal && !problems.ip && !problems.ptr) problems.ptr = refusal;
    return { ...row, problems, preview: isCurrent ? rowPreview : undefined };
  });
}

/** The key of a problem that the server found. It contains the sent values, so that a correction clears the problem. */
export function toRefusalKey({ ip, ptr }: Pick<ImportRow, 'ip' | 'ptr'>): string {
  return `${ip.trim()} ${ptr.trim()}`;
}

export function hasProblem({ problems }: CheckedRow): boolean {
  return Boolean(problems.ip ?? problems.ptr);
}

/** Whether saving the row would change nothing; false if the file has columns that the preview does not compare. */
export function isUnchanged({ preview, hostname, description }: CheckedRow): boolean {
  return preview?.isChanged === false && hostname === null && description === null;
}

/** Rows whose address and name can be sent to the server for a preview. */
export function toPreviewRows(rows: readonly CheckedRow[]): { ip: string; ptr: string | null }[] {
  return rows
    .filter(({ ip }) => normalizeAddress(ip) !== null)
    .map(({ ip, ptr }) => ({ ip: normalizeAddress(ip) ?? '', ptr: ptr.trim() || null }));
}

type BulkRows = Input<typeof updateIpAddresses>['body']['rows'];

/** The rows of the bulk update, with the version that the preview showed. */
export function toBulkRows(rows: readonly CheckedRow[]): BulkRows {
  return rows.map(({ ip, ptr, hostname, description, preview }) => ({
    ip: normalizeAddress(ip) ?? ip.trim(),
    ptr: ptr.trim() || null,
    ...(hostname === null ? {} : { hostname: hostname.trim() || null }),
    ...(description === null ? {} : { description: description.trim() || null }),
    ...(preview ? { version: preview.version } : {}),
  }));
}
