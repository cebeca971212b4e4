import type { Parameter } from '@demarc/contract/catalog.ts';
import { findFieldProblems } from '@demarc/contract/rules/field-rules.ts';
import { describe, expect, it } from 'vitest';
import { createParameterRules, toParameterRequest, toParameterValues } from './parameter-values.ts';

const parameter = (name: string, more: Partial<Parameter> = {}): Parameter => ({
  name,
  label: name,
  type: 'string',
  required: false,
  readOnly: false,
  allowedValues: null,
  defaultValue: null,
  pattern: null,
  min: null,
  max: null,
  ...more,
});
const parameters = [
  parameter('wdmChannel', { type: 'integer', required: true, min: 17, max: 61 }),
  parameter('media', { type: 'enum', allowedValues: ['SM', 'MM'], defaultValue: 'SM' }),
  parameter('diverse', { type: 'boolean' }),
  parameter('label', { pattern: '[A-Z]{2}\\d' }),
  parameter('speedMbps', { type: 'enum', allowedValues: [1000, 10_000] }),
];
const findCodes = (...values: string[]) =>
  findFieldProblems(createParameterRules(parameters, 'parameters'), {
    parameters: parameters.map(({ name }, index) => ({ name, value: values[index] ?? '' })),
  }).map(({ field, code }) => [field, code]);

describe('the parameters of a package', () => {
  it('start with their defaults, and keep earlier values', () => {
    expect(toParameterValues(parameters, [{ name: 'wdmChannel', value: '30' }]).slice(0, 3)).toEqual([
      { name: 'wdmChannel', value: '30' },
      { name: 'media', value: 'SM' },
      { name: 'diverse', value: '' },
    ]);
  });
  it('are validated by their definitions', () => {
    expect(findCodes('30', 'SM', '', 'AB1')).toEqual([]);
    expect(findCodes('')).toEqual([['parameters[0].value', 'validation.required']]);
    expect(findCodes('16', 'XX', '', 'AB12')).toEqual([
      ['parameters[0].value', 'validation.min'],
      ['parameters[1].value', 'validation.unknown-value'],
      ['parameters[3].value', 'validation.default'],
    ]);
    expect(findCodes('62')).toEqual([['parameters[0].value', 'validation.max']]);
    expect(findCodes('many')).toEqual([['parameters[0].value', 'validation.numeric']]);
  });
  it('are sent with their types', () => {
    const values = [
      { name: 'wdmChannel', value: '30' },
      { name: 'diverse', value: 'true' },
      { name: 'speedMbps', value: '10000' },
      { name: 'gone', value: 'x' },
    ];
    expect(toParameterRequest(parameters, values)).toEqual({ wdmChannel: 30, diverse: true, speedMbps: 10_000 });
  });
});
