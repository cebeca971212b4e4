import type { IconName } from '@demarc/look/icons.ts';
import { useThrottledCallback } from '@mantine/hooks';
import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../lib/use-is-phone.ts';
import { ActionButton } from './action-button.tsx';
import { Choices, ChoicesPopover, Popover } from './choices.tsx';
import { type Filter, type FilterValue, isFilterSet } from './data-table/filters.ts';
import { useOptimisticValue } from './data-table/use-optimistic-value.ts';
import styles from './filter-bar.module.css';
import { Icon } from './icon.tsx';
import { lazyOnOpen } from './lazy-on-open.tsx';
import { NumberForm } from './number-form.tsx';
import { SidePanel } from './side-panel.tsx';
import { useAmountRangeText } from './use-amount-range-text.ts';

// Loaded on demand, because few lists filter by amount.
const AmountRangeForm = lazyOnOpen(
  async () => (await import('./amount-range-form.tsx')).AmountRangeForm,
  () => true,
);

type NumberFilter = Extract<Filter, { kind: 'number' }>;
type AmountFilter = Extract<Filter, { kind: 'amount' }>;
type ChoiceFilter = Exclude<Filter, { kind: 'text' | 'number' | 'amount' }>;
type PanelFilter = ChoiceFilter | NumberFilter | AmountFilter;
type TextFilter = Extract<Filter, { kind: 'text' }>;

interface FilterBarProps {
  filters: readonly Filter[];
  /** From `useListUrlState`. */
  values: Readonly<Record<string, FilterValue>>;
  onChange: (name: string, value: FilterValue) => void;
  onClear: () => void;
  /** Tools at the right end. On a phone, they come first in the panel. */
  children?: ReactNode;
}

/** More filters would need a second row in a window of 1280 px. */
const maxFilters = 5;
/** The number of filters next to the button for the others. */
const maxFiltersWithMore = 4;

/**
 * The filters of a list: solid if set, dashed if not. If they do not fit in a row, the last ones are in a panel until they are set. On a
 * phone, all filters except the search are in a panel.
 */
export function FilterBar({ filters, children, ...urlState }: FilterBarProps) {
  const { t } = useTranslation('list');
  const [values, choose] = useOptimisticValue(urlState.values);
  const isPhone = useIsPhone();
  const texts = filters.filter((filter) => filter.kind === 'text');
  const panelFilters = filters.filter((filter) => filter.kind !== 'text');
  const barFilters = panelFilters.length > maxFilters ? panelFilters.slice(0, maxFiltersWithMore) : panelFilters;
  const moreFilters = panelFilters.slice(barFilters.length);
  const movedFilters = useMovedFilters(moreFilters, values);
  const setCount = filters.filter(({ name }) => isFilterSet(values[name])).length;
  const bar = useRef<HTMLElement>(null);
  const onChange = (name: string, value: FilterValue) => {
    choose({ ...values, [name]: value });
    urlState.onChange(name, value);
  };
  const onClear = () => {
    choose({});
    urlState.onClear();
  };
  const clear = () => {
    // The button disappears once it has cleared the filters, so the focus moves to the first filter.
    bar.current?.querySelector<HTMLElement>('input, button')?.focus();
    onClear();
  };
  return (
    <search ref={bar} className={styles.bar} aria-label={t('list.filters')}>
      {texts.map((filter) => (
        <SearchBox
          key={filter.name}
          filter={filter}
          value={values[filter.name]}
          onChange={(value) => onChange(filter.name, value)}
        />
      ))}
      {isPhone ? (
        panelFilters.length > 0 && (
          <FilterPanel title={t('list.filters')} filters={panelFilters} values={values} onChange={onChange} onClear={onClear}>
            {children}
          </FilterPanel>
        )
      ) : (
        <>
          {[...barFilters, ...movedFilters].map((filter) => {
            const control = { value: values[filter.name], onChange: (value: FilterValue) => onChange(filter.name, value) };
            if (filter.kind === 'number') return <NumberButton key={filter.name} filter={filter} {...control} />;
            if (filter.kind === 'amount') return <AmountButton key={filter.name} filter={filter} {...control} />;
            return <ChoiceButton key={filter.name} filter={filter} {...control} />;
          })}
          {moreFilters.length > 0 && (
            <FilterPanel
              title={t('list.more-filters')}
              icon="plus"
              filters={moreFilters}
              values={values}
              onChange={onChange}
              onClear={onClear}
            />
          )}
          {setCount > 1 && <ActionButton variant="quiet" label={t('list.clear-filters')} onClick={clear} />}
        </>
      )}
      {children && !isPhone && <div className={styles.tools}>{children}</div>}
    </search>
  );
}

/**
 * Returns the filters of the panel that have been set. They stay in the bar once cleared, so that their buttons keep the focus.
 */
function useMovedFilters(more: readonly PanelFilter[], values: FilterBarProps['values']): readonly PanelFilter[] {
  const [names, setNames] = useState<readonly string[]>([]);
  const moved = more.filter(({ name }) => names.includes(name) || isFilterSet(values[name]));
  if (moved.length > names.length) setNames(moved.map(({ name }) => name));
  return moved;
}

interface FilterControlProps<F extends Filter> {
  filter: F;
  value: FilterValue;
  onChange: (value: FilterValue) => void;
}

/** The minimum time between two updates while the user types; the first keystroke is sent immediately. */
const sendIntervalMs = 150;

function SearchBox({ filter: { label, minLength = 1 }, value, onChange }: FilterControlProps<TextFilter>) {
  const { t } = useTranslation();
  const currentText = typeof value === 'string' ? value : '';
  const [typed, setTyped] = useState(currentText);
  /** The texts that were sent but are not in the URL yet. */
  const sentTexts = useRef<string[]>([]);
  const send = useThrottledCallback((text: string) => {
    const newText = text.length >= minLength ? text : '';
    if (newText === (sentTexts.current.at(-1) ?? currentText)) return;
    sentTexts.current.push(newText);
    onChange(newText);
  }, sendIntervalMs);
  // The input runs ahead of the URL, but follows it when the URL changes by other means: back, clear or another view.
  useEffect(() => {
    const index = sentTexts.current.lastIndexOf(currentText);
    sentTexts.current = index === -1 ? [] : sentTexts.current.slice(index + 1);
    if (index === -1) setTyped(currentText);
  }, [currentText]);
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

function ChoiceButton({ filter, value, onChange }: FilterControlProps<ChoiceFilter>) {
  const choices = useChoices({ filter, value, onChange });
  const summary = useChoiceSummary(choices.choices);
  return (
    <FilterButton legend={choices.legend} summary={summary} onClear={() => onChange(undefined)}>
      {(button) => <ChoicesPopover align="start" button={button} {...choices} />}
    </FilterButton>
  );
}

function NumberButton({ filter, value, onChange }: FilterControlProps<NumberFilter>) {
  const { t } = useTranslation();
  const label = t(filter.label);
  const currentText = typeof value === 'string' ? value : '';
  return (
    <FilterButton legend={label} summary={currentText || null} onClear={() => onChange(undefined)}>
      {(button) => (
        <Popover align="start" button={button} label={label}>
          {(close) => (
            <NumberForm
              label={label}
              max={filter.max}
              value={currentText}
              onChange={(next) => {
                close();
                onChange(next);
              }}
            />
          )}
        </Popover>
      )}
    </FilterButton>
  );
}

function AmountButton({ filter, value, onChange }: FilterControlProps<AmountFilter>) {
  const { t } = useTranslation();
  const label = t(filter.label);
  const currentText = typeof value === 'string' ? value : '';
  const format = useAmountRangeText();
  return (
    <FilterButton legend={label} summary={format(currentText)} onClear={() => onChange(undefined)}>
      {(button) => (
        <Popover align="start" button={button} label={label}>
          {(close) => (
            <AmountRangeForm
              label={label}
              value={currentText}
              hasInitialFocus
              onChange={(next) => {
                close();
                onChange(next);
              }}
            />
          )}
        </Popover>
      )}
    </FilterButton>
  );
}

interface FilterButtonProps {
  legend: string;
  /** The current value; null if not set. */
  summary: string | null;
  onClear: () => void;
  /** Renders the popover of the button. */
  children: (button: ReactElement<ComponentProps<'button'>>) => ReactNode;
}

function FilterButton({ legend, summary, onClear, children }: FilterButtonProps) {
  const { t } = useTranslation('list');
  const button = useRef<HTMLButtonElement>(null);
  return (
    <span className={summary ? styles.set : styles.unset}>
      {children(
        <button ref={button} type="button" className={styles.open}>
          {!summary && <Icon name="plus" size={12} />}
          {legend}
          {summary && <b>{summary}</b>}
        </button>,
      )}
      {summary && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('list.clear-filter', { name: legend })}
          onClick={() => {
            // The button disappears once it has cleared the filter, so the focus moves to that filter.
            button.current?.focus();
            onClear();
          }}
        >
          <Icon name="x" size={12} />
        </button>
      )}
    </span>
  );
}

/** Names up to two choices, otherwise "Open and 2 more"; null if there are none. */
function useChoiceSummary(choices: ChoicesOfFilter['choices']): string | null {
  const { t } = useTranslation('list');
  const chosenOptions = choices.filter(({ isChosen }) => isChosen);
  if (chosenOptions.length > 2) return t('list.chosen-more', { first: chosenOptions[0]?.text, count: chosenOptions.length - 1 });
  return chosenOptions.map(({ text }) => text).join(', ') || null;
}

type ChoicesOfFilter = ComponentProps<typeof Choices>;

/** Converts a filter to checkboxes, or to radio buttons for a single choice. */
function useChoices({ filter, value, onChange }: FilterControlProps<ChoiceFilter>): ChoicesOfFilter {
  const { t } = useTranslation('list');
  const { kind, label, options } = filter;
  const isChosen = (option: string) => (typeof value === 'string' ? value === option : (value?.includes(option) ?? false));
  return {
    legend: t(label),
    isSingle: kind === 'one',
    choices: options.map((option) => ({
      value: option.value,
      text: 'text' in option ? option.text : t(option.label),
      isChosen: isChosen(option.value),
    })),
    onChoose: (chosen, isOn) => {
      if (kind === 'one') return onChange(chosen);
      onChange(options.map((option) => option.value).filter((value) => (value === chosen ? isOn : isChosen(value))));
    },
    reset: isFilterSet(value) ? { label: t('list.show-all'), onClick: () => onChange(undefined) } : undefined,
  };
}

function PanelChoices(props: FilterControlProps<ChoiceFilter>) {
  return <Choices {...useChoices(props)} />;
}

interface FilterPanelProps extends Omit<FilterBarProps, 'filters'> {
  title: string;
  /** If there is an icon, the button opens filters that the bar shows once they are set, so it does not count them. */
  icon?: IconName;
  filters: readonly PanelFilter[];
}

function FilterPanel({ title, icon, filters, values, onChange, onClear, children }: FilterPanelProps) {
  const { t } = useTranslation('list');
  const [isOpen, setOpen] = useState(false);
  const count = filters.filter(({ name }) => isFilterSet(values[name])).length;
  return (
    <>
      <span className={count > 0 && !icon ? styles.set : styles.unset}>
        <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {icon && <Icon name={icon} size={12} />}
          {title}
          {count > 0 && !icon && <b>{count}</b>}
        </button>
      </span>
      <SidePanel
        title={title}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        footer={
          <>
            <ActionButton variant="primary" label={t('list.show-results')} onClick={() => setOpen(false)} />
            {count > 0 && <ActionButton variant="quiet" label={t('list.clear-filters')} onClick={onClear} />}
          </>
        }
      >
        <div className={styles.order}>{children}</div>
        {filters.map((filter) => {
          const { name, label } = filter;
          const currentText = values[name];
          const text = typeof currentText === 'string' ? currentText : '';
          const set = (value: FilterValue) => onChange(name, value);
          if (filter.kind === 'number')
            return <NumberForm key={name} label={t(label)} max={filter.max} value={text} onChange={set} />;
          if (filter.kind === 'amount') return <AmountRangeForm key={name} label={t(label)} value={text} onChange={set} />;
          return <PanelChoices key={name} filter={filter} value={currentText} onChange={set} />;
        })}
      </SidePanel>
    </>
  );
}
