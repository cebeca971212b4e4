import { inflateSync } from 'node:zlib';

/** Reads a PDF made by PdfDocument in tests: its raw content, the text in drawing order, and its structure tags. */
export function readPdf(file: Buffer): { raw: string; text: string; tags: string[] } {
  const raw = file.toString('latin1');
  const objects = new Map([...raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id!, body!]));
  const signsByFont = new Map<string, Map<string, string>>();
  for (const [, name, id] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)!)![1]!;
    signsByFont.set(name!, parseCharacterMap(decodeStream(objects.get(map)!)));
  }
  let text = '';
  for (const [, id] of raw.matchAll(/\/Contents (\d+) 0 R/g)) {
    let signs = new Map<string, string>();
    for (const [, font, shown] of decodeStream(objects.get(id!)!).matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (font) signs = signsByFont.get(font)!;
      for (const [, codes] of (shown ?? '').matchAll(/<([0-9a-f]+)>/g))
        text += codes!.replace(/.{4}/g, (code) => signs.get(code) ?? '?');
      if (shown) text += ' ';
    }
  }
  return { raw, text: text.replace(/\s+/g, ' '), tags: [...raw.matchAll(/^\/S \/(\w+)/gm)].map(([, tag]) => tag!) };
}

function parseCharacterMap(map: string): Map<string, string> {
  const signs = new Map<string, string>();
  for (const [, first, , list] of map.matchAll(/<(\w+)> <(\w+)> \[(.*?)\]/g))
    [...list!.matchAll(/<([\w ]*)>/g)].forEach(([, sign], index) => {
      const units = sign!.replaceAll(' ', '').match(/.{4}/g) ?? [];
      const code = (Number.parseInt(first!, 16) + index).toString(16).padStart(4, '0');
      signs.set(code, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
    });
  return signs;
}

function decodeStream(object: string): string {
  const content = Buffer.from(/stream\n([\s\S]*)\nendstream/.exec(object)![1]!, 'latin1');
  return (object.includes('/FlateDecode') ? inflateSync(content) : content).toString('latin1');
}
