import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../segmented-control.tsx';

interface ChartOrTableProps {
  isTable: boolean;
  onChange: (isTable: boolean) => void;
}

/** A choice between a chart and a table of the same data. */
export function ChartOrTable({ isTable, onChange }: ChartOrTableProps) {
  const { t } = useTranslation('list');
  return (
    <SegmentedControl
      label={t('list.shown-as')}
      value={isTable ? 'table' : 'chart'}
      options={[
        { value: 'chart', label: t('list.as-chart'), icon: 'chart-line' },
        { value: 'table', label: t('list.as-table'), icon: 'table' },
      ]}
      onChange={(value) => onChange(value === 'table')}
    />
  );
}
