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
  /** Whether to allow one choice instead of any number. */
  isSingle?: boolean;
  onChoose: (value: string, isChosen: boolean) => void;
  /** A button that resets the choice, offered if there is one. */
  reset?: { label: string; onClick: () => void };
}

/** Checkboxes, or radio buttons for a single choice. */
export function Choices({ legend, choices, isSingle = false, onChoose, reset }: ChoicesProps) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {choices.map(({ value, text, isChosen }) => (
        <label key={value}>
          <input
            type={isSingle ? 'radio' : 'checkbox'}
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
  /** The button that opens and closes the popover. */
  button: ReactElement<ComponentProps<'button'>>;
  align: 'start' | 'end';
  label: string;
  /** Receives a function that closes the popover, for choices that apply immediately. */
  children: (close: () => void) => ReactNode;
}

/** A popover below a button, with the focus in its first field. Closes on Escape, and on a click or focus elsewhere. */
export function Popover({ button, align, label, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const container = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    container.current?.querySelector('input')?.focus();
    const closeOutside = ({ target }: Event) => {
      if (!container.current?.contains(target as Node)) setOpen(false);
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
    container.current?.querySelector('button')?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape for the focused element inside.
    <span ref={container} className={styles.place} onKeyDown={closeOnEscape}>
      {cloneElement(button, { 'aria-expanded': isOpen, 'aria-haspopup': 'dialog', onClick: () => setOpen(!isOpen) })}
      {isOpen && (
        <div role="dialog" aria-label={label} className={styles.dropdown} data-align={align}>
          {children(close)}
        </div>
      )}
    </span>
  );
}

/** `Choices` in a popover; they apply immediately. */
export function ChoicesPopover({ button, align, ...choices }: ChoicesProps & Pick<PopoverProps, 'button' | 'align'>) {
  return (
    <Popover button={button} align={align} label={choices.legend}>
      {() => <Choices {...choices} />}
    </Popover>
  );
}
