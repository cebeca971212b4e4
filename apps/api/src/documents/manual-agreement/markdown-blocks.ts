import { type MarkdownSpan, parseSafeMarkdown } from '@demarc/contract/safe-markdown.ts';
import { toPrintable } from '../fonts.ts';
import type { PdfDocument } from '../pdf-document.ts';
import { type Block, type Style, type StyledText, styles } from '../pdf-layout.ts';

/** Longer paragraphs become several blocks, because a block is never split over two pages. */
const maxBlockLength = 1_200;

/** Returns the paragraphs and lists of a text in the safe subset of Markdown. */
export function toMarkdownBlocks(document: PdfDocument, source: string): Block[] {
  return parseSafeMarkdown(source).flatMap((block) => {
    if (block.kind === 'list') {
      return block.items.flatMap((spans, at) =>
        splitSpans(spans).map((part, index) =>
          document.clause(getMark(block.isNumbered, at, index), toStyledText(part, styles.body)),
        ),
      );
    }
    const style = block.kind === 'heading' ? styles.strong : styles.body;
    return splitSpans(block.spans).map((part) => document.paragraph(toStyledText(part, style), style));
  });
}

function getMark(isNumbered: boolean, at: number, part: number): string {
  if (part > 0) return '';
  return isNumbered ? `${at + 1}.` : '–';
}

function toStyledText(spans: readonly MarkdownSpan[], base: Style): StyledText {
  return spans.map(({ text, style, href }) => ({
    // Paper has no links, so the address follows the text.
    text: toPrintable(href === undefined || href === text ? text : `${text} (${href.replace(/^mailto:/, '')})`),
    style: style === 'strong' ? styles.strong : style === 'code' ? styles.mono : base,
  }));
}

/** Splits a paragraph between words into parts that fit on a page. */
function splitSpans(spans: readonly MarkdownSpan[]): MarkdownSpan[][] {
  const parts: MarkdownSpan[][] = [[]];
  let length = 0;
  for (const span of spans) {
    for (const text of span.text.match(/\S{1,200}\s*|\s+/g) ?? []) {
      if (length + text.length > maxBlockLength) {
        parts.push([]);
        length = 0;
      }
      const part = parts.at(-1)!;
      const last = part.at(-1);
      if (last && last.style === span.style && last.href === span.href)
        part[part.length - 1] = { ...last, text: last.text + text };
      else part.push({ ...span, text });
      length += text.length;
    }
  }
  return parts.filter((part) => part.length > 0);
}
