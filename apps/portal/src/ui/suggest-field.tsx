import { Autocomplete, type AutocompleteProps, defaultOptionsFilter } from '@mantine/core';
import { type FieldFrame, useFieldFrame } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './select-field.module.css';

type Given = Pick<
  AutocompleteProps,
  'id' | 'value' | 'defaultValue' | 'onChange' | 'onFocus' | 'onBlur' | 'maxLength' | 'autoComplete' | 'required'
>;

interface SuggestFieldProps extends FieldFrame, Given {
  /** Offered under the field; anything else may be typed as well. */
  suggestions: readonly string[];
  'data-path'?: string;
}

/** A line of text with what it probably is in a list under it; without suggestions it is a plain field. */
export function SuggestField({ suggestions, label, description, error, isOptional, note, id, ...input }: SuggestFieldProps) {
  const { classNames, ...frame } = useFieldFrame({ label, description, error, isOptional, note, id });
  const hasList = suggestions.length > 0;
  return (
    <Autocomplete
      {...input}
      {...frame}
      data={[...new Set(suggestions)]}
      // What was chosen from the list shows among the rest of it, for another choice.
      filter={(input) =>
        suggestions.includes(input.search) ? input.options : (defaultOptionsFilter(input) as typeof input.options)
      }
      withScrollArea={false}
      rightSection={hasList ? <Icon name="chevron-down" size={12} /> : null}
      comboboxProps={{ position: 'bottom', width: 'target', offset: 4, transitionProps: { duration: 0 } }}
      classNames={{
        ...classNames,
        input: `${classNames.input} ${hasList ? styles.input : ''}`,
        section: styles.section,
        dropdown: styles.dropdown,
        options: styles.options,
        option: styles.option,
      }}
      renderOption={({ option }) => (
        <>
          {option.value === input.value ? <Icon name="check" /> : <span />}
          <span>{option.value}</span>
        </>
      )}
    />
  );
}
