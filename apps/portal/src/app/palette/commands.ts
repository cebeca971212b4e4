import type { IconName } from '@demarc/look/icons.ts';
import type { AnyRouter } from '@tanstack/react-router';
import { openApiPanel } from '../../lib/api-panel.ts';
import { languages, translate } from '../../lib/i18n.ts';
import { mayGo } from '../guard.ts';
import { navigationOf } from '../shell/navigation.ts';
import { addressIn } from './address-in.ts';
import type { Entry } from './entry.ts';
import { isOfToken } from './read-typed.ts';
import { isTooShort } from './use-hits.ts';
import { beginsWith, isFound, wordsOf } from './words.ts';

interface Command {
  path: string;
  /** Translation key. */
  label: string;
  icon: IconName;
  /** Translation key of its synonyms. */
  words?: string;
  /** Hidden from end users, whose supplier does this for them. */
  isForResellers?: boolean;
}

const actions: readonly Command[] = [
  { path: '/orders/line/new', label: 'palette.new-order', icon: 'plus', words: 'palette.words-new-order', isForResellers: true },
  {
    path: '/lines/addresses',
    label: 'palette.address-file',
    icon: 'upload',
    words: 'palette.words-address-file',
    isForResellers: true,
  },
  {
    path: '/tv-accounts/create',
    label: 'palette.new-tv-account',
    icon: 'plus',
    words: 'palette.words-new-tv-account',
    isForResellers: true,
  },
  { path: '/user-management/account/create', label: 'palette.invite-user', icon: 'plus', words: 'palette.words-invite-user' },
  { path: '/company/contact/new', label: 'palette.new-contact', icon: 'plus', words: 'palette.words-new-contact' },
  { path: '/account/api-tokens', label: 'palette.make-token', icon: 'key', words: 'palette.words-make-token' },
  { path: '/company/edit/address', label: 'palette.edit-address', icon: 'pencil', words: 'palette.words-edit-address' },
  { path: '/company/edit/iban', label: 'palette.edit-iban', icon: 'credit-card', words: 'palette.words-edit-iban' },
  { path: '/logout', label: 'shell.sign-out', icon: 'logout', words: 'palette.words-sign-out' },
];

const morePages: readonly Command[] = [
  { path: '/company/agreements', label: 'palette.agreements', icon: 'signature', words: 'palette.words-agreements' },
];

/** Synonyms for the pages in the menu. */
const wordsOfPages: Readonly<Record<string, string>> = {
  '/': 'palette.words-home',
  '/lines': 'palette.words-lines',
  '/orders': 'palette.words-orders',
  '/tv-accounts': 'palette.words-tv-accounts',
  '/postal-code-check': 'palette.words-check-address',
  '/account/loyalty': 'palette.words-loyalty',
  '/company': 'palette.words-company',
  '/user-management': 'palette.words-users',
};

/** Pages and actions that match the query, prefix matches first; all of them for an empty query. */
interface Commands {
  actions: readonly Entry[];
  pages: readonly Entry[];
  /** Pages and actions whose name starts with the query. */
  best: readonly Entry[];
}

export function commandsFor(router: AnyRouter, typed: string, isReseller: boolean): Commands {
  const menu = navigationOf(router, isReseller)
    .flatMap(({ entries }) => entries)
    .map(({ path, label, icon }): Command => ({ path, label, icon, words: wordsOfPages[path] }));
  const isShown = ({ path, isForResellers }: Command) => mayGo(router, path) && (isReseller || !isForResellers);
  const words = wordsOf(typed);
  const fits = (command: Command) => words.length === 0 || isFound(words, textsOf(command));
  const entriesOf = (commands: readonly Command[], kind: string) =>
    commands.filter((command) => isShown(command) && fits(command)).map((command) => entryOf(command, kind));
  const byApi: Entry = { id: 'by-api', href: '', run: openApiPanel, icon: 'code', title: translate('shell.by-api'), actions: [] };
  const isByApi = words.length === 0 || isFound(words, textsOf({ label: 'shell.by-api', words: 'palette.words-by-api' }));
  const found = {
    actions: [...entriesOf(actions, 'action'), ...(isByApi ? [byApi] : [])],
    pages: entriesOf([...menu, ...morePages], 'page'),
  };
  const isBest = ({ title }: Entry) => beginsWith(title, typed);
  return {
    actions: found.actions.filter((entry) => !isBest(entry)),
    pages: found.pages.filter((entry) => !isBest(entry)),
    best: [...found.pages, ...found.actions].filter(isBest),
  };
}

/** Its names in all languages, so that users find it by any of them. */
function textsOf({ label, words }: Pick<Command, 'label' | 'words'>): string[] {
  return languages.flatMap((lng) => [label, ...(words ? [words] : [])].map((key) => translate(key, { lng })));
}

function entryOf({ path, label, icon }: Command, kind: string): Entry {
  return { id: `${kind}-${path}`, href: path, icon, title: translate(label), actions: [] };
}

/** Entries that search the lists for the query, and check the address in it if there is one. */
export function onwards(router: AnyRouter, q: string, isReseller: boolean): readonly Entry[] {
  const place = (to: string, search: object) => router.buildLocation({ to, search } as never).href;
  const address = addressIn(q);
  const lists = [
    { to: '/lines', title: translate('palette.search-lines', { text: q }), icon: 'route', isForResellers: false },
    { to: '/orders', title: translate('palette.search-orders', { text: q }), icon: 'clipboard-list', isForResellers: true },
    { to: '/tv-accounts', title: translate('palette.search-tv-accounts', { text: q }), icon: 'device-tv', isForResellers: true },
  ] as const;
  const check: Entry[] = address
    ? [
        {
          id: 'check-address',
          href: place('/postal-code-check', address),
          icon: 'search',
          title: translate('palette.check', { address: q }),
          actions: [],
        },
      ]
    : [];
  const searches = lists
    .filter(({ isForResellers }) => isReseller || !isForResellers)
    .map(({ to, title, icon }): Entry => ({ id: `list-${to}`, href: place(to, { q }), icon, title, actions: [] }));
  return q === '' || isTooShort(q) || isOfToken(q) ? [] : [...check, ...searches].filter(({ href }) => mayGo(router, href));
}
