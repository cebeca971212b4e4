import { UnusableFileError } from './file-kind.ts';

/** Decodes the encodings that spreadsheets write: UTF-8, UTF-16 and Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = detectUtf16(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  // No text file contains a null byte.
  if (bytes.includes(0)) throw new UnusableFileError('other-kind');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Detects UTF-16 by its byte order mark, or else by the zero in every second byte of Latin text. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 64);
  if (start.length < 4 || !start.includes(0)) return null;
  const isZeroAt = (rest: number) => start.every((byte, index) => (index % 2 === rest ? byte === 0 : byte !== 0));
  if (isZeroAt(1)) return 'utf-16le';
  return isZeroAt(0) ? 'utf-16be' : null;
}
