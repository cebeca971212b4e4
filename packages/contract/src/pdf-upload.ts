import { Type } from 'typebox';
import { createFileContentSchema } from './file-content.ts';
import { maxLength } from './rules/max-length.ts';
import { required } from './rules/required.ts';
import { singleLine } from './rules/single-line.ts';

/** The maximum number of pages of an uploaded PDF. */
export const maxPdfUploadPages = 50;

/** The fields of a request that uploads a PDF. */
export const pdfUpload = {
  fileName: Type.String({ maxLength: 120 }),
  content: createFileContentSchema('PDF', ` and ${maxPdfUploadPages} pages, without scripts or attachments`),
};
export const pdfUploadRules = { fileName: [required, maxLength(120), singleLine], content: [required] };
