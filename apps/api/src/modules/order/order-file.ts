import { decodeFile } from '../../http/decode-file.ts';
import { invalid } from '../../http/problem.ts';

const maxNameLength = 120;

interface FileKind {
  contentType: string;
  /** The first one is appended to names that have none of them. */
  extensions: readonly string[];
  signature: readonly number[];
}

const pdf: FileKind = { contentType: 'application/pdf', extensions: ['.pdf'], signature: [0x25, 0x50, 0x44, 0x46, 0x2d] };
const fileKinds: readonly FileKind[] = [
  pdf,
  { contentType: 'image/png', extensions: ['.png'], signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { contentType: 'image/jpeg', extensions: ['.jpg', '.jpeg'], signature: [0xff, 0xd8, 0xff] },
];

/**
 * Validates an uploaded file. Its type follows from its first bytes, not from its name, and the extension is corrected to match.
 * Throws UNSUPPORTED_FILE unless it is a PDF, PNG or JPEG, and BODY_TOO_LARGE above 10 MB.
 */
export function parseOrderFile({ fileName, content }: { fileName: string; content: string }) {
  const bytes = decodeFile(content);
  const kind = bytes && fileKinds.find(({ signature }) => signature.every((byte, index) => bytes[index] === byte));
  if (!kind) throw invalid([{ field: 'content', code: 'validation.invalid-data' }], 'UNSUPPORTED_FILE');
  return { fileName: sanitizeFileName(fileName, kind), contentType: kind.contentType, content: bytes };
}

/** Reads an uploaded PDF; returns null for other file types. Throws BODY_TOO_LARGE above 10 MB. */
export function parsePdf({
  fileName,
  content,
}: {
  fileName: string;
  content: string;
}): { fileName: string; content: Uint8Array } | null {
  const bytes = decodeFile(content);
  const isPdf = bytes !== null && pdf.signature.every((byte, index) => bytes[index] === byte);
  return isPdf ? { fileName: sanitizeFileName(fileName, pdf), content: bytes } : null;
}

/** Keeps the last path segment, and replaces characters with a special meaning to file systems or shells. */
function sanitizeFileName(name: string, { extensions }: FileKind): string {
  const lastSegment = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plainName = lastSegment
    .replace(/[^\p{L}\p{M}\p{N} ._()-]/gu, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const extension = extensions.find((extension) => plainName.toLowerCase().endsWith(extension));
  const stem = (extension ? plainName.slice(0, -extension.length) : plainName) || 'document';
  const [defaultExtension = ''] = extensions;
  return `${[...stem].slice(0, maxNameLength - defaultExtension.length - 1).join('')}${extension ?? defaultExtension}`;
}
