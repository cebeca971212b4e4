import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type FieldFrame, useFieldFrame } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './select-field.module.css';

export interface SelectOption {
  value: string;
  label: string;
  /** Right of the label, a price for instance. */
  aside?: string;
  /** Why it cannot be chosen now. */
  blocked?: string;
}

/** Above this many, typing is quicker than looking. */
const searchableFrom = 11;

type Given = Pick<SelectProps, 'id' | 'placeholder' | 'required' | 'onFocus' | 'onBlur' | 'disabled'>;

interface SelectFieldProps extends FieldFrame, Given {
  options: readonly SelectOption[];
  value?: string;
  defaultValue?: string;
  /** Empty text where nothing is chosen. */
  onChange?: (value: string) => void;
  /** The options are found elsewhere: asked with what is typed, empty where nothing is. */
  onSearch?: (typed: string) => void;
  /** Those for what is typed are not there yet. */
  isSearching?: boolean;
  'data-path'?: string;
}

/** One of a list that opens under the field; with more than ten it can be searched by typing. */
export function SelectField(props: SelectFieldProps) {
  const { options, value, defaultValue, onChange, onSearch, isSearching = false, ...field } = props;
  const { label, description, error, isOptional, note, id, ...input } = field;
  const { t } = useTranslation();
  const { classNames, ...frame } = useFieldFrame({ label, description, error, isOptional, note, id });
  const byValue = new Map(options.map((option) => [option.value, option]));
  const isSearchable = onSearch !== undefined || options.length >= searchableFrom;
  // To Mantine an empty text is a value; here it is one only where it can be chosen.
  const chosen = (given: string | undefined) => (given === undefined ? given : byValue.has(given) || given ? given : null);
  return (
    <Select
      {...input}
      {...frame}
      data={options.map((option) => ({ value: option.value, label: option.label, disabled: option.blocked !== undefined }))}
      value={chosen(value)}
      defaultValue={chosen(defaultValue)}
      onChange={(next) => onChange?.(next ?? '')}
      allowDeselect={false}
      searchable={isSearchable}
      {...(onSearch && {
        filter: ({ options: found }) => found,
        // What is chosen shows its label there, which nobody typed.
        onSearchChange: (typed) => onSearch(options.some(({ label: known }) => known === typed) ? '' : typed.trim()),
        // Enter before anything is found chooses nothing, and sends no form either.
        onKeyDown: (event) => event.key === 'Enter' && event.preventDefault(),
      })}
      onFocus={(event) => {
        // Typing begins a search; it does not go on with the word that was chosen.
        if (isSearchable) event.currentTarget.select();
        input.onFocus?.(event);
      }}
      onClick={({ currentTarget }) => isSearchable && currentTarget.select()}
      // Focus alone, from the summary for instance, opens nothing.
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
  );
}
