import type { Language } from '@demarc/contract/language.ts';
import type { Notice } from '@demarc/contract/notice.ts';
import type { TFunction } from 'i18next';
import { noticeDisplays } from '../../kinds/registry.ts';
import type { Formats } from '../../lib/format.ts';
import { countObjects, getNoticeTime, type NoticeGroup } from './group-notices.ts';

/** What happened, as a sentence. */
export function formatSentence(group: NoticeGroup, t: TFunction, formats: Formats, language: Language): string {
  const [notice] = group;
  const [name] = getNames(notice);
  const { getText, getValues, shared } = noticeDisplays[notice.kind];
  const count = countObjects(group);
  if (shared && count > 1) return t(shared.text, { count, time: formats.time(getNoticeTime(notice)) });
  return t(getText(notice), { name, ...getValues?.(notice, language) });
}

/** The names of the objects that a row is about, if there are several. */
export function formatNames(group: NoticeGroup, formats: Formats): string {
  return formats.list([...new Set(group.map((notice) => getNames(notice)[0]))].toSorted());
}

/** The object's other name, and what else there is to say. */
export function formatDetail(notice: Notice, t: TFunction): string {
  const [, other] = getNames(notice);
  const detail = noticeDisplays[notice.kind].getDetail?.(notice);
  return [other, detail && t(detail)].filter(Boolean).join(' · ');
}

/** Numbered objects go by their number, everything else by the name that the reseller gave it. */
function getNames({ kind, title, identifier, objectId }: Notice): [name: string, other: string | null] {
  const [name, other] = noticeDisplays[kind].isNumbered ? [identifier ?? title, title] : [title ?? identifier, identifier];
  return [name ?? objectId, other === name ? null : other];
}
