// The legacy build, because the default build only runs in the latest browsers.
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Reads the non-empty lines of text of a PDF, from top to bottom. */
export async function readPdfLines(content: ArrayBuffer, maxPages: number): Promise<readonly string[]> {
  // Text needs neither fonts nor images, and the worker may not load anything.
  const loadingTask = getDocument({
    data: content,
    disableFontFace: true,
    useWorkerFetch: false,
    useWasm: false,
    stopAtErrors: false,
  });
  try {
    const pdf = await loadingTask.promise;
    const lines: string[] = [];
    for (let pageNumber = 1; pageNumber <= Math.min(pdf.numPages, maxPages); pageNumber++) {
      const page = await pdf.getPage(pageNumber);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
      lines.push(...text.split('\n'));
      page.cleanup();
    }
    return lines.map((line) => line.trim()).filter(Boolean);
  } finally {
    await loadingTask.destroy();
  }
}
