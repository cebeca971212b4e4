import { type AnyRouter, createMemoryHistory, createRouter } from '@tanstack/react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** Resets the modules, because a page loads its routes only once, and creates a router at the URL of a first load. */
async function visit(address: string) {
  vi.resetModules();
  vi.doMock('../lib/i18n.ts', () => ({ loadTranslations: async () => {} }));
  const { homeRoute } = await import('../features/home/routes.ts');
  const { rootRoute } = await import('../lib/root-route.ts');
  const routes = await import('./load-routes.ts');
  const history = createMemoryHistory({ initialEntries: [address] });
  const router: AnyRouter = createRouter({ routeTree: rootRoute.addChildren([homeRoute]), history });
  routes.initRoutes(router, () => import('./route-table.ts'));
  return { router, homeRoute, ...routes };
}

/** Stubs the token that an earlier visit stored. */
function stubStoredToken(token: string | null): void {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'demarc.token' ? token : null) });
}

const findRouteId = (router: AnyRouter, path: string) => router.getMatchedRoutes(path)[2]?.id;

describe('the routes', () => {
  beforeEach(() => stubStoredToken(null));

  it('load on the home page only when another path is requested', async () => {
    const { router, homeRoute, isRouteLoaded, waitForInitialRoutes, loadRoutesFor, loadRoutes } = await visit('/');
    expect(waitForInitialRoutes()).toBeUndefined();
    expect(loadRoutesFor('/')).toBeUndefined();
    expect([isRouteLoaded('/'), isRouteLoaded('/company'), isRouteLoaded('/nowhere')]).toEqual([true, false, false]);
    expect(findRouteId(router, '/company')).toBeUndefined();

    await loadRoutesFor('/company');
    expect([isRouteLoaded('/company'), isRouteLoaded('/nowhere')]).toEqual([true, true]);
    expect(['/', '/company', '/company/contact/17', '/lines', '/nowhere'].map((path) => findRouteId(router, path))).toEqual([
      '/',
      '/company',
      '/company/contact/$contactId',
      '/lines',
      '/$',
    ]);
    // The current page stays the same.
    expect(router.routesById['/']).toBe(homeRoute);
    expect([loadRoutesFor('/apply'), loadRoutes()]).toEqual([undefined, undefined]);
  });

  it.each(['/company/edit/iban', '/nowhere', '/%E0%A4%A', '/apply?from=mail'])('load at startup at %s', async (address) => {
    const { isRouteLoaded, waitForInitialRoutes } = await visit(address);
    expect(isRouteLoaded('/company')).toBe(false);
    await waitForInitialRoutes();
    expect(isRouteLoaded('/company')).toBe(true);
  });

  it('load at startup for a returning signed-in user', async () => {
    stubStoredToken('a token');
    const { isRouteLoaded, waitForInitialRoutes } = await visit('/');
    await waitForInitialRoutes();
    expect(isRouteLoaded('/company')).toBe(true);
  });

  it('retry after a failed load, and do not block startup', async () => {
    vi.doMock('./route-table.ts', () => {
      throw new Error('The network is gone');
    });
    const { isRouteLoaded, waitForInitialRoutes, loadRoutes } = await visit('/company');
    await expect(waitForInitialRoutes()).resolves.toBeUndefined();
    expect(isRouteLoaded('/company')).toBe(false);
    await expect(loadRoutes()).rejects.toThrow();
    vi.doUnmock('./route-table.ts');
    await loadRoutes();
    expect(isRouteLoaded('/company')).toBe(true);
  });
});
