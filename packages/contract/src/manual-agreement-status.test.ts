import { describe, expect, it } from 'vitest';
import { actors } from './activity.ts';
import {
  type AgreementTerm,
  applyAgreementTransition,
  findDueMove,
  getAgreementEndDate,
  getAgreementStatusOn,
  getInitialTermEndDate,
  isAgreementInForce,
  type ManualAgreementStatus,
  type ManualAgreementTransition,
  manualAgreementStatuses,
  manualAgreementTransitions,
} from './manual-agreement-status.ts';

/** All allowed transitions; every other combination is refused. */
const allowed: Readonly<Record<string, ManualAgreementStatus>> = {
  'DRAFT offer PROVIDER': 'OFFERED',
  'OFFERED offer PROVIDER': 'OFFERED',
  'EXPIRED offer PROVIDER': 'OFFERED',
  'OFFERED sign CUSTOMER': 'SIGNED',
  'OFFERED sign PROVIDER': 'SIGNED',
  'OFFERED decline CUSTOMER': 'DECLINED',
  'OFFERED withdraw PROVIDER': 'WITHDRAWN',
  'OFFERED expire SYSTEM': 'EXPIRED',
  'SIGNED activate PROVIDER': 'ACTIVE',
  'SIGNED activate SYSTEM': 'ACTIVE',
  'ACTIVE end PROVIDER': 'ENDED',
  'ACTIVE end SYSTEM': 'ENDED',
};
const moves = Object.keys(manualAgreementTransitions) as ManualAgreementTransition[];
const combinations = manualAgreementStatuses.flatMap((status) =>
  moves.flatMap((move) => actors.map((actor) => ({ status, move, actor }))),
);

it.each(combinations)('$status: $move by $actor', ({ status, move, actor }) => {
  expect(applyAgreementTransition(status, move, actor)).toBe(allowed[`${status} ${move} ${actor}`] ?? null);
});

describe('the status on a day', () => {
  const offered = { status: 'OFFERED', validUntil: '2025-12-31', isCopyWaiting: false } as const;
  it.each([
    ['2025-12-30', 'OFFERED'],
    ['2025-12-31', 'OFFERED'],
    ['2026-01-01', 'EXPIRED'],
  ])('on %s is %s', (today, status) => expect(getAgreementStatusOn(offered, today)).toBe(status));

  it('stays open while a signed copy is checked', () => {
    expect(getAgreementStatusOn({ ...offered, isCopyWaiting: true }, '2026-01-01')).toBe('OFFERED');
  });

  it.each(manualAgreementStatuses.filter((status) => status !== 'OFFERED'))('never changes from %s', (status) => {
    expect(getAgreementStatusOn({ ...offered, status }, '2099-01-01')).toBe(status);
  });
});

describe('what is due', () => {
  const term: AgreementTerm = {
    status: 'OFFERED',
    validUntil: '2025-12-31',
    isCopyWaiting: false,
    isReminded: false,
    startDate: '2026-01-01',
    initialTermEndDate: '2026-12-31',
    endOfTermAction: 'ROLL',
    terminationDate: null,
  };
  it.each<[string, Partial<AgreementTerm>, string, ReturnType<typeof findDueMove>]>([
    ['a reminder 3 days before the last day', {}, '2025-12-28', 'remind'],
    ['nothing 4 days before it', {}, '2025-12-27', null],
    ['one reminder', { isReminded: true }, '2025-12-30', null],
    ['no reminder while a copy is checked', { isCopyWaiting: true }, '2025-12-30', null],
    ['expiry after the last day', { isReminded: true }, '2026-01-01', 'expire'],
    ['nothing for a copy that waits', { isCopyWaiting: true }, '2026-01-05', null],
    ['the start on its date', { status: 'SIGNED' }, '2026-01-01', 'activate'],
    ['no start before it', { status: 'SIGNED' }, '2025-12-31', null],
    ['no end of what rolls on', { status: 'ACTIVE' }, '2030-01-01', null],
    ['no end on the last day', { status: 'ACTIVE', endOfTermAction: 'AUTO_DISCONNECT' }, '2026-12-31', null],
    ['the end after the last day', { status: 'ACTIVE', endOfTermAction: 'AUTO_DISCONNECT' }, '2027-01-01', 'end'],
    ['the end after a termination', { status: 'ACTIVE', terminationDate: '2026-03-29' }, '2026-03-30', 'end'],
    ['nothing for a draft', { status: 'DRAFT' }, '2030-01-01', null],
    ['nothing for what has ended', { status: 'ENDED', terminationDate: '2026-03-29' }, '2030-01-01', null],
  ])('%s', (_what, values, today, move) => expect(findDueMove({ ...term, ...values }, today)).toBe(move));

  it('ends with a termination rather than with the term', () => {
    expect(getAgreementEndDate({ ...term, endOfTermAction: 'AUTO_DISCONNECT', terminationDate: '2026-05-01' })).toBe(
      '2026-05-01',
    );
  });
});

describe('whether an agreement is in force on a day', () => {
  const term = {
    status: 'SIGNED',
    startDate: '2026-01-31',
    initialTermEndDate: getInitialTermEndDate({ startDate: '2026-01-31', initialTermMonths: 1 }),
    endOfTermAction: 'AUTO_DISCONNECT',
    terminationDate: null,
  } as const;
  it.each([
    ['signed, the day before', term, '2026-01-30', false],
    ['signed, on its start date', term, '2026-01-31', true],
    ['started early', { ...term, status: 'ACTIVE' }, '2026-01-01', true],
    ['on the last day of its term', { ...term, status: 'ACTIVE' }, term.initialTermEndDate, true],
    ['after the last day of its term', { ...term, status: 'ACTIVE' }, '2026-03-01', false],
    ['rolling on', { ...term, status: 'ACTIVE', endOfTermAction: 'ROLL' }, '2030-01-01', true],
    ['on its termination date', { ...term, status: 'ACTIVE', terminationDate: '2026-02-10' }, '2026-02-10', true],
    ['after its termination date', { ...term, status: 'ACTIVE', terminationDate: '2026-02-10' }, '2026-02-11', false],
    ['ended', { ...term, status: 'ENDED' }, '2026-02-01', false],
    ['only offered', { ...term, status: 'OFFERED' }, '2026-02-01', false],
  ] as const)('%s', (_what, agreement, today, expected) => expect(isAgreementInForce(agreement, today)).toBe(expected));
});
