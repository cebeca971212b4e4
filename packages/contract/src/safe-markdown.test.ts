import { expect, it } from 'vitest';
import { getPlainMarkdownText, parseSafeMarkdown } from './safe-markdown.ts';

it('reads headings, paragraphs and lists', () => {
  expect(parseSafeMarkdown('# Afspraken\r\nEen zin\nop twee regels.\n\n- een\n- twee\n\n1. eerst\n2) dan')).toEqual([
    { kind: 'heading', spans: [{ text: 'Afspraken' }] },
    { kind: 'paragraph', spans: [{ text: 'Een zin op twee regels.' }] },
    { kind: 'list', isNumbered: false, items: [[{ text: 'een' }], [{ text: 'twee' }]] },
    { kind: 'list', isNumbered: true, items: [[{ text: 'eerst' }], [{ text: 'dan' }]] },
  ]);
});

it('reads emphasis, code and links', () => {
  expect(parseSafeMarkdown('**vet**, *schuin*, `code` en [site](https://proef.example/a)')).toEqual([
    {
      kind: 'paragraph',
      spans: [
        { text: 'vet', style: 'strong' },
        { text: ', ' },
        { text: 'schuin', style: 'emphasis' },
        { text: ', ' },
        { text: 'code', style: 'code' },
        { text: ' en ' },
        { text: 'site', href: 'https://proef.example/a' },
      ],
    },
  ]);
});

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[klik](javascript:alert(1))',
  '[klik](data:text/html,x)',
  '[klik](http://proef.example)',
  '2 * 3 * 4 = 24',
  '**',
])('keeps %s as text', (source) => {
  expect(parseSafeMarkdown(source)).toEqual([{ kind: 'paragraph', spans: [{ text: source }] }]);
});

it('loses no text of a long line with unclosed markup', () => {
  const source = `${'*a'.repeat(5_000)}[`;
  expect(getPlainMarkdownText(source).replaceAll('*', '')).toBe(source.replaceAll('*', ''));
});

it('reads no blocks from an empty text', () => {
  expect(parseSafeMarkdown(' \n\n ')).toEqual([]);
});
