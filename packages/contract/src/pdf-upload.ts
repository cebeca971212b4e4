import { Type } from 'typebox';
import { maxLength } from './rules/max-length.ts';
import { required } from './rules/required.ts';
import { singleLine } from './rules/single-line.ts';

/** The largest PDF that can be uploaded, in bytes, and its most pages. */
export const maxPdfUploadBytes = 10 * 1024 * 1024;
export const maxPdfUploadPages = 50;

/** The fields of a request that uploads a PDF. */
export const pdfUpload = {
  fileName: Type.String({ maxLength: 120 }),
  content: Type.String({
    maxLength: 14_000_000,
    description: `Base64-encoded PDF of up to 10 MB and ${maxPdfUploadPages} pages, without scripts or attachments.`,
  }),
};
export const pdfUploadRules = { fileName: [required, maxLength(120), singleLine], content: [required] };
