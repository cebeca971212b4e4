import { Autocomplete, type AutocompleteProps, defaultOptionsFilter } from '@mantine/core';
import { type FieldFrame, useFieldFrame } from './field.tsx';
import { Icon } from './icon.tsx';
import { MantineScope } from './mantine-scope.tsx';
import styles from './select-field.module.css';

type InheritedProps = Pick<
  AutocompleteProps,
  'id' | 'value' | 'defaultValue' | 'onChange' | 'onFocus' | 'onBlur' | 'maxLength' | 'autoComplete' | 'required'
>;

interface SuggestFieldProps extends FieldFrame, InheritedProps {
  /** Suggestions shown below the field; any other text is valid too. */
  suggestions: readonly string[];
  'data-path'?: string;
}

/** A text field with suggestions below it; a plain field without them. */
export function SuggestField({ suggestions, label, description, error, isOptional, note, id, ...input }: SuggestFieldProps) {
  const { classNames, ...frame } = useFieldFrame({ label, description, error, isOptional, note, id });
  const hasList = suggestions.length > 0;
  return (
    <MantineScope>
      <Autocomplete
        {...input}
        {...frame}
        data={[...new Set(suggestions)]}
        // Shows all suggestions again after a choice, so that the user can choose another one.
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
    </MantineScope>
  );
}
