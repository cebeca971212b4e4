import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { useTranslation } from 'react-i18next';
import { useValidatedForm } from '../../../lib/validated-form.ts';
import { formatWallTime, parseWallTime } from '../../../lib/wall-time.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import styles from './power.module.css';
import type { TimeRange } from './power-view.ts';
import { buildRangeRules } from './range-rules.ts';

interface RangeFormProps {
  isOpen: boolean;
  /** The range on screen, to start from. */
  range: TimeRange;
  onChoose: (range: TimeRange) => void;
  onCancel: () => void;
}

/** The form for a custom range, in Amsterdam time. */
export function RangeForm({ isOpen, ...props }: RangeFormProps) {
  return isOpen && <OpenRangeForm {...props} />;
}

function OpenRangeForm({ range, onChoose, onCancel }: Omit<RangeFormProps, 'isOpen'>) {
  const { t } = useTranslation();
  const form = useValidatedForm(
    { from: formatWallTime(new Date(range.from)), to: formatWallTime(new Date(range.to)) },
    buildRangeRules,
    { labels: { from: 'power.from', to: 'power.to' } },
  );
  const submit = form.onSubmit(({ from, to }) => {
    const chosenRange = { from: parseWallTime(from), to: parseWallTime(to) };
    if (chosenRange.from && chosenRange.to) onChoose({ from: chosenRange.from.getTime(), to: chosenRange.to.getTime() });
  });
  const today = formatAmsterdamDate(new Date());
  return (
    <form onSubmit={submit} noValidate className={styles.range} aria-label={t('power.range-custom')}>
      <DateTimeField
        label={t('power.from')}
        latest={today}
        data-autofocus
        key={form.key('from')}
        {...form.getInputProps('from')}
      />
      <DateTimeField label={t('power.to')} latest={today} key={form.key('to')} {...form.getInputProps('to')} />
      <div className={styles.buttons}>
        <ActionButton type="submit" variant="primary" label={t('power.show-range')} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onCancel} />
      </div>
    </form>
  );
}
