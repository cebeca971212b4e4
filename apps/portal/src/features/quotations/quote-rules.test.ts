import { describe, expect, it } from 'vitest';
import { getBlockReason } from './quote-rules.ts';

const offered = { status: 'OFFERED', level: 'FIRM', refreshRequestedAt: null, approvalRequestId: null } as const;

describe('getBlockReason', () => {
  it('allows every answer to an offer', () => {
    expect((['accept', 'change', 'decline'] as const).map((act) => getBlockReason(act, offered))).toEqual([null, null, null]);
  });

  it('blocks accepting an estimate, but no other answer', () => {
    const estimate = { ...offered, level: 'BUDGETARY' } as const;
    expect(getBlockReason('accept', estimate)).toBe('quotation.blocked-budgetary');
    expect(getBlockReason('change', estimate)).toBeNull();
  });

  it('blocks accepting while an acceptance waits for approval, but no other answer', () => {
    const waiting = { ...offered, approvalRequestId: 610_001 };
    expect(getBlockReason('accept', waiting)).toBe('quotation.blocked-approval');
    expect(getBlockReason('decline', waiting)).toBeNull();
    expect(getBlockReason('change', waiting)).toBeNull();
  });

  it('gives the reason why there is nothing to answer', () => {
    expect(getBlockReason('accept', { ...offered, status: 'CHANGE_REQUESTED' })).toBe('quotation.blocked-waiting');
    expect(getBlockReason('accept', { ...offered, status: 'EXPIRED' })).toBe('quotation.blocked-expired');
    expect(getBlockReason('decline', { ...offered, status: 'ACCEPTED' })).toBe('quotation.blocked-ACCEPTED');
    expect(getBlockReason('accept', { ...offered, status: 'UNABLE_TO_PROVIDE' })).toBe('quotation.blocked-UNABLE_TO_PROVIDE');
  });

  it('allows withdrawing a request only before there is an offer', () => {
    expect(getBlockReason('cancel', { ...offered, status: 'IN_PROGRESS' })).toBeNull();
    expect(getBlockReason('cancel', offered)).toBe('quotation.blocked-cancel');
  });

  it('allows requesting a new version of an expired offer once', () => {
    const expired = { ...offered, status: 'EXPIRED' } as const;
    expect(getBlockReason('refresh', expired)).toBeNull();
    expect(getBlockReason('refresh', offered)).toBe('quotation.not-expired');
    expect(getBlockReason('refresh', { ...expired, refreshRequestedAt: '2026-01-01T00:00:00Z' })).toBe(
      'quotation.refresh-asked-already',
    );
  });
});
