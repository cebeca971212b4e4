import { type Unzipped, unzipSync, zipSync } from 'fflate';
import { UnusableFileError } from './file-kind.ts';

/** Twice the size of a workbook with 50,000 addresses; anything larger is not a list of addresses, or is a zip bomb. */
const maxUnzippedBytes = 40 * 1024 * 1024;

/**
 * Repacks the workbook uncompressed, with only its XML parts. The library that parses it would unpack large parts in inline
 * workers, which the content security policy forbids, and does not limit the unpacked size.
 */
export function unzipWorkbook(bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return zipSync(unzipParts(bytes), { level: 0 }).buffer as ArrayBuffer;
}

/**
 * Unzips the parts. A part that unpacks to more than the archive declares is cut off there, so the declared sizes limit the
 * memory.
 */
function unzipParts(bytes: Uint8Array<ArrayBuffer>): Unzipped {
  let remainingBytes = maxUnzippedBytes;
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!/\.(xml|rels)$/.test(name)) return false;
        remainingBytes -= originalSize;
        if (remainingBytes < 0) throw new UnusableFileError('too-large');
        return true;
      },
    });
  } catch (error) {
    throw error instanceof UnusableFileError ? error : new UnusableFileError('damaged');
  }
}
