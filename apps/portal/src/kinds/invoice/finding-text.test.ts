import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { getFormats } from '../../lib/format.ts';
import { labelFinding, summarizeFindings } from './finding-text.ts';

const formats = getFormats('en');
const t = ((key: string, values: Record<string, string> = {}) => [key, ...Object.values(values)].join(' | ')) as TFunction;
const finding = (type: InvoiceFinding['type'], amount: string) => ({ type, amount });
const summarize = (...findings: ReturnType<typeof finding>[]) =>
  summarizeFindings(findings, t, formats)?.replaceAll('\u00a0', ' ') ?? null;

it('labels a finding with its type and amount, without a sign', () => {
  expect(labelFinding(finding('NOT_BILLED', '-12.50'), t, formats).replaceAll('\u00a0', ' ')).toBe(
    'finding.label | finding.type-NOT_BILLED | € 12.50',
  );
});

describe('a summary', () => {
  it('is empty without findings', () => expect(summarize()).toBeNull());

  it.each(['BILLED_AFTER_END', 'BILLED_TWICE', 'WRONG_PRICE', 'WRONG_DAYS'] as const)('says what is wrong: %s', (type) => {
    expect(summarize(finding(type, '25.75'))).toBe(`finding.summary-${type} | € 25.75`);
  });

  it('adds up findings of one type', () => {
    expect(summarize(finding('BILLED_TWICE', '25.75'), finding('BILLED_TWICE', '4.25'))).toBe(
      'finding.summary-BILLED_TWICE | € 30.00',
    );
  });

  it('only says that the amount is too high if there are several types', () => {
    expect(summarize(finding('BILLED_TWICE', '25.75'), finding('WRONG_PRICE', '1.00'))).toBe('finding.summary-over | € 26.75');
  });

  it('leaves out missing charges if something was overcharged', () => {
    expect(summarize(finding('NOT_BILLED', '-30.00'), finding('WRONG_DAYS', '2.00'))).toBe('finding.summary-WRONG_DAYS | € 2.00');
  });

  it('shows the amount of missing charges without a sign', () => {
    expect(summarize(finding('NOT_BILLED', '-30.00'), finding('WRONG_PRICE', '-1.00'))).toBe('finding.summary-under | € 31.00');
  });
});
