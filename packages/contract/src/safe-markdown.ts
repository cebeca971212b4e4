/** A text with its emphasis. A link must point to a web page or an email address; any other link stays text. */
export interface MarkdownSpan {
  text: string;
  style?: 'strong' | 'emphasis' | 'code';
  href?: string;
}

/** A part of a text in the safe subset of Markdown. */
export type MarkdownBlock =
  | { kind: 'heading'; spans: readonly MarkdownSpan[] }
  | { kind: 'paragraph'; spans: readonly MarkdownSpan[] }
  | { kind: 'list'; isNumbered: boolean; items: readonly (readonly MarkdownSpan[])[] };

const heading = /^#{1,6} +(.+)$/;
const bullet = /^[-*] +(.+)$/;
const numbered = /^\d{1,3}[.)] +(.+)$/;

/**
 * Reads the safe subset of Markdown: headings, paragraphs, lists, bold, italic, code and links. It produces data and never HTML, so
 * markup in the text is shown as it was written.
 */
export function parseSafeMarkdown(source: string): MarkdownBlock[] {
  return source
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .flatMap((part) => groupLines(part.split('\n').flatMap((line) => line.trim() || [])));
}

/** Consecutive lines of the same sort belong together; a heading ends with its line. */
function groupLines(lines: readonly string[]): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let start = 0;
  while (start < lines.length) {
    const sort = getLineSort(lines[start]!);
    let end = start + 1;
    while (sort !== heading && end < lines.length && getLineSort(lines[end]!) === sort) end++;
    blocks.push(toBlock(sort, lines.slice(start, end)));
    start = end;
  }
  return blocks;
}

function getLineSort(line: string): RegExp | null {
  return [heading, bullet, numbered].find((sort) => sort.test(line)) ?? null;
}

function toBlock(sort: RegExp | null, lines: readonly string[]): MarkdownBlock {
  if (!sort) return { kind: 'paragraph', spans: parseSpans(lines.join(' ')) };
  const texts = lines.map((line) => parseSpans(sort.exec(line)![1]!));
  if (sort === heading) return { kind: 'heading', spans: texts[0]! };
  return { kind: 'list', isNumbered: sort === numbered, items: texts };
}

const span = /\*\*([^*]+)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|`([^`]+)`|\[([^\]]+)\]\(((?:https:\/\/|mailto:)[^\s()<>"]+)\)/g;

function parseSpans(text: string): MarkdownSpan[] {
  const spans: MarkdownSpan[] = [];
  let end = 0;
  for (const match of text.matchAll(span)) {
    const [whole, strong, emphasis, code, label, href] = match;
    if (match.index > end) spans.push({ text: text.slice(end, match.index) });
    end = match.index + whole.length;
    if (href !== undefined) spans.push({ text: label!, href });
    else if (strong !== undefined) spans.push({ text: strong, style: 'strong' });
    else if (emphasis !== undefined) spans.push({ text: emphasis, style: 'emphasis' });
    else spans.push({ text: code!, style: 'code' });
  }
  if (end < text.length) spans.push({ text: text.slice(end) });
  return spans;
}

/** Returns the text without its marks, for places that show one line. */
export function getPlainMarkdownText(source: string): string {
  return parseSafeMarkdown(source)
    .flatMap((block) => (block.kind === 'list' ? block.items : [block.spans]))
    .map((spans) => spans.map(({ text }) => text).join(''))
    .join(' ');
}
