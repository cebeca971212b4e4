import type { CircuitTest } from '@demarc/contract/circuit-test.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Section } from '../../ui/section.tsx';
import { Status } from '../../ui/status.tsx';
import { FaultList } from '../fault/fault-list.tsx';
import { type Circuit, useCircuitCalls } from './circuit.ts';
import styles from './circuit-assurance.module.css';

/** Lists the tests of a circuit with their results, and the faults reported on it. */
export function AssuranceSections({ circuit }: { circuit: Pick<Circuit, 'subject' | 'id'> }) {
  const { t } = useTranslation();
  const { listTests, listFaults, params } = useCircuitCalls(circuit);
  const tests = useQuery(query(listTests, { params }));
  const faults = useQuery(query(listFaults, { params }));
  return (
    <>
      <Section title={t('circuit.tests')} {...(tests.data ? { count: tests.data.length } : {})}>
        <AsyncContent
          result={tests}
          lines={2}
          isEmpty={(items) => items.length === 0}
          empty={<p className={styles.soft}>{t('circuit.no-tests')}</p>}
        >
          {(items) => (
            <ul className={styles.list}>
              {items.map((test) => (
                <TestItem key={test.testId} test={test} />
              ))}
            </ul>
          )}
        </AsyncContent>
      </Section>
      <Section title={t('fault.title')} {...(faults.data ? { count: faults.data.length } : {})}>
        <AsyncContent result={faults} name={t('fault.title')} lines={2}>
          {(items) => <FaultList faults={items} />}
        </AsyncContent>
      </Section>
    </>
  );
}

const verdictGlyphs = { OK: 'ok', WARNING: 'attention', FAULT: 'trouble', INCONCLUSIVE: 'open' } as const;

function getGlyph({ status, verdict }: CircuitTest): GlyphName {
  if (status === 'REQUESTED') return 'running';
  return verdict ? verdictGlyphs[verdict] : 'open';
}

function TestItem({ test }: { test: CircuitTest }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { type, status, verdict, lengthMeters, lossDb, rxPowerDbmA, rxPowerDbmZ, note, remark } = test;
  const values = [
    lengthMeters !== null && t('circuit.value-length', { value: formats.number(lengthMeters) }),
    lossDb !== null && t('circuit.value-loss', { value: formats.number(lossDb) }),
    rxPowerDbmA !== null && t('circuit.value-rx-A', { value: formats.number(rxPowerDbmA) }),
    rxPowerDbmZ !== null && t('circuit.value-rx-Z', { value: formats.number(rxPowerDbmZ) }),
  ];
  const requestedBy = test.requestedByName ?? t('circuit.requested-by-you');
  const facts = [
    test.requestedAt && t('circuit.requested-at', { time: formats.dateTime(test.requestedAt), name: requestedBy }),
    status === 'DONE' && t('circuit.tested-at', { time: formats.dateTime(test.finishedAt) }),
  ];
  return (
    <li>
      <div className={styles.heading}>
        <b>{t(`circuit.test-type-${type}`)}</b>
        <Status name={getGlyph(test)}>{t(status === 'DONE' ? `circuit.verdict-${verdict}` : `circuit.test-${status}`)}</Status>
      </div>
      {values.some(Boolean) && <p>{values.filter(Boolean).join(' · ')}</p>}
      {remark && <p>{remark}</p>}
      {note && status === 'REQUESTED' && <p>{note}</p>}
      <small>{facts.filter(Boolean).join(' · ')}</small>
    </li>
  );
}
