import { type GlyphName, glyphs } from '@demarc/look/glyphs.ts';

/** The shape of a status, always used with its label. */
export function Glyph({ name }: { name: GlyphName }) {
  const { tone, solid, line, cut, dot } = glyphs[name];
  return (
    <svg className={`glyph glyph-${tone}`} viewBox="0 0 12 12" aria-hidden="true">
      {line && <path d={line} fill="none" stroke="currentColor" strokeWidth="1.5" />}
      {solid && <path d={solid} fill="currentColor" />}
      {cut && <path d={cut} fill="none" stroke="var(--surface)" strokeWidth="1.5" />}
      {dot && <path d={dot} fill="var(--surface)" />}
    </svg>
  );
}
