import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Note } from '../../../ui/note.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import panel from './panel.module.css';
import { TvRefusal, type TvRefusalCode } from './tv-refusal.tsx';

interface TerminateFormProps {
  /** The last day and what keeps working until then; null if only immediate termination is possible. */
  term: { day: string; stays: readonly string[] } | null;
  /** What immediate termination removes, and the label of the confirmation checkbox. */
  immediate: { lost: readonly string[]; confirmLabel: string };
  /** Why immediate termination is not possible. */
  blocked?: string | null;
  refusal: TvRefusalCode | null;
  isBusy: boolean;
  /** Whether immediate termination is selected, or is the only option. */
  isDirect: boolean;
  onDirectChange: (isDirect: boolean) => void;
  onTerminate: () => void;
  onClose: () => void;
}

/** Terminates a service at the end of the month, or immediately after the user ticks a confirmation. */
export function TerminateForm({
  term,
  immediate,
  blocked,
  refusal,
  isBusy,
  isDirect,
  onDirectChange,
  onTerminate,
  onClose,
}: TerminateFormProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [isConfirmed, setConfirmed] = useState(false);
  return (
    <div className={panel.form}>
      <TvRefusal code={refusal} title={t('tv-activation.not-done')} />
      {term && (
        <RadioGroup
          label={t('tv-activation.end-when')}
          value={isDirect ? 'now' : 'term'}
          onChange={(value) => onDirectChange(value === 'now')}
          options={[
            {
              value: 'term',
              label: t('tv-activation.end-term'),
              description: t('tv-activation.until-day', { date: formats.longDate(term.day) }),
            },
            {
              value: 'now',
              label: t('tv-activation.end-direct'),
              description: t('tv-activation.end-direct-text'),
              ...(blocked ? { blocked } : {}),
            },
          ]}
        />
      )}
      {isDirect ? (
        <>
          <Note kind="attention" title={t('tv-activation.lost-now')}>
            <ConsequenceList lines={immediate.lost} />
          </Note>
          <Checkbox
            label={immediate.confirmLabel}
            checked={isConfirmed}
            onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
          />
        </>
      ) : (
        term && (
          <Note kind="neutral" title={t('tv-activation.until-then', { date: formats.longDate(term.day) })}>
            <ConsequenceList lines={term.stays} />
          </Note>
        )
      )}
      <div className={panel.buttons}>
        {isDirect || !term ? (
          <ActionButton
            variant="danger"
            label={t('tv-activation.end-now-yes')}
            isBusy={isBusy}
            disabledReason={blocked ?? (isConfirmed ? null : t('tv-activation.end-tick-first'))}
            onClick={onTerminate}
          />
        ) : (
          <ActionButton
            variant="danger"
            label={t('tv-activation.end-on', { date: formats.date(term.day) })}
            isBusy={isBusy}
            onClick={onTerminate}
          />
        )}
        <ActionButton variant="quiet" hasInitialFocus label={t('tv-activation.keep')} onClick={onClose} />
      </div>
    </div>
  );
}

function ConsequenceList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={panel.consequences}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
