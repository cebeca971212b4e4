import { expect, it } from 'vitest';

type Texts = Readonly<Record<string, string>>;
const files = import.meta.glob<Texts>('../locales/{en,nl}/**/*.json', { eager: true, import: 'default' });

/** The English and Dutch texts with an English word. */
function findPairs(word: RegExp): { key: string; dutch: string }[] {
  return Object.entries(files).flatMap(([path, english]) => {
    if (!path.includes('/en/')) return [];
    const dutch = files[path.replace('/en/', '/nl/')] ?? {};
    return Object.entries(english)
      .filter(([, text]) => word.test(text))
      .map(([key]) => ({ key: `${path}: ${key}`, dutch: dutch[key] ?? '' }));
  });
}

// docs/glossary.md: to say no to an offer, an agreement or a request for approval.
it('declines with one word in Dutch', () => {
  const pairs = findPairs(/\bdecline/i);
  expect(pairs.length).toBeGreaterThan(10);
  expect(pairs.filter(({ dutch }) => !/afwijzen|afgewezen|\b(wees|wijs|wijst)\b.*\baf\b/i.test(dutch))).toEqual([]);
});
