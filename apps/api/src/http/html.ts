/** Text that is already markup; `html` escapes all other values. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type HtmlValue = string | number | Markup | readonly Markup[] | null | false;

/** Renders markup from a template. Values are escaped for text and quoted attributes; `null` and `false` render nothing. */
export function html(texts: TemplateStringsArray, ...values: HtmlValue[]): Markup {
  return new Markup(texts.map((text, index) => (index === 0 ? text : renderValue(values[index - 1]!) + text)).join(''));
}

function renderValue(value: HtmlValue): string {
  if (value === null || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(renderValue).join('');
  return escapeHtml(String(value));
}

/** Escapes text for use between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
