import type { ColocationKind } from '@demarc/contract/colocation.ts';
import { type DescribedEvent, describePowerEvent } from '@demarc/contract/power/describe-event.ts';
import { findLineDisplay, getLineDisplay } from '../../blocks/line-display.ts';
import { toEventKey } from '../event-key.ts';
import type { Command, Kind, OrderedKind, RecentItem, SearchedKind } from '../kind.ts';

const orderRack = {
  path: '/orders/rack/new',
  label: 'kinds.rack.new',
  icon: 'plus',
  keywords: 'kinds.rack.new-keywords',
  isForResellers: true,
} as const satisfies Command;

/** Returns the URL of the panel of a rack or shared units, on the page that lists both. */
function getHref(kind: ColocationKind, id: string): string {
  return `/racks?${kind === 'RACK' ? 'rack' : 'sharedColo'}=${encodeURIComponent(id)}`;
}

const isTrouble = (type: unknown) => type === 'FEED_LOST' || type === 'COMMIT_CRITICAL';

/** Returns the actions on a rack. Nothing is measured before its delivery. */
function getActions(kind: ColocationKind, { id, status }: RecentItem): ReturnType<NonNullable<SearchedKind['getActions']>> {
  if (status === 'PENDING' || status === 'CANCELLED') return [];
  const href = `/racks/${kind === 'RACK' ? 'rack' : 'shared-colo'}/${encodeURIComponent(id)}/power/dashboard`;
  return [{ label: 'kinds.rack.power', icon: 'gauge', href }];
}

const searchDisplay = {
  icon: 'server',
  samplePaths: ['/racks'],
  getTitle: ({ reference, title }) => reference || title,
  // A status has the same name for all kinds of services.
  statusTexts: 'line',
  getStatus: ({ status }) => findLineDisplay(status),
} as const satisfies Partial<SearchedKind>;

const service = {
  feature: 'rackSpace',
  icon: 'server',
  shortcut: 'l',
  one: 'kinds.rack.one',
  view: 'kinds.rack.view',
  viewNamed: 'kinds.rack.view-named',
  notYet: 'kinds.rack.not-yet',
  noneYet: 'kinds.rack.none-yet',
  notHere: 'kinds.rack.not-here',
} as const satisfies Partial<OrderedKind['service']>;

/** Racks and shared units: one page, two types of order. */
export const rack = {
  name: 'rack',
  title: 'kinds.rack.racks',
  icon: 'server',
  keywords: 'kinds.rack.keywords',
  page: { path: '/racks', menuGroup: 'services', isForResellers: true },
  commands: [orderRack],
  search: {
    rack: {
      ...searchDisplay,
      title: 'kinds.rack.racks',
      getActions: (item) => getActions('RACK', item),
      list: { path: '/racks', label: 'kinds.rack.search-list', isForResellers: true },
      getHref: ({ id }) => getHref('RACK', id),
    },
    sharedColo: {
      ...searchDisplay,
      title: 'kinds.rack.shared-units',
      getActions: (item) => getActions('SHARED_COLO', item),
      getHref: ({ id }) => getHref('SHARED_COLO', id),
    },
  },
  notices: {
    rack: {
      label: 'kinds.rack.notices',
      getGlyph: ({ type }) => {
        if (type.endsWith('.suspended')) return getLineDisplay('SUSPENDED').glyph;
        return type.endsWith('.fault-resolved') ? 'ok' : 'attention';
      },
      getText: ({ type }) => `kinds.rack.notice-${toEventKey(type.replace('shared-colo', 'rack'))}`,
      getHref: ({ type, objectId }) => getHref(type.startsWith('rack.') ? 'RACK' : 'SHARED_COLO', objectId),
      copiedMail: 'support',
    },
    power: {
      label: 'kinds.rack.notices-power',
      getGlyph: ({ data }) => (isTrouble(data.type) ? 'trouble' : 'attention'),
      // Missing measurements of a feed matter less than a lost feed.
      getRank: ({ data }) => (isTrouble(data.type) ? 1 : 0),
      getStart: ({ data, occurredAt }) => String(data.openedAt ?? occurredAt),
      // A room or a meter system that stops sending affects many racks.
      shared: {
        getKey: ({ data }) => (data.type === 'METER_GAP' && data.openedAt ? String(data.openedAt) : null),
        text: 'kinds.rack.notice-silent',
        href: '/racks',
      },
      getText: () => 'kinds.rack.notice-power',
      getValues: ({ data }, language) => ({ what: describePowerEvent(data as unknown as DescribedEvent, language) }),
      getHref: ({ type, objectId }) => {
        const segment = type.startsWith('rack.') ? 'rack' : 'shared-colo';
        return `/racks/${segment}/${encodeURIComponent(objectId)}/power/dashboard`;
      },
      copiedMail: 'support',
    },
  },
  subjects: ['rack', 'shared-colo'],
  eventGroup: { label: 'kinds.rack.events', help: 'kinds.rack.events-help' },
  orders: {
    RACK: {
      waysToOrder: [{ ...orderRack, feature: 'rackSpace' }],
      service: { ...service, getLink: (id) => ({ to: '/racks', search: { rack: id } }) },
    },
    SHARED_COLO: {
      waysToOrder: [],
      service: {
        ...service,
        one: 'kinds.rack.one-shared',
        view: 'kinds.rack.view-shared',
        viewNamed: 'kinds.rack.view-named-shared',
        getLink: (id) => ({ to: '/racks', search: { sharedColo: id } }),
      },
    },
  },
} as const satisfies Kind;
