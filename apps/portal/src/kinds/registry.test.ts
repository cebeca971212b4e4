import { eventsByNoticeKind, searchKinds } from '@demarc/contract/kinds/registry.ts';
import { type Notice, noticeKinds } from '@demarc/contract/notice.ts';
import { expect, it } from 'vitest';
import { getLineDisplay } from '../blocks/line-display.ts';
import { findOrderDetails } from './order-details.ts';
import { kinds, noticeDisplays, orderedKinds, searchedKinds } from './registry.ts';

it('describes every kind of search result and notice', () => {
  expect(Object.keys(searchedKinds).sort()).toEqual([...searchKinds].sort());
  expect(Object.keys(noticeDisplays).sort()).toEqual([...noticeKinds].sort());
});

it('shows a suspension as severely as the status of the suspended service', () => {
  const suspensions = noticeKinds.flatMap((kind) =>
    eventsByNoticeKind[kind].filter((type) => type.endsWith('.suspended')).map((type) => ({ kind, type })),
  );
  const glyphs = suspensions.map(({ kind, type }) => [type, noticeDisplays[kind].getGlyph({ type, data: {} } as Notice)]);
  const { glyph } = getLineDisplay('SUSPENDED');
  expect(Object.fromEntries(glyphs)).toEqual({
    'line.suspended': glyph,
    'rack.suspended': glyph,
    'shared-colo.suspended': glyph,
    'dc-connection.suspended': glyph,
    'wdm.suspended': glyph,
  });
});

it('provides order details for every order type', () => {
  const types = Object.keys(orderedKinds) as (keyof typeof orderedKinds)[];
  expect(types.filter((type) => !findOrderDetails(type))).toEqual([]);
});

it('names kinds by their folder', () => {
  const folders = Object.keys(import.meta.glob('./*/kind.ts')).map((file) => file.split('/')[1]);
  expect(kinds.map(({ name }) => name).sort()).toEqual(folders.sort());
});
