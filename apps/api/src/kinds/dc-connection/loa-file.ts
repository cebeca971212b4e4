import { defaultLoaDays, type LoaRequest, maxLoaPages } from '@demarc/contract/loa.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { findPdfProblem } from '../../documents/inspect-pdf.ts';
import type { FieldProblem } from '../../http/problem.ts';
import { parsePdf } from '../../modules/order/order-file.ts';

/** Days from today that an LOA may be valid. */
const maxLoaDays = 2 * 365;

export interface LoaFile {
  fileName: string;
  content: Uint8Array;
  issuedBy: string;
  validUntil: string;
}

/** Parses and validates an uploaded LOA. `prefix` is its path in the request, such as `details.loa.`. */
export async function readLoaFile(
  { fileName, content, issuedBy, validUntil }: LoaRequest,
  { prefix, today, defaultIssuer }: { prefix: string; today: string; defaultIssuer: string },
): Promise<{ file: LoaFile | null; problems: FieldProblem[] }> {
  const field = `${prefix}content`;
  const parsedFile = parsePdf({ fileName, content });
  const lastDay = validUntil ?? addDays(today, defaultLoaDays);
  const fileProblem = parsedFile
    ? await findPdfProblem(parsedFile.content, field, maxLoaPages)
    : { field, code: 'validation.pdf-unreadable' };
  const problems = [...(fileProblem ? [fileProblem] : []), ...findDateProblems(lastDay, `${prefix}validUntil`, today)];
  if (!parsedFile || problems.length > 0) return { file: null, problems };
  return { file: { ...parsedFile, issuedBy: issuedBy?.trim() || defaultIssuer, validUntil: lastDay }, problems };
}

/** Reports a last day that is in the past or more than two years ahead. An LOA is still valid on its last day. */
export function findDateProblems(validUntil: string, field: string, today: string): FieldProblem[] {
  const latest = addDays(today, maxLoaDays);
  if (validUntil < today) return [{ field, code: 'validation.loa-expired' }];
  return validUntil > latest ? [{ field, code: 'validation.out-of-range', params: { latest } }] : [];
}
