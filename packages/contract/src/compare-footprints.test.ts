import { describe, expect, it } from 'vitest';
import {
  aspectResults,
  type ComparedAspect,
  compareFootprints,
  concludeDiversity,
  type DiversityAspect,
  type DiversityConclusion,
  diversityAspects,
  diversityConclusions,
  type FootprintFact,
  hasWorsened,
  listNewlyShared,
} from './compare-footprints.ts';

const createFact = (aspect: DiversityAspect, key: string, scope = ''): FootprintFact => ({
  aspect,
  scope,
  key,
  label: key.toUpperCase(),
});
const unknown = (aspect: DiversityAspect, scope = ''): FootprintFact => ({ aspect, scope, key: null, label: '' });

function compare(aspect: DiversityAspect, facts: readonly FootprintFact[], otherFacts: readonly FootprintFact[]) {
  const comparison = compareFootprints(facts, otherFacts).find((compared) => compared.aspect === aspect);
  return comparison!;
}

describe('comparing an aspect', () => {
  it.each(diversityAspects)('gives each result for %s', (aspect) => {
    const results = [
      compare(aspect, [createFact(aspect, 'a')], [createFact(aspect, 'a')]),
      compare(aspect, [createFact(aspect, 'a')], [createFact(aspect, 'b')]),
      compare(aspect, [createFact(aspect, 'a')], [unknown(aspect)]),
      compare(aspect, [unknown(aspect)], [unknown(aspect)]),
      compare(aspect, [createFact(aspect, 'a')], []),
      compare(aspect, [], [unknown(aspect)]),
      compare(aspect, [], []),
    ].map(({ result }) => result);
    const notApplicable = 'NOT_APPLICABLE';
    expect(results).toEqual(['SHARED', 'DIFFERENT', 'NOT_KNOWN', 'NOT_KNOWN', notApplicable, notApplicable, notApplicable]);
  });

  it('does not mix aspects', () => {
    expect(compare('ROOM', [createFact('ROOM', 'a')], [createFact('PANEL', 'a')]).result).toBe('NOT_APPLICABLE');
  });

  it('finds one shared thing among many, and names it', () => {
    const facts = [createFact('SITE', 'a'), createFact('SITE', 'b'), createFact('SITE', 'b')];
    const compared = compare('SITE', facts, [createFact('SITE', 'c'), createFact('SITE', 'b')]);
    expect(compared).toEqual({ aspect: 'SITE', result: 'SHARED', shared: ['B'], one: ['A', 'B'], other: ['C', 'B'] });
  });

  it('counts what is not known in one scope only', () => {
    const room = [unknown('ROOM', 'here')];
    expect(compare('ROOM', room, [createFact('ROOM', '1', 'there')]).result).toBe('DIFFERENT');
    expect(compare('ROOM', room, [createFact('ROOM', '1', 'there'), createFact('ROOM', '2', 'here')]).result).toBe('NOT_KNOWN');
    expect(compare('ROOM', [createFact('ROOM', '1', 'here')], [createFact('ROOM', '1', 'there')]).result).toBe('DIFFERENT');
  });

  it('prefers what is shared over what is not known, and what is not known over a difference', () => {
    const cabinet = [createFact('FEED', 'sc-07'), unknown('FEED')];
    expect(compare('FEED', cabinet, cabinet).result).toBe('SHARED');
    expect(compare('FEED', cabinet, [createFact('FEED', 'sc-08'), unknown('FEED')])).toMatchObject({
      result: 'NOT_KNOWN',
      shared: [],
      one: ['SC-07'],
      other: ['SC-08'],
    });
  });

  it('gives the same result in both orders', () => {
    const facts = diversityAspects.flatMap((aspect) => [
      createFact(aspect, 'a'),
      createFact(aspect, 'b', 'x'),
      unknown(aspect, 'y'),
    ]);
    for (const first of facts) {
      for (const second of facts) {
        const [forth, back] = [compareFootprints([first], [second]), compareFootprints([second], [first])];
        expect(forth.map(({ result }) => result)).toEqual(back.map(({ result }) => result));
      }
    }
  });
});

const toAspects = (results: Partial<Record<DiversityAspect, ComparedAspect['result']>>): ComparedAspect[] =>
  diversityAspects.map((aspect) => ({
    aspect,
    result: results[aspect] ?? 'NOT_APPLICABLE',
    one: [],
    other: [],
    shared: results[aspect] === 'SHARED' ? [aspect.toLowerCase()] : [],
  }));

describe('the conclusion', () => {
  it('is DIVERSE only if everything that counts is known and different, for every combination of two aspects', () => {
    for (const first of aspectResults) {
      for (const second of aspectResults) {
        const results = [first, second].filter((result) => result !== 'NOT_APPLICABLE');
        const expectedResult = results.includes('SHARED')
          ? 'SHARED'
          : results.length === 0 || results.includes('NOT_KNOWN')
            ? 'NOT_PROVEN'
            : 'DIVERSE';
        for (const other of diversityAspects.slice(1)) {
          const aspects = toAspects({ SITE: first, [other]: second });
          expect(concludeDiversity(aspects, { sameBuilding: false })).toBe(expectedResult);
        }
      }
    }
  });

  it('leaves out building and room if both services may share them, but requires another aspect', () => {
    const sameBuilding = { sameBuilding: true };
    expect(concludeDiversity(toAspects({ SITE: 'SHARED', ROOM: 'NOT_KNOWN', DUCT: 'DIFFERENT' }), sameBuilding)).toBe('DIVERSE');
    expect(concludeDiversity(toAspects({ SITE: 'SHARED', ROOM: 'SHARED', PANEL: 'SHARED' }), sameBuilding)).toBe('SHARED');
    expect(concludeDiversity(toAspects({ SITE: 'SHARED', ROOM: 'DIFFERENT' }), sameBuilding)).toBe('NOT_PROVEN');
  });
});

describe('a change', () => {
  const intent = { sameBuilding: false };
  const finding = (conclusion: DiversityConclusion, results: Parameters<typeof toAspects>[0] = {}) => ({
    conclusion,
    aspects: toAspects(results),
  });

  it('counts as worse if the conclusion is worse', () => {
    const worse = diversityConclusions.flatMap((before) =>
      diversityConclusions
        .filter((after) => hasWorsened(finding(before), finding(after), intent))
        .map((after) => `${before} ${after}`),
    );
    expect(worse).toEqual(['DIVERSE NOT_PROVEN', 'DIVERSE SHARED', 'NOT_PROVEN SHARED']);
  });

  it('counts as worse if more relevant aspects are shared than before', () => {
    const before = finding('SHARED', { SITE: 'SHARED', ROOM: 'DIFFERENT' });
    const after = finding('SHARED', { SITE: 'SHARED', ROOM: 'SHARED' });
    expect(listNewlyShared(before, after, intent)).toEqual(['room']);
    expect(hasWorsened(before, after, intent)).toBe(true);
    expect(hasWorsened(after, before, intent)).toBe(false);
    expect(hasWorsened(before, after, { sameBuilding: true })).toBe(false);
  });
});
