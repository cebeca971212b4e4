/** Creates a minimal workbook in Excel's format with these rows on its sheets. For tests only. */
export function createSampleWorkbook(...sheets: string[]): Promise<Blob> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const numbered = (make: (at: number) => string) => sheets.map((_, at) => make(at + 1)).join('');
  return zip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbered((at) => `<sheet name="S${at}" sheetId="${at}" r:id="r${at}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}">${numbered((at) => `<Relationship Id="r${at}" Type="${office}/worksheet" Target="worksheets/sheet${at}.xml"/>`)}<Relationship Id="rs" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  });
}

async function zip(files: Record<string, string>): Promise<Blob> {
  const context: Buffer[] = [];
  const centralDirectory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const nameBytes = Buffer.from(name);
    const packed = await deflate(text);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(Buffer.byteLength(text), 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const start = Buffer.alloc(4);
    start.writeUInt32LE(at);
    context.push(Buffer.from('PK\u0003\u0004'), common, nameBytes, packed);
    centralDirectory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), common, Buffer.alloc(10), start, nameBytes);
    at += 30 + nameBytes.length + packed.length;
  }
  const end = Buffer.alloc(22);
  const size = centralDirectory.reduce((sum, { length }) => sum + length, 0);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return new Blob([...context, ...centralDirectory, end].map((part) => new Uint8Array(part)));
}

async function deflate(text: string): Promise<Buffer> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return Buffer.from(await new Response(stream).arrayBuffer());
}
