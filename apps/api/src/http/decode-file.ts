import { maxFileBytes } from '@demarc/contract/file-content.ts';
import { ApiProblem } from './problem.ts';

/** Decodes an uploaded file. Returns null if it is not valid Base64. Throws BODY_TOO_LARGE if it has more than 10 MB. */
export function decodeFile(content: string): Buffer | null {
  const padding = content.endsWith('==') ? 2 : Number(content.endsWith('='));
  if (Math.floor((content.length * 3) / 4) - padding > maxFileBytes) throw new ApiProblem('BODY_TOO_LARGE');
  // Buffer.from accepts any text, so truncated or invalid input is rejected first.
  const isBase64 = content.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(content);
  return isBase64 ? Buffer.from(content, 'base64') : null;
}
