import type { ReceivedFile } from '@demarc/contract/operation.ts';

/** The name and content type of a file whose response has neither (specification, section 8). */
const unknownName = 'unknown';
const unknownType = 'octet/stream';

/** Reads a file from a response. */
export async function parseFileResponse(response: Response): Promise<ReceivedFile> {
  const contentType = response.headers.get('Content-Type') || unknownType;
  const blob = new Blob([await response.arrayBuffer()], { type: contentType });
  return { fileName: parseFileName(response.headers.get('Content-Disposition')), contentType, blob };
}

/** Parses the file name in a `Content-Disposition` header (RFC 6266), without anything that could lead to another folder. */
export function parseFileName(header: string | null): string {
  const name = parseExtendedName(header ?? '') ?? parsePlainName(header ?? '') ?? '';
  return sanitizeFileName(name) || unknownName;
}

function parseExtendedName(header: string): string | null {
  const [, encoded] = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;]+)/i.exec(header) ?? [];
  try {
    return encoded ? decodeURIComponent(encoded.trim()) : null;
  } catch {
    // The encoding is invalid, so the plain name is used.
    return null;
  }
}

function parsePlainName(header: string): string | null {
  const [, quoted, bare] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header) ?? [];
  return quoted?.replace(/\\(.)/g, '$1') ?? bare ?? null;
}

function sanitizeFileName(name: string): string {
  return name
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{Cc}\p{Cf}:*?"<>|]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
}
