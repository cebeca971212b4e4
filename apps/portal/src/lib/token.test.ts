import type { SessionClaims } from '@demarc/contract/session.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideRefresh, decideRestore, isContinuedSession, isSameSession, readClaims } from './token.ts';

const now = 1_790_000_000;
const claims: SessionClaims = {
  roles: ['RESELLER_ADMIN'],
  uid: 7,
  uid_g: '7d444840-9dc0-11d1-b245-5ffdce74fad2',
  username: 'zoë@noordlijn.example',
  cid: 20240317,
  loyalty: true,
  exp: now + 900,
  iat: now,
  nbf: now,
  iss: 'demarc',
  jti: 'first',
  auth_time: now,
  aud: 'https://portal.example',
  sid: 'session',
};
const createToken = (value: unknown) => `head.${Buffer.from(JSON.stringify(value)).toString('base64url')}.signature`;

describe('the claims of a token', () => {
  it('are decoded as UTF-8', () => expect(readClaims(createToken(claims))).toEqual(claims));
  it('have no roles when the token has none', () =>
    expect(readClaims(createToken({ ...claims, roles: undefined }))?.roles).toEqual([]));
  it.each([
    ['no token', 'garbage'],
    ['nothing inside', 'a..c'],
    ['null inside', createToken(null)],
    ['no end', createToken({ ...claims, exp: undefined })],
    ['no customer', createToken({ ...claims, cid: '20240317' })],
  ])('are null for %s', (_what, token) => expect(readClaims(token)).toBeNull());
  it('never throw', () => fc.assert(fc.property(fc.string(), (text) => void readClaims(text))));
});

describe('at startup', () => {
  it.each([
    ['nothing stored', null, 'none'],
    ['a token that is good', createToken(claims), 'restore'],
    ['an expired one', createToken({ ...claims, exp: now }), 'discard'],
    ['a malformed one', 'garbage', 'discard'],
  ] as const)('%s', (_what, token, expected) => expect(decideRestore(token, now)).toBe(expected));
});

describe('a check', () => {
  it.each([
    [301, 'keep'],
    [300, 'refresh'],
    [1, 'refresh'],
    [0, 'expired'],
    [-600, 'expired'],
  ] as const)('%i seconds before the expiry: %s', (left, expected) =>
    expect(decideRefresh({ ...claims, exp: now + left }, now)).toBe(expected),
  );
});

describe('a refreshed token', () => {
  it('may have other dates and another id', () =>
    expect(isSameSession(claims, { ...claims, exp: now + 1500, jti: 'second' })).toBe(true));
  it.each(['uid_g', 'sid', 'auth_time', 'cid'] as const)('may not differ in %s', (name) =>
    expect(isSameSession(claims, { ...claims, [name]: name === 'cid' || name === 'auth_time' ? 1 : 'other' })).toBe(false),
  );
});

describe('a token that another tab stored', () => {
  it('continues the session after a confirmed sign-in', () =>
    expect(isContinuedSession(claims, { ...claims, auth_time: now + 700, jti: 'second' })).toBe(true));
  it.each([
    ['an earlier sign-in', { auth_time: now - 1 }],
    ['another session', { sid: 'other' }],
    ['another account', { uid_g: 'other' }],
    ['another company', { cid: 1 }],
  ])('starts a new session with %s', (_what, other) => expect(isContinuedSession(claims, { ...claims, ...other })).toBe(false));
});
