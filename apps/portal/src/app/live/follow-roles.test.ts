import type { SessionClaims } from '@demarc/contract/session.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renew } from '../../lib/session-keeper.ts';
import { endSession, holdToken, replaceToken, setPhase } from '../../lib/session-state.ts';
import { followRoles } from './follow-roles.ts';

vi.mock('../../lib/session-keeper.ts', () => ({ renew: vi.fn() }));

const changed = vi.fn();
let stop: AbortController;
let tokens = 0;
const tokenWith = (...roles: string[]) => {
  const claims = { roles, uid_g: 'ann', cid: 7, exp: 1, sid: 'session', jti: String(++tokens) } as Partial<SessionClaims>;
  return `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
};

beforeEach(() => {
  vi.clearAllMocks();
  stop = new AbortController();
  holdToken(tokenWith('RESELLER_ORDER', 'RESELLER_FINANCE'));
  setPhase('signedIn');
});
afterEach(() => {
  stop.abort();
  endSession(null);
});
const start = () => followRoles('session', stop.signal, changed);

it('renews the token when its roles differ from the server’s, and then refetches', () => {
  const hear = start();
  hear(['RESELLER_FINANCE', 'RESELLER_ORDER']);
  expect(renew).not.toHaveBeenCalled();
  hear(['RESELLER_FINANCE']);
  expect(renew).toHaveBeenCalledOnce();
  expect(changed).not.toHaveBeenCalled();
  replaceToken(tokenWith('RESELLER_FINANCE'));
  expect(changed).toHaveBeenCalledOnce();
  hear(['RESELLER_FINANCE']);
  expect(renew).toHaveBeenCalledOnce();
  // The role is granted again, and then removed again.
  hear(['RESELLER_ORDER', 'RESELLER_FINANCE']);
  replaceToken(tokenWith('RESELLER_ORDER', 'RESELLER_FINANCE'));
  hear(['RESELLER_FINANCE']);
  expect(renew).toHaveBeenCalledTimes(3);
});

it('does not renew again when the new token still has other roles', () => {
  const hear = start();
  hear([]);
  replaceToken(tokenWith('RESELLER_ORDER', 'RESELLER_FINANCE'));
  for (let count = 0; count < 5; count++) hear([]);
  expect(renew).toHaveBeenCalledOnce();
  expect(changed).not.toHaveBeenCalled();
});

it('renews again when no new token arrived', () => {
  const hear = start();
  hear([]);
  hear([]);
  expect(renew).toHaveBeenCalledTimes(2);
});

it('ignores other sessions, and servers that send no roles', () => {
  const hear = start();
  hear(undefined);
  stop.abort();
  replaceToken(tokenWith());
  endSession(null);
  hear([]);
  expect(renew).not.toHaveBeenCalled();
  expect(changed).not.toHaveBeenCalled();
});
