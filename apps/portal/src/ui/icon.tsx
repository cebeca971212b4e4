import { type IconName, icons } from '@demarc/look/icons.ts';

/** Decoration: the words beside it, or the label of its button, say what it means. */
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
      <path d={icons[name]} />
    </svg>
  );
}
