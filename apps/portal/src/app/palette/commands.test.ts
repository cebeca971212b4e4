import type { SearchKind } from '@demarc/contract/kinds/registry.ts';
import type { AnyRouter } from '@tanstack/react-router';
import i18next from 'i18next';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18nOptions, loadAllTranslations } from '../../lib/i18n.ts';
import { createAddressCheck, createSearchEntries, findCommands } from './commands.ts';

const openPaths = new Set<string>();
vi.mock('../guard.ts', () => ({ canNavigate: (_: AnyRouter, href: string) => openPaths.has(href.split('?')[0]!) }));
vi.mock('../../lib/shortcuts.ts', () => ({ showShortcuts: () => {} }));
vi.mock('../../lib/color-scheme.ts', () => ({ resolveColorScheme: () => 'light', setColorScheme: () => {} }));
vi.mock('../../lib/configuration.ts', () => ({ getConfiguration: () => ({ ssoManageUrl: '/oidc/manage' }) }));
const session = vi.hoisted(() => ({ state: { claims: null as { roles: string[] } | null } }));
vi.mock('../../lib/session.ts', () => ({ session }));

const router = {
  buildLocation: ({ to, search }: { to: string; search: Record<string, string> }) => ({
    href: `${to}?${new URLSearchParams(search)}`,
  }),
} as unknown as AnyRouter;
const listHref = '/lines?q=1234+AC+5';

beforeAll(async () => {
  await i18next.init({ ...i18nOptions, lng: 'en' });
  await loadAllTranslations('palette', 'shell', 'kinds');
});

beforeEach(() => {
  openPaths.clear();
  openPaths.add('/lines');
});

describe('an address in the query', () => {
  const getCheck = (isReseller: boolean) => createAddressCheck(router, '1234 AC 5', isReseller)?.href ?? null;
  const getSearches = (isReseller: boolean) => createSearchEntries(router, '1234 AC 5', isReseller, []).map(({ href }) => href);

  it('is checked by the page that checks addresses', () => {
    openPaths.add('/postal-code-check').add('/lines/check');
    expect(getCheck(true)).toBe('/postal-code-check?postalCode=1234AC&houseNumber=5');
    expect(getSearches(true)).toEqual([listHref]);
  });
  it('is checked by the portal that takes orders, where that is the only check', () => {
    openPaths.add('/lines/check');
    expect(getCheck(true)).toBe('/lines/check?postalCode=1234AC&houseNumber=5');
  });
  it('is only searched for users who can order nothing', () => {
    expect([getCheck(true), getSearches(true)]).toEqual([null, [listHref]]);
    openPaths.add('/lines/check');
    expect([getCheck(false), getSearches(false)]).toEqual([null, [listHref]]);
  });
});

describe('the lists to search', () => {
  const getPaths = (found: readonly SearchKind[]) =>
    createSearchEntries(router, 'garage', true, found).map(({ href }) => href.split('?')[0]);

  it('are those of the kinds found', () => {
    openPaths.add('/orders').add('/invoices');
    expect(getPaths(['invoice', 'line', 'line'])).toEqual(['/lines', '/invoices']);
  });
  it('are the first ones that the user may open if nothing is found, or only what has no list', () => {
    for (const path of ['/orders', '/racks', '/invoices', '/quotations']) openPaths.add(path);
    expect(getPaths([])).toEqual(['/lines', '/racks', '/orders']);
    expect(getPaths(['contact'])).toEqual(['/lines', '/racks', '/orders']);
  });
});

describe('the command to check an address', () => {
  const getCheckHrefs = (isReseller = true) => {
    const { best, actions, pages } = findCommands(router, '', isReseller);
    return [...best, ...actions, ...pages].filter(({ icon }) => icon === 'search').map(({ href }) => href);
  };

  it('opens the page of the menu', () => {
    openPaths.add('/postal-code-check').add('/lines/check');
    expect(getCheckHrefs()).toEqual(['/postal-code-check']);
  });
  it('opens the page of the portal that takes orders, where that is the only check', () => {
    openPaths.add('/lines/check');
    expect(getCheckHrefs()).toEqual(['/lines/check']);
    expect(getCheckHrefs(false)).toEqual([]);
  });
});

describe('a part of a page', () => {
  const getHrefs = (typed: string, isReseller = true) => {
    const { best, actions, pages } = findCommands(router, typed, isReseller);
    return [...best, ...actions, ...pages].map(({ href }) => href);
  };
  beforeEach(() => {
    openPaths.add('/orders').add('/invoices');
  });

  it.each([
    ['approvals', '/orders?list=approvals'],
    ['four eyes', '/orders?list=approvals'],
    ['goedkeuringen', '/orders?list=approvals'],
    ['resale', '/invoices?list=own-prices'],
    ['verkoopprijzen', '/invoices?list=own-prices'],
    ['overdue invoice', '/invoices?overdue=pay'],
    ['overdue invoices', '/invoices?overdue=pay'],
    ['invoice overdue', '/invoices?overdue=pay'],
    ['facturen vervallen', '/invoices?overdue=pay'],
    ['resale price', '/invoices?list=own-prices'],
    ['price resale', '/invoices?list=own-prices'],
    ['orders late', '/orders?jeopardy=LATE'],
    ['report fault', '/lines'],
    ['storing melden', '/lines'],
    ['lines down', '/lines?state=DOWN'],
  ])('is the first match of %j', (typed, href) => {
    expect(getHrefs(typed)[0]?.split('&')[0]).toBe(href);
  });

  it('is a best match if its name has all of several words', () => {
    expect(findCommands(router, 'invoice overdue', true).best.map(({ title }) => title)).toEqual(['Overdue invoices']);
  });

  it('comes before entries that only match by keyword', () => {
    const { best, pages, arePagesFirst } = findCommands(router, 'overdue', true);
    expect(best.map(({ title }) => title)).toEqual(['Overdue invoices']);
    expect([pages.map(({ title }) => title), arePagesFirst]).toEqual([['Invoices', 'Late orders'], false]);
    expect(findCommands(router, 'prices', true)).toMatchObject({ best: [], arePagesFirst: true });
  });

  it('is found by its Dutch name in the English portal', () => {
    expect(getHrefs('vervallen facturen').map((href) => href.split('&')[0])).toContain('/invoices?overdue=pay');
  });

  it('is listed only for administrators if only they have it', () => {
    openPaths.add('/account/api-tokens');
    expect(getHrefs('webhooks')).toEqual([]);
    session.state.claims = { roles: ['RESELLER_ADMIN'] };
    expect(getHrefs('webhooks')).toEqual(['/account/api-tokens?tab=webhooks']);
    session.state.claims = null;
  });

  it('is not listed without a query or for one letter, nor for users who cannot open it', () => {
    for (const typed of ['', 'l']) expect(getHrefs(typed).filter((href) => href.includes('?'))).toEqual([]);
    expect(getHrefs('approvals', false)).toEqual([]);
    openPaths.delete('/orders');
    expect(getHrefs('approvals')).toEqual([]);
  });
});

describe('a personal setting', () => {
  const findIds = (typed: string) => {
    const { best, actions } = findCommands(router, typed, true);
    return [...best, ...actions].map(({ id }) => id);
  };

  it.each([
    ['settings', ['notice-settings', 'my-details', 'color-scheme', 'language', 'sign-in-settings']],
    ['instellingen', ['notice-settings', 'my-details', 'color-scheme', 'language', 'sign-in-settings']],
    ['notification', ['notice-settings']],
    ['meldingen', ['notice-settings']],
    ['profile', ['my-details']],
    ['password', ['sign-in-settings']],
    ['wachtwoord', ['sign-in-settings']],
    ['second factor', ['sign-in-settings']],
    ['theme', ['color-scheme']],
    ['donker', ['color-scheme']],
    ['dutch', ['language']],
    ['taal', ['language', 'my-details']],
  ])('is found by %j', (typed, ids) => expect(findIds(typed).toSorted()).toEqual(ids.toSorted()));

  it('is not listed without a query, or for one letter', () => {
    expect([...findIds(''), ...findIds('s')].filter((id) => id === 'my-details' || id === 'language')).toEqual([]);
  });
});

it('offers resellers to terminate a line, in the list where they choose it', () => {
  const getHrefs = (isReseller: boolean) => {
    const { best, actions } = findCommands(router, 'terminate', isReseller);
    return [...best, ...actions].map(({ href }) => href);
  };
  expect([getHrefs(true), getHrefs(false)]).toEqual([['/lines?status=ACTIVE'], []]);
});
