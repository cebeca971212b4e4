import { findLineDisplay, getLineDisplay } from '../../blocks/line-display.ts';
import { toEventKey } from '../event-key.ts';
import type { Command, Kind } from '../kind.ts';

const orderConnection = {
  path: '/orders/dc-connection/new',
  label: 'kinds.dc-connection.new',
  icon: 'plus',
  keywords: 'kinds.dc-connection.new-keywords',
  isForResellers: true,
} as const satisfies Command;

/** Returns the URL of the panel of a connection, on the page that lists connections. */
function getHref(id: string): string {
  return `/dc-connections?dcConnection=${encodeURIComponent(id)}`;
}

/** Keys of events that require no action. */
const goodNews: ReadonlySet<string> = new Set(['dc-connection-loa-accepted', 'dc-connection-loa-issued']);

/** Data-center connections: cross connects and metro connects. */
export const dcConnection = {
  name: 'dc-connection',
  title: 'kinds.dc-connection.connections',
  icon: 'link',
  keywords: 'kinds.dc-connection.keywords',
  page: { path: '/dc-connections', menuGroup: 'services', isForResellers: true },
  commands: [orderConnection],
  search: {
    dcConnection: {
      title: 'kinds.dc-connection.connections',
      icon: 'link',
      samplePaths: ['/dc-connections'],
      list: { path: '/dc-connections', label: 'kinds.dc-connection.search-list', isForResellers: true },
      getHref: ({ id }) => getHref(id),
      getTitle: ({ reference, title }) => reference || title,
      // A status has the same name for all kinds of services.
      statusTexts: 'line',
      getStatus: ({ status }) => findLineDisplay(status),
    },
  },
  notices: {
    'dc-connection': {
      label: 'kinds.dc-connection.notices',
      getGlyph: ({ type }) => {
        if (type.endsWith('.suspended')) return getLineDisplay('SUSPENDED').glyph;
        return goodNews.has(toEventKey(type)) ? 'ok' : 'attention';
      },
      getText: ({ type }) => `kinds.dc-connection.notice-${toEventKey(type)}`,
      getHref: ({ objectId }) => getHref(objectId),
      copiedMail: 'order',
    },
  },
  subjects: ['dc-connection'],
  eventGroup: { label: 'kinds.dc-connection.events', help: 'kinds.dc-connection.events-help' },
  orders: {
    DC_CONNECTION: {
      uploadLoa: 'kinds.dc-connection.upload-loa',
      waysToOrder: [{ ...orderConnection, feature: 'dcConnections' }],
      service: {
        feature: 'dcConnections',
        icon: 'link',
        shortcut: 'l',
        getLink: (id) => ({ to: '/dc-connections', search: { dcConnection: id } }),
        one: 'kinds.dc-connection.one',
        view: 'kinds.dc-connection.view',
        viewNamed: 'kinds.dc-connection.view-named',
        notYet: 'kinds.dc-connection.not-yet',
        noneYet: 'kinds.dc-connection.none-yet',
        notHere: 'kinds.dc-connection.not-here',
      },
    },
  },
} as const satisfies Kind;
