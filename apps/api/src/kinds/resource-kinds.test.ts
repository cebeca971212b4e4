import { searchKinds } from '@demarc/contract/kinds/registry.ts';
import { getNoticeSubject, noticeKinds } from '@demarc/contract/notice.ts';
import { expect, it } from 'vitest';
import { nameLookups, searchSources } from './resource-kinds.ts';

it('searches every kind of search result', () => {
  expect([...searchSources.keys()].sort()).toEqual([...searchKinds].sort());
});

it('names the objects of every kind of notice', () => {
  expect(noticeKinds.map(getNoticeSubject).filter((subject) => !nameLookups.has(subject))).toEqual([]);
});
