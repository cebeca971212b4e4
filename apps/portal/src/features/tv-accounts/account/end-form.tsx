import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Note } from '../../../ui/note.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import panel from './panel.module.css';
import { TvRefusal, type TvRefusalCode } from './tv-refusal.tsx';

interface EndFormProps {
  /** The last day and what keeps working until then; null if only immediate termination is possible. */
  term: { day: string; stays: readonly string[] } | null;
  /** What immediate termination removes, and the label of the confirmation checkbox. */
  atOnce: { lost: readonly string[]; yes: string };
  /** Why immediate termination is not possible. */
  blocked?: string | null;
  refusal: TvRefusalCode | null;
  isBusy: boolean;
  /** Immediate termination is selected, or it is the only option. */
  isDirect: boolean;
  onDirect: (isDirect: boolean) => void;
  onEnd: () => void;
  onClose: () => void;
}

/** Terminates a service at the end of the month, or immediately after the user ticks a confirmation. */
export function EndForm({ term, atOnce, blocked, refusal, isBusy, isDirect, onDirect, onEnd, onClose }: EndFormProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [isSure, setSure] = useState(false);
  return (
    <div className={panel.form}>
      <TvRefusal code={refusal} title={t('tv-activation.not-done')} />
      {term && (
        <RadioGroup
          label={t('tv-activation.end-when')}
          value={isDirect ? 'now' : 'term'}
          onChange={(value) => onDirect(value === 'now')}
          options={[
            {
              value: 'term',
              label: t('tv-activation.end-term'),
              description: t('tv-activation.until-day', { date: formats.dayInWords(term.day) }),
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
            <Lines lines={atOnce.lost} />
          </Note>
          <Checkbox label={atOnce.yes} checked={isSure} onChange={({ currentTarget }) => setSure(currentTarget.checked)} />
        </>
      ) : (
        term && (
          <Note kind="neutral" title={t('tv-activation.until-then', { date: formats.dayInWords(term.day) })}>
            <Lines lines={term.stays} />
          </Note>
        )
      )}
      <div className={panel.buttons}>
        {isDirect || !term ? (
          <ActionButton
            variant="danger"
            label={t('tv-activation.end-now-yes')}
            isBusy={isBusy}
            reason={blocked ?? (isSure ? null : t('tv-activation.end-tick-first'))}
            onClick={onEnd}
          />
        ) : (
          <ActionButton
            variant="danger"
            label={t('tv-activation.end-on', { date: formats.date(term.day) })}
            isBusy={isBusy}
            onClick={onEnd}
          />
        )}
        <ActionButton variant="quiet" isFirst label={t('tv-activation.keep')} onClick={onClose} />
      </div>
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={panel.consequences}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
