import type { IconName } from '@demarc/look/icons.ts';
import { publicIcons } from '@demarc/look/public-icons.ts';

let paths: Partial<Record<IconName, string>> = publicIcons;

/** Registers the icons that are not part of the first load; called once, by the chunk of signed-in pages and forms. */
export function addIcons(more: Record<IconName, string>): void {
  paths = more;
}

/** Decorative: the text next to it, or the label of its button, has the meaning. */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      style={size ? { width: size, height: size } : undefined}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
