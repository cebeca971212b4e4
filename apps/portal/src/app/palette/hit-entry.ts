import type { SearchKind } from '@demarc/contract/kinds/registry.ts';
import { getPageBrand } from '@demarc/contract/page-brand.ts';
import type { TFunction } from 'i18next';
import { brandNames } from '../../brands/brand-names.ts';
import { currentBrand } from '../../brands/current-brand.ts';
import type { Reader, RecentItem, SearchedKind } from '../../kinds/kind.ts';
import { searchedKinds } from '../../kinds/registry.ts';
import type { EntryAction, PaletteEntry } from './palette-entry.ts';

/** The context that the text of a palette entry depends on. */
export interface EntryContext extends Reader {
  t: TFunction;
  /** Returns the URL of a page in this portal or another of ours; null if the user has no such page. */
  findUrl: (href: string) => string | null;
}

/**
 * Hits of these kinds do not say whether the object works, so an active one gets the icon of its kind instead of the glyph for
 * "ok".
 */
const kindsWithUnknownHealth: ReadonlySet<SearchKind> = new Set(['wdm', 'rack', 'sharedColo', 'ipPrefix']);

/** Returns the kinds that the user has a page for, in any of our portals. */
export function getVisibleKinds(findUrl: EntryContext['findUrl']): SearchKind[] {
  return (Object.keys(searchedKinds) as SearchKind[]).filter((kind) =>
    searchedKinds[kind].samplePaths.some((path) => findUrl(path) !== null),
  );
}

/** Converts a hit to a palette entry; null if the user has no page for it. */
export function toHitEntry(found: RecentItem & { matched?: string | null }, reader: EntryContext): PaletteEntry | null {
  const { kind, id, identifier, reference, matched } = found;
  const display = searchedKinds[kind];
  const path = display.getHref(found, reader);
  const href = reader.findUrl(path);
  if (href === null) return null;
  const isElsewhere = href !== path;
  const title = display.getTitle?.(found) ?? found.title;
  const status = display.getStatus?.(found);
  const texts = [found.title, display.getDetail?.(found) ?? found.detail, reference];
  // The match comes first, because the end of the text is often truncated.
  const matchingText = matched && (texts.find((text) => text?.includes(matched)) ?? matched);
  const detail = omitRepeated([matchingText, ...texts], [title, identifier]).join(' · ');
  const brand = brandNames[getPageBrand(path, currentBrand.brand)];
  return {
    id: `${kind}-${id}`,
    href,
    icon: display.icon,
    ...(status && {
      status: {
        glyph: status.glyph === 'ok' && kindsWithUnknownHealth.has(kind) ? null : status.glyph,
        word: reader.t(status.word),
      },
    }),
    title,
    identifier: identifier === title ? null : identifier,
    // The end of a long detail is truncated, so the portal comes first.
    detail: isElsewhere ? [brand, detail].filter(Boolean).join(' · ') : detail,
    ...(matched && { matched }),
    actions: getActions(found, isElsewhere ? {} : display, href, reader),
    found,
  };
}

/** Leaves out texts that repeat an earlier one. */
function omitRepeated(texts: readonly (string | null | undefined)[], shownTexts: readonly (string | null)[]): string[] {
  const keptTexts: string[] = [];
  for (const text of texts) {
    const isRepeated = [...shownTexts, ...keptTexts].some((keptText) =>
      keptText?.toLowerCase().includes((text ?? '').toLowerCase()),
    );
    if (text && !isRepeated) keptTexts.push(text);
  }
  return keptTexts;
}

function getActions(
  found: RecentItem,
  display: Pick<SearchedKind, 'getActions'>,
  href: string,
  reader: EntryContext,
): EntryAction[] {
  const { t } = reader;
  const { identifier } = found;
  const kindActions = display.getActions?.(found, href, reader) ?? [];
  return [
    { label: t('palette.open'), icon: 'arrow-right', href },
    ...kindActions.map(({ label, ...rest }) => ({ label: t(label), ...rest })),
    ...(identifier ? [{ label: t('palette.copy', { identifier }), icon: 'copy', copy: identifier } as const] : []),
  ];
}
