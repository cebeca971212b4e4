import { findLineDisplay, getLineDisplay } from '../../blocks/line-display.ts';
import { toEventKey } from '../event-key.ts';
import type { Command, Kind } from '../kind.ts';

const orderWavelength = {
  path: '/orders/wdm/new',
  label: 'kinds.wdm.new',
  icon: 'plus',
  keywords: 'kinds.wdm.new-keywords',
  isForResellers: true,
} as const satisfies Command;

/** Returns the URL of the panel of a wavelength, on the page that lists wavelengths. */
function getHref(id: string): string {
  return `/wdm?wdm=${encodeURIComponent(id)}`;
}

/** Wavelengths on WDM routes. */
export const wdm = {
  name: 'wdm',
  title: 'kinds.wdm.wavelengths',
  icon: 'activity',
  keywords: 'kinds.wdm.keywords',
  page: { path: '/wdm', menuGroup: 'services', isForResellers: true },
  commands: [orderWavelength],
  search: {
    wdm: {
      title: 'kinds.wdm.wavelengths',
      icon: 'activity',
      samplePaths: ['/wdm'],
      list: { path: '/wdm', label: 'kinds.wdm.search-list', isForResellers: true },
      getHref: ({ id }) => getHref(id),
      getTitle: ({ reference, title }) => reference || title,
      // A status has the same name for all kinds of services.
      statusTexts: 'line',
      getStatus: ({ status }) => findLineDisplay(status),
    },
  },
  notices: {
    wdm: {
      label: 'kinds.wdm.notices',
      getGlyph: ({ type }) => {
        if (type.endsWith('.suspended')) return getLineDisplay('SUSPENDED').glyph;
        return toEventKey(type) === 'wdm-light-ok' ? 'ok' : 'attention';
      },
      getText: ({ type }) => `kinds.wdm.notice-${toEventKey(type)}`,
      getHref: ({ objectId }) => getHref(objectId),
      copiedMail: 'support',
    },
  },
  subjects: ['wdm'],
  eventGroup: { label: 'kinds.wdm.events', help: 'kinds.wdm.events-help' },
  orders: {
    WDM: {
      waysToOrder: [{ ...orderWavelength, feature: 'wdm' }],
      service: {
        feature: 'wdm',
        icon: 'activity',
        shortcut: 'l',
        getLink: (id) => ({ to: '/wdm', search: { wdm: id } }),
        one: 'kinds.wdm.one',
        view: 'kinds.wdm.view',
        viewNamed: 'kinds.wdm.view-named',
        notYet: 'kinds.wdm.not-yet',
        noneYet: 'kinds.wdm.none-yet',
        notHere: 'kinds.wdm.not-here',
      },
    },
  },
} as const satisfies Kind;
