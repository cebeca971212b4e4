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

/** Detects the byte order mark, or else that every second byte of Latin text is zero. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const first = bytes.subarray(0, 64);
  if (first.length < 4 || !first.includes(0)) return null;
  const isZeroAt = (rest: number) => first.every((byte, index) => (index % 2 === rest ? byte === 0 : byte !== 0));
  if (isZeroAt(1)) return 'utf-16le';
  return isZeroAt(0) ? 'utf-16be' : null;
}
