import type { eventsByNoticeKind } from '@demarc/contract/kinds/registry.ts';
import type { Notice, NoticeKind } from '@demarc/contract/notice.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';

/** The last part of the event type, after the subject. */
type EventName<Type> = Type extends `${string}.${infer Name}` ? Name : never;
/** The glyph of every event that a kind of notice is about. */
type NoticeGlyphs<Kind extends NoticeKind> = Readonly<Record<EventName<(typeof eventsByNoticeKind)[Kind][number]>, GlyphName>>;

/** Creates the function that returns the glyph of a notice. A newer server may send events that this version does not know. */
export function createGetGlyph<Kind extends NoticeKind>(glyphs: NoticeGlyphs<Kind>): (notice: Notice) => GlyphName {
  const byName: Readonly<Record<string, GlyphName | undefined>> = glyphs;
  return ({ type }) => byName[type.slice(type.indexOf('.') + 1)] ?? 'open';
}
