import type { Brand } from '@demarc/contract/access.ts';
import { type Face, toPrintable } from './fonts.ts';

export interface Style {
  face: Face;
  size: number;
  /** Line height in points. */
  leading: number;
  color: string;
  tracking?: number;
}

/** Text, optionally in spans with their own style. */
export type StyledText = string | readonly { text: string; style: Style }[];

/** Content that is never split over two pages. */
export interface Fragment {
  height: number;
  /** Draws from `top` and returns the y coordinate of its end. */
  draw: (into: PDFKit.PDFStructureElement, top: number) => number;
}

export interface Block {
  /** Structure element around the fragments, if they are not direct children of the section. */
  tag?: 'Table' | 'L';
  fragments: readonly Fragment[];
  gap: number;
}

/** Content of a table cell: a text, or a text with a second one below it. */
export type Cell = string | readonly [text: string, below: string];

export interface HorizontalSpan {
  x: number;
  width: number;
  align?: 'left' | 'right';
}

// Copied from the light tokens in packages/look, because a PDF cannot use CSS custom properties.
export const accents: Readonly<Record<Brand, string>> = { internet: '#057c89', datacentre: '#3769e0', television: '#bb408f' };
export const ink = '#14191c';
const inkSecondary = '#40484c';
export const inkTertiary = '#5f676c';
export const lineColor = '#e0e3e5';

export const styles = {
  title: { face: 'strong', size: 25, leading: 31, color: ink, tracking: -0.45 },
  subtitle: { face: 'text', size: 10, leading: 15, color: inkTertiary },
  heading: { face: 'strong', size: 10, leading: 14, color: ink },
  body: { face: 'text', size: 9.25, leading: 13.75, color: inkSecondary },
  strong: { face: 'strong', size: 9.25, leading: 13.75, color: ink },
  lead: { face: 'text', size: 11, leading: 16.5, color: ink },
  note: { face: 'text', size: 8, leading: 11.5, color: inkTertiary },
  mono: { face: 'mono', size: 7.75, leading: 13.75, color: inkSecondary },
  signature: { face: 'strong', size: 19, leading: 25, color: ink, tracking: -0.25 },
} as const satisfies Record<string, Style>;

/** A4 in points. */
export const page = { width: 595.28, height: 841.89, side: 56, top: 84, foot: 72 };
export const bottom = page.height - page.foot;
export const right = page.width - page.side;

/** The width between the margins, the column of running text, and the column of headings. */
export const fullWidth: HorizontalSpan = { x: page.side, width: right - page.side };
export const textColumn: HorizontalSpan = { x: page.side + 148, width: fullWidth.width - 148 };
export const headingColumn: HorizontalSpan = { x: page.side, width: 128 };

export function splitCell(cell: Cell): { text: string; below: string } {
  return typeof cell === 'string' ? { text: cell, below: '' } : { text: cell[0], below: cell[1] };
}

export function toSpans(words: StyledText, style: Style): readonly { text: string; style: Style }[] {
  return typeof words === 'string' ? [{ text: toPrintable(words), style }] : words;
}

/** Columns with these relative widths. Those from `firstFigure` on are aligned to the right. */
export function toColumns(shares: readonly number[], firstFigure: number): HorizontalSpan[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  let { x } = fullWidth;
  return shares.map((share, index): HorizontalSpan => {
    const width = (fullWidth.width * share) / sum;
    const span = { x, width: width - 14 };
    x += width;
    return index < firstFigure ? span : { x: span.x + 14, width: span.width, align: 'right' };
  });
}

export function getLineGap(document: PDFKit.PDFDocument, style: Style): number {
  return style.leading - document.currentLineHeight();
}
