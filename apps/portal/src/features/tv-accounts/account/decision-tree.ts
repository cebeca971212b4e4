import type { TvAccount, TvDevice } from '@demarc/contract/tv-account.ts';
import type { TvActivationCode, TvActivationRequest, TvUnconfirmedCode } from '@demarc/contract/tv-activation.ts';
import type { TvPackage } from '@demarc/contract/tv-package.ts';
import { misfitOf } from './package-rules.ts';

/** The error messages on a device that users call about. */
export const deviceSays = ['limit', 'not-activated'] as const;
export type DeviceSays = (typeof deviceSays)[number];

/** The account data that the advice is based on. */
export interface Situation {
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
  | { does: 'activate' | 'resume' | 'issue' | 'show-code' | 'free' | 'add' | 'create' }
  | { does: 'allow'; request: TvActivationRequest };

/** The suffix of a translation key and its parameters; `day` and `moment` are in the API's format. */
interface Line {
  key: string;
  names?: string;
  count?: number;
  total?: number;
  day?: string;
  moment?: string;
}

export interface Advice {
  /** The checks in order; `isFine` is false for each problem. */
  findings: (Line & { isFine: boolean })[];
  /** A question for the caller, if the next step depends on the answer. */
  question: (Line & { name: keyof Answers }) | null;
  /** The next step; without an action it is something to tell the caller. */
  next: (Line & { action: NextAction | null }) | null;
}

/** Derives the findings, the question and the next step for a symptom. */
export function adviceOn(says: DeviceSays, situation: Situation, answers: Answers): Advice {
  const advice: Advice = { findings: [], question: null, next: null };
  if (!checkStatus(says, situation.account, advice)) return advice;
  return says === 'limit' ? limitReached(situation, answers, advice) : notActivated(situation, answers, advice);
}

/** Whether the account accepts devices at all; if not, the advice says what to do first. */
function checkStatus(says: DeviceSays, { status }: TvAccount, advice: Advice): boolean {
  if (status === 'ended') return stop(advice, { key: 'ended' }, { key: 'do-create', action: { does: 'create' } });
  if (status === 'suspended') return stop(advice, { key: 'suspended' }, { key: 'do-resume', action: { does: 'resume' } });
  if (status === 'new' && says === 'not-activated')
    return stop(advice, { key: 'new' }, { key: 'do-activate', action: { does: 'activate' } });
  advice.findings.push({ key: 'works', isFine: true });
  return true;
}

function limitReached(situation: Situation, answers: Answers, advice: Advice): Advice {
  const { account, packages } = situation;
  const { devices, maxDevices } = account;
  const places = { count: devices.length, total: maxDevices };
  if (devices.length < maxDevices) {
    advice.findings.push({ key: 'room', ...places, isFine: true });
    advice.next = toCode(situation);
    return advice;
  }
  advice.findings.push({ key: 'full', ...places, isFine: false });
  const oldest = longestUnseen(devices);
  if (oldest && answers['in-use'] === undefined) {
    advice.question = { name: 'in-use', key: 'ask-in-use', names: oldest.name, moment: seenAt(oldest) };
    return advice;
  }
  if (oldest && answers['in-use'] === false) {
    advice.next = { key: 'do-free', names: oldest.name, action: { does: 'free' } };
    return advice;
  }
  const more = packages.find((one) => one.type === 'device' && misfitOf(one, account.products, packages) === null);
  advice.next =
    more && account.status !== 'cancelling'
      ? { key: 'do-add', names: more.name, count: more.maxDevices, action: { does: 'add' } }
      : { key: 'do-second', action: { does: 'create' } };
  return advice;
}

function notActivated(situation: Situation, answers: Answers, advice: Advice): Advice {
  const { account, unconfirmed, today } = situation;
  const base = account.products.find(({ type, status }) => type === 'base' && status !== 'ended');
  if (base?.status === 'pending' && base.startDate > today) {
    stop(
      advice,
      { key: 'not-begun', names: base.name, day: base.startDate },
      { key: 'do-wait', day: base.startDate, action: null },
    );
    return advice;
  }
  const isFull = account.devices.length >= account.maxDevices;
  const places = { count: account.devices.length, total: account.maxDevices };
  const [request] = unconfirmed?.requests ?? [];
  if (request) {
    advice.findings.push({ key: 'asks', names: request.deviceName, isFine: false });
    if (isFull) advice.findings.push({ key: 'full', ...places, isFine: false });
    advice.next = isFull
      ? { key: 'do-free-first', action: { does: 'free' } }
      : { key: 'do-allow', names: request.deviceName, action: { does: 'allow', request } };
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
      advice.next = { key: 'do-restart', action: { does: 'free' } };
      return advice;
    }
  }
  if (isFull) {
    stop(advice, { key: 'full', ...places }, { key: 'do-free-first', action: { does: 'free' } });
    return advice;
  }
  if (account.activation === 'code_expired') advice.findings.push({ key: 'expired', isFine: false });
  advice.next = toCode(situation);
  return advice;
}

/** Advises to enter the active code, or to issue one if there is none. */
function toCode({ direct, unconfirmed }: Situation): Advice['next'] {
  const code = direct ?? unconfirmed;
  return code
    ? { key: 'do-type', moment: code.expiresAt, action: { does: 'show-code' } }
    : { key: 'do-issue', action: { does: 'issue' } };
}

function stop(advice: Advice, finding: Line, next: NonNullable<Advice['next']>): false {
  advice.findings.push({ ...finding, isFine: false });
  advice.next = next;
  return false;
}

/** When a device was last switched on, or when it was activated if it never was. */
export function seenAt({ lastSeenAt, activatedAt }: TvDevice): string {
  return lastSeenAt ?? activatedAt;
}

/** The device that has not been switched on for the longest time. */
export function longestUnseen(devices: readonly TvDevice[]): TvDevice | null {
  return devices.reduce<TvDevice | null>((oldest, one) => (oldest && seenAt(oldest) <= seenAt(one) ? oldest : one), null);
}
