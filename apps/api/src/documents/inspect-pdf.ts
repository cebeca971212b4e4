import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { apiFolder } from '../api-folder.ts';
import { limitConcurrency } from '../http/limit-concurrency.ts';
import { type FieldProblem, unavailable } from '../http/problem.ts';
import type { PdfFindings } from './inspect-pdf.worker.ts';

/** Limits for reading one file. Only a malicious file needs more. */
const maxMilliseconds = 10_000;
const maxMegabytes = 256;

/** The build bundles `inspect-pdf.worker.ts` into this program, with the package that reads PDFs. */
const program = join(apiFolder, 'dist/inspect-pdf.worker.js');

/** At most 2 files are read concurrently and 16 wait; further files are refused. */
const readQueue = limitConcurrency(2, 16, () => unavailable(5));

/**
 * Reads an uploaded PDF in a separate thread, because a small file can take any amount of time and memory. Returns null for a
 * file that cannot be read within the limits, such as an encrypted one. Rejects if the program has not been built.
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
    worker.once('error', (error) => (isProgramMissing(error) ? reject(error) : finish(null)));
    worker.once('exit', () => finish(null));
  });
}

/** Whether the program is missing, because nothing has been built. */
function isProgramMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND';
}

/** Finds the problem with an uploaded PDF: too long, a script or attachment inside, or unreadable. Null if there is none. */
export async function findPdfProblem(content: Uint8Array, field: string, maxPages: number): Promise<FieldProblem | null> {
  const reservation = readQueue.reserve();
  const findings = await reservation.run(() => readPdfFindings(content, maxPages)).finally(() => reservation.release());
  if (!findings) return { field, code: 'validation.pdf-unreadable' };
  if (findings.hasActiveContent) return { field, code: 'validation.pdf-active-content' };
  return findings.pages > maxPages ? { field, code: 'validation.pdf-pages', params: { max: maxPages } } : null;
}
