import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { writeZip, type ZipEntry } from './write-zip.ts';

const createEntry = (name: string, chunks: readonly string[], compress = true): ZipEntry => ({
  name,
  modifiedAt: new Date('2026-03-02T00:00:00Z'),
  compress,
  read: () => Readable.from(chunks.map((chunk) => strToU8(chunk))),
});
const write = (...entries: ZipEntry[]) => buffer(writeZip(entries));
const read = (zip: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, content]) => [name, strFromU8(content)]));

it('writes compressed and uncompressed files that another program can read', async () => {
  const text = 'Factuur '.repeat(10_000);
  const zip = await write(
    createEntry('één.xml', [text, 'slot']),
    createEntry('b.pdf', ['%PDF'], false),
    createEntry('leeg.csv', []),
  );
  expect(read(zip)).toEqual({ 'één.xml': `${text}slot`, 'b.pdf': '%PDF', 'leeg.csv': '' });
  expect(zip.length).toBeLessThan(text.length / 10);
});

it('writes the same bytes for the same files', async () => {
  expect(await write(createEntry('a', ['x']))).toEqual(await write(createEntry('a', ['x'])));
});

it('writes an empty archive without files', async () => {
  expect(read(await write())).toEqual({});
});

it('reads a file only after it has sent the previous one', async () => {
  const openedFiles: string[] = [];
  const follow = (name: string, compress: boolean): ZipEntry => ({
    ...createEntry(name, [], compress),
    read: async function* () {
      openedFiles.push(name);
      yield strToU8(name.repeat(1_000));
    },
  });
  const chunks = writeZip([follow('a', false), follow('b', true)]);
  await chunks.next();
  expect(openedFiles).toEqual(['a']);
  for await (const _ of chunks);
  expect(openedFiles).toEqual(['a', 'b']);
});

it.each([true, false])('passes on the error of a file (compressed: %s), and closes the file', async (compress) => {
  const failing: ZipEntry = {
    ...createEntry('a', [], compress),
    read: async function* () {
      yield strToU8('begin');
      throw new Error('The database is gone');
    },
  };
  await expect(write(failing)).rejects.toThrow('The database is gone');
});

it('closes the current file when the reader stops', async () => {
  let closed = false;
  const endless: ZipEntry = {
    ...createEntry('a', [], false),
    read: async function* () {
      try {
        for (;;) yield strToU8('x');
      } finally {
        closed = true;
      }
    },
  };
  for await (const _ of writeZip([endless])) break;
  expect(closed).toBe(true);
});

it('refuses more than a ZIP file can hold', async () => {
  const pack = (maxBytes: number) => buffer(writeZip([createEntry('a', ['four'], false)], maxBytes));
  await expect(pack(50)).rejects.toThrow('The archive exceeds 50 bytes');
  expect((await pack(500)).length).toBeGreaterThan(50);
});
