import type { Brand } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/language.ts';
import { brandNames, markPaths } from '@demarc/look/marks.ts';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { getBrandSlug } from '../mail/layout.ts';
import { fonts, type Run, splitIntoRuns, toPrintable } from './fonts.ts';
import {
  accents,
  type Block,
  bottom,
  type Cell,
  type Fragment,
  fullWidth,
  getLineGap,
  type HorizontalSpan,
  headingColumn,
  ink,
  inkTertiary,
  lineColor,
  page,
  right,
  type Style,
  type StyledText,
  splitCell,
  styles,
  textColumn,
  toColumns,
  toSpans,
} from './pdf-layout.ts';
import { listStepTexts, type PathStep } from './pdf-path.ts';

/** Document properties that are not part of the page content. */
interface PdfDocumentOptions {
  brand: Brand;
  language: Language;
  title: string;
  /** Unique reference in the footer of every page. */
  reference: string;
  /** Creation date of the document. Equal content with an equal date gives a byte-identical file. */
  createdAt: Date;
}

/** A run of text in one font, with its style. */
interface StyledRun extends Run {
  style: Style;
}

/** An A4 document in the theme of a brand: PDF/A-3a, tagged, with bookmarks and page numbers. */
export class PdfDocument {
  readonly #options: PdfDocumentOptions;
  readonly #accent: string;
  readonly #document: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #chunks: Buffer[] = [];
  #y = 0;

  constructor(options: PdfDocumentOptions) {
    const { brand, language, title, reference, createdAt } = options;
    this.#options = options;
    this.#accent = accents[brand];
    this.#document = new PDFDocument({
      size: [page.width, page.height],
      margins: { top: page.top, bottom: page.foot, left: page.side, right: page.side },
      bufferPages: true,
      pdfVersion: '1.7',
      subset: 'PDF/A-3a',
      tagged: true,
      lang: language,
      displayTitle: true,
      // pdfkit writes these values into XML without escaping, so none may contain user input.
      info: {
        Title: title,
        Author: brandNames[getBrandSlug(brand)],
        Creator: 'Demarc',
        Keywords: reference,
        CreationDate: createdAt,
      },
      // No default font: pdfkit would not embed a built-in one, which PDF/A requires.
      font: '',
    });
    this.#document.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    // pdfkit also takes a parsed font, which its types do not say.
    for (const [face, { font }] of Object.entries(fonts)) this.#document.registerFont(face, font as unknown as Uint8Array);
    this.#root = this.#document.struct('Document');
    this.#document.addStructure(this.#root);
    this.#masthead();
  }

  /** Adds the title of the document with a subtitle. */
  addTitle(title: string, subtitle: string): void {
    const top = this.#write(this.#root, 'H1', title, styles.title, fullWidth, 116);
    this.#y = this.#write(this.#root, 'P', subtitle, styles.subtitle, fullWidth, top + 4) + 28;
    this.#document.outline.addItem(title, { expanded: true });
  }

  /** Adds a rule, the title in the left column and the blocks next to it. An empty number leaves the title unnumbered. */
  addSection(number: string, title: string, blocks: readonly Block[]): void {
    const heading: StyledText = number
      ? [
          { text: `${number}  `, style: { ...styles.heading, color: this.#accent } },
          { text: title, style: styles.heading },
        ]
      : title;
    const heights = blocks.flatMap(({ fragments }) => fragments.map(({ height }) => height));
    // Keeps the first two and the last two fragments together, so that none stands alone at the end or the top of a page.
    const pair = (index: number) => heights.slice(index, index + 2).reduce((sum, height) => sum + height + 6, 0);
    this.#ensureSpace(11 + Math.max(pair(0), this.#measure(`${number}  ${title}`, styles.heading, headingColumn)));
    const section = this.#open('Sect', this.#root);
    this.#rule(this.#y);
    this.#y += 11;
    this.#document.outline.children[0]?.addItem(toPrintable(`${number} ${title}`));
    const headingEnd = this.#write(section, 'H2', heading, styles.heading, headingColumn, this.#y);
    const startPage = this.#document.page;
    let index = 0;
    for (const block of blocks) {
      const into = block.tag ? this.#open(block.tag, section) : section;
      for (const fragment of block.fragments) {
        this.#ensureSpace(index === heights.length - 2 ? pair(index) : fragment.height);
        this.#y = fragment.draw(into, this.#y);
        index++;
      }
      this.#y += block.gap;
    }
    if (this.#document.page === startPage) this.#y = Math.max(this.#y, headingEnd);
    this.#y += 16;
  }

  breakPage(): void {
    this.#document.addPage();
    this.#y = page.top;
  }

  paragraph(text: StyledText, style: Style = styles.body): Block {
    const height = this.#measure(text, style, textColumn);
    return { fragments: [{ height, draw: (into, top) => this.#write(into, 'P', text, style, textColumn, top) }], gap: 6 };
  }

  /** Creates a paragraph with a hanging number. */
  clause(number: string, words: StyledText): Block {
    const column = { x: textColumn.x + 28, width: textColumn.width - 28 };
    const height = this.#measure(words, styles.body, column);
    const draw = (into: PDFKit.PDFStructureElement, top: number) => {
      const paragraph = this.#open('P', into);
      this.#write(paragraph, 'Span', number, { ...styles.body, color: inkTertiary }, { x: textColumn.x, width: 28 }, top);
      return this.#write(paragraph, 'Span', words, styles.body, column, top);
    };
    return { fragments: [{ height, draw }], gap: 5 };
  }

  /** Rows of label and value; rows without a value are left out. */
  facts(rows: readonly (readonly [label: string, value: Cell | null, style?: Style])[]): Block {
    const labels = { x: textColumn.x, width: 92 };
    const values = { x: textColumn.x + 104, width: textColumn.width - 104 };
    const fragments = rows.flatMap(([label, value, style = styles.body]): Fragment[] => {
      const { text, below } = splitCell(value ?? '');
      if (!text) return [];
      const valueHeight = this.#measure(text, style, values) + (below ? this.#measure(below, styles.body, values) : 0);
      const height = Math.max(this.#measure(label, styles.body, labels), valueHeight) + 5;
      const draw = (into: PDFKit.PDFStructureElement, top: number) => {
        const row = this.#open('TR', into);
        const name = this.#open('TH', row, { scope: 'Row' });
        const labelEnd = this.#write(name, 'P', label, { ...styles.body, color: inkTertiary }, labels, top);
        const cell = this.#open('TD', row);
        const textEnd = this.#write(cell, 'P', text, style, values, top);
        const end = below ? this.#write(cell, 'P', below, styles.body, values, textEnd) : textEnd;
        return Math.max(labelEnd, end) + 5;
      };
      return [{ height, draw }];
    });
    return { tag: 'Table', fragments, gap: 0 };
  }

  /**
   * A table over the full width with relative column widths. The first column contains the row headers. Columns from
   * `firstFigure` on are aligned to the right. The head is repeated on every page.
   */
  table(
    shares: readonly number[],
    head: readonly string[],
    rows: readonly (readonly Cell[])[],
    firstFigure = shares.length,
  ): Block {
    const columns = toColumns(shares, firstFigure);
    const fragments = rows.map((cells, index): Fragment => {
      const isFirst = index === 0;
      const heights = cells.map((cell, index) => this.#cellHeight(cell, index, columns[index]!));
      const height = Math.max(...heights) + 11 + (isFirst ? 20 : 0);
      const draw = (into: PDFKit.PDFStructureElement, top: number) => {
        const start = isFirst || top === page.top ? this.#tableHead(isFirst ? into : null, head, columns, top) : top;
        const row = this.#open('TR', into);
        const ends = cells.map((cell, index) => this.#cell(row, cell, index, columns[index]!, start + 5));
        const end = Math.max(...ends) + 6;
        this.#hairline(end);
        return end;
      };
      return { height, draw };
    });
    return { tag: 'Table', fragments, gap: 4 };
  }

  /** Draws the path of a connection: a line with its ends and panels, which reads as a list. */
  path(steps: readonly PathStep[]): Block {
    const column = { x: textColumn.x + 30, width: textColumn.width - 30 };
    const fragments = steps.map((step): Fragment => {
      const texts = listStepTexts(step);
      const heights = texts.map(([text, style]) => this.#measure(text, style, column));
      const height = heights.reduce((sum, stepHeight) => sum + stepHeight, 0) + ('mark' in step ? 8 : 3);
      const draw = (into: PDFKit.PDFStructureElement, top: number) => {
        this.#artifact(() => this.#pathMark(step, top, height));
        const body = this.#open('LBody', this.#open('LI', into));
        texts.reduce((y, [text, style]) => this.#write(body, 'P', text, style, column, y), top + 3);
        return top + height;
      };
      return { height, draw };
    });
    return { tag: 'L', fragments, gap: 8 };
  }

  /** Rows of a label and an amount, aligned to the right. The last one is the result. */
  amounts(rows: readonly (readonly [label: string, amount: string])[]): Block {
    const amounts: HorizontalSpan = { x: textColumn.x + textColumn.width - 100, width: 100, align: 'right' };
    const labels = { x: textColumn.x, width: textColumn.width - 112 };
    const fragments = rows.map(([label, amount], index): Fragment => {
      const isResult = index === rows.length - 1;
      const style = isResult ? styles.strong : styles.body;
      const height = this.#measure(label, style, labels) + (isResult ? 15 : 5);
      const draw = (into: PDFKit.PDFStructureElement, top: number) => {
        if (isResult) this.#demarcLine(top + 4);
        const start = isResult ? top + 12 : top;
        const row = this.#open('TR', into);
        const end = this.#write(this.#open('TH', row, { scope: 'Row' }), 'P', label, style, labels, start);
        this.#write(this.#open('TD', row), 'P', amount, style, amounts, start);
        return end + (isResult ? 3 : 5);
      };
      return { height, draw };
    });
    return { tag: 'Table', fragments, gap: 6 };
  }

  /** Embeds a machine-readable file with the same content as this document (PDF/A-3, `AFRelationship`). */
  attachAlternative(fileName: string, content: Buffer, type: string, description: string): void {
    const { createdAt } = this.#options;
    const attachment = { name: fileName, type, description, creationDate: createdAt, modifiedDate: createdAt };
    // pdfkit knows the relationship, but its types do not.
    const options: PDFKit.Mixins.PDFAttachmentOptions & { relationship: string } = { ...attachment, relationship: 'Alternative' };
    this.#document.file(content, options);
  }

  /** Draws a QR code of 32 mm with a quiet zone, described for screen readers. */
  qrCode(content: string, description: string): Block {
    const { data, size } = encode(content, { border: 4, ecc: 'M' });
    const module = 90 / size;
    const draw = (into: PDFKit.PDFStructureElement, top: number) => {
      const paint = () => {
        for (const [row, cells] of data.entries()) {
          for (const [column, isDark] of cells.entries()) {
            if (isDark) this.#document.rect(textColumn.x + column * module, top + row * module, module, module);
          }
        }
        this.#document.fill(ink);
      };
      // pdfkit accepts a closure here, but its types do not.
      into.add(this.#document.struct('Figure', { alt: description }, paint as unknown as PDFKit.PDFStructureElementChild));
      return top + 90;
    };
    return { fragments: [{ height: 90, draw }], gap: 8 };
  }

  /** Draws a name on the signature line, with details below it. */
  signature(name: string, below: readonly string[]): Block {
    const text = toPrintable(name);
    const nameHeight = this.#measure(text, styles.signature, textColumn);
    const height = nameHeight + 22 + below.reduce((sum, paragraph) => sum + this.#measure(paragraph, styles.body, textColumn), 0);
    const draw = (into: PDFKit.PDFStructureElement, top: number) => {
      const nameEnd = this.#write(into, 'P', text, styles.signature, textColumn, top + 4);
      this.#demarcLine(nameEnd + 4);
      return below.reduce((y, paragraph) => this.#write(into, 'P', paragraph, styles.body, textColumn, y), nameEnd + 14);
    };
    return { fragments: [{ height, draw }], gap: 8 };
  }

  /** Finishes the document and returns the file. */
  finish(): Promise<Buffer> {
    this.#root.end();
    const { start, count } = this.#document.bufferedPageRange();
    for (let index = start; index < start + count; index++) {
      this.#document.switchToPage(index);
      this.#headerAndFooter(index + 1, count);
    }
    return new Promise((resolve, reject) => {
      this.#document.on('end', () => resolve(Buffer.concat(this.#chunks)));
      this.#document.on('error', reject);
      this.#document.end();
    });
  }

  #measure(words: StyledText, style: Style, { width }: HorizontalSpan): number {
    const spans = toSpans(words, style);
    const text = spans.flatMap((span) => splitIntoRuns(span.text, span.style.face).map((run) => run.text)).join('');
    // Measures in the widest face, so that the result is never too small.
    const face = spans.some((span) => span.style.face === 'strong') ? 'strong' : style.face;
    const document = this.#document.font(face).fontSize(style.size);
    return document.heightOfString(text, { width, lineGap: getLineGap(document, style), characterSpacing: style.tracking ?? 0 });
  }

  #cellHeight(cell: Cell, columnIndex: number, span: HorizontalSpan): number {
    const { text, below } = splitCell(cell);
    const style = columnIndex === 0 ? styles.strong : styles.body;
    return this.#measure(text, style, span) + (below ? this.#measure(below, styles.note, span) : 0);
  }

  #cell(row: PDFKit.PDFStructureElement, cell: Cell, columnIndex: number, span: HorizontalSpan, top: number): number {
    const { text, below } = splitCell(cell);
    const element = this.#open(columnIndex === 0 ? 'TH' : 'TD', row, columnIndex === 0 ? { scope: 'Row' } : {});
    const end = this.#write(element, 'P', text, columnIndex === 0 ? styles.strong : styles.body, span, top);
    return below ? this.#write(element, 'P', below, styles.note, span, end) : end;
  }

  /** The head of a table. On later pages (`into` is null) it is decoration, because the table has it already. */
  #tableHead(
    into: PDFKit.PDFStructureElement | null,
    head: readonly string[],
    columns: readonly HorizontalSpan[],
    top: number,
  ): number {
    if (into) {
      const row = this.#open('TR', into);
      head.forEach((title, index) => {
        this.#write(this.#open('TH', row, { scope: 'Column' }), 'P', title, styles.note, columns[index]!, top + 2);
      });
    } else {
      this.#artifact(() => {
        head.forEach(
          (title, index) => void this.#draw([{ font: 'text', text: title, style: styles.note }], columns[index]!, top + 2),
        );
      });
    }
    this.#hairline(top + 19);
    return top + 20;
  }

  /** Starts a new page unless the height fits on this one. */
  #ensureSpace(height: number): void {
    if (this.#y + height > bottom) this.breakPage();
  }

  #open(tag: string, into: PDFKit.PDFStructureElement, options: object = {}): PDFKit.PDFStructureElement {
    const element = this.#document.struct(tag, options);
    into.add(element);
    return element;
  }

  /** Writes text as one structure element and returns the y coordinate of its end. */
  #write(
    into: PDFKit.PDFStructureElement,
    tag: string,
    words: StyledText,
    style: Style,
    span: HorizontalSpan,
    top: number,
  ): number {
    const runs = toSpans(words, style).flatMap((span) =>
      splitIntoRuns(span.text, span.style.face).map((run) => ({ ...run, style: span.style })),
    );
    const printable = typeof words === 'string' ? toPrintable(words) : null;
    // ActualText makes characters without a glyph available to copying and screen readers.
    const actual = printable !== null && runs.map(({ text }) => text).join('') !== printable ? { actual: printable } : {};
    const draw = () => this.#draw(runs, span, top, style);
    // pdfkit accepts a closure here, but its types do not.
    into.add(this.#document.struct(tag, actual, draw as unknown as PDFKit.PDFStructureElementChild));
    return this.#document.y;
  }

  #draw(runs: readonly StyledRun[], { x, width, align = 'left' }: HorizontalSpan, top: number, style = runs[0]!.style): void {
    runs.forEach((run, index) => {
      const document = this.#document.font(run.font).fontSize(run.style.size).fillColor(run.style.color);
      const lineGap = getLineGap(document, style);
      const characterSpacing = style.tracking ?? 0;
      const options = { width, align, lineGap, characterSpacing, continued: index < runs.length - 1 };
      if (index === 0) document.text(run.text, x, top, options);
      else document.text(run.text, options);
    });
  }

  #masthead(): void {
    const name = brandNames[getBrandSlug(this.#options.brand)];
    this.#artifact(() => {
      this.#mark(page.side, 50, 24);
      this.#document.font('strong').fontSize(16).fillColor(ink);
      this.#document.text(name, page.side + 33, 52, { lineBreak: false, characterSpacing: -0.3 });
    });
  }

  /** Draws the reference and page number of a page, and from page 2 on also the brand and the title. */
  #headerAndFooter(number: number, count: number): void {
    const { brand, title, reference } = this.#options;
    const document = this.#document;
    this.#artifact(() => {
      const foot = page.height - 44;
      document
        .font('mono')
        .fontSize(6.75)
        .fillColor(inkTertiary)
        .text(reference, page.side, foot + 1, { lineBreak: false });
      this.#flushRight(`${number} / ${count}`, foot);
      if (number === 1) return;
      this.#mark(page.side, 42, 10);
      document.font('strong').fontSize(8.5).fillColor(ink);
      document.text(brandNames[getBrandSlug(brand)], page.side + 15, 41.5, { lineBreak: false });
      this.#flushRight(title, 41.5);
    });
  }

  #flushRight(text: string, y: number): void {
    const document = this.#document.font('text').fontSize(8).fillColor(inkTertiary);
    document.text(text, right - document.widthOfString(text), y, { lineBreak: false });
  }

  #mark(x: number, y: number, size: number): void {
    this.#document
      .save()
      .translate(x, y)
      .scale(size / 24)
      .path(markPaths[getBrandSlug(this.#options.brand)])
      .fill(this.#accent, 'even-odd')
      .restore();
  }

  /** The line of the cable next to a step, and the mark of the end or panel on it. */
  #pathMark(step: PathStep, top: number, height: number): void {
    const document = this.#document;
    const x = textColumn.x + 9;
    const middle = top + 10;
    const isStop = 'mark' in step;
    if ('heading' in step && !step.isLinked) return;
    const from = isStop && step.isFirst ? middle : top;
    const to = isStop && step.isLast ? middle : top + height;
    document.rect(x - 0.75, from, 1.5, to - from).fill(this.#accent);
    if (!isStop) return;
    if (!step.mark) {
      document
        .roundedRect(x - 8, middle - 5, 16, 10, 2)
        .lineWidth(1)
        .fillAndStroke('#ffffff', ink);
      return;
    }
    document.circle(x, middle, 8).fill(this.#accent);
    document.font('strong').fontSize(8.5).fillColor('#ffffff');
    document.text(step.mark, x - document.widthOfString(step.mark) / 2, middle - 5.5, { lineBreak: false });
  }

  #rule(y: number): void {
    this.#hairline(y);
    this.#artifact(() => this.#document.rect(page.side, y - 0.5, 24, 1.5).fill(ink));
  }

  #hairline(y: number): void {
    this.#artifact(() => this.#document.rect(page.side, y, fullWidth.width, 0.5).fill(lineColor));
  }

  #demarcLine(y: number): void {
    const end = textColumn.x + textColumn.width;
    this.#artifact(() => {
      this.#document.rect(textColumn.x, y, textColumn.width, 1).fill(this.#accent);
      for (const x of [textColumn.x, end - 5]) this.#document.rect(x, y - 2, 5, 5).fill(this.#accent);
    });
  }

  /** Draws decoration that is not part of the document content. */
  #artifact(draw: () => void): void {
    this.#document.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#document.endMarkedContent();
  }
}
