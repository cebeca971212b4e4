import { parentPort, workerData } from 'node:worker_threads';
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream, PDFStream } from '@cantoo/pdf-lib';

/** Maximum number of nodes of a page tree that are visited. */
const maxVisitedNodes = 10_000;

/** The facts that the server needs about a PDF. */
export interface PdfFindings {
  /** The number of pages; `maxPages` + 1 if there are more than `maxPages`. */
  pages: number;
  /** Scripts, programs to start, forms that send data, or other files inside. */
  hasActiveContent: boolean;
}

const activeKeys = ['JS', 'JavaScript', 'EmbeddedFiles', 'EF', 'XFA', 'RichMediaContent'].map((name) => PDFName.of(name));
const activeActions = ['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'Rendition', 'GoToE'].map((name) => PDFName.of(name));
const subtype = PDFName.of('S');

function isActive(object: PDFObject): boolean {
  const open: PDFObject[] = [object];
  // Without recursion, so that deep nesting does not exhaust the stack. It does not follow references, because the caller checks every indirect object.
  for (let current = open.pop(); current; current = open.pop()) {
    if (current instanceof PDFArray) open.push(...current.asArray());
    if (current instanceof PDFStream || current instanceof PDFRawStream) open.push(current.dict);
    if (!(current instanceof PDFDict)) continue;
    if (activeKeys.some((key) => (current as PDFDict).has(key))) return true;
    const action = current.get(subtype);
    if (activeActions.some((name) => name === action)) return true;
    open.push(...current.values());
  }
  return false;
}

/** Counts up to one page more than allowed, so that a page tree that refers to itself ends too. */
function countPages({ catalog, context }: PDFDocument, maxPages: number): number {
  const open: (PDFObject | undefined)[] = [catalog.get(PDFName.of('Pages'))];
  let [pages, visited] = [0, 0];
  while (open.length > 0 && pages <= maxPages && visited++ < maxVisitedNodes) {
    const node = context.lookup(open.pop());
    if (!(node instanceof PDFDict)) continue;
    const kids = context.lookup(node.get(PDFName.of('Kids')));
    if (kids instanceof PDFArray) open.push(...kids.asArray().slice(0, maxPages + 1));
    else pages++;
  }
  return visited > maxVisitedNodes ? maxPages + 1 : pages;
}

const { content, maxPages } = workerData as { content: Uint8Array; maxPages: number };
const document = await PDFDocument.load(content, { updateMetadata: false });
const findings: PdfFindings = {
  pages: countPages(document, maxPages),
  hasActiveContent: document.context.enumerateIndirectObjects().some(([, object]) => isActive(object)),
};
parentPort?.postMessage(findings);
