import { UnusableFileError } from './file-kind.ts';

/** Twice the size of a workbook with 50,000 addresses; anything larger is not a list of addresses, or is a zip bomb. */
const maxUnzippedBytes = 40 * 1024 * 1024;

const endOfCentralDirectory = 0x06054b50;
const centralDirectoryHeader = 0x02014b50;
const localFileHeader = 0x04034b50;
const storedMethod = 0;
const deflateMethod = 8;

/**
 * Repacks the workbook uncompressed, with only its XML parts. The library that parses it would unpack large parts in inline
 * workers, which the content security policy forbids, and does not limit the unpacked size.
 */
export async function unzipWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const context: WorkbookPart[] = [];
  let remainingBytes = maxUnzippedBytes;
  for (const entry of readEntries(bytes)) {
    if (!/\.(xml|rels)$/.test(entry.name)) continue;
    const content = await readContent(entry, remainingBytes);
    remainingBytes -= content.length;
    context.push({ name: entry.name, content });
  }
  return buildArchive(context);
}

interface WorkbookPart {
  name: string;
  content: Uint8Array<ArrayBuffer>;
}

interface ZipEntry {
  name: string;
  method: number;
  packed: Uint8Array<ArrayBuffer>;
}

/** The central directory is at the end of the file (PKWARE APPNOTE, section 4.3). */
function readEntries(bytes: Uint8Array<ArrayBuffer>): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: ZipEntry[] = [];
  try {
    let end = bytes.length - 22;
    while (view.getUint32(end, true) !== endOfCentralDirectory) end -= 1;
    let at = view.getUint32(end + 16, true);
    for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
      if (view.getUint32(at, true) !== centralDirectoryHeader) throw new UnusableFileError('damaged');
      const nameLength = view.getUint16(at + 28, true);
      const start = view.getUint32(at + 42, true);
      const content = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
      entries.push({
        name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
        method: view.getUint16(at + 10, true),
        packed: bytes.subarray(content, content + view.getUint32(at + 20, true)),
      });
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  } catch {
    throw new UnusableFileError('damaged');
  }
  return entries;
}

async function readContent({ method, packed }: ZipEntry, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (method === storedMethod) {
    if (packed.length > maxBytes) throw new UnusableFileError('too-large');
    return packed;
  }
  if (method !== deflateMethod) throw new UnusableFileError('damaged');
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new UnusableFileError('damaged');
    });
    if (done) break;
    length += value.length;
    if (length > maxBytes) {
      await reader.cancel();
      throw new UnusableFileError('too-large');
    }
    pieces.push(value);
  }
  return concatBytes(pieces);
}

/** Leaves checksums at zero: the archive stays in memory and the parser does not verify them. */
function buildArchive(context: readonly WorkbookPart[]): ArrayBuffer {
  const files: Uint8Array<ArrayBuffer>[] = [];
  const centralDirectory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const { name, content } of context) {
    const nameBytes = new TextEncoder().encode(name);
    const sizes: BinaryField[] = [
      [4, 0],
      [4, content.length],
      [4, content.length],
      [2, nameBytes.length],
      [2, 0],
    ];
    const file = concatBytes([
      encodeFields([4, localFileHeader], [2, 20], [2, 0], [2, storedMethod], [4, 0], ...sizes),
      nameBytes,
      content,
    ]);
    centralDirectory.push(
      encodeFields(
        [4, centralDirectoryHeader],
        [2, 20],
        [2, 20],
        [2, 0],
        [2, storedMethod],
        [4, 0],
        ...sizes,
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, at],
      ),
      nameBytes,
    );
    files.push(file);
    at += file.length;
  }
  const list = concatBytes(centralDirectory);
  const end: BinaryField[] = [
    [4, endOfCentralDirectory],
    [2, 0],
    [2, 0],
    [2, context.length],
    [2, context.length],
    [4, list.length],
    [4, at],
    [2, 0],
  ];
  return concatBytes([...files, list, encodeFields(...end)]).buffer;
}

/** Number of bytes and their value, little-endian. */
type BinaryField = readonly [bytes: 2 | 4, value: number];

function encodeFields(...all: readonly BinaryField[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(all.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of all) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

function concatBytes(pieces: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    result.set(piece, at);
    at += piece.length;
  }
  return result;
}
