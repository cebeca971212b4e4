import { findLineDisplay } from '../../blocks/line-display.ts';
import { toEventKey } from '../event-key.ts';
import type { Kind } from '../kind.ts';

/** The panel of a connection, on the page that lists them. */
function getHref(id: string): string {
  return `/dc-connections?dcConnection=${encodeURIComponent(id)}`;
}

/** Data-center connections: cross connects and metro connects. */
export const dcConnection = {
  name: 'dc-connection',
  title: 'kinds.dc-connection.connections',
  icon: 'route',
  keywords: 'kinds.dc-connection.keywords',
  search: {
    dcConnection: {
      title: 'kinds.dc-connection.connections',
      icon: 'route',
      samplePaths: ['/dc-connections'],
      getHref: ({ id }) => getHref(id),
      getTitle: ({ reference, title }) => reference || title,
      // A status has the same name for every kind of service.
      statusTexts: 'line',
      getStatus: ({ status }) => findLineDisplay(status),
    },
  },
  notices: {
    'dc-connection': {
      label: 'kinds.dc-connection.notices',
      getGlyph: ({ type }) => (type === 'dc-connection.loa-accepted' || type === 'dc-connection.loa-issued' ? 'ok' : 'attention'),
      getText: ({ type }) => `kinds.dc-connection.notice-${toEventKey(type)}`,
      getHref: ({ objectId }) => getHref(objectId),
      copiedMail: 'order',
    },
  },
  subjects: ['dc-connection'],
  eventGroup: { label: 'kinds.dc-connection.events', help: 'kinds.dc-connection.events-help' },
} as const satisfies Kind;
