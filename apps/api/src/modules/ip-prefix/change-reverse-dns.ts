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
const maxQueriedZones = 4;

/**
 * Validates a change of reverse DNS and returns what to store. Throws if the names are invalid, or if a name server is unreachable or
 * not authoritative for a zone of the prefix. An unchanged delegation is not checked again. Without DNS, name servers are stored as
 * NOT_CHECKED.
 */
export async function planReverseDns(
  context: Pick<AppContext, 'clock' | 'dns'>,
  prefix: PrefixRow,
  { mode, nameservers: inputNames = [] }: Request,
): Promise<PlannedReverseDns> {
  if (mode !== 'DELEGATED') {
    if (inputNames.length > 0) throw invalid([{ field: 'reverseDns.nameservers', code: 'validation.not-allowed-here' }]);
    return { mode, nameservers: [] };
  }
  const nameservers = parseNameservers(prefix, inputNames, 'reverseDns.nameservers', 'reverseDns.mode');
  const isSame =
    prefix.reverseDnsMode === 'DELEGATED' &&
    nameservers.length === prefix.nameservers.length &&
    nameservers.every((name, index) => name === prefix.nameservers[index]!.nameserver);
  if (isSame) return { mode, nameservers: prefix.nameservers };
  const states = await queryNameservers(context, prefix, nameservers);
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

/** Queries whether name servers are authoritative for the zones of a prefix. Throws if the names are invalid. */
export async function checkDelegation(
  context: Pick<AppContext, 'dns'>,
  prefix: PrefixRow,
  inputNames: readonly string[],
): Promise<Output<typeof checkIpPrefixDelegation>> {
  const nameservers = parseNameservers(prefix, inputNames, 'nameservers', 'nameservers');
  const states = await queryNameservers(context, prefix, nameservers);
  return {
    zones: listZonesToQuery(prefix),
    nameservers: states.map(({ nameserver, state }) => ({ nameserver, state })),
  };
}

/**
 * Validates and normalizes host names. Throws if the prefix cannot be delegated; otherwise one problem list with every invalid name and
 * a wrong number of names.
 */
function parseNameservers(prefix: PrefixRow, inputNames: readonly string[], field: string, prefixField: string): string[] {
  const block = parsePrefix(prefix.prefix);
  if (!block || !canDelegate(block)) throw invalid([{ field: prefixField, code: 'validation.prefix-not-delegable' }]);
  const problems: FieldProblem[] = [];
  const names: string[] = [];
  inputNames.forEach((text, index) => {
    const { name, problem } = normalizeHostName(text);
    const path = `${field}[${index}]`;
    if (problem) problems.push({ field: path, ...problem });
    else if (names.includes(name)) problems.push({ field: path, code: 'validation.duplicate' });
    else names.push(name);
  });
  if (inputNames.length < minNameservers || inputNames.length > maxNameservers) {
    problems.push({ field, code: 'validation.nameservers-count', params: { min: minNameservers, max: maxNameservers } });
  }
  if (problems.length > 0) throw invalid(problems);
  return names;
}

interface NameserverState {
  nameserver: string;
  state: CheckedNameserver['state'];
  /** The zone that the state is about; the first zone if all are fine or none was checked. */
  zone: string;
}

function listZonesToQuery({ prefix }: Pick<PrefixRow, 'prefix'>): string[] {
  return listReverseZones(parsePrefix(prefix)!).slice(0, maxQueriedZones);
}

/** Returns the worst state of each name server for the zones of a prefix. */
export async function queryNameservers(
  { dns }: Pick<AppContext, 'dns'>,
  prefix: Pick<PrefixRow, 'prefix'>,
  nameservers: readonly string[],
): Promise<NameserverState[]> {
  const zones = listZonesToQuery(prefix);
  if (!dns) return nameservers.map((nameserver) => ({ nameserver, state: 'NOT_CHECKED', zone: zones[0]! }));
  const responses = await Promise.all(
    zones.map(async (zone) => ({ zone, states: await dns.checkDelegation(zone, nameservers) })),
  );
  return nameservers.map((nameserver) => {
    const ofNameserver = responses.flatMap(({ zone, states }) =>
      states.flatMap((state) => (state.nameserver === nameserver ? [{ zone, state: state.state }] : [])),
    );
    const worst =
      ofNameserver.find(({ state }) => state === 'UNREACHABLE') ??
      ofNameserver.find(({ state }) => state === 'NOT_AUTHORITATIVE');
    return { nameserver, ...(worst ?? { zone: zones[0]!, state: ofNameserver.length > 0 ? 'ANSWERS' : 'NOT_CHECKED' }) };
  });
}
