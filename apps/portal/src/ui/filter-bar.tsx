import { useDebouncedCallback } from '@mantine/hooks';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../lib/media.ts';
import { ActionButton } from './action-button.tsx';
import { Choices, ChoicesPopover } from './choices.tsx';
import { type Filter, type FilterValue, isSet } from './data-table/filters.ts';
import styles from './filter-bar.module.css';
import { Icon } from './icon.tsx';
import { SidePanel } from './side-panel.tsx';

type ChoiceFilter = Exclude<Filter, { kind: 'text' }>;
type TextFilter = Extract<Filter, { kind: 'text' }>;

interface FilterBarProps {
  filters: readonly Filter[];
  /** As `useListAddress` gives them. */
  values: Readonly<Record<string, FilterValue>>;
  onChange: (name: string, value: FilterValue) => void;
  onClear: () => void;
  /** Tools at the right end. */
  children?: ReactNode;
}

/** What of a list is shown: solid where something is chosen, dashed where not. On a phone all but the search is in a panel. */
export function FilterBar({ filters, values, onChange, onClear, children }: FilterBarProps) {
  const { t } = useTranslation('list');
  const isPhone = useIsPhone();
  const texts = filters.filter((filter) => filter.kind === 'text');
  const choices = filters.filter((filter) => filter.kind !== 'text');
  const setCount = filters.filter(({ name }) => isSet(values[name])).length;
  const bar = useRef<HTMLElement>(null);
  const clear = () => {
    // This button goes with what it clears: the focus stays among the filters.
    bar.current?.querySelector<HTMLElement>('input, button')?.focus();
    onClear();
  };
  return (
    <search ref={bar} className={styles.bar} aria-label={t('list.filters')}>
      {texts.map((filter) => (
        <TextBox
          key={filter.name}
          filter={filter}
          value={values[filter.name]}
          onChange={(value) => onChange(filter.name, value)}
        />
      ))}
      {isPhone ? (
        choices.length > 0 && <FilterPanel filters={choices} values={values} onChange={onChange} onClear={onClear} />
      ) : (
        <>
          {choices.map((filter) => (
            <ChoiceButton
              key={filter.name}
              filter={filter}
              value={values[filter.name]}
              onChange={(value) => onChange(filter.name, value)}
            />
          ))}
          {setCount > 1 && <ActionButton variant="quiet" label={t('list.clear-filters')} onClick={clear} />}
        </>
      )}
      {children && <div className={styles.tools}>{children}</div>}
    </search>
  );
}

interface OneProps<F extends Filter> {
  filter: F;
  value: FilterValue;
  onChange: (value: FilterValue) => void;
}

const debounceMilliseconds = 300;

function TextBox({ filter: { label, minLength = 1 }, value, onChange }: OneProps<TextFilter>) {
  const { t } = useTranslation();
  const known = typeof value === 'string' ? value : '';
  const [typed, setTyped] = useState(known);
  const sent = useRef(known);
  const send = useDebouncedCallback((text: string) => {
    sent.current = text.length >= minLength ? text : '';
    onChange(sent.current);
  }, debounceMilliseconds);
  // What is typed runs ahead of the address, unless that changed by itself: back, clear, another view.
  useEffect(() => {
    if (known === sent.current) return;
    sent.current = known;
    setTyped(known);
  }, [known]);
  return (
    <label className={styles.search}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={t(label)}
        placeholder={t(label)}
        autoComplete="off"
        value={typed}
        maxLength={200}
        onChange={({ target }) => {
          setTyped(target.value);
          send(target.value.trim());
        }}
      />
    </label>
  );
}

function ChoiceButton({ filter, value, onChange }: OneProps<ChoiceFilter>) {
  const { t } = useTranslation('list');
  const button = useRef<HTMLButtonElement>(null);
  const choices = useChoices({ filter, value, onChange });
  const summary = useSummary(choices.choices);
  return (
    <span className={summary ? styles.set : styles.unset}>
      <ChoicesPopover
        align="start"
        button={
          <button ref={button} type="button" className={styles.open}>
            {!summary && <Icon name="plus" size={12} />}
            {choices.legend}
            {summary && <b>{summary}</b>}
          </button>
        }
        {...choices}
      />
      {summary && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('list.clear-filter', { name: choices.legend })}
          onClick={() => {
            // This button goes with what it clears: the focus stays at the filter.
            button.current?.focus();
            onChange(undefined);
          }}
        >
          <Icon name="x" size={12} />
        </button>
      )}
    </span>
  );
}

/** What is chosen by name up to two, else how many of how many; null where nothing is chosen. */
function useSummary(choices: ChoicesOfFilter['choices']): string | null {
  const { t } = useTranslation('list');
  const chosen = choices.filter(({ isChosen }) => isChosen);
  if (chosen.length > 2) return t('list.chosen-of', { chosen: chosen.length, total: choices.length });
  return chosen.map(({ text }) => text).join(', ') || null;
}

type ChoicesOfFilter = ComponentProps<typeof Choices>;

/** A filter as boxes to tick, or as one of a few. */
function useChoices({ filter, value, onChange }: OneProps<ChoiceFilter>): ChoicesOfFilter {
  const { t } = useTranslation('list');
  const { kind, label, options } = filter;
  const isChosen = (option: string) => (typeof value === 'string' ? value === option : (value?.includes(option) ?? false));
  return {
    legend: t(label),
    isOneOf: kind === 'one',
    choices: options.map((option) => ({
      value: option.value,
      text: 'text' in option ? option.text : t(option.label),
      isChosen: isChosen(option.value),
    })),
    onChoose: (chosen, isOn) => {
      if (kind === 'one') return onChange(chosen);
      onChange(options.map((option) => option.value).filter((one) => (one === chosen ? isOn : isChosen(one))));
    },
    reset: isSet(value) ? { label: t('list.show-all'), onClick: () => onChange(undefined) } : undefined,
  };
}

function PanelChoices(props: OneProps<ChoiceFilter>) {
  return <Choices {...useChoices(props)} />;
}

function FilterPanel({
  filters,
  values,
  onChange,
  onClear,
}: Omit<FilterBarProps, 'filters'> & { filters: readonly ChoiceFilter[] }) {
  const { t } = useTranslation('list');
  const [isOpen, setOpen] = useState(false);
  const count = filters.filter(({ name }) => isSet(values[name])).length;
  return (
    <>
      <span className={count > 0 ? styles.set : styles.unset}>
        <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('list.filters')}
          {count > 0 && <b>{count}</b>}
        </button>
      </span>
      <SidePanel
        title={t('list.filters')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        footer={
          <>
            <ActionButton variant="primary" label={t('list.show-results')} onClick={() => setOpen(false)} />
            {count > 0 && <ActionButton variant="quiet" label={t('list.clear-filters')} onClick={onClear} />}
          </>
        }
      >
        {filters.map((filter) => (
          <PanelChoices
            key={filter.name}
            filter={filter}
            value={values[filter.name]}
            onChange={(value) => onChange(filter.name, value)}
          />
        ))}
      </SidePanel>
    </>
  );
}
