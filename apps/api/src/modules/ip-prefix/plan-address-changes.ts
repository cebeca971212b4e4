import { normalizeHostName } from '@demarc/contract/host-name.ts';
import { containsAddress, formatAddress, parseAddress } from '@demarc/contract/ip-network.ts';
import type { FieldProblem } from '../../http/problem.ts';
import type { AddressPlan } from './address-usage.ts';

/** A requested change of one address. Fields that are undefined stay, and fields that are null or empty are cleared. */
export interface AddressRequest {
  ip: string;
  ptr?: string | null | undefined;
  hostname?: string | null | undefined;
  description?: string | null | undefined;
  version?: number | undefined;
}

/** A change with its address and names in stored form. */
export interface PlannedChange extends AddressRequest {
  /** Path of its fields in the request, such as `rows[3].`. */
  path: string;
}

/** Validates changes of addresses of a prefix. Returns the first problem of each invalid change, and the valid changes. */
export function planAddressChanges(
  plan: AddressPlan,
  requests: readonly (AddressRequest & { path: string })[],
): { changes: PlannedChange[]; problems: FieldProblem[] } {
  const changes: PlannedChange[] = [];
  const problems: FieldProblem[] = [];
  const seenIps = new Set<string>();
  for (const request of requests) {
    const result = planChange(plan, request, seenIps);
    if ('problem' in result) problems.push(result.problem);
    else changes.push(result.change);
  }
  return { changes, problems };
}

function planChange(
  plan: AddressPlan,
  { path, ip: inputIp, ptr: inputPtr, hostname, description, version }: AddressRequest & { path: string },
  seenIps: Set<string>,
): { change: PlannedChange } | { problem: FieldProblem } {
  const fail = (field: string, code: string, params?: Record<string, string | number>) => ({
    problem: { field: `${path}${field}`, code, ...(params && { params }) },
  });
  const address = parseAddress(inputIp.trim());
  if (!address) return fail('ip', 'validation.address-invalid');
  if (!containsAddress(plan.block, address)) return fail('ip', 'validation.address-outside-prefix');
  const ip = formatAddress(address);
  if (seenIps.has(ip)) return fail('ip', 'validation.duplicate');
  seenIps.add(ip);
  let ptr = inputPtr;
  if (ptr !== undefined) {
    ptr = ptr?.trim() || null;
    if (ptr !== null) {
      const { name, problem } = normalizeHostName(ptr);
      if (problem) return fail('ptr', problem.code, problem.params);
      const usage = plan.special.get(ip);
      if (usage === 'NETWORK' || usage === 'BROADCAST') return fail('ptr', 'validation.not-allowed-here');
      ptr = name;
    }
  }
  return { change: { path, ip, ptr, hostname: trimToNull(hostname), description: trimToNull(description), version } };
}

function trimToNull(text: string | null | undefined): string | null | undefined {
  return text === undefined ? undefined : text?.trim() || null;
}
