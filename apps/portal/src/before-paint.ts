// Runs before the first paint, as a script of its own: sets color scheme and language, so that no page flashes another one, and
// starts what the first page needs, so that it does not wait for the scripts that would otherwise ask for it.
// `lib/color-scheme.ts`, `lib/i18n.ts` and `lib/early-requests.ts` take over once the portal runs.
import type { EarlyRequest } from './lib/early-requests.ts';
import { readStored, storageKeys } from './lib/storage.ts';
import { readClaims } from './lib/token.ts';

/** The files and requests of the first visit to each page, as listed by the build (`build/first-visits.ts`). */
export interface FirstVisits {
  /** The folder of the translations. */
  texts: string;
  /** The smaller of the two first scripts; the other one is the framework. */
  first: string;
  /** Scripts and style sheets, by number. */
  files: readonly string[];
  /** Files that every page loads, except the home page for visitors. */
  shared: readonly number[];
  /** The requests of every signed-in page; `:c` is the customer id. */
  requests: readonly string[];
  pages: readonly FirstVisit[];
}

export type FirstVisit = readonly [
  path: string,
  access: 'inside' | 'outside' | 'public',
  files: readonly number[],
  texts: readonly string[],
  requests: readonly string[],
];

declare const __FIRST_VISITS__: FirstVisits;

const { texts, first, files, shared, requests, pages } = __FIRST_VISITS__;
const root = document.documentElement;
const scheme = readStored(storageKeys.scheme);
const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
root.setAttribute('data-mantine-color-scheme', scheme === 'light' || scheme === 'dark' ? scheme : preferred);
const language = readStored(storageKeys.language) === 'nl' ? 'nl' : 'en';
root.lang = language;

const token = readStored(storageKeys.token);
const claims = token ? readClaims(token) : null;
const isHome = location.pathname === '/';
const page = pages.find(([path]) => new RegExp(`^${path}/?$`, 'i').test(location.pathname));
if (isHome && !token) root.dataset.ahead = language;

// The rest of the portal uses the server's clock; a wrong guess here only costs time.
const isSignedIn = claims !== null && claims.exp * 1000 > Date.now();
if (isSignedIn && page?.[1] !== 'outside') root.dataset.frame = '';

if (page && (isSignedIn || (!isHome && page[1] !== 'inside'))) {
  // In three steps, because what loads at the same time shares the network: the framework is evaluated while the shell loads, and
  // the shell while the page does.
  const [sharedTexts, ...pageTexts] = page[3].map((name) => `${texts}${language}-${name}.js`);
  const preloadPage = () => {
    for (const href of [...page[2].map((at) => files[at]!), ...pageTexts]) preload(href);
  };
  preload(first).onload = () => {
    for (const at of shared) preload(files[at]!);
    preload(sharedTexts!).onload = preloadPage;
  };
}

const configuration = fetch('/config.json');
const early: EarlyRequest[] = [{ method: 'GET', path: '/config.json', token: null, language: null, response: configuration }];
if (isSignedIn) {
  const endpoint = configuration.then((response) => response.clone().json()).then(({ apiEndpoint }) => String(apiEndpoint ?? ''));
  for (const request of [...requests, ...(page?.[4] ?? [])]) {
    const [method = '', pattern = ''] = request.split(' ');
    const path = pattern.replace(':c', String(claims.cid));
    const headers = { Accept: 'application/json', Authorization: `Bearer ${token}`, 'Accept-Language': language };
    const response = endpoint.then((origin) => fetch(origin.replace(/\/+$/, '') + path, { method, headers }));
    early.push({ method, path, token, language, response });
  }
}
// The code that takes a response handles its failure.
for (const { response } of early) response.catch(() => {});
globalThis.earlyRequests = early;

function preload(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  const isStyle = href.endsWith('.css');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) {
    link.as = 'style';
    // Same as in the bundler's links; otherwise the file would load twice.
    link.crossOrigin = '';
  }
  link.href = href;
  document.head.append(link);
  return link;
}
