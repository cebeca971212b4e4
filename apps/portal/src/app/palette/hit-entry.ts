import { hasRole, type Role } from '@demarc/contract/access.ts';
import type { AccountStatus } from '@demarc/contract/account.ts';
import type { OrderStatus } from '@demarc/contract/order.ts';
import type { SearchKind } from '@demarc/contract/search.ts';
import type { ServiceStatus } from '@demarc/contract/service.ts';
import type { SessionClaims } from '@demarc/contract/session.ts';
import type { TvAccountStatus } from '@demarc/contract/tv-account.ts';
import type { IconName } from '@demarc/look/icons.ts';
import type { TFunction } from 'i18next';
import { getAccountGlyph } from '../../blocks/account-glyph.ts';
import { getLineDisplay } from '../../blocks/line-display.ts';
import { getOrderGlyph } from '../../blocks/order-glyphs.ts';
import { getTvStatusGlyph } from '../../blocks/tv-display.ts';
import type { EntryAction, PaletteEntry } from './palette-entry.ts';
import type { RecentItem } from './recent-items.ts';

const icons: Readonly<Record<SearchKind, IconName>> = {
  line: 'route',
  order: 'clipboard-list',
  tvAccount: 'device-tv',
  contact: 'mail',
  account: 'user',
  apiToken: 'key',
};

/** What the text of a palette entry depends on. */
export interface EntryContext {
  claims: SessionClaims;
  /** End users see their lines but leave orders to their supplier. */
  isReseller: boolean;
  t: TFunction;
  mayGo: (href: string) => boolean;
}

/** Sample pages of each kind, to check whether the user may open them. */
const samplePaths: Readonly<Record<SearchKind, readonly string[]>> = {
  line: ['/lines/detail/1'],
  order: ['/orders'],
  tvAccount: ['/tv-accounts/1'],
  contact: ['/company'],
  account: ['/user-management/account/1'],
  apiToken: ['/account/api-tokens', '/user-management/tokens/1'],
};

/** The kinds that the user has a page for. */
export function getVisibleKinds(mayGo: EntryContext['mayGo']): SearchKind[] {
  return (Object.keys(samplePaths) as SearchKind[]).filter((kind) => samplePaths[kind].some(mayGo));
}

/** A hit as a palette entry; null if the user has no page for it. */
export function toHitEntry(found: RecentItem & { matched?: string | null }, reader: EntryContext): PaletteEntry | null {
  const href = getHref(found, reader);
  if (!reader.mayGo(href)) return null;
  const { kind, id, identifier, reference, matched } = found;
  // A line goes by its reseller's reference first, as in the list.
  const title = (kind === 'line' && reference) || found.title;
  const status = getStatus(found, reader.t);
  const texts = [found.title, found.detail, reference];
  // The match comes first, because the end of the text is often truncated.
  const fitting = matched && (texts.find((text) => text?.includes(matched)) ?? matched);
  return {
    id: `${kind}-${id}`,
    href,
    icon: icons[kind],
    ...(status && { status }),
    title,
    identifier: identifier === title ? null : identifier,
    detail: omitRepeated([fitting, ...texts], [title, identifier]).join(' · '),
    ...(matched && { matched }),
    actions: getActions(found, href, reader),
    found,
  };
}

/** Leaves out texts that repeat an earlier one. */
function omitRepeated(texts: readonly (string | null | undefined)[], said: readonly (string | null)[]): string[] {
  const rest: string[] = [];
  for (const text of texts) {
    const isSaid = [...said, ...rest].some((other) => other?.toLowerCase().includes((text ?? '').toLowerCase()));
    if (text && !isSaid) rest.push(text);
  }
  return rest;
}

function getHref({ kind, id, ownerId }: RecentItem, { claims, mayGo }: EntryContext): string {
  const part = encodeURIComponent(id);
  if (kind === 'line') return `/lines/detail/${part}`;
  if (kind === 'order') return `/orders?order=${part}`;
  if (kind === 'tvAccount') return `/tv-accounts/${part}`;
  if (kind === 'account') return `/user-management/account/${part}`;
  if (kind === 'apiToken')
    return ownerId === null || ownerId === claims.uid_g
      ? '/account/api-tokens'
      : `/user-management/tokens/${encodeURIComponent(ownerId)}`;
  // Administrators edit contacts; everyone else sees them on the company page.
  const own = `/company/contact/${part}`;
  return mayGo(own) ? own : '/company';
}

function getStatus({ kind, status, state }: RecentItem, t: TFunction): PaletteEntry['status'] | null {
  if (kind === 'line') return state && { glyph: getLineDisplay(state).glyph, word: t(getLineDisplay(state).word) };
  if (!status) return null;
  if (kind === 'order') return { glyph: getOrderGlyph(status as OrderStatus), word: t(`order.status-${status}`) };
  if (kind === 'tvAccount') return { glyph: getTvStatusGlyph(status as TvAccountStatus), word: t(`tv-account.status-${status}`) };
  if (kind === 'account') return { glyph: getAccountGlyph(status as AccountStatus), word: t(`user.status-${status}`) };
  return null;
}

const measurable: ReadonlySet<string | null> = new Set<ServiceStatus>(['ACTIVE', 'PENDING_CHANGE']);

/** Actions in addition to opening it, each leading to a page where it can be done. */
function getActions(
  { kind, id, identifier, status }: RecentItem,
  href: string,
  { claims, isReseller, t, mayGo }: EntryContext,
): EntryAction[] {
  const may = (role: Role) => hasRole(claims.roles, role);
  const actions: EntryAction[] = [{ label: t('palette.open'), icon: 'arrow-right', href }];
  if (kind === 'line') {
    if (measurable.has(status) && may('RESELLER_SERVICE_DESK'))
      actions.push({ label: t('palette.measure'), icon: 'activity', href: `${href}?tab=diagnostics` });
    actions.push({ label: t('palette.connection'), icon: 'chart-line', href: `${href}?tab=connection` });
    if (may('RESELLER_ORDER') && isReseller)
      actions.push({ label: t('palette.orders-of-line'), icon: 'clipboard-list', href: `${href}?tab=orders` });
    if (status !== 'CANCELLED') actions.push({ label: t('palette.handover'), icon: 'printer', href: `${href}?sheet=handover` });
  }
  if (kind === 'account') {
    const tokens = `/user-management/tokens/${encodeURIComponent(id)}`;
    if (mayGo(tokens)) actions.push({ label: t('palette.tokens-of-user'), icon: 'key', href: tokens });
  }
  if (identifier) actions.push({ label: t('palette.copy', { identifier }), icon: 'copy', copy: identifier });
  return actions;
}
