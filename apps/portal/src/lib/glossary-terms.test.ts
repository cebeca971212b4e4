import type { OperationShape } from '@demarc/contract/operation.ts';
import { operations } from '@demarc/contract/operations.ts';
import { expect, it } from 'vitest';

type Texts = Readonly<Record<string, string>>;
const files = import.meta.glob<Texts>('../locales/{en,nl}/**/*.json', { eager: true, import: 'default' });

/** Finds the texts that have a word in English, with their Dutch translation. */
function findPairs(word: RegExp): { key: string; dutch: string }[] {
  return Object.entries(files).flatMap(([path, english]) => {
    if (!path.includes('/en/')) return [];
    const dutch = files[path.replace('/en/', '/nl/')] ?? {};
    return Object.entries(english)
      .filter(([, text]) => word.test(text))
      .map(([key]) => ({ key: `${path}: ${key}`, dutch: dutch[key] ?? '' }));
  });
}

// docs/glossary.md: to say no to a quote, an agreement or a request for approval.
it('declines with one word in Dutch', () => {
  const pairs = findPairs(/\bdecline/i);
  expect(pairs.length).toBeGreaterThan(10);
  expect(pairs.filter(({ dutch }) => !/afwijzen|afgewezen|\b(wees|wijs|wijst)\b.*\baf\b/i.test(dutch))).toEqual([]);
});

// docs/glossary.md: an abuse contact. The terms of use speak of misuse in general.
it('calls the contact for abuse and its reports by one name in Dutch', () => {
  const pairs = findPairs(/\babuse/i).filter(({ key }) => !/terms-/.test(key));
  expect(pairs.length).toBeGreaterThan(10);
  expect(pairs.filter(({ dutch }) => /misbruik/i.test(dutch))).toEqual([]);
});

// docs/glossary.md: a quote. `Offered` is its status.
it.each(['quotation', 'activity/quotation', 'kinds/quotation'])('calls a quote by one name in %s', (file) => {
  const findKeys = (language: string, otherName: RegExp) =>
    Object.entries(files[`../locales/${language}/${file}.json`]!).filter(
      ([key, text]) => key !== 'quotation.keywords' && otherName.test(text),
    );
  expect(findKeys('en', /\boffers?\b|quotation/i)).toEqual([]);
  expect(findKeys('nl', /\baanbod\b|aanbieding/i)).toEqual([]);
});
it('calls a quote by one name in the summaries of the API', () => {
  const summaries = (operations as readonly OperationShape[]).map(({ summary }) => summary);
  expect(summaries.filter((summary) => /\bquotations?\b/i.test(summary))).toEqual([]);
  expect(summaries.filter((summary) => /quote/i.test(summary)).length).toBeGreaterThan(10);
});

// docs/glossary.md: what a company charges its own customer.
it.each(['invoice', 'activity/invoice'])('calls the resale price by one name in %s', (file) => {
  const findKeys = (language: string, otherName: RegExp) =>
    Object.entries(files[`../locales/${language}/${file}.json`]!).filter(([, text]) => otherName.test(text));
  expect(findKeys('en', /\bown prices?\b/i)).toEqual([]);
  expect(findKeys('nl', /eigen prij/i)).toEqual([]);
  expect(findKeys('en', /resale price/i).length).toBeGreaterThan(2);
});

// docs/glossary.md: a diagnostic is a *meting*, including on the buttons that lead to one.
it('measures a line with one word in Dutch', () => {
  expect(findPairs(/\bdiagnos/i).filter(({ dutch }) => /diagnos/i.test(dutch))).toEqual([]);
});
