import { noticeKinds } from '@demarc/contract/notice.ts';
import { expect, it } from 'vitest';
import en from '../../locales/en/shared/notice.json';
import nl from '../../locales/nl/shared/notice.json';
import { groupNoticeKinds, listCopiedMails } from './group-notice-kinds.ts';

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

it('lists each kind of email once, and each has a text', () => {
  const mails = listCopiedMails(noticeKinds);
  expect(new Set(mails).size).toBe(mails.length);
  for (const texts of [en, nl]) expect(mails.filter((mail) => !(`mail-${mail}` in texts))).toEqual([]);
});
