import { getDiagnosticVerdict, getFindings } from '@demarc/contract/diagnostic-findings.ts';
import { diagnosticTypes } from '@demarc/contract/line-diagnostic.ts';
import { expect, it } from 'vitest';
import { simulateMeasurement } from './simulate-measurement.ts';

const line = { downMbps: 100, upMbps: 30 };
const randomValues = [0, 0.25, 0.5, 0.75, 0.999];

it.each(diagnosticTypes)('a simulated %s measurement finds a problem only on a line that is not up', (type) => {
  for (const random of randomValues) {
    const verdict = (operationalState: 'UP' | 'DOWN' | 'DEGRADED') =>
      getDiagnosticVerdict(simulateMeasurement(type, { ...line, operationalState }, () => random));
    expect([verdict('UP'), verdict('DEGRADED'), verdict('DOWN')]).toEqual(['OK', 'WARNING', 'FAULT']);
  }
});

it('reports loss of light or sync when the line is down', () => {
  const codes = (type: 'PON' | 'DSL') =>
    getFindings(simulateMeasurement(type, { ...line, operationalState: 'DOWN' }, () => 0.5)).map(({ code }) => code);
  expect(codes('PON')).toContain('PON_LOS');
  expect(codes('DSL')).toContain('NO_SYNC');
});
