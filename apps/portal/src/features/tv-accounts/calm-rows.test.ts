import { describe, expect, it } from 'vitest';
import { calmly } from './calm-rows.ts';

const row = (id: number, word = '') => ({ id, word });
const after = (shown: readonly ReturnType<typeof row>[], fresh: readonly ReturnType<typeof row>[]) => {
  const { rows, isBehind } = calmly(shown, fresh, ({ id }) => id);
  return [rows.map(({ id, word }) => `${id}${word}`).join(' '), isBehind];
};

describe('rows that are looked at', () => {
  it('take what has changed in them', () => {
    expect(after([row(1), row(2)], [row(1, 'new'), row(2)])).toEqual(['1new 2', false]);
  });
  it('stay where they are when others come, go or change places', () => {
    expect(after([row(1), row(2)], [row(3), row(1), row(2)])).toEqual(['1 2', true]);
    expect(after([row(1), row(2)], [row(2, 'new')])).toEqual(['1 2new', true]);
    expect(after([row(1), row(2)], [row(2), row(1)])).toEqual(['1 2', true]);
  });
});
