import { normalizeLabel } from '@demarc/contract/connection-end.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../../blocks/order-form/order-step.module.css';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { CollapsedSection } from '../../../ui/collapsed-section.tsx';
import { FieldNote } from '../../../ui/field-note.tsx';
import { SuggestField } from '../../../ui/suggest-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { listEndDoubts } from './end-doubts.ts';
import { parsePorts } from './end-request.ts';
import type { EndFieldValues, EndName } from './end-values.ts';
import { getPortChooserKey } from './port-chooser-key.ts';
import type { UsedPort } from './used-ports.ts';

/** Twelve ports are enough to see how the ports are numbered. */
const maxListedPorts = 12;

interface PortFieldsProps<Values extends Record<string, unknown>> {
  form: ValidatedForm<Values>;
  end: EndName;
  /** Ports of the same rack, company or network that are in use. */
  used: readonly UsedPort[];
  /** Whether the end is in the customer's own rack or shared units. */
  isOwn: boolean;
  /** The fibers of the cable; null for copper. */
  fibers: number | null;
  /** Fields for the location of the panel, which come first. */
  locationFields?: { fields: ReactNode; values: readonly string[]; hasError: boolean };
}

/** The panel and the ports of an end, with warnings about likely mistakes and the ports that are in use. */
export function PortFields<Values extends EndFieldValues & Record<string, unknown>>(props: PortFieldsProps<Values>) {
  const { end, used, isOwn, fibers, locationFields } = props;
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
  const panelInput = form.getInputProps(`details.${end}.patchPanel`);
  const portsInput = form.getInputProps(`details.${end}.ports`);
  const values = [...(locationFields?.values ?? []), patchPanel, ports].filter(Boolean);
  return (
    <CollapsedSection
      title={t(locationFields ? 'dc-connection-new.place-and-ports' : 'dc-connection-new.panel-and-ports')}
      summary={values.length > 0 ? values.join(', ') : t(getPortChooserKey(locationFields !== undefined))}
      isEmpty={values.length === 0}
      needsAttention={Boolean(panelInput.error || portsInput.error || locationFields?.hasError || doubts.length > 0)}
    >
      {locationFields?.fields}
      <div className={styles.pair}>
        <SuggestField
          key={form.key(`details.${end}.patchPanel`)}
          {...panelInput}
          label={t('dc-connection-new.panel')}
          description={t('dc-connection-new.panel-help')}
          suggestions={panels}
          isOptional
          maxLength={40}
          autoComplete="off"
        />
        <TextField
          key={form.key(`details.${end}.ports`)}
          {...portsInput}
          label={t('dc-connection-new.ports')}
          description={t('dc-connection-new.ports-help')}
          isOptional
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          isMono
        />
      </div>
      <p className={styles.hint}>
        {t(locationFields ? 'dc-connection-new.ports-later-company' : 'dc-connection-new.ports-later')}
      </p>
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
    </CollapsedSection>
  );
}

function compareNumbers(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
