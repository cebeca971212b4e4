import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type FieldFrame, useFieldFrame } from './field.tsx';
import { Icon } from './icon.tsx';
import { MantineScope } from './mantine-scope.tsx';
import styles from './select-field.module.css';

export interface SelectOption {
  value: string;
  label: string;
  /** Text to the right of the label, such as a price. */
  aside?: string;
  /** The reason why the option cannot be chosen now. */
  blocked?: string;
}

/** From this many options, the list can be searched by typing. */
const minSearchableOptions = 11;

type InheritedProps = Pick<SelectProps, 'id' | 'placeholder' | 'required' | 'onFocus' | 'onBlur' | 'disabled'>;

interface SelectFieldProps extends FieldFrame, InheritedProps {
  options: readonly SelectOption[];
  value?: string;
  defaultValue?: string;
  /** Called with empty text if nothing is chosen. */
  onChange?: (value: string) => void;
  /** Loads the options for the typed text; called with empty text if there is none. */
  onSearch?: (typed: string) => void;
  /** Whether the options for the typed text are still loading. */
  isSearching?: boolean;
  'data-path'?: string;
}

/** A choice from a list below the field; with more than 10 options it can be searched by typing. */
export function SelectField(props: SelectFieldProps) {
  const { options, value, defaultValue, onChange, onSearch, isSearching = false, ...field } = props;
  const { label, description, error, isOptional, note, id, ...input } = field;
  const { t } = useTranslation();
  const { classNames, ...frame } = useFieldFrame({ label, description, error, isOptional, note, id });
  const byValue = new Map(options.map((option) => [option.value, option]));
  const isSearchable = onSearch !== undefined || options.length >= minSearchableOptions;
  // Mantine treats empty text as a value; here it is one only if it is among the options.
  const toChoice = (text: string | undefined) => (text === undefined || text || byValue.has(text) ? text : null);
  return (
    <MantineScope>
      <Select
        {...input}
        {...frame}
        data-choice
        data={options.map((option) => ({ value: option.value, label: option.label, disabled: option.blocked !== undefined }))}
        value={toChoice(value)}
        defaultValue={toChoice(defaultValue)}
        onChange={(next) => onChange?.(next ?? '')}
        allowDeselect={false}
        searchable={isSearchable}
        {...(onSearch && {
          filter: ({ options: results }) => results,
          // Mantine also reports the label of the chosen option, which nobody typed.
          onSearchChange: (typed) => onSearch(options.some((option) => option.label === typed) ? '' : typed.trim()),
          // Enter before there are results neither chooses an option nor submits the form.
          onKeyDown: (event) => event.key === 'Enter' && event.preventDefault(),
        })}
        onFocus={(event) => {
          // Typing starts a new search instead of editing the chosen label.
          if (isSearchable) event.currentTarget.select();
          input.onFocus?.(event);
        }}
        onClick={({ currentTarget }) => isSearchable && currentTarget.select()}
        // Focus alone, for example from the summary, does not open the list.
        openOnFocus={false}
        selectFirstOptionOnChange
        nothingFoundMessage={t(isSearching ? 'form.searching' : 'form.no-match')}
        withScrollArea={false}
        rightSection={<Icon name="chevron-down" size={12} />}
        comboboxProps={{ position: 'bottom', width: 'target', offset: 4, transitionProps: { duration: 0 } }}
        classNames={{
          ...classNames,
          input: `${classNames.input} ${styles.input}`,
          section: styles.section,
          dropdown: styles.dropdown,
          options: styles.options,
          option: styles.option,
          empty: styles.empty,
        }}
        renderOption={({ option, checked }) => {
          const { aside, blocked } = byValue.get(String(option.value)) ?? {};
          return (
            <>
              {checked ? <Icon name="check" /> : <span />}
              <span>
                {option.label}
                {blocked && <small>{blocked}</small>}
              </span>
              {aside && <span className={styles.aside}>{aside}</span>}
            </>
          );
        }}
      />
    </MantineScope>
  );
}
