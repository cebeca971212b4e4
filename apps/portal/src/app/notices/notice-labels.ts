import type { Language } from '@demarc/contract/language.ts';
import type { Notice } from '@demarc/contract/notice.ts';
import type { TFunction } from 'i18next';
import { noticeDisplays } from '../../kinds/registry.ts';

/** What happened, as a sentence. */
export function formatSentence(notice: Notice, t: TFunction, language: Language): string {
  const [name] = getNames(notice);
  const { getText, getValues } = noticeDisplays[notice.kind];
  return t(getText(notice), { name, ...getValues?.(notice, language) });
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
