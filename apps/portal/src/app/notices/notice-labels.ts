import { type OperationalState, operationalStates } from '@demarc/contract/line.ts';
import type { Notice } from '@demarc/contract/notice.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import type { TFunction } from 'i18next';
import { getLineDisplay } from '../../blocks/line-display.ts';

const glyphs: Readonly<Record<string, GlyphName>> = {
  'order-on-hold': 'attention',
  'order-late': 'trouble',
  'order-rejected': 'trouble',
  'order-failed': 'trouble',
  'order-planned': 'running',
  'order-appointment-changed': 'running',
  'order-completed': 'ok',
  'order-cancelled': 'ended',
  'line-suspended': 'attention',
  'diagnostic-done': 'ok',
  'diagnostic-failed': 'attention',
  'tv-activation-requested': 'waiting',
  'msa-offered': 'waiting',
  'msa-terminated': 'ended',
  'account-activated': 'ok',
  'account-deleted': 'ended',
  'webhook-paused': 'attention',
};
const verdictGlyphs: Readonly<Record<string, GlyphName>> = {
  OK: 'ok',
  WARNING: 'attention',
  FAULT: 'trouble',
  INCONCLUSIVE: 'open',
};

export function getGlyph({ type, data }: Notice): GlyphName {
  const happened = toEventKey(type);
  if (happened === 'line-state-changed')
    return operationalStates.some((one) => one === data.operationalState)
      ? getLineDisplay(data.operationalState as OperationalState).glyph
      : 'open';
  if (happened === 'diagnostic-done') return verdictGlyphs[String(data.verdict)] ?? 'ok';
  return glyphs[happened] ?? 'open';
}

/** An event type in the form that translation keys use. */
function toEventKey(type: string): string {
  return type.replace('.', '-');
}

/** Orders and agreements go by their number, everything else by the name that the reseller gave it. */
function getNames({ kind, title, identifier, objectId }: Notice): [name: string, other: string | null] {
  const isNumbered = kind.startsWith('order') || kind === 'agreement';
  const [name, other] = isNumbered ? [identifier ?? title, title] : [title ?? identifier, identifier];
  return [name ?? objectId, other === name ? null : other];
}

/** What happened, as a sentence. */
export function formatSentence(notice: Notice, t: TFunction): string {
  const happened = toEventKey(notice.type);
  const state = happened === 'line-state-changed' ? `-${String(notice.data.operationalState).toLowerCase()}` : '';
  const [name] = getNames(notice);
  return t(`notice.did-${happened}${state}`, { name });
}

/** The object's other name, and the result of a diagnostic. */
export function formatDetail(notice: Notice, t: TFunction): string {
  const { verdict } = notice.data;
  const [, other] = getNames(notice);
  return [other, typeof verdict === 'string' && t(`notice.verdict-${verdict}`)].filter(Boolean).join(' · ');
}

/** The page that shows the object; null if there is none any more. */
export function getHref({ kind, type, objectId }: Notice): string | null {
  const id = encodeURIComponent(objectId);
  if (kind.startsWith('order')) return `/orders?order=${id}`;
  if (kind === 'line') return `/lines/detail/${id}`;
  if (kind === 'diagnostic') return `/lines/detail/${id}?tab=diagnostics`;
  if (kind === 'tv') return `/tv-accounts/${id}`;
  if (kind === 'people') return toEventKey(type) === 'account-deleted' ? null : `/user-management/account/${id}`;
  if (kind === 'agreement') return '/company/agreements';
  return kind === 'webhook' ? '/account/api-tokens?tab=webhooks' : null;
}
