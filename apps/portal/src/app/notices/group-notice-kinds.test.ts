import { noticeKinds } from '@demarc/contract/notice.ts';
import { expect, it } from 'vitest';
import { groupNoticeKinds } from './group-notice-kinds.ts';

it('puts every kind of notice in one group', () => {
  expect([...groupNoticeKinds(noticeKinds).values()].flat().toSorted()).toEqual([...noticeKinds].toSorted());
});

it('follows the menu, and leaves out groups without notices', () => {
  expect(groupNoticeKinds(['order-done', 'approval-request', 'line', 'diversity', 'invoice', 'webhook'])).toEqual(
    new Map([
      ['trade', ['order-done', 'approval-request']],
      ['services', ['line', 'diversity']],
      ['money', ['invoice']],
      ['company', ['webhook']],
    ]),
  );
});
