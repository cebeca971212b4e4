import '@demarc/look/entrance.css';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../../lib/load-chunk.ts';
import { BasicButton } from '../../ui/basic-button.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import type { CheckSearch } from './check-search.ts';

type Parser = typeof import('./parse-address-search.ts');

/** Loaded when the user is about to type, because the visitor's home page must not wait for it. */
const loadParser = (): Promise<Parser> => loadChunk(() => import('./parse-address-search.ts'));

interface AddressCheckFormProps {
  /** Whether to hide the label, in a toolbar. */
  isCompact?: boolean;
  defaultValue?: string | undefined;
  /** Shows the result in place, or none for an invalid address; without it, the form opens the page of the address check. */
  onSearch?: ((address: CheckSearch | null) => void) | undefined;
  /** Called when the user is about to check an address. */
  onIntent?: () => void;
}

/**
 * A form with one field for an address. It needs no component library, no data and no style sheet of its own, because the home page shows it
 * before any script has loaded.
 */
export function AddressCheckForm({ isCompact = false, defaultValue, onSearch, onIntent }: AddressCheckFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isInvalid, setInvalid] = useState(false);
  const parser = useRef<Parser | null>(null);
  const prepare = () => {
    void loadParser().catch(() => {});
    onIntent?.();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    parser.current ??= await loadParser();
    const search = parser.current.parseAddressSearch(input.current?.value ?? '');
    setInvalid(search === null);
    onSearch?.(search);
    if (search === null) input.current?.focus();
    else if (!onSearch) void navigate({ to: '/postal-code-check', search });
  };
  return (
    <search>
      <form
        className={isCompact ? 'entrance-check entrance-check-compact' : 'entrance-check'}
        onSubmit={submit}
        onFocus={prepare}
        onPointerEnter={prepare}
        noValidate
      >
        <label htmlFor={id} className={isCompact ? 'unseen' : undefined}>
          {t('entrance.check-label')}
        </label>
        <div className="entrance-check-row">
          <input
            ref={input}
            id={id}
            defaultValue={defaultValue}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            placeholder={t('entrance.check-example')}
            aria-invalid={isInvalid || undefined}
            aria-describedby={isInvalid ? `${id}-error` : undefined}
            onChange={() => isInvalid && setInvalid(!parser.current?.parseAddressSearch(input.current?.value ?? ''))}
          />
          <BasicButton type="submit" variant={isCompact ? 'default' : 'primary'}>
            {t('entrance.check-button')}
          </BasicButton>
        </div>
        <p id={`${id}-error`} className="entrance-check-error" role="alert">
          {isInvalid && (
            <>
              <Glyph name="trouble" />
              {t('entrance.check-invalid')}
            </>
          )}
        </p>
      </form>
    </search>
  );
}
