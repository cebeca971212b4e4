import {
  type AddressPreviewRow,
  maxBulkAddresses,
  maxZoneFileRows,
  type previewIpAddresses,
  type previewZoneFile,
} from '@demarc/contract/ip-address.ts';
import { containsAddress, formatAddress, parseAddress } from '@demarc/contract/ip-network.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import { expandPtrPatternForAll } from '@demarc/contract/ptr-pattern.ts';
import { listReverseZones, parseReverseName } from '@demarc/contract/reverse-dns.ts';
import type { RuleProblem } from '@demarc/contract/rules/rule.ts';
import type { AppContext } from '../../app-context.ts';
import { getFieldMessage } from '../../http/messages.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import { toUnicodeName } from './address.presenter.ts';
import { findAddresses } from './address.store.ts';
import { type AddressPlan, toAddressPlan } from './address-usage.ts';
import { checkForwardNames } from './forward-names.ts';
import { parseZoneFile } from './parse-zone-file.ts';
import { planAddressChanges } from './plan-address-changes.ts';
import { findPrefix, type PrefixKey, type PrefixRow } from './prefix.store.ts';

type Preview = Output<typeof previewIpAddresses>;
type ZonePreview = Output<typeof previewZoneFile>;

/** A row to preview, with the problem of filling in its pattern. */
interface PreviewRequest {
  line: number | null;
  ip: string;
  ptr: string | null;
  problem?: RuleProblem | null;
}

/** Returns what a pattern or rows would change, without changing it. Throws unless exactly one of the two is given. */
export async function previewAddresses(
  context: AppContext,
  key: PrefixKey,
  { pattern, ips = [], rows = [] }: Input<typeof previewIpAddresses>['body'],
  language: Language,
): Promise<Preview> {
  const prefix = await requireActivePrefix(context, key);
  const hasPattern = (pattern ?? '') !== '';
  if (hasPattern === rows.length > 0)
    throw invalid([
      { field: hasPattern ? 'rows' : 'pattern', code: hasPattern ? 'validation.not-allowed-here' : 'validation.required' },
    ]);
  if (hasPattern && ips.length === 0) throw invalid([{ field: 'ips', code: 'validation.required' }]);
  const requests: PreviewRequest[] = hasPattern
    ? expandPtrPatternForAll(pattern!, ips).map(({ ip, result }) => ({
        line: null,
        ip,
        ptr: result.name,
        problem: result.problem,
      }))
    : rows.map(({ ip, ptr }) => ({ line: null, ip, ptr: ptr ?? null }));
  return preview(context, prefix, requests, language);
}

/** Returns what the import of a zone file would change, without changing it. */
export async function previewZone(
  context: AppContext,
  key: PrefixKey,
  { zoneFile, origin }: Input<typeof previewZoneFile>['body'],
  language: Language,
): Promise<ZonePreview> {
  const prefix = await requireActivePrefix(context, key);
  const { block } = toAddressPlan(prefix);
  const { records, unreadable } = parseZoneFile(zoneFile, origin?.trim() || listReverseZones(block)[0]!);
  const lines = zoneFile.split(/\r\n|\r|\n/);
  const ignored: ZonePreview['ignored'] = unreadable.map((record) => ({ ...record, reason: 'UNREADABLE' }));
  const requests: PreviewRequest[] = [];
  const seenIps = new Set<string>();
  for (const { line, name, type, data } of records) {
    const ignore = (reason: ZonePreview['ignored'][number]['reason']) =>
      ignored.push({ line, text: (lines[line - 1] ?? '').trim().slice(0, 200), reason });
    const address = type === 'PTR' ? parseReverseName(name) : null;
    if (type !== 'PTR') ignore('NOT_PTR');
    else if (!address || !containsAddress(block, address)) ignore('OUTSIDE_PREFIX');
    else {
      const ip = formatAddress(address);
      if (seenIps.has(ip)) ignore('DUPLICATE');
      else {
        seenIps.add(ip);
        requests.push({ line, ip, ptr: data[0] ?? '' });
      }
    }
  }
  if (requests.length > maxZoneFileRows) {
    throw invalid([{ field: 'zoneFile', code: 'validation.range-too-large', params: { max: maxZoneFileRows } }]);
  }
  ignored.sort((a, b) => a.line - b.line);
  return { ...(await preview(context, prefix, requests, language)), ignored: ignored.slice(0, maxZoneFileRows) };
}

async function requireActivePrefix({ database: { db } }: AppContext, key: PrefixKey): Promise<PrefixRow> {
  const prefix = await findPrefix(db, key);
  if (!prefix) throw notFound();
  if (prefix.status !== 'ACTIVE') throw conflict('PREFIX_NOT_ACTIVE', { status: prefix.status });
  return prefix;
}

async function preview(
  { database: { db }, dns }: AppContext,
  prefix: PrefixRow,
  requests: readonly PreviewRequest[],
  language: Language,
): Promise<Preview> {
  const plan = toAddressPlan(prefix);
  const checked = checkRequests(plan, requests);
  const validIps = checked.flatMap(({ ip, isValidIp }) => (isValidIp ? [ip] : []));
  const storedAddresses = await findAddresses(db, prefix, validIps);
  // Looking up thousands of names would take longer than anybody would wait.
  const namedAddresses = checked.flatMap(({ ip, ptr, problem }) => (ptr !== null && !problem ? [{ ip, name: ptr }] : []));
  const getForwardState = await checkForwardNames(dns, namedAddresses.slice(0, maxBulkAddresses));
  const rows = checked.map(({ line, ip, ptr, typed, problem }): AddressPreviewRow => {
    const row = storedAddresses.get(ip);
    const currentPtr = row?.ptr ?? null;
    return {
      line,
      ip,
      currentPtr,
      ptr,
      ptrUnicode: toUnicodeName(ptr),
      typed,
      isChanged: !problem && ptr !== currentPtr,
      problem: problem && { ...problem, message: getFieldMessage(problem, language) },
      forwardState: ptr === null || problem ? null : getForwardState({ ip, name: ptr }),
      version: row?.version ?? 0,
    };
  });
  return {
    rows,
    problemCount: rows.filter(({ problem }) => problem).length,
    changedCount: rows.filter(({ isChanged }) => isChanged).length,
  };
}

type CheckedRow = Pick<AddressPreviewRow, 'line' | 'ip' | 'ptr' | 'typed'> & {
  isValidIp: boolean;
  problem: (RuleProblem & { field: 'ip' | 'ptr' }) | null;
};

function checkRequests(plan: AddressPlan, requests: readonly PreviewRequest[]): CheckedRow[] {
  const { changes, problems } = planAddressChanges(
    plan,
    requests.map(({ ip, ptr }, index) => ({ ip, ptr, path: `${index}.` })),
  );
  const changeByPath = new Map(changes.map((change) => [change.path, change]));
  const problemByPath = new Map(
    problems.map(({ field, ...problem }) => [field.slice(0, field.indexOf('.') + 1), { field, ...problem }]),
  );
  return requests.map(({ line, ip: inputIp, ptr: typed, problem: patternProblem }, index) => {
    const path = `${index}.`;
    const change = changeByPath.get(path);
    const ruleProblem = problemByPath.get(path);
    const address = parseAddress(inputIp.trim());
    const isValidIp = address !== null && containsAddress(plan.block, address);
    let problem: CheckedRow['problem'] = null;
    if (ruleProblem?.field === `${path}ip`) problem = { ...ruleProblem, field: 'ip' };
    else if (patternProblem)
      problem = { ...patternProblem, field: patternProblem.code === 'validation.address-invalid' ? 'ip' : 'ptr' };
    else if (ruleProblem) problem = { ...ruleProblem, field: 'ptr' };
    const ip = address ? formatAddress(address) : inputIp;
    return { line, ip, ptr: problem ? null : (change?.ptr ?? null), typed, isValidIp, problem };
  });
}
