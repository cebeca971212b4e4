import { FileRefused } from './file-kind.ts';

/** Twice the size of a workbook with 50,000 addresses; anything larger is not a list of addresses, or is a zip bomb. */
const mostText = 40 * 1024 * 1024;

const endOfFolder = 0x06054b50;
const folderEntry = 0x02014b50;
const fileEntry = 0x04034b50;
const stored = 0;
const deflated = 8;

/**
 * Repacks the workbook uncompressed, with only its XML parts. The library that parses it would unpack large parts in inline
 * workers, which the content security policy forbids, and does not limit the unpacked size.
 */
export async function plainSheet(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const parts: Part[] = [];
  let left = mostText;
  for (const entry of entriesOf(bytes)) {
    if (!/\.(xml|rels)$/.test(entry.name)) continue;
    const content = await contentOf(entry, left);
    left -= content.length;
    parts.push({ name: entry.name, content });
  }
  return archiveOf(parts);
}

interface Part {
  name: string;
  content: Uint8Array<ArrayBuffer>;
}

interface Entry {
  name: string;
  method: number;
  packed: Uint8Array<ArrayBuffer>;
}

/** The central directory is at the end of the file (PKWARE APPNOTE, section 4.3). */
function entriesOf(bytes: Uint8Array<ArrayBuffer>): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: Entry[] = [];
  try {
    let end = bytes.length - 22;
    while (view.getUint32(end, true) !== endOfFolder) end -= 1;
    let at = view.getUint32(end + 16, true);
    for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
      if (view.getUint32(at, true) !== folderEntry) throw new FileRefused('damaged');
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
    throw new FileRefused('damaged');
  }
  return entries;
}

async function contentOf({ method, packed }: Entry, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (method === stored) {
    if (packed.length > most) throw new FileRefused('too-large');
    return packed;
  }
  if (method !== deflated) throw new FileRefused('damaged');
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new FileRefused('damaged');
    });
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new FileRefused('too-large');
    }
    pieces.push(value);
  }
  return joined(pieces);
}

/** Leaves checksums at zero: the archive stays in memory and the parser does not verify them. */
function archiveOf(parts: readonly Part[]): ArrayBuffer {
  const files: Uint8Array<ArrayBuffer>[] = [];
  const folder: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const { name, content } of parts) {
    const title = new TextEncoder().encode(name);
    const sizes: Field[] = [
      [4, 0],
      [4, content.length],
      [4, content.length],
      [2, title.length],
      [2, 0],
    ];
    const file = joined([fields([4, fileEntry], [2, 20], [2, 0], [2, stored], [4, 0], ...sizes), title, content]);
    folder.push(
      fields([4, folderEntry], [2, 20], [2, 20], [2, 0], [2, stored], [4, 0], ...sizes, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
      title,
    );
    files.push(file);
    at += file.length;
  }
  const list = joined(folder);
  const end: Field[] = [
    [4, endOfFolder],
    [2, 0],
    [2, 0],
    [2, parts.length],
    [2, parts.length],
    [4, list.length],
    [4, at],
    [2, 0],
  ];
  return joined([...files, list, fields(...end)]).buffer;
}

/** Number of bytes and their value, little-endian. */
type Field = readonly [bytes: 2 | 4, value: number];

function fields(...all: readonly Field[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(all.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of all) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

function joined(pieces: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
