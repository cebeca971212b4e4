import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { apiFolder } from '../api-folder.ts';
import { limitConcurrency } from '../http/limit-concurrency.ts';
import { type FieldProblem, unavailable } from '../http/problem.ts';
import type { PdfFindings } from './inspect-pdf.worker.ts';

/** How long a file may take to read, and how much memory. A file that needs more is made to harm. */
const maxMilliseconds = 10_000;
const maxMegabytes = 256;

/** The build writes it from `inspect-pdf.worker.ts`, with the package that reads PDFs. */
const program = join(apiFolder, 'dist/inspect-pdf.worker.js');

/** At most 2 files are read concurrently and 16 wait; further files are refused. */
const readings = limitConcurrency(2, 16, () => unavailable(5));

/**
 * Reads an uploaded PDF in a separate thread, because a small file can take any amount of time and memory. Returns null for a
 * file that cannot be read within the limits, such as an encrypted one.
 */
function readPdfFindings(content: Uint8Array, maxPages: number): Promise<PdfFindings | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, {
      workerData: { content, maxPages },
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
      stdout: true,
      stderr: true,
    });
    const timer = setTimeout(() => finish(null), maxMilliseconds);
    const finish = (findings: PdfFindings | null) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(findings);
    };
    worker.once('message', finish);
    worker.once('error', (error) => (isMissing(error) ? reject(error) : finish(null)));
    worker.once('exit', () => finish(null));
  });
}

/** Whether the build has not written the program. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND';
}

/** The problem with an uploaded PDF: too long, a script or attachment inside, or unreadable. Null if there is none. */
export async function findPdfProblem(content: Uint8Array, field: string, maxPages: number): Promise<FieldProblem | null> {
  const place = readings.reserve();
  const findings = await place.run(() => readPdfFindings(content, maxPages)).finally(() => place.release());
  if (!findings) return { field, code: 'validation.pdf-unreadable' };
  if (findings.hasActiveContent) return { field, code: 'validation.pdf-active-content' };
  return findings.pages > maxPages ? { field, code: 'validation.pdf-pages', params: { max: maxPages } } : null;
}
