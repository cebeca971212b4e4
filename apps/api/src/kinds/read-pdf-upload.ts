import { maxPdfUploadPages } from '@demarc/contract/pdf-upload.ts';
import { findPdfProblem } from '../documents/inspect-pdf.ts';
import { invalid } from '../http/problem.ts';
import { parsePdf } from '../modules/order/order-file.ts';

interface UploadedPdf {
  fileName: string;
  content: Uint8Array;
}

/**
 * Parses an uploaded PDF. Its first bytes decide whether it is a PDF, not its name. Throws 400 if it is not or has too many pages.
 */
export async function readPdfUpload({ fileName, content }: { fileName: string; content: string }): Promise<UploadedPdf> {
  const parsedPdf = parsePdf({ fileName, content });
  if (!parsedPdf) throw invalid([{ field: 'content', code: 'validation.pdf-unreadable' }]);
  const problem = await findPdfProblem(parsedPdf.content, 'content', maxPdfUploadPages);
  if (problem) throw invalid([problem]);
  return parsedPdf;
}
