// Runs at build time only: lists what the first visit to each page loads, so that `before-paint.ts` can request it immediately.
import { featuresByBrand } from '@demarc/contract/access.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { prepareRequest } from '@demarc/contract/request.ts';
import { validateToken } from '@demarc/contract/session.ts';
import type { AnyRoute } from '@tanstack/react-router';
import { currentBrand } from '../brands/current-brand.ts';
import { signedInTexts } from '../features/home/load-signed-in-home.ts';
import type { FirstReads } from '../lib/first-reads.ts';
import { getTextFile } from '../lib/i18n.ts';
import { routeTable } from './route-table.ts';

export interface PageVisit {
  /** A regular expression. */
  path: string;
  access: 'inside' | 'outside' | 'public';
  /** The module of the page. */
  module: string;
  /** File names of its translations, without the language. */
  texts: string[];
  /** Method and path, with `:c` in place of the customer id. */
  requests: string[];
}

const readsOfFeatures = import.meta.glob<FirstReads>('../features/*/first-reads.ts', { eager: true, import: 'firstReads' });
/** A number that occurs in no other part of a path. */
const customerId = 987_654_321;
const features = featuresByBrand[currentBrand.brand];

/** Requests of every signed-in page (`lib/session-refresh.ts`). */
export const sharedRequests = [prepareRequest(validateToken, {}), prepareRequest(getCustomer, { params: { customerId } })].map(
  formatRequest,
);

/**
 * The visits to all pages, those without parameters first. Loaded with this module, because the build closes its module runner
 * afterwards.
 */
export const pageVisits: readonly PageVisit[] = (await Promise.all(routeTable.map(toPageVisit)))
  .filter((visit) => visit !== null)
  .sort((a, b) => countParams(a.path) - countParams(b.path));

async function toPageVisit(route: AnyRoute): Promise<PageVisit | null> {
  const { path, staticData = {} } = route.options as { path: string; staticData?: AnyRoute['options']['staticData'] };
  const { access, feature, isOutside, texts = [] } = staticData;
  if (path === '$') return null;
  const isHome = path === '/';
  const isOnBrand = !feature || features.includes(feature);
  const page = (await route.lazyFn?.()) as unknown as { module: string } | undefined;
  return {
    path: toPattern(path),
    access: isOutside ? 'outside' : access?.signedIn || isHome ? 'inside' : 'public',
    module: isHome ? 'src/features/home/signed-in-home.tsx' : page!.module,
    texts: [...new Set(['shared', ...(isHome ? signedInTexts : texts).map(getTextFile)])].filter((name) => name !== 'entrance'),
    requests: isOnBrand ? getReads(path) : [],
  };
}

function getReads(path: string): string[] {
  const reads = Object.values(readsOfFeatures).map((ofFeature) => ofFeature[path]);
  return reads.flatMap((read) => read?.({ customerId }) ?? []).map(formatRequest);
}

function formatRequest({ method, path }: { method: string; path: string }): string {
  return `${method} ${path.replace(String(customerId), ':c')}`;
}

/** Converts a route path, such as `/lines/detail/$id` or `/apply/{-$type}`, to a regular expression. */
function toPattern(path: string): string {
  return path
    .replace(/\/\{-\$\w+\}/g, '(/[^/]+)?')
    .replace(/\$\w+/g, '[^/]+')
    .replace(/^\/$/, '');
}

function countParams(path: string): number {
  return path.split('[^/]+').length;
}
