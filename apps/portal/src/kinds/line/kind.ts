import { hasRole } from '@demarc/contract/access.ts';
import type { Notice } from '@demarc/contract/notice.ts';
import type { ServiceStatus } from '@demarc/contract/service.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { findLineDisplay, getLineDisplay } from '../../blocks/line-display.ts';
import { toEventKey } from '../event-key.ts';
import type { Command, Kind, SearchedKind } from '../kind.ts';

const orderLine = {
  path: '/orders/line/new',
  label: 'kinds.line.new',
  icon: 'plus',
  keywords: 'kinds.line.new-keywords',
  isForResellers: true,
} as const satisfies Command;
const importAddresses = {
  path: '/lines/addresses',
  label: 'kinds.line.address-file',
  icon: 'upload',
  keywords: 'kinds.line.address-file-keywords',
  isForResellers: true,
} as const satisfies Command;

const getHref = (lineId: string) => `/lines/detail/${encodeURIComponent(lineId)}`;

export const line = {
  name: 'line',
  title: 'kinds.line.title',
  icon: 'route',
  keywords: 'kinds.line.keywords',
  page: { path: '/lines', menuGroup: 'services' },
  commands: [orderLine, importAddresses],
  search: {
    line: {
      title: 'kinds.line.title',
      icon: 'route',
      samplePaths: ['/lines/detail/1'],
      list: { path: '/lines', label: 'kinds.line.search-list', hasAddresses: true },
      getHref: ({ id }) => getHref(id),
      // A line goes by its reseller's reference first, as in the list.
      getTitle: ({ reference, title }) => reference || title,
      statusTexts: 'line',
      getStatus: ({ state }) => state && getLineDisplay(state),
      getActions,
    },
  },
  notices: {
    line: {
      label: 'kinds.line.notices-line',
      getGlyph: ({ type, data }) =>
        findLineDisplay(toEventKey(type) === 'line-suspended' ? 'SUSPENDED' : data.operationalState)?.glyph ?? 'open',
      getText: ({ type, data }) => {
        const happened = toEventKey(type);
        const state = happened === 'line-state-changed' ? `-${String(data.operationalState).toLowerCase()}` : '';
        return `kinds.line.notice-${happened}${state}`;
      },
      getHref: ({ objectId }) => getHref(objectId),
      copiedMail: 'support',
    },
    diagnostic: {
      label: 'kinds.line.notices-diagnostic',
      getGlyph: (notice) => (toEventKey(notice.type) === 'diagnostic-done' ? getVerdictGlyph(notice) : 'attention'),
      getText: ({ type }) => `kinds.line.notice-${toEventKey(type)}`,
      getDetail: ({ data: { verdict } }) => (typeof verdict === 'string' ? `kinds.line.notice-verdict-${verdict}` : null),
      getHref: ({ objectId }) => `${getHref(objectId)}?tab=diagnostics`,
    },
  },
  subjects: ['line', 'diagnostic'],
  eventGroup: { label: 'kinds.line.events', help: 'kinds.line.events-help' },
  orders: {
    LINE: {
      waysToOrder: [orderLine, { ...importAddresses, feature: 'myLines' }],
      service: {
        feature: 'myLines',
        icon: 'route',
        shortcut: 'l',
        getLink: (id) => ({ to: '/lines/detail/$id', params: { id: String(id) } }),
        one: 'kinds.line.one',
        view: 'kinds.line.view',
        viewNamed: 'kinds.line.view-named',
        notYet: 'kinds.line.not-yet',
        noneYet: 'kinds.line.none-yet',
        notHere: 'kinds.line.not-here',
      },
    },
  },
} as const satisfies Kind;

const measurable: ReadonlySet<string | null> = new Set<ServiceStatus>(['ACTIVE', 'PENDING_CHANGE']);

type GetActions = NonNullable<SearchedKind['getActions']>;

function getActions(...[{ status }, href, { claims, isReseller }]: Parameters<GetActions>): ReturnType<GetActions> {
  const isMeasurable = measurable.has(status) && hasRole(claims.roles, 'RESELLER_SERVICE_DESK');
  const hasOrders = hasRole(claims.roles, 'RESELLER_ORDER') && isReseller;
  return [
    ...(isMeasurable ? [{ label: 'kinds.line.measure', icon: 'activity', href: `${href}?tab=diagnostics` } as const] : []),
    { label: 'kinds.line.connection', icon: 'chart-line', href: `${href}?tab=connection` },
    ...(hasOrders ? [{ label: 'kinds.line.orders', icon: 'clipboard-list', href: `${href}?tab=orders` } as const] : []),
    ...(status === 'CANCELLED'
      ? []
      : [{ label: 'kinds.line.handover', icon: 'printer', href: `${href}?sheet=handover` } as const]),
  ];
}

const verdictGlyphs: Readonly<Record<string, GlyphName>> = {
  OK: 'ok',
  WARNING: 'attention',
  FAULT: 'trouble',
  INCONCLUSIVE: 'open',
};

function getVerdictGlyph({ data }: Notice): GlyphName {
  return verdictGlyphs[String(data.verdict)] ?? 'ok';
}
