/** Status shapes that are readable without color. `attention` needs action soon, `trouble` is failing, and `note` is plain information. */
export type GlyphName = 'ok' | 'attention' | 'trouble' | 'running' | 'waiting' | 'open' | 'ended' | 'note';

export interface Glyph {
  tone: 'ok' | 'attention' | 'trouble' | 'neutral';
  /** Filled in the tone color. */
  solid?: string;
  /** Stroked in the tone color. */
  line?: string;
  /** Stroked in the surface color, on top of the solid. */
  cut?: string;
  /** Filled in the surface color. */
  dot?: string;
}

const disc = 'M6 0a6 6 0 1 1 0 12A6 6 0 1 1 6 0z';
const ring = 'M6 .75a5.25 5.25 0 1 1 0 10.5A5.25 5.25 0 1 1 6 .75z';

/** Paths in a 12 by 12 view box. */
export const glyphs: Readonly<Record<GlyphName, Glyph>> = {
  ok: { tone: 'ok', solid: disc, cut: 'M3.3 6.2 5.2 8l3.5-3.9' },
  attention: {
    tone: 'attention',
    solid: 'M6 .4 12 11.4H0z',
    cut: 'M6 4.3v3.4',
    dot: 'M6 8.65a.85.85 0 1 1 0 1.7.85.85 0 1 1 0-1.7z',
  },
  trouble: {
    tone: 'trouble',
    solid: 'M6 0 12 6 6 12 0 6z',
    cut: 'M6 3v3.6',
    dot: 'M6 7.75a.85.85 0 1 1 0 1.7.85.85 0 1 1 0-1.7z',
  },
  running: { tone: 'neutral', line: ring, solid: 'M6 2.4a3.6 3.6 0 0 1 0 7.2z' },
  waiting: { tone: 'neutral', line: `${ring}M4.6 4v4M7.4 4v4` },
  open: { tone: 'neutral', line: ring },
  ended: { tone: 'neutral', line: `${ring}M2.5 9.5l7-7` },
  note: { tone: 'neutral', solid: disc, cut: 'M6 5v4', dot: 'M6 2a.85.85 0 1 1 0 1.7.85.85 0 1 1 0-1.7z' },
};

/** Renders a status glyph as SVG markup, for server-rendered pages. */
export function renderGlyph(name: GlyphName): string {
  const { tone, solid, line, cut, dot } = glyphs[name];
  const paths = [
    line && `<path d="${line}" fill="none" stroke="currentColor" stroke-width="1.5"/>`,
    solid && `<path d="${solid}" fill="currentColor"/>`,
    cut && `<path d="${cut}" fill="none" stroke="var(--surface)" stroke-width="1.5"/>`,
    dot && `<path d="${dot}" fill="var(--surface)"/>`,
  ];
  return `<svg class="glyph glyph-${tone}" viewBox="0 0 12 12" aria-hidden="true">${paths.filter(Boolean).join('')}</svg>`;
}
