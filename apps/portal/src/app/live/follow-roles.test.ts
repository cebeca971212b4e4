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

it('asks for another token where the one in use has other roles, and then reads again', () => {
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
  // Given back, and taken again.
  hear(['RESELLER_ORDER', 'RESELLER_FINANCE']);
  replaceToken(tokenWith('RESELLER_ORDER', 'RESELLER_FINANCE'));
  hear(['RESELLER_FINANCE']);
  expect(renew).toHaveBeenCalledTimes(3);
});

it('does not ask again where another token says still otherwise', () => {
  const hear = start();
  hear([]);
  replaceToken(tokenWith('RESELLER_ORDER', 'RESELLER_FINANCE'));
  for (let count = 0; count < 5; count++) hear([]);
  expect(renew).toHaveBeenCalledOnce();
  expect(changed).not.toHaveBeenCalled();
});

it('asks again where no other token came', () => {
  const hear = start();
  hear([]);
  hear([]);
  expect(renew).toHaveBeenCalledTimes(2);
});

it('leaves other sessions alone, and a server that says nothing of roles', () => {
  const hear = start();
  hear(undefined);
  stop.abort();
  replaceToken(tokenWith());
  endSession(null);
  hear([]);
  expect(renew).not.toHaveBeenCalled();
  expect(changed).not.toHaveBeenCalled();
});
