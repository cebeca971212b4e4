import { findLineDisplay } from '../../blocks/line-display.ts';
import { toEventKey } from '../event-key.ts';
import type { Kind } from '../kind.ts';

/** The panel of a wavelength, on the page that lists them. */
function getHref(id: string): string {
  return `/wdm?wdm=${encodeURIComponent(id)}`;
}

/** Wavelengths on WDM routes. */
export const wdm = {
  name: 'wdm',
  title: 'kinds.wdm.wavelengths',
  icon: 'activity',
  keywords: 'kinds.wdm.keywords',
  search: {
    wdm: {
      title: 'kinds.wdm.wavelengths',
      icon: 'activity',
      samplePaths: ['/wdm'],
      getHref: ({ id }) => getHref(id),
      getTitle: ({ reference, title }) => reference || title,
      // A status has the same name for every kind of service.
      statusTexts: 'line',
      getStatus: ({ status }) => findLineDisplay(status),
    },
  },
  notices: {
    wdm: {
      label: 'kinds.wdm.notices',
      getGlyph: ({ type }) => (type === 'wdm.light-ok' ? 'ok' : 'attention'),
      getText: ({ type }) => `kinds.wdm.notice-${toEventKey(type)}`,
      getHref: ({ objectId }) => getHref(objectId),
      copiedMail: 'support',
    },
  },
  subjects: ['wdm'],
  eventGroup: { label: 'kinds.wdm.events', help: 'kinds.wdm.events-help' },
} as const satisfies Kind;
