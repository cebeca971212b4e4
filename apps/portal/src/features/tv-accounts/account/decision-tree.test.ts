import type { TvAccount, TvDevice } from '@demarc/contract/tv-account.ts';
import type { TvActivationCode, TvUnconfirmedCode } from '@demarc/contract/tv-activation.ts';
import type { TvPackage } from '@demarc/contract/tv-package.ts';
import type { TvProduct } from '@demarc/contract/tv-product.ts';
import { describe, expect, it } from 'vitest';
import { type Answers, findLongestUnused, getAdvice, type Symptom, type TroubleshootingContext } from './decision-tree.ts';

const createDevice = (name: string, lastSeenAt: string | null = '2025-11-20T10:00:00Z'): TvDevice => ({
  deviceId: name,
  name,
  type: 'stb',
  activatedAt: '2025-11-01T10:00:00Z',
  lastSeenAt,
});
const base: TvProduct = {
  id: 1,
  productId: 'base',
  productCode: 'BASE',
  name: 'Base',
  type: 'base',
  status: 'active',
  startDate: '2025-11-01',
  cancellationDate: null,
  endDate: null,
  price: '11.50',
};
const moreDevices: TvPackage = {
  productCode: 'MORE',
  productId: 'more',
  name: 'More',
  description: '',
  type: 'device',
  price: '2.50',
  channelCount: 0,
  hdChannelCount: 0,
  maxStreams: 0,
  maxDevices: 2,
  recordingHours: 0,
  replayHours: 0,
  publicViewing: false,
  requires: [],
  excludes: [],
  orderable: true,
};
const code: TvActivationCode = {
  activationCodeId: 'c',
  activationCode: 'K7PM4XQT',
  confirmed: true,
  issuedAt: '2025-11-20T13:24:00Z',
  expiresAt: '2025-11-20T14:24:00Z',
};
const requestedCode: TvUnconfirmedCode = {
  ...code,
  confirmed: false,
  email: null,
  requests: [
    {
      activationRequestId: 'r',
      activationCodeId: 'c',
      deviceId: 'd',
      deviceName: 'Tablet',
      deviceType: 'app',
      requestedAt: '2025-11-20T13:33:00Z',
      status: 'PENDING',
    },
  ],
};

function summarizeAdvice(
  symptom: Symptom,
  account: Partial<TvAccount>,
  more: Partial<TroubleshootingContext> = {},
  answers: Answers = {},
) {
  const completeAccount = {
    status: 'active',
    activation: 'active',
    maxDevices: 2,
    devices: [],
    products: [base],
    ...account,
  } as TvAccount;
  const context = {
    account: completeAccount,
    direct: null,
    unconfirmed: null,
    packages: [moreDevices],
    today: '2025-11-20',
    ...more,
  };
  const { findings, question, next } = getAdvice(symptom, context, answers);
  return {
    findings: findings.map(({ key, isFine }) => (isFine ? key : `!${key}`)),
    question: question?.key,
    next: next?.key,
    does: next?.action?.type,
  };
}
const fullAccount = { devices: [createDevice('Box', '2025-11-02T10:00:00Z'), createDevice('Phone')] };

describe.each(['limit', 'not-activated'] as const)('%s', (says) => {
  it('checks the account status first', () => {
    expect(summarizeAdvice(says, { status: 'ended' })).toMatchObject({ findings: ['!ended'], does: 'create' });
    expect(summarizeAdvice(says, { status: 'suspended', ...fullAccount })).toMatchObject({
      findings: ['!suspended'],
      does: 'resume',
    });
  });
});

describe('activation limit reached', () => {
  it('advises a code if a slot is free', () => {
    expect(summarizeAdvice('limit', { devices: [createDevice('Box')] })).toMatchObject({
      findings: ['works', 'room'],
      does: 'issue',
    });
    expect(summarizeAdvice('limit', { devices: [] }, { direct: code })).toMatchObject({ does: 'show-code' });
  });
  it('asks whether all devices are in use, and advises to free a slot if not', () => {
    expect(summarizeAdvice('limit', fullAccount)).toMatchObject({
      findings: ['works', '!full'],
      question: 'ask-in-use',
      next: undefined,
    });
    expect(summarizeAdvice('limit', fullAccount, {}, { 'in-use': false })).toMatchObject({ question: undefined, does: 'free' });
  });
  it('advises a package with more devices if all are in use', () => {
    expect(summarizeAdvice('limit', fullAccount, {}, { 'in-use': true })).toMatchObject({ next: 'do-add', does: 'add' });
  });
  it('advises a second account if no package can be added', () => {
    const second = { next: 'do-second', does: 'create' };
    expect(summarizeAdvice('limit', fullAccount, { packages: [] }, { 'in-use': true })).toMatchObject(second);
    expect(summarizeAdvice('limit', { ...fullAccount, status: 'cancelling' }, {}, { 'in-use': true })).toMatchObject(second);
  });
  it('advises a package without asking if the account has no slots', () => {
    expect(summarizeAdvice('limit', { maxDevices: 0 })).toMatchObject({ question: undefined, does: 'add' });
  });
});

describe('not activated', () => {
  it('advises to activate a new account first', () => {
    expect(summarizeAdvice('not-activated', { status: 'new' })).toMatchObject({ findings: ['!new'], does: 'activate' });
  });
  it('tells when the package starts', () => {
    const products: TvProduct[] = [{ ...base, status: 'pending', startDate: '2025-12-01' }];
    expect(summarizeAdvice('not-activated', { products })).toEqual({
      findings: ['works', '!not-begun'],
      question: undefined,
      next: 'do-wait',
      does: undefined,
    });
  });
  it('advises to allow a waiting device, or to free a slot first', () => {
    const waits = { unconfirmed: requestedCode };
    expect(summarizeAdvice('not-activated', { devices: [createDevice('Box')] }, waits)).toMatchObject({ does: 'allow' });
    expect(summarizeAdvice('not-activated', fullAccount, waits)).toMatchObject({
      findings: ['works', '!asks', '!full'],
      does: 'free',
    });
  });
  it('asks whether the device is already in the list', () => {
    const one = { devices: [createDevice('Box')] };
    expect(summarizeAdvice('not-activated', one)).toMatchObject({ question: 'ask-in-list' });
    expect(summarizeAdvice('not-activated', one, {}, { 'in-list': true })).toMatchObject({ next: 'do-restart' });
    expect(summarizeAdvice('not-activated', one, {}, { 'in-list': false })).toMatchObject({ does: 'issue' });
    expect(summarizeAdvice('not-activated', fullAccount, {}, { 'in-list': false })).toMatchObject({ next: 'do-free-first' });
  });
  it('distinguishes an expired code from an active one', () => {
    const expired = summarizeAdvice('not-activated', { activation: 'code_expired' });
    expect(expired).toMatchObject({ findings: ['works', '!expired'], does: 'issue' });
    expect(summarizeAdvice('not-activated', {}, { direct: code })).toMatchObject({ findings: ['works'], does: 'show-code' });
  });
});

it('finds the device that was unused for the longest time', () => {
  expect(findLongestUnused([])).toBeNull();
  expect(
    findLongestUnused([createDevice('Phone'), createDevice('Never', null), createDevice('Box', '2025-11-02T10:00:00Z')])?.name,
  ).toBe('Never');
});
