// The build for older browsers: the other one needs features that only the latest ones have.
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** The lines of text of a PDF, from top to bottom, without empty ones. */
export async function readPdfLines(content: ArrayBuffer, maxPages: number): Promise<readonly string[]> {
  // Text needs neither fonts nor images, and the worker may not load anything.
  const loading = getDocument({
    data: content,
    disableFontFace: true,
    useWorkerFetch: false,
    useWasm: false,
    stopAtErrors: false,
  });
  try {
    const pdf = await loading.promise;
    const lines: string[] = [];
    for (let number = 1; number <= Math.min(pdf.numPages, maxPages); number++) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
      lines.push(...text.split('\n'));
      page.cleanup();
    }
    return lines.map((line) => line.trim()).filter(Boolean);
  } finally {
    await loading.destroy();
  }
}
