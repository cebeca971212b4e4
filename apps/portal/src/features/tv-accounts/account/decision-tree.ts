import type { TvAccount, TvDevice } from '@demarc/contract/tv-account.ts';
import type { TvActivationCode, TvActivationRequest, TvUnconfirmedCode } from '@demarc/contract/tv-activation.ts';
import type { TvPackage } from '@demarc/contract/tv-package.ts';
import { findIncompatibility } from './package-rules.ts';

/** The error messages on a device that users call about. */
export const symptoms = ['limit', 'not-activated'] as const;
export type Symptom = (typeof symptoms)[number];

/** The account data that the advice is based on. */
export interface TroubleshootingContext {
  account: TvAccount;
  direct: TvActivationCode | null;
  unconfirmed: TvUnconfirmedCode | null;
  packages: readonly TvPackage[];
  /** The date in Amsterdam, as YYYY-MM-DD. */
  today: string;
}

/** The caller's answers by question. */
export type Answers = Partial<Record<'in-use' | 'in-list', boolean>>;

export type NextAction =
  | { type: 'activate' | 'resume' | 'issue' | 'show-code' | 'free' | 'add' | 'create' }
  | { type: 'allow'; request: TvActivationRequest };

/** The suffix of a translation key and its parameters; `day` and `moment` are in the API's format. */
interface AdviceLine {
  key: string;
  names?: string;
  count?: number;
  total?: number;
  day?: string;
  moment?: string;
}

export interface Advice {
  /** The checks in order; `isFine` is false for each problem. */
  findings: (AdviceLine & { isFine: boolean })[];
  /** A question for the caller, if the next step depends on the answer. */
  question: (AdviceLine & { name: keyof Answers }) | null;
  /** The next step; without an action it is something to tell the caller. */
  next: (AdviceLine & { action: NextAction | null }) | null;
}

/** Derives the findings, the question and the next step for a symptom. */
export function getAdvice(symptom: Symptom, context: TroubleshootingContext, answers: Answers): Advice {
  const advice: Advice = { findings: [], question: null, next: null };
  if (!checkStatus(symptom, context.account, advice)) return advice;
  return symptom === 'limit' ? adviseLimitReached(context, answers, advice) : adviseNotActivated(context, answers, advice);
}

/** Whether the account accepts devices at all; if not, the advice says what to do first. */
function checkStatus(symptom: Symptom, { status }: TvAccount, advice: Advice): boolean {
  if (status === 'ended') return conclude(advice, { key: 'ended' }, { key: 'do-create', action: { type: 'create' } });
  if (status === 'suspended') return conclude(advice, { key: 'suspended' }, { key: 'do-resume', action: { type: 'resume' } });
  if (status === 'new' && symptom === 'not-activated')
    return conclude(advice, { key: 'new' }, { key: 'do-activate', action: { type: 'activate' } });
  advice.findings.push({ key: 'works', isFine: true });
  return true;
}

function adviseLimitReached(context: TroubleshootingContext, answers: Answers, advice: Advice): Advice {
  const { account, packages } = context;
  const { devices, maxDevices } = account;
  const deviceCounts = { count: devices.length, total: maxDevices };
  if (devices.length < maxDevices) {
    advice.findings.push({ key: 'room', ...deviceCounts, isFine: true });
    advice.next = getCodeStep(context);
    return advice;
  }
  advice.findings.push({ key: 'full', ...deviceCounts, isFine: false });
  const oldest = findLongestUnused(devices);
  if (oldest && answers['in-use'] === undefined) {
    advice.question = { name: 'in-use', key: 'ask-in-use', names: oldest.name, moment: getLastSeenAt(oldest) };
    return advice;
  }
  if (oldest && answers['in-use'] === false) {
    advice.next = { key: 'do-free', names: oldest.name, action: { type: 'free' } };
    return advice;
  }
  const extraDevicePackage = packages.find(
    (catalogPackage) =>
      catalogPackage.type === 'device' && findIncompatibility(catalogPackage, account.products, packages) === null,
  );
  advice.next =
    extraDevicePackage && account.status !== 'cancelling'
      ? { key: 'do-add', names: extraDevicePackage.name, count: extraDevicePackage.maxDevices, action: { type: 'add' } }
      : { key: 'do-second', action: { type: 'create' } };
  return advice;
}

function adviseNotActivated(context: TroubleshootingContext, answers: Answers, advice: Advice): Advice {
  const { account, unconfirmed, today } = context;
  const base = account.products.find(({ type, status }) => type === 'base' && status !== 'ended');
  if (base?.status === 'pending' && base.startDate > today) {
    conclude(
      advice,
      { key: 'not-begun', names: base.name, day: base.startDate },
      { key: 'do-wait', day: base.startDate, action: null },
    );
    return advice;
  }
  const isFull = account.devices.length >= account.maxDevices;
  const deviceCounts = { count: account.devices.length, total: account.maxDevices };
  const [request] = unconfirmed?.requests ?? [];
  if (request) {
    advice.findings.push({ key: 'asks', names: request.deviceName, isFine: false });
    if (isFull) advice.findings.push({ key: 'full', ...deviceCounts, isFine: false });
    advice.next = isFull
      ? { key: 'do-free-first', action: { type: 'free' } }
      : { key: 'do-allow', names: request.deviceName, action: { type: 'allow', request } };
    return advice;
  }
  if (account.devices.length > 0) {
    const names = account.devices.map(({ name }) => name).join(', ');
    if (answers['in-list'] === undefined) {
      advice.question = { name: 'in-list', key: 'ask-in-list', names };
      return advice;
    }
    advice.findings.push({ key: answers['in-list'] ? 'in-list' : 'not-in-list', isFine: answers['in-list'] });
    if (answers['in-list']) {
      advice.next = { key: 'do-restart', action: { type: 'free' } };
      return advice;
    }
  }
  if (isFull) {
    conclude(advice, { key: 'full', ...deviceCounts }, { key: 'do-free-first', action: { type: 'free' } });
    return advice;
  }
  if (account.activation === 'code_expired') advice.findings.push({ key: 'expired', isFine: false });
  advice.next = getCodeStep(context);
  return advice;
}

/** Advises to enter the active code, or to issue one if there is none. */
function getCodeStep({ direct, unconfirmed }: TroubleshootingContext): Advice['next'] {
  const code = direct ?? unconfirmed;
  return code
    ? { key: 'do-type', moment: code.expiresAt, action: { type: 'show-code' } }
    : { key: 'do-issue', action: { type: 'issue' } };
}

function conclude(advice: Advice, finding: AdviceLine, next: NonNullable<Advice['next']>): false {
  advice.findings.push({ ...finding, isFine: false });
  advice.next = next;
  return false;
}

/** Returns when a device was last switched on, or when it was activated if it has never been on. */
export function getLastSeenAt({ lastSeenAt, activatedAt }: TvDevice): string {
  return lastSeenAt ?? activatedAt;
}

/** The device that has not been switched on for the longest time. */
export function findLongestUnused(devices: readonly TvDevice[]): TvDevice | null {
  return devices.reduce<TvDevice | null>(
    (oldest, device) => (oldest && getLastSeenAt(oldest) <= getLastSeenAt(device) ? oldest : device),
    null,
  );
}
