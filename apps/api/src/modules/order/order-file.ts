import { invalid } from '../../http/problem.ts';

const mostBytes = 10 * 1024 * 1024;
const longestName = 120;

interface Kind {
  contentType: string;
  /** The first one is appended to names that have none of them. */
  endings: readonly string[];
  begins: readonly number[];
}

const kinds: readonly Kind[] = [
  { contentType: 'application/pdf', endings: ['.pdf'], begins: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { contentType: 'image/png', endings: ['.png'], begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { contentType: 'image/jpeg', endings: ['.jpg', '.jpeg'], begins: [0xff, 0xd8, 0xff] },
];

/**
 * Validates an uploaded file. Its type follows from its first bytes, not from its name, and the extension is corrected to match.
 * Throws UNSUPPORTED_FILE unless it is a PDF, PNG or JPEG of at most 10 MB.
 */
export function storedOrderFile({ fileName, content }: { fileName: string; content: string }) {
  const bytes = decoded(content);
  const kind = bytes && kinds.find(({ begins }) => begins.every((byte, at) => bytes[at] === byte));
  if (!kind || bytes.length > mostBytes)
    throw invalid([{ field: 'content', code: 'validation.invalid-data' }], 'UNSUPPORTED_FILE');
  return { fileName: safeName(fileName, kind), contentType: kind.contentType, content: bytes };
}

/** Buffer.from accepts any text as Base64, so reject truncated or invalid input first. */
function decoded(content: string): Uint8Array | null {
  const isBase64 = content.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(content);
  return isBase64 ? Buffer.from(content, 'base64') : null;
}

/** Keeps the last path segment, and replaces characters with a special meaning to file systems or shells. */
function safeName(name: string, { endings }: Kind): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[^\p{L}\p{M}\p{N} ._()-]/gu, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const ending = endings.find((one) => plain.toLowerCase().endsWith(one));
  const stem = (ending ? plain.slice(0, -ending.length) : plain) || 'document';
  const [first = ''] = endings;
  return `${[...stem].slice(0, longestName - first.length - 1).join('')}${ending ?? first}`;
}
