import type { TvAccount, TvDevice } from '@demarc/contract/tv-account.ts';
import type { TvActivationCode, TvActivationRequest, TvUnconfirmedCode } from '@demarc/contract/tv-activation.ts';
import type { TvPackage } from '@demarc/contract/tv-package.ts';
import { misfitOf } from './package-rules.ts';

/** What a device says when somebody calls about it. */
export const deviceSays = ['limit', 'not-activated'] as const;
export type DeviceSays = (typeof deviceSays)[number];

/** What is known of an account when the telephone rings. */
export interface Situation {
  account: TvAccount;
  direct: TvActivationCode | null;
  unconfirmed: TvUnconfirmedCode | null;
  packages: readonly TvPackage[];
  /** Of today, in Amsterdam. */
  today: string;
}

/** What the person on the telephone said, by question. */
export type Answers = Partial<Record<'in-use' | 'in-list', boolean>>;

export type NextAction =
  | { does: 'activate' | 'resume' | 'issue' | 'show-code' | 'free' | 'add' | 'create' }
  | { does: 'allow'; request: TvActivationRequest };

/** The end of a translation key, with what fills its text; days and moments as the API writes them. */
interface Line {
  key: string;
  names?: string;
  count?: number;
  total?: number;
  day?: string;
  moment?: string;
}

export interface Advice {
  /** What was looked at, in order: as it should be, or what is in the way. */
  findings: (Line & { isFine: boolean })[];
  /** What only the caller can say, where the way on depends on it. */
  question: (Line & { name: keyof Answers }) | null;
  /** What to do now; without an action it is what to say. */
  next: (Line & { action: NextAction | null }) | null;
}

/** What to look at, to ask and to do, for what a device says. */
export function adviceOn(says: DeviceSays, situation: Situation, answers: Answers): Advice {
  const advice: Advice = { findings: [], question: null, next: null };
  if (!checkStatus(says, situation.account, advice)) return advice;
  return says === 'limit' ? limitReached(situation, answers, advice) : notActivated(situation, answers, advice);
}

/** Whether the account lets a device in at all; where not, the advice says what has to come first. */
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

/** The code that is out, to be typed; a new one where none is. */
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

/** When a device was last switched on; what never was counts from when it was let in. */
export function seenAt({ lastSeenAt, activatedAt }: TvDevice): string {
  return lastSeenAt ?? activatedAt;
}

/** The device that nobody has switched on for the longest time. */
export function longestUnseen(devices: readonly TvDevice[]): TvDevice | null {
  return devices.reduce<TvDevice | null>((oldest, one) => (oldest && seenAt(oldest) <= seenAt(one) ? oldest : one), null);
}
