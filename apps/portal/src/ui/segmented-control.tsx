import type { IconName } from '@demarc/look/icons.ts';
import { Icon } from './icon.tsx';
import styles from './segmented-control.module.css';

interface SegmentedControlProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: IconName }[];
  onChange: (value: Value) => void;
}

/** A choice of one of several options, side by side. With an icon, the label is only for screen readers. */
export function SegmentedControl<Value extends string>({ label, value, options, onChange }: SegmentedControlProps<Value>) {
  return (
    <fieldset className={styles.segmented} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-label={option.icon && option.label}
          title={option.icon && option.label}
          onClick={() => onChange(option.value)}
        >
          {option.icon ? <Icon name={option.icon} /> : option.label}
        </button>
      ))}
    </fieldset>
  );
}
