import { expect, it } from 'vitest';
import { buildOrderSteps, toReviewParts } from './order-steps.tsx';

const build = (isShared: boolean) =>
  buildOrderSteps({
    steps: { place: ['site', 'space'], terms: isShared ? ['date'] : ['access', 'date'], none: [] },
    getPart: (id) => ({ label: id, heading: `${id}?`, fields: [`${id}Field`], answer: id === 'access' ? '' : `my ${id}` }),
    getLabel: (id) => `step ${id}`,
    getNextLabel: (id) => `to ${id}`,
  });

it('gives a step the heading of its first part and the fields and answers of all parts, and leaves out a step without parts', () => {
  expect(build(false)).toMatchObject([
    { id: 'place', label: 'step place', heading: 'site?', fields: ['siteField', 'spaceField'], answer: 'my site, my space' },
    {
      id: 'terms',
      label: 'step terms',
      heading: 'access?',
      fields: ['accessField', 'dateField'],
      answer: 'my date',
      nextLabel: 'to terms',
    },
  ]);
  expect(build(false)[0]).not.toHaveProperty('nextLabel');
});

it('names a step after its only part', () => {
  expect(build(true)[1]).toMatchObject({ id: 'terms', label: 'date', heading: 'date?', nextLabel: 'to date' });
});

it('lists the parts with facts for the review, each with its step', () => {
  const facts = [{ label: 'Site', value: 'AMS1' }];
  expect(toReviewParts(build(false), { site: facts, access: [], date: facts })).toEqual([
    { title: 'site', step: 'place', facts },
    { title: 'date', step: 'terms', facts },
  ]);
});
