import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

type Content = AsyncIterable<Uint8Array | string>;

/** A file of an archive; its content is read after the files before it. */
export interface ZipEntry {
  name: string;
  modifiedAt: Date;
  /** False for a file that is already compressed. */
  compress: boolean;
  read(): Content | Promise<Content>;
}

/** Largest size and position that a ZIP file without the Zip64 extension can hold. */
const maxZipBytes = 0xffff_ffff;
const storedMethod = 0;
const deflatedMethod = 8;

/**
 * Writes a ZIP file (PKWARE APPNOTE) one chunk at a time, so that memory use does not grow with its size. fflate writes the format;
 * Node compresses in another thread, so that it does not block other requests. Throws if the archive exceeds `maxBytes`.
 */
export async function* writeZip(entries: Iterable<ZipEntry>, maxBytes = maxZipBytes): AsyncGenerator<Uint8Array, void, void> {
  const chunks: Uint8Array[] = [];
  let writtenBytes = 0;
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    writtenBytes += chunk.length;
    if (writtenBytes > maxBytes) throw new RangeError(`The archive exceeds ${maxBytes} bytes`);
    chunks.push(chunk);
  });
  for (const { name, modifiedAt, compress, read } of entries) {
    const file: ZipInputFile = {
      filename: name,
      mtime: modifiedAt,
      size: 0,
      crc: 0,
      compression: compress ? deflatedMethod : storedMethod,
    };
    zip.add(file);
    const content = measure(file, await read());
    for await (const chunk of compress ? pipeline(content, createDeflateRaw(), ignoreError) : content) {
      file.ondata?.(null, chunk, false);
      yield* chunks.splice(0);
    }
    file.ondata?.(null, new Uint8Array(), true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks.splice(0);
}

/** Counts the size and the checksum of the content, which the ZIP file holds after the content itself. */
async function* measure(file: ZipInputFile, content: Content): AsyncGenerator<Uint8Array, void, void> {
  for await (const part of content) {
    const chunk = typeof part === 'string' ? Buffer.from(part) : part;
    file.size += chunk.length;
    file.crc = crc32(chunk, file.crc);
    yield chunk;
  }
}

/** Whoever reads the result of `pipeline` receives its error. */
function ignoreError(): void {}
