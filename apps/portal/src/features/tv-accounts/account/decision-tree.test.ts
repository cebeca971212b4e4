import type { TvAccount, TvDevice } from '@demarc/contract/tv-account.ts';
import type { TvActivationCode, TvUnconfirmedCode } from '@demarc/contract/tv-activation.ts';
import type { TvPackage } from '@demarc/contract/tv-package.ts';
import type { TvProduct } from '@demarc/contract/tv-product.ts';
import { describe, expect, it } from 'vitest';
import { type Answers, adviceOn, type DeviceSays, longestUnseen, type Situation } from './decision-tree.ts';

const device = (name: string, lastSeenAt: string | null = '2025-11-20T10:00:00Z'): TvDevice => ({
  ...{ deviceId: name, name, type: 'stb', activatedAt: '2025-11-01T10:00:00Z', lastSeenAt },
});
const base: TvProduct = {
  ...{ id: 1, productId: 'base', productCode: 'BASE', name: 'Base', type: 'base', status: 'active' },
  ...{ startDate: '2025-11-01', cancellationDate: null, endDate: null, price: '11.50' },
};
const moreDevices: TvPackage = {
  ...{ productCode: 'MORE', productId: 'more', name: 'More', description: '', type: 'device', price: '2.50' },
  ...{ channelCount: 0, hdChannelCount: 0, maxStreams: 0, maxDevices: 2, recordingHours: 0, replayHours: 0 },
  ...{ publicViewing: false, requires: [], excludes: [], orderable: true },
};
const code: TvActivationCode = {
  ...{ activationCodeId: 'c', activationCode: 'K7PM4XQT', confirmed: true },
  ...{ issuedAt: '2025-11-20T13:24:00Z', expiresAt: '2025-11-20T14:24:00Z' },
};
const asking: TvUnconfirmedCode = {
  ...{ ...code, confirmed: false, email: null },
  requests: [
    {
      ...{ activationRequestId: 'r', activationCodeId: 'c', deviceId: 'd', deviceName: 'Tablet', deviceType: 'app' },
      ...{ requestedAt: '2025-11-20T13:33:00Z', status: 'PENDING' },
    },
  ],
};

function advice(says: DeviceSays, account: Partial<TvAccount>, more: Partial<Situation> = {}, answers: Answers = {}) {
  const whole = { status: 'active', activation: 'active', maxDevices: 2, devices: [], products: [base], ...account } as TvAccount;
  const situation = { account: whole, direct: null, unconfirmed: null, packages: [moreDevices], today: '2025-11-20', ...more };
  const { findings, question, next } = adviceOn(says, situation, answers);
  return {
    findings: findings.map(({ key, isFine }) => (isFine ? key : `!${key}`)),
    question: question?.key,
    next: next?.key,
    does: next?.action?.does,
  };
}
const full = { devices: [device('Box', '2025-11-02T10:00:00Z'), device('Phone')] };

describe.each(['limit', 'not-activated'] as const)('%s', (says) => {
  it('checks the account status first', () => {
    expect(advice(says, { status: 'ended' })).toMatchObject({ findings: ['!ended'], does: 'create' });
    expect(advice(says, { status: 'suspended', ...full })).toMatchObject({ findings: ['!suspended'], does: 'resume' });
  });
});

describe('activation limit reached', () => {
  it('advises a code if a slot is free', () => {
    expect(advice('limit', { devices: [device('Box')] })).toMatchObject({ findings: ['works', 'room'], does: 'issue' });
    expect(advice('limit', { devices: [] }, { direct: code })).toMatchObject({ does: 'show-code' });
  });
  it('asks whether all devices are in use, and advises to free a slot if not', () => {
    expect(advice('limit', full)).toMatchObject({ findings: ['works', '!full'], question: 'ask-in-use', next: undefined });
    expect(advice('limit', full, {}, { 'in-use': false })).toMatchObject({ question: undefined, does: 'free' });
  });
  it('advises a package with more devices if all are in use', () => {
    expect(advice('limit', full, {}, { 'in-use': true })).toMatchObject({ next: 'do-add', does: 'add' });
  });
  it('advises a second account if no package can be added', () => {
    const second = { next: 'do-second', does: 'create' };
    expect(advice('limit', full, { packages: [] }, { 'in-use': true })).toMatchObject(second);
    expect(advice('limit', { ...full, status: 'cancelling' }, {}, { 'in-use': true })).toMatchObject(second);
  });
  it('advises a package without asking if the account has no slots', () => {
    expect(advice('limit', { maxDevices: 0 })).toMatchObject({ question: undefined, does: 'add' });
  });
});

describe('not activated', () => {
  it('advises to activate a new account first', () => {
    expect(advice('not-activated', { status: 'new' })).toMatchObject({ findings: ['!new'], does: 'activate' });
  });
  it('tells when the package starts', () => {
    const products: TvProduct[] = [{ ...base, status: 'pending', startDate: '2025-12-01' }];
    expect(advice('not-activated', { products })).toEqual({
      ...{ findings: ['works', '!not-begun'], question: undefined, next: 'do-wait', does: undefined },
    });
  });
  it('advises to allow a waiting device, or to free a slot first', () => {
    const waits = { unconfirmed: asking };
    expect(advice('not-activated', { devices: [device('Box')] }, waits)).toMatchObject({ does: 'allow' });
    expect(advice('not-activated', full, waits)).toMatchObject({ findings: ['works', '!asks', '!full'], does: 'free' });
  });
  it('asks whether the device is already in the list', () => {
    const one = { devices: [device('Box')] };
    expect(advice('not-activated', one)).toMatchObject({ question: 'ask-in-list' });
    expect(advice('not-activated', one, {}, { 'in-list': true })).toMatchObject({ next: 'do-restart' });
    expect(advice('not-activated', one, {}, { 'in-list': false })).toMatchObject({ does: 'issue' });
    expect(advice('not-activated', full, {}, { 'in-list': false })).toMatchObject({ next: 'do-free-first' });
  });
  it('distinguishes an expired code from an active one', () => {
    const expired = advice('not-activated', { activation: 'code_expired' });
    expect(expired).toMatchObject({ findings: ['works', '!expired'], does: 'issue' });
    expect(advice('not-activated', {}, { direct: code })).toMatchObject({ findings: ['works'], does: 'show-code' });
  });
});

it('finds the device that was unused for the longest time', () => {
  expect(longestUnseen([])).toBeNull();
  expect(longestUnseen([device('Phone'), device('Never', null), device('Box', '2025-11-02T10:00:00Z')])?.name).toBe('Never');
});
