import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import styles from './choices.module.css';

interface Choice {
  value: string;
  text: string;
  isChosen: boolean;
}

interface ChoicesProps {
  legend: string;
  choices: readonly Choice[];
  /** One of them, in place of any number. */
  isOneOf?: boolean;
  onChoose: (value: string, isChosen: boolean) => void;
  /** Takes the choice back; offered where there is something to take back. */
  reset?: { label: string; onClick: () => void };
}

/** Boxes to tick, or one of a few. */
export function Choices({ legend, choices, isOneOf = false, onChoose, reset }: ChoicesProps) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {choices.map(({ value, text, isChosen }) => (
        <label key={value}>
          <input
            type={isOneOf ? 'radio' : 'checkbox'}
            name={name}
            checked={isChosen}
            onChange={({ target }) => onChoose(value, target.checked)}
          />
          <span>{text}</span>
        </label>
      ))}
      {reset && (
        <button type="button" onClick={reset.onClick}>
          {reset.label}
        </button>
      )}
    </fieldset>
  );
}

interface PopoverProps {
  /** Opens and closes it. */
  button: ReactElement<ComponentProps<'button'>>;
  align: 'start' | 'end';
  label: string;
  /** What closes it is for what decides at once. */
  children: (close: () => void) => ReactNode;
}

/** What opens below a button, its first field focused. Escape, or going elsewhere, closes it. */
export function Popover({ button, align, label, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    place.current?.querySelector('input')?.focus();
    const closeOutside = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    place.current?.querySelector('button')?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is for whatever in it has the focus.
    <span ref={place} className={styles.place} onKeyDown={closeOnEscape}>
      {cloneElement(button, { 'aria-expanded': isOpen, 'aria-haspopup': 'dialog', onClick: () => setOpen(!isOpen) })}
      {isOpen && (
        <div role="dialog" aria-label={label} className={styles.dropdown} data-align={align}>
          {children(close)}
        </div>
      )}
    </span>
  );
}

/** The same choices below a button; what is chosen counts at once. */
export function ChoicesPopover({ button, align, ...choices }: ChoicesProps & Pick<PopoverProps, 'button' | 'align'>) {
  return (
    <Popover button={button} align={align} label={choices.legend}>
      {() => <Choices {...choices} />}
    </Popover>
  );
}
