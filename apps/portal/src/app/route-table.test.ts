import { describe, expect, it } from 'vitest';
import { specifiedRoutes } from '../testing/specified-routes.ts';
import { routeTable } from './route-table.ts';

interface Entry {
  path?: string;
  title?: string;
  access?: { signedIn?: boolean; role?: string };
  feature?: string;
}

function formatRoute({ path = '', access = {}, feature = '' }: Entry): string {
  return [path, access.signedIn ? 'signed-in' : 'public', access.role, feature].filter(Boolean).join(' ');
}

const entries = routeTable.map(({ options }) => ({ path: (options as Entry).path, ...options.staticData }) as Entry);

describe('the route table', () => {
  it('matches the specification, including access, plus one catch-all route', () => {
    expect(entries.map(formatRoute).sort()).toEqual(['$ public', ...specifiedRoutes.map(formatRoute)].sort());
  });

  it('has a title for every route', () => {
    expect(entries.filter(({ title }) => !title)).toEqual([]);
  });
});
