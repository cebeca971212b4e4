import { type findingThresholds, rateValue } from '@demarc/contract/diagnostic-findings.ts';
import type { LineSession, LineSummary } from '@demarc/contract/line.ts';
import type { Diagnostic } from '@demarc/contract/line-diagnostic.ts';
import { isInService } from '@demarc/contract/service-state.ts';

const segmentNames = ['network', 'access-node', 'medium', 'modem', 'router'] as const;
export type SegmentName = (typeof segmentNames)[number];
export type SegmentState = 'ok' | 'attention' | 'trouble' | 'unknown';
type FindingCode = Diagnostic['findings'][number]['code'];

/** A value that was measured at a segment. */
export type SegmentValue =
  | { kind: 'round-trip'; milliseconds: number }
  | { kind: 'unreachable' | 'no-light' | 'power-lost' | 'offline' | 'no-sync' }
  | { kind: 'length'; meters: number }
  | { kind: 'light'; dbm: number }
  | { kind: 'margin'; db: number }
  | { kind: 'resyncs'; count: number }
  | { kind: 'sync'; downKbps: number; upKbps: number }
  | { kind: 'loss'; percent: number }
  | { kind: 'online' | 'no-session'; since: string | null };

export interface Segment {
  name: SegmentName;
  state: SegmentState;
  value: SegmentValue | null;
}

/** A finding, or the conclusion if there is none. */
type Conclusion =
  | FindingCode
  | 'ok'
  | 'up'
  | 'unmeasured'
  | 'down'
  | 'degraded'
  | 'offline'
  | 'inconclusive'
  | 'gateway'
  | 'no-session-unmeasured'
  | 'not-in-service'
  | 'suspended';
type Recommendation = FindingCode | 'none' | 'measure' | 'measure-again' | 'report' | 'restart' | 'wait';

export interface LineDiagram {
  /** From our network to the end user's router. */
  segments: readonly Segment[];
  conclusion: Conclusion;
  recommendation: Recommendation;
  /** The measurements that the diagram shows, newest first. */
  runs: readonly Diagnostic[];
}

type DiagramLine = Pick<LineSummary, 'status' | 'suspended' | 'operationalState' | 'stateSince'>;
type DiagramSession = Pick<LineSession, 'startedAt' | 'stoppedAt'>;

const minute = 60_000;
/** A result from the last 30 minutes always counts. */
export const recentMs = 30 * minute;
/** An older result counts for a day, as long as the state of the line has not changed since. */
const maxAgeMs = 24 * 60 * minute;

/**
 * Derives the state of each segment of a line from current measurements, its session and the network's state. An active session
 * proves that all segments up to the router pass traffic; without sessions, the state that the network reports decides.
 */
export function buildLineDiagram(
  line: DiagramLine,
  runs: readonly Diagnostic[],
  session: DiagramSession | null,
  now: Date,
): LineDiagram {
  if (!isInService(line))
    return createUnknown(line.suspended || line.status === 'SUSPENDED' ? 'suspended' : 'not-in-service', 'wait');
  const current = runs.filter((run) => run.status !== 'RUNNING' && isCurrent(run, line, now));
  const done = current.filter(({ status }) => status === 'DONE');
  const physicalRun = done.find(({ dsl, pon }) => dsl || (pon && pon.onuState !== 'UNKNOWN'));
  const ipRun = done.find(({ ip }) => ip);
  const access = physicalRun ? measureAccess(physicalRun) : null;
  const sessionState = getSessionState(line, ipRun, session);
  const distance = runs.find(({ pon }) => pon?.distanceMeters)?.pon?.distanceMeters ?? null;
  const segments = buildSegments({ access, ip: ipRun?.ip ?? null, sessionState, distance, isUp: line.operationalState === 'UP' });
  const [conclusion, recommendation] = conclude(segments, { line, access, sessionState, ipRun, newest: current[0] });
  return { segments, conclusion, recommendation, runs: done.filter((run) => run === physicalRun || run === ipRun) };
}

function isCurrent({ startedAt }: Diagnostic, { stateSince }: DiagramLine, now: Date): boolean {
  const age = now.getTime() - Date.parse(startedAt);
  const isUnchanged = stateSince === null || Date.parse(startedAt) >= Date.parse(stateSince);
  return age <= recentMs || (age <= maxAgeMs && isUnchanged);
}

function getEnd({ finishedAt, startedAt }: Diagnostic): string {
  return finishedAt ?? startedAt;
}

interface AccessState {
  medium: Omit<Segment, 'name'>;
  modem: Omit<Segment, 'name'>;
  /** The finding that explains the state; null when both are OK. */
  finding: FindingCode | null;
}

/** The state of the fiber or copper and of the modem at its end. */
function measureAccess({ dsl, pon }: Diagnostic): AccessState {
  const ok = { state: 'ok', value: null } as const;
  const unknown = { state: 'unknown', value: null } as const;
  if (pon) {
    const { onuState, rxPowerDbm } = pon;
    if (onuState === 'LOS')
      return { medium: { state: 'trouble', value: { kind: 'no-light' } }, modem: unknown, finding: 'PON_LOS' };
    // The ONT reports its loss of power over the fiber, so the fiber works.
    if (onuState === 'DYING_GASP')
      return { medium: ok, modem: { state: 'trouble', value: { kind: 'power-lost' } }, finding: 'NO_SYNC' };
    if (onuState === 'OFFLINE')
      return { medium: unknown, modem: { state: 'trouble', value: { kind: 'offline' } }, finding: 'NO_SYNC' };
    if (rxPowerDbm === null) return { medium: ok, modem: ok, finding: null };
    const state = getValueState('PON_RX_LOW', rxPowerDbm);
    return {
      medium: ok,
      modem: { state, value: { kind: 'light', dbm: rxPowerDbm } },
      finding: state === 'ok' ? null : 'PON_RX_LOW',
    };
  }
  if (!dsl || dsl.syncState === 'DOWN')
    return { medium: { state: 'trouble', value: { kind: 'no-sync' } }, modem: unknown, finding: 'NO_SYNC' };
  const margin = Math.min(dsl.snrMarginDownDb, dsl.snrMarginUpDb);
  const [marginState, resyncState] = [getValueState('SNR_LOW', margin), getValueState('RESYNCS', dsl.resyncCount24h)];
  const modem = { state: 'ok', value: { kind: 'sync', downKbps: dsl.downKbps, upKbps: dsl.upKbps } } as const;
  if (marginState === 'ok' && resyncState !== 'ok')
    return { medium: { state: resyncState, value: { kind: 'resyncs', count: dsl.resyncCount24h } }, modem, finding: 'RESYNCS' };
  return {
    medium: { state: marginState, value: { kind: 'margin', db: margin } },
    modem,
    finding: marginState === 'ok' ? null : 'SNR_LOW',
  };
}

const stateBySeverity = { OK: 'ok', WARNING: 'attention', FAULT: 'trouble' } as const;

function getValueState(code: keyof typeof findingThresholds, value: number): SegmentState {
  return stateBySeverity[rateValue(code, value)];
}

interface SessionState {
  isOnline: boolean;
  since: string | null;
}

/** The network reports sessions continuously, so a change after the measurement takes precedence. */
function getSessionState(line: DiagramLine, run: Diagnostic | undefined, session: DiagramSession | null): SessionState | null {
  const changedAt = session && (session.stoppedAt ?? getUpSince(line, session));
  const reportedSession = session && { isOnline: session.stoppedAt === null, since: changedAt };
  if (!run?.ip) return reportedSession;
  if (
    reportedSession &&
    (reportedSession.isOnline === run.ip.activeSession || Date.parse(changedAt ?? '') > Date.parse(getEnd(run)))
  )
    return reportedSession;
  return { isOnline: run.ip.activeSession, since: null };
}

/** The start of the session, or when the network reported the line up if that is later, as in the header. */
function getUpSince({ operationalState, stateSince }: DiagramLine, { startedAt }: DiagramSession): string {
  return operationalState === 'UP' && stateSince !== null && stateSince > startedAt ? stateSince : startedAt;
}

interface Measured {
  access: AccessState | null;
  ip: Diagnostic['ip'];
  sessionState: SessionState | null;
  distance: number | null;
  isUp: boolean;
}

function buildSegments({ access, ip, sessionState, distance, isUp }: Measured): readonly Segment[] {
  const isBroken =
    access?.medium.state === 'trouble' || (access?.modem.state === 'trouble' && access.modem.value?.kind !== 'light');
  const isOnline = sessionState?.isOnline === true && !isBroken;
  // The traffic of a session passes through all segments.
  const passed: SegmentState = isOnline || (sessionState === null && isUp) ? 'ok' : 'unknown';
  const medium = access?.medium ?? { state: passed, value: null };
  const modem = access?.modem ?? { state: passed, value: null };
  return [
    { name: 'network', ...getNetwork(ip, { passed, isBroken, isOnline, hasAccess: access !== null }) },
    // A result of the access network comes from the access node.
    { name: 'access-node', state: access ? 'ok' : passed, value: null },
    {
      name: 'medium',
      state: medium.state,
      value: medium.value ?? (distance === null ? null : { kind: 'length', meters: distance }),
    },
    { name: 'modem', ...modem },
    { name: 'router', ...(isBroken ? { state: 'unknown', value: null } : getRouter(ip, sessionState)) },
  ];
}

function getNetwork(
  ip: Diagnostic['ip'],
  { passed, isBroken, isOnline, hasAccess }: { passed: SegmentState; isBroken: boolean; isOnline: boolean; hasAccess: boolean },
): Omit<Segment, 'name'> {
  // Without a session or a working line, an unreachable gateway says nothing about our network.
  if (ip && !ip.gatewayReachable && ip.activeSession && isOnline && !isBroken)
    return { state: 'trouble', value: { kind: 'unreachable' } };
  if (ip?.gatewayReachable)
    return { state: 'ok', value: ip.rttAvgMs === null ? null : { kind: 'round-trip', milliseconds: ip.rttAvgMs } };
  return { state: hasAccess ? 'ok' : passed, value: null };
}

function getRouter(ip: Diagnostic['ip'], sessionState: SessionState | null): Omit<Segment, 'name'> {
  if (!sessionState) return { state: 'unknown', value: null };
  if (!sessionState.isOnline) return { state: 'trouble', value: { kind: 'no-session', since: sessionState.since } };
  const loss = ip?.gatewayReachable ? getValueState('PACKET_LOSS', ip.lossPercent) : 'ok';
  return loss === 'ok'
    ? { state: 'ok', value: { kind: 'online', since: sessionState.since } }
    : { state: loss, value: { kind: 'loss', percent: ip?.lossPercent ?? 0 } };
}

interface Evidence {
  line: DiagramLine;
  access: AccessState | null;
  sessionState: SessionState | null;
  ipRun: Diagnostic | undefined;
  /** The newest finished measurement that counts. */
  newest: Diagnostic | undefined;
}

/** The first of the worst segments explains the rest. */
function conclude(
  segments: readonly Segment[],
  { line, access, sessionState, ipRun, newest }: Evidence,
): [Conclusion, Recommendation] {
  const worst = segments.find(({ state }) => state === 'trouble') ?? segments.find(({ state }) => state === 'attention') ?? null;
  const isMeasured = access !== null || ipRun !== undefined;
  if (worst?.name === 'network') return ['gateway', 'report'];
  if (access?.finding && (worst?.name === 'medium' || worst?.name === 'modem')) return [access.finding, access.finding];
  if (worst?.value?.kind === 'loss') return ['PACKET_LOSS', 'PACKET_LOSS'];
  if (worst?.value?.kind === 'no-session') {
    if (access) return ['NO_SESSION', 'NO_SESSION'];
    if (isMeasured) return ['no-session-unmeasured', 'restart'];
    return [line.operationalState === 'DOWN' ? 'down' : 'offline', 'measure'];
  }
  if (newest && !isMeasured) return ['inconclusive', 'measure-again'];
  if (line.operationalState === 'DOWN') return ['down', isMeasured ? 'report' : 'measure'];
  if (line.operationalState === 'DEGRADED') return ['degraded', isMeasured ? 'report' : 'measure'];
  if (isMeasured || sessionState?.isOnline) return ['ok', 'none'];
  return line.operationalState === 'UP' && !sessionState ? ['up', 'none'] : ['unmeasured', 'measure'];
}

function createUnknown(conclusion: Conclusion, recommendation: Recommendation): LineDiagram {
  const segments = segmentNames.map((name): Segment => ({ name, state: 'unknown', value: null }));
  return { segments, conclusion, recommendation, runs: [] };
}
