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
import { listSettingCommands } from './setting-commands.ts';
import { isTooShort } from './use-search-results.ts';

/** Actions that are not about one kind of resource. */
const companyActions: readonly Command[] = [
  { path: '/company/edit/address', label: 'palette.edit-address', icon: 'pencil', keywords: 'palette.words-edit-address' },
  { path: '/company/edit/iban', label: 'palette.edit-iban', icon: 'credit-card', keywords: 'palette.words-edit-iban' },
  { path: '/logout', label: 'shell.sign-out', icon: 'logout', keywords: 'palette.words-sign-out' },
];
const checkAddress = { label: 'shell.check-address', icon: 'search', keywords: 'palette.words-check-address' } as const;
/** Pages that check an address. */
const checkCommands: readonly Command[] = [
  { path: '/postal-code-check', ...checkAddress },
  { path: '/lines/check', ...checkAddress, isForResellers: true },
];
const actions: readonly Command[] = [...kinds.flatMap(({ commands = [] }) => commands), ...companyActions];

/** Pages that are not in the menu. */
const morePages: readonly Command[] = kinds.flatMap(({ page, title, ...kind }) =>
  page && !page.menuGroup ? [{ ...kind, ...page, label: title }] : [],
);

/** The pages and actions that match the query, best match first; all of them for an empty query. */
interface Commands {
  actions: readonly PaletteEntry[];
  pages: readonly PaletteEntry[];
  /** Pages and actions whose name starts with the query, or has all of its words if there are several. */
  best: readonly PaletteEntry[];
  /** Whether a page matches better than every action. */
  arePagesFirst: boolean;
}

/** A page or action, and how well it matches: by its keywords, by its name, or by the start of its name. */
interface Match {
  entry: PaletteEntry;
  rank: 'keywords' | 'name' | 'start';
}
const ranks = ['start', 'name', 'keywords'] as const;

export function findCommands(router: AnyRouter, typed: string, isReseller: boolean): Commands {
  const menu = getNavigation(router, isReseller)
    .flatMap(({ entries }) => entries)
    .map(({ path, label, icon, keywords }): Command => ({ path, label, icon, ...(keywords ? { keywords } : {}) }));
  const isAdministrator = hasRole(session.state.claims?.roles ?? [], 'RESELLER_ADMIN');
  const isShown = (command: PartOfPage) =>
    canRun(router, command, isReseller) && (isAdministrator || !command.isForAdministrators);
  const words = splitWords(typed);
  // For a query of one letter, the parts would outnumber the pages.
  const hasParts = words.length > 0 && !isTooShort(typed);
  const getRank = ({ label, keywords }: Pick<Command, 'label' | 'keywords'>): Match['rank'] | null => {
    if (startsWithQuery(translate(label), typed)) return 'start';
    const names = getTranslations(label);
    if (words.length > 0 && hasWordPrefixes(words, names)) return 'name';
    const isMatch = words.length === 0 || hasWordPrefixes(words, [...names, ...(keywords ? getTranslations(keywords) : [])]);
    return isMatch ? 'keywords' : null;
  };
  const toMatches = (command: Pick<Command, 'label' | 'keywords'>, createEntry: () => PaletteEntry): Match[] => {
    const rank = getRank(command);
    return rank ? [{ entry: createEntry(), rank }] : [];
  };
  const getMatches = (commands: readonly PartOfPage[], kind: string) =>
    commands.filter(isShown).flatMap((command) => toMatches(command, () => toEntry(router, command, kind)));
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
  const settings = hasParts ? listSettingCommands() : [];
  // A check with its own page is already in the menu.
  const check = findCheckCommand(router, isReseller);
  const isCheckInMenu = menu.some(({ path }) => path === check?.path);
  const matches = {
    actions: sortByRank([
      ...(check && !isCheckInMenu ? getMatches([check], 'check') : []),
      ...settings.flatMap(({ label, keywords, ...entry }) =>
        toMatches({ label, keywords }, () => ({ ...byApi, ...entry, title: translate(label) })),
      ),
      ...getMatches(actions, 'action'),
      ...(hasParts ? getMatches(lineActions, 'line-action') : []),
      ...toMatches({ label: 'shell.by-api', keywords: 'palette.words-by-api' }, () => byApi),
      ...toMatches({ label: 'palette.shortcuts', keywords: 'palette.words-shortcuts' }, () => shortcuts),
    ]),
    pages: sortByRank([...getMatches([...menu, ...morePages], 'page'), ...(hasParts ? getMatches(partsOfPages, 'part') : [])]),
  };
  // A single word occurs in many names.
  const isBest = ({ rank }: Match) => rank === 'start' || (rank === 'name' && words.length > 1);
  const [otherActions, otherPages] = [matches.actions, matches.pages].map((list) => list.filter((match) => !isBest(match)));
  return {
    actions: otherActions!.map(getEntry),
    pages: otherPages!.map(getEntry),
    best: sortByRank([...matches.pages, ...matches.actions].filter(isBest)).map(getEntry),
    arePagesFirst: otherPages![0]?.rank === 'name' && otherActions![0]?.rank !== 'name',
  };
}

const getEntry = ({ entry }: Match) => entry;

function sortByRank(matches: readonly Match[]): readonly Match[] {
  return matches.toSorted((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank));
}

function canRun(router: AnyRouter, { path, isForResellers }: Command, isReseller: boolean): boolean {
  return canNavigate(router, path) && (isReseller || !isForResellers);
}

function findCheckCommand(router: AnyRouter, isReseller: boolean): Command | undefined {
  return checkCommands.find((command) => canRun(router, command, isReseller));
}

/** Translates a key into all languages, so that users find it in any of them. */
function getTranslations(key: string): string[] {
  return languages.map((lng) => translate(key, { lng }));
}

function toEntry(router: AnyRouter, { path, search, label, icon }: PartOfPage, kind: string): PaletteEntry {
  const href = search ? router.buildLocation({ to: path, search: search as object }).href : path;
  return { id: `${kind}-${href}`, href, icon, title: translate(label), actions: [] };
}

/** Creates the entry that checks the address in the query; null if there is none. */
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
 * Creates the entries that search lists for the query: the lists of the kinds found, or the first ones if none of those has a list. For an
 * address, only lists of objects with an address.
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
