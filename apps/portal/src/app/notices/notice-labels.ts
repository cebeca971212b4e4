import type { Language } from '@demarc/contract/language.ts';
import type { Notice } from '@demarc/contract/notice.ts';
import type { TFunction } from 'i18next';
import { noticeDisplays } from '../../kinds/registry.ts';
import type { Formats } from '../../lib/format.ts';
import { countObjects, getNoticeTime, type NoticeGroup } from './group-notices.ts';

/** Formats the event as a sentence. */
export function formatSentence(group: NoticeGroup, t: TFunction, formats: Formats, language: Language): string {
  const [notice] = group;
  const [name] = getNames(notice);
  const { getText, getValues, shared } = noticeDisplays[notice.kind];
  const count = countObjects(group);
  if (shared && count > 1) return t(shared.text, { count, time: formats.time(getNoticeTime(notice)) });
  return t(getText(notice), { name, ...getValues?.(notice, language) });
}

/** Lists the names of the objects that a row is about, for rows about several. */
export function formatNames(group: NoticeGroup, formats: Formats): string {
  return formats.list([...new Set(group.map((notice) => getNames(notice)[0]))].toSorted());
}

/** Formats the other name of the object, and further details. */
export function formatDetail(notice: Notice, t: TFunction): string {
  const [, other] = getNames(notice);
  const detail = noticeDisplays[notice.kind].getDetail?.(notice);
  return [other, detail && t(detail)].filter(Boolean).join(' · ');
}

/** Returns both names of the object. Numbered objects go by their number, all others by the reseller's reference. */
function getNames({ kind, title, identifier, objectId }: Notice): [name: string, other: string | null] {
  const [name, other] = noticeDisplays[kind].isNumbered ? [identifier ?? title, title] : [title ?? identifier, identifier];
  return [name ?? objectId, other === name ? null : other];
}
