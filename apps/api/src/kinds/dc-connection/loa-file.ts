import { defaultLoaDays, type LoaRequest, maxLoaPages } from '@demarc/contract/loa.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { findPdfProblem } from '../../documents/inspect-pdf.ts';
import type { FieldProblem } from '../../http/problem.ts';
import { parsePdf } from '../../modules/order/order-file.ts';

/** Days from today that a letter may be valid. */
const maxLoaDays = 2 * 365;

export interface LoaFile {
  fileName: string;
  content: Uint8Array;
  issuedBy: string;
  validUntil: string;
}

/** Validates an uploaded letter of authorization. `prefix` is where it is in the request, such as `details.loa.`. */
export async function readLoaFile(
  { fileName, content, issuedBy, validUntil }: LoaRequest,
  { prefix, today, defaultIssuer }: { prefix: string; today: string; defaultIssuer: string },
): Promise<{ file: LoaFile | null; problems: FieldProblem[] }> {
  const field = `${prefix}content`;
  const parsed = parsePdf({ fileName, content });
  const last = validUntil ?? addDays(today, defaultLoaDays);
  const fileProblem = parsed
    ? await findPdfProblem(parsed.content, field, maxLoaPages)
    : { field, code: 'validation.pdf-unreadable' };
  const problems = [...(fileProblem ? [fileProblem] : []), ...findDateProblems(last, `${prefix}validUntil`, today)];
  if (!parsed || problems.length > 0) return { file: null, problems };
  return { file: { ...parsed, issuedBy: issuedBy?.trim() || defaultIssuer, validUntil: last }, problems };
}

/** A letter is valid on its last day, and not for years. */
export function findDateProblems(validUntil: string, field: string, today: string): FieldProblem[] {
  const latest = addDays(today, maxLoaDays);
  if (validUntil < today) return [{ field, code: 'validation.loa-expired' }];
  return validUntil > latest ? [{ field, code: 'validation.out-of-range', params: { latest } }] : [];
}
