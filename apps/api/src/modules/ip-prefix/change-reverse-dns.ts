import { normalizeHostName } from '@demarc/contract/host-name.ts';
import { parsePrefix } from '@demarc/contract/ip-network.ts';
import type { checkIpPrefixDelegation, updateIpPrefix } from '@demarc/contract/ip-prefix.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import {
  canDelegate,
  listReverseZones,
  maxNameservers,
  minNameservers,
  type ReverseDnsMode,
} from '@demarc/contract/reverse-dns.ts';
import type { AppContext } from '../../app-context.ts';
import type { CheckedNameserver } from '../../db/schema/ip.ts';
import { type FieldProblem, invalid } from '../../http/problem.ts';
import type { PrefixRow } from './prefix.store.ts';

type Request = NonNullable<Input<typeof updateIpPrefix>['body']['reverseDns']>;

export interface PlannedReverseDns {
  mode: ReverseDnsMode;
  nameservers: CheckedNameserver[];
}

/**
 * The maximum number of zones to query for a prefix. The name servers of a large prefix are authoritative for all of its zones or
 * for none.
 */
const maxAskedZones = 4;

/** Checks a change of reverse DNS. Throws unless all name servers of a delegation are authoritative for the zones of the prefix. */
export async function planReverseDns(
  context: Pick<AppContext, 'clock' | 'dns'>,
  prefix: PrefixRow,
  { mode, nameservers: typed = [] }: Request,
): Promise<PlannedReverseDns> {
  if (mode !== 'DELEGATED') {
    if (typed.length > 0) throw invalid([{ field: 'reverseDns.nameservers', code: 'validation.not-allowed-here' }]);
    return { mode, nameservers: [] };
  }
  const nameservers = readNameservers(prefix, typed, 'reverseDns.nameservers', 'reverseDns.mode');
  const isSame =
    prefix.reverseDnsMode === 'DELEGATED' &&
    nameservers.length === prefix.nameservers.length &&
    nameservers.every((name, index) => name === prefix.nameservers[index]!.nameserver);
  if (isSame) return { mode, nameservers: prefix.nameservers };
  const states = await askNameservers(context, prefix, nameservers);
  const problems = states.flatMap(({ state, zone }, index): FieldProblem[] => {
    const field = `reverseDns.nameservers[${index}]`;
    if (state === 'UNREACHABLE') return [{ field, code: 'validation.nameserver-unreachable' }];
    return state === 'NOT_AUTHORITATIVE' ? [{ field, code: 'validation.nameserver-not-authoritative', params: { zone } }] : [];
  });
  if (problems.length > 0) throw invalid(problems);
  const checkedAt = context.clock.now().toISOString();
  return {
    mode,
    nameservers: states.map(({ nameserver, state }) => ({
      nameserver,
      state,
      checkedAt: state === 'NOT_CHECKED' ? null : checkedAt,
    })),
  };
}

/** Checks whether name servers are authoritative for the zones of a prefix. */
export async function checkDelegation(
  context: Pick<AppContext, 'dns'>,
  prefix: PrefixRow,
  typed: readonly string[],
): Promise<Output<typeof checkIpPrefixDelegation>> {
  const nameservers = readNameservers(prefix, typed, 'nameservers', 'nameservers');
  const states = await askNameservers(context, prefix, nameservers);
  return {
    zones: listReverseZones(parsePrefix(prefix.prefix)!).slice(0, maxAskedZones),
    nameservers: states.map(({ nameserver, state }) => ({ nameserver, state })),
  };
}

/** The names as they are sent to DNS. Throws if there are too few or too many, or if one is not valid. */
function readNameservers(prefix: PrefixRow, typed: readonly string[], field: string, prefixField: string): string[] {
  const block = parsePrefix(prefix.prefix);
  if (!block || !canDelegate(block)) throw invalid([{ field: prefixField, code: 'validation.prefix-not-delegable' }]);
  const problems: FieldProblem[] = [];
  const names: string[] = [];
  typed.forEach((text, index) => {
    const { name, problem } = normalizeHostName(text);
    const path = `${field}[${index}]`;
    if (problem) problems.push({ field: path, ...problem });
    else if (names.includes(name)) problems.push({ field: path, code: 'validation.duplicate' });
    else names.push(name);
  });
  if (typed.length < minNameservers || typed.length > maxNameservers) {
    problems.push({ field, code: 'validation.nameservers-count', params: { min: minNameservers, max: maxNameservers } });
  }
  if (problems.length > 0) throw invalid(problems);
  return names;
}

interface AskedNameserver {
  nameserver: string;
  state: CheckedNameserver['state'];
  /** The zone for which the name server is not authoritative. */
  zone: string;
}

/** The worst result of each name server for the zones of a prefix. */
export async function askNameservers(
  { dns }: Pick<AppContext, 'dns'>,
  { prefix }: Pick<PrefixRow, 'prefix'>,
  nameservers: readonly string[],
): Promise<AskedNameserver[]> {
  const zones = listReverseZones(parsePrefix(prefix)!).slice(0, maxAskedZones);
  if (!dns) return nameservers.map((nameserver) => ({ nameserver, state: 'NOT_CHECKED', zone: zones[0]! }));
  const answers = await Promise.all(zones.map(async (zone) => ({ zone, states: await dns.checkDelegation(zone, nameservers) })));
  return nameservers.map((nameserver) => {
    const found = answers.flatMap(({ zone, states }) =>
      states.flatMap((state) => (state.nameserver === nameserver ? [{ zone, state: state.state }] : [])),
    );
    const worst = found.find(({ state }) => state === 'UNREACHABLE') ?? found.find(({ state }) => state === 'NOT_AUTHORITATIVE');
    return { nameserver, ...(worst ?? { zone: zones[0]!, state: found.length > 0 ? 'ANSWERS' : 'NOT_CHECKED' }) };
  });
}
