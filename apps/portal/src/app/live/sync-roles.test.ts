import type { SessionClaims } from '@demarc/contract/session.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renewToken } from '../../lib/session-refresh.ts';
import { endSession, replaceToken, setPhase, setToken } from '../../lib/session-state.ts';
import { syncRoles } from './sync-roles.ts';

vi.mock('../../lib/session-refresh.ts', () => ({ renewToken: vi.fn() }));

const onChange = vi.fn();
let stop: AbortController;
let tokens = 0;
const createToken = (...roles: string[]) => {
  const claims = { roles, uid_g: 'ann', cid: 7, exp: 1, sid: 'session', jti: String(++tokens) } as Partial<SessionClaims>;
  return `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
};

beforeEach(() => {
  vi.clearAllMocks();
  stop = new AbortController();
  setToken(createToken('RESELLER_ORDER', 'RESELLER_FINANCE'));
  setPhase('signedIn');
});
afterEach(() => {
  stop.abort();
  endSession(null);
});
const start = () => syncRoles('session', stop.signal, onChange);

it('renews the token when its roles differ from the server’s, and then refetches', () => {
  const hear = start();
  hear(['RESELLER_FINANCE', 'RESELLER_ORDER']);
  expect(renewToken).not.toHaveBeenCalled();
  hear(['RESELLER_FINANCE']);
  expect(renewToken).toHaveBeenCalledOnce();
  expect(onChange).not.toHaveBeenCalled();
  replaceToken(createToken('RESELLER_FINANCE'));
  expect(onChange).toHaveBeenCalledOnce();
  hear(['RESELLER_FINANCE']);
  expect(renewToken).toHaveBeenCalledOnce();
  // The role is granted again, and then removed again.
  hear(['RESELLER_ORDER', 'RESELLER_FINANCE']);
  replaceToken(createToken('RESELLER_ORDER', 'RESELLER_FINANCE'));
  hear(['RESELLER_FINANCE']);
  expect(renewToken).toHaveBeenCalledTimes(3);
});

it('does not renew again when the new token still has other roles', () => {
  const hear = start();
  hear([]);
  replaceToken(createToken('RESELLER_ORDER', 'RESELLER_FINANCE'));
  for (let count = 0; count < 5; count++) hear([]);
  expect(renewToken).toHaveBeenCalledOnce();
  expect(onChange).not.toHaveBeenCalled();
});

it('renews again when no new token arrived', () => {
  const hear = start();
  hear([]);
  hear([]);
  expect(renewToken).toHaveBeenCalledTimes(2);
});

it('ignores other sessions, and servers that send no roles', () => {
  const hear = start();
  hear(undefined);
  stop.abort();
  replaceToken(createToken());
  endSession(null);
  hear([]);
  expect(renewToken).not.toHaveBeenCalled();
  expect(onChange).not.toHaveBeenCalled();
});
