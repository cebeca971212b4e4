import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/date-field.tsx';
import { isDay } from '../../ui/parse-date.ts';

interface DateFiltersProps {
  from: string;
  to: string;
  /** Undefined clears the day. */
  onChange: (name: 'from' | 'to', day: string | undefined) => void;
}

/** Filters for the first and the last day. Loaded on demand, because the history of one object has no filters. */
export function DateFilters({ from, to, onChange }: DateFiltersProps) {
  const { t } = useTranslation();
  const today = formatAmsterdamDate(new Date());
  const change = (name: 'from' | 'to') => (day: string) => {
    if (day === '' || isDay(day)) onChange(name, day || undefined);
  };
  return (
    <>
      <DateField label={t('activity.from')} value={from} onChange={change('from')} latest={to || today} isClearable />
      <DateField
        label={t('activity.to')}
        value={to}
        onChange={change('to')}
        earliest={from || undefined}
        latest={today}
        isClearable
      />
    </>
  );
}
