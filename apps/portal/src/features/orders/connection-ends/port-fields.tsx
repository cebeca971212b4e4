import { normalizeLabel } from '@demarc/contract/connection-end.ts';
import { useTranslation } from 'react-i18next';
import styles from '../../../blocks/order-form/order-step.module.css';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { FieldNote } from '../../../ui/field-note.tsx';
import { SuggestField } from '../../../ui/suggest-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { listEndDoubts } from './end-doubts.ts';
import { parsePorts } from './end-request.ts';
import type { EndFieldValues, EndName } from './end-values.ts';
import type { UsedPort } from './used-ports.ts';

/** The most ports to list; more say nothing new about how the ports are numbered. */
const maxListedPorts = 12;

interface PortFieldsProps<Values extends Record<string, unknown>> {
  form: ValidatedForm<Values>;
  end: EndName;
  /** Ports of the same rack, company or network that are in use. */
  used: readonly UsedPort[];
  /** The end is in the customer's own rack or shared units. */
  isOwn: boolean;
  /** The fibers of the cable; null for copper. */
  fibers: number | null;
}

/** The panel and the ports of an end, with what to check about them and the ports that are taken. */
export function PortFields<Values extends EndFieldValues & Record<string, unknown>>(props: PortFieldsProps<Values>) {
  const { end, used, isOwn, fibers } = props;
  const form = props.form as unknown as ValidatedForm<EndFieldValues>;
  const { t } = useTranslation();
  const { patchPanel, ports, connectorType } = form.useWatchValue(`details.${end}`);
  const panels = [...new Set(used.flatMap((port) => port.patchPanel ?? []))];
  const inPanel = used.filter((port) => !patchPanel || normalizeLabel(port.patchPanel ?? '') === normalizeLabel(patchPanel));
  const taken = inPanel
    .flatMap(({ patchPanel: panel, ports, circuitId }) => ports.map((port) => ({ port, panel, circuitId })))
    .toSorted((a, b) => compareNumbers(`${a.panel} ${a.port}`, `${b.panel} ${b.port}`));
  const doubts = listEndDoubts(
    { patchPanel, ports: parsePorts(ports), connectorType },
    { fibers, usedByOwn: isOwn ? used : null },
  );
  return (
    <>
      <div className={styles.pair}>
        <SuggestField
          key={form.key(`details.${end}.patchPanel`)}
          {...form.getInputProps(`details.${end}.patchPanel`)}
          label={t('dc-connection-new.panel')}
          description={t('dc-connection-new.panel-help')}
          suggestions={panels}
          isOptional
          maxLength={40}
          autoComplete="off"
        />
        <TextField
          key={form.key(`details.${end}.ports`)}
          {...form.getInputProps(`details.${end}.ports`)}
          label={t('dc-connection-new.ports')}
          description={t('dc-connection-new.ports-help')}
          isOptional
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          isMono
        />
      </div>
      <p className={styles.hint}>{t('dc-connection-new.ports-later')}</p>
      {doubts.map(({ key, params }) => (
        <FieldNote key={key} glyph="attention">
          {t(key, params)}
        </FieldNote>
      ))}
      {taken.length > 0 && (
        <FieldNote glyph="open">
          {t('dc-connection-new.taken')}{' '}
          {taken
            .slice(0, maxListedPorts)
            .map(({ port, panel, circuitId }) => [patchPanel ? null : panel, `${port} (${circuitId})`].filter(Boolean).join(' '))
            .join(', ')}
          {taken.length > maxListedPorts && ` ${t('dc-connection-new.taken-more', { count: taken.length - maxListedPorts })}`}
        </FieldNote>
      )}
    </>
  );
}

function compareNumbers(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
