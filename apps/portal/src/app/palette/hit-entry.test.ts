import { describe, expect, it } from 'vitest';
import type { RecentItem } from '../../kinds/kind.ts';
import { type EntryContext, toHitEntry } from './hit-entry.ts';

const reader = {
  claims: { roles: ['RESELLER_ADMIN'] } as unknown as EntryContext['claims'],
  isReseller: true,
  t: ((key: string) => key) as EntryContext['t'],
  canOpen: () => true,
  findUrl: (href: string): string | null => href,
};
const line: RecentItem = {
  kind: 'line',
  id: '204512',
  title: 'Bakkerij Smit',
  identifier: 'LN-204512',
  status: 'ACTIVE',
  ownerId: null,
  state: 'ACTIVE',
  detail: 'Hoofdweg 18, 1382 AB Weesp',
  reference: 'Filiaal Weesp',
};

describe('the detail of a hit', () => {
  const detail = (matched: string | null) => toHitEntry({ ...line, matched }, reader)?.detail;

  it.each([
    ['what fits first, where nothing else says it', '050-5552020', '050-5552020 · Bakkerij Smit · Hoofdweg 18, 1382 AB Weesp'],
    ['the text that has what fits first', '1382 AB', 'Hoofdweg 18, 1382 AB Weesp · Bakkerij Smit'],
    ['nothing twice', 'LN-204512', 'Bakkerij Smit · Hoofdweg 18, 1382 AB Weesp'],
    ['the rest, where nobody knows what fits', null, 'Bakkerij Smit · Hoofdweg 18, 1382 AB Weesp'],
  ])('is %s', (_what, matched, expected) => expect(detail(matched)).toBe(expected));
});

it('shows a line’s state as the list does, and an order by its status', () => {
  expect(toHitEntry(line, reader)?.status).toEqual({ glyph: 'ok', word: 'line.status-ACTIVE' });
  expect(toHitEntry({ ...line, state: 'DOWN' }, reader)?.status).toEqual({ glyph: 'trouble', word: 'line.state-DOWN' });
  expect(toHitEntry({ ...line, state: 'DEGRADED' }, reader)?.status).toEqual({ glyph: 'attention', word: 'line.state-DEGRADED' });
  const order: RecentItem = { ...line, kind: 'order', status: 'ON_HOLD', state: null };
  expect(toHitEntry(order, reader)?.status).toEqual({ glyph: 'attention', word: 'order.status-ON_HOLD' });
});

it.each(['wdm', 'rack', 'sharedColo', 'ipPrefix'] as const)(
  'does not show an active %s as good, as its health is not known',
  (kind) => {
    const status = (value: string) => toHitEntry({ ...line, kind, status: value, state: null }, reader)?.status;
    expect(status('ACTIVE')).toMatchObject({ glyph: null, word: expect.stringMatching(/status-ACTIVE$/) });
    expect(status(kind === 'ipPrefix' ? 'RESERVED' : 'PENDING')?.glyph).toBe('waiting');
  },
);

it('leads to the portal that has the page, and leaves out what the user has no page for', () => {
  const toUrl = (url: string | null) => toHitEntry(line, { ...reader, findUrl: () => url });
  const url = 'https://kernhuis.example/lines/detail/204512#sign-in';
  expect(toUrl(url)).toMatchObject({ href: url, detail: 'Kernhuis · Bakkerij Smit · Hoofdweg 18, 1382 AB Weesp' });
  expect(toUrl(url)?.actions.map(({ label }) => label)).toEqual(['palette.open', 'palette.copy']);
  expect(toUrl(null)).toBeNull();
});

describe('the actions of a line', () => {
  const labels = (isReseller: boolean) => toHitEntry(line, { ...reader, isReseller })?.actions.map(({ label }) => label);

  it('include its orders for resellers only', () => {
    expect(labels(true)).toContain('kinds.line.orders');
    expect(labels(false)).toContain('kinds.line.measure');
    expect(labels(false)).not.toContain('kinds.line.orders');
  });
});
