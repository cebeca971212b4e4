import { hasRole } from '@demarc/contract/access.ts';
import { type SearchKind, searchKinds } from '@demarc/contract/kinds/registry.ts';
import type { AnyRouter } from '@tanstack/react-router';
import type { Command } from '../../kinds/kind.ts';
import { kinds, searchedKinds } from '../../kinds/registry.ts';
import { openApiPanel } from '../../lib/api-panel.ts';
import { languages, translate } from '../../lib/i18n.ts';
import { session } from '../../lib/session.ts';
import { showShortcuts } from '../../lib/shortcuts.ts';
import { canNavigate } from '../guard.ts';
import { getNavigation } from '../shell/navigation.ts';
import { hasWordPrefixes, splitWords, startsWithQuery } from './match-text.ts';
import { lineActions, type PartOfPage, partsOfPages } from './more-commands.ts';
import { hasApiToken } from './normalize-query.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { parseAddress } from './parse-address.ts';
import { isTooShort } from './use-search-results.ts';

/** Actions that are not about one kind of resource. */
const companyActions: readonly Command[] = [
  { path: '/company/edit/address', label: 'palette.edit-address', icon: 'pencil', keywords: 'palette.words-edit-address' },
  { path: '/company/edit/iban', label: 'palette.edit-iban', icon: 'credit-card', keywords: 'palette.words-edit-iban' },
  { path: '/logout', label: 'shell.sign-out', icon: 'logout', keywords: 'palette.words-sign-out' },
];
const checkAddress = { label: 'shell.check-address', icon: 'search', keywords: 'palette.words-check-address' } as const;
/** Pages that check an address: the check itself, or the order form, where the brand has no other check. */
const checkCommands: readonly Command[] = [
  { path: '/postal-code-check', ...checkAddress },
  { path: '/orders/line/new', ...checkAddress, isForResellers: true },
];
const actions: readonly Command[] = [...kinds.flatMap(({ commands = [] }) => commands), ...companyActions];

/** Pages that are not in the menu. */
const morePages: readonly Command[] = kinds.flatMap(({ page, title, ...kind }) =>
  page && !page.menuGroup ? [{ ...kind, ...page, label: title }] : [],
);

/** Pages and actions that match the query, prefix matches first; all of them for an empty query. */
interface Commands {
  actions: readonly PaletteEntry[];
  pages: readonly PaletteEntry[];
  /** Pages and actions whose name starts with the query. */
  best: readonly PaletteEntry[];
}

export function findCommands(router: AnyRouter, typed: string, isReseller: boolean): Commands {
  const menu = getNavigation(router, isReseller)
    .flatMap(({ entries }) => entries)
    .map(({ path, label, icon, keywords }): Command => ({ path, label, icon, ...(keywords ? { keywords } : {}) }));
  const isAdministrator = hasRole(session.state.claims?.roles ?? [], 'RESELLER_ADMIN');
  const isShown = (command: PartOfPage) =>
    canRun(router, command, isReseller) && (isAdministrator || !command.isForAdministrators);
  const words = splitWords(typed);
  // For one letter they would outnumber the pages.
  const hasParts = words.length > 0 && !isTooShort(typed);
  const fits = (command: Command) => words.length === 0 || hasWordPrefixes(words, getSearchTexts(command));
  const getEntries = (commands: readonly PartOfPage[], kind: string) =>
    commands.filter((command) => isShown(command) && fits(command)).map((command) => toEntry(router, command, kind));
  const byApi: PaletteEntry = {
    id: 'by-api',
    href: '',
    run: openApiPanel,
    icon: 'code',
    title: translate('shell.by-api'),
    actions: [],
  };
  const shortcuts: PaletteEntry = {
    ...byApi,
    id: 'shortcuts',
    run: showShortcuts,
    icon: 'keyboard',
    title: translate('palette.shortcuts'),
  };
  // A check that has a page of its own is in the menu.
  const check = findCheckCommand(router, isReseller);
  const isCheckInMenu = menu.some(({ path }) => path === check?.path);
  const isFound = (label: string, keywords: string) =>
    words.length === 0 || hasWordPrefixes(words, getSearchTexts({ label, keywords }));
  const found = {
    actions: [
      ...(check && !isCheckInMenu ? getEntries([check], 'check') : []),
      ...getEntries(actions, 'action'),
      ...(hasParts ? getEntries(lineActions, 'line-action') : []),
      ...(isFound('shell.by-api', 'palette.words-by-api') ? [byApi] : []),
      ...(isFound('palette.shortcuts', 'palette.words-shortcuts') ? [shortcuts] : []),
    ],
    pages: [...getEntries([...menu, ...morePages], 'page'), ...(hasParts ? getEntries(partsOfPages, 'part') : [])],
  };
  const isBest = ({ title }: PaletteEntry) => startsWithQuery(title, typed);
  return {
    actions: found.actions.filter((entry) => !isBest(entry)),
    pages: found.pages.filter((entry) => !isBest(entry)),
    best: [...found.pages, ...found.actions].filter(isBest),
  };
}

function canRun(router: AnyRouter, { path, isForResellers }: Command, isReseller: boolean): boolean {
  return canNavigate(router, path) && (isReseller || !isForResellers);
}

function findCheckCommand(router: AnyRouter, isReseller: boolean): Command | undefined {
  return checkCommands.find((command) => canRun(router, command, isReseller));
}

/** Its names in all languages, so that users find it by any of them. */
function getSearchTexts({ label, keywords }: Pick<Command, 'label' | 'keywords'>): string[] {
  return languages.flatMap((lng) => [label, ...(keywords ? [keywords] : [])].map((key) => translate(key, { lng })));
}

function toEntry(router: AnyRouter, { path, search, label, icon }: PartOfPage, kind: string): PaletteEntry {
  const href = search ? router.buildLocation({ to: path, search: search as object }).href : path;
  return { id: `${kind}-${href}`, href, icon, title: translate(label), actions: [] };
}

/** Checks the address in the query; null if there is none. */
export function createAddressCheck(router: AnyRouter, q: string, isReseller: boolean): PaletteEntry | null {
  const address = parseAddress(q);
  const command = address && findCheckCommand(router, isReseller);
  if (!command) return null;
  const href = router.buildLocation({ to: command.path, search: address }).href;
  return { id: 'check-address', href, icon: 'search', title: translate('palette.check', { address: q }), actions: [] };
}

/** More would push pages and actions out of view. */
const maxSearches = 3;

/**
 * Entries that search lists for the query: those of the kinds found, or the first ones if none of them has a list. An address is
 * searched only in lists of what has an address.
 */
export function createSearchEntries(
  router: AnyRouter,
  q: string,
  isReseller: boolean,
  found: readonly SearchKind[],
): readonly PaletteEntry[] {
  if (q === '' || isTooShort(q) || hasApiToken(q)) return [];
  const isAddress = parseAddress(q) !== null;
  const searches = searchKinds.flatMap((kind) => {
    const { icon, list } = searchedKinds[kind];
    if (!list || (isAddress && !list.hasAddresses) || (list.isForResellers && !isReseller)) return [];
    const { href } = router.buildLocation({ to: list.path, search: { q } as object });
    const title = translate(list.label, { text: q });
    const entry: PaletteEntry = { id: `list-${list.path}`, href, icon, title, actions: [] };
    return canNavigate(router, href) ? [{ kind, entry }] : [];
  });
  const matching = searches.filter(({ kind }) => found.includes(kind));
  return (matching.length > 0 ? matching : searches).slice(0, maxSearches).map(({ entry }) => entry);
}
