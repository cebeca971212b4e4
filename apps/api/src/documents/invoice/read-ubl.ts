import { XMLParser } from 'fast-xml-parser';

/** An element as the parser returns it: its text, or its children, attributes (`@`) and text (`#text`) by name. */
type ParsedNode = string | { [name: string]: ParsedNode | ParsedNode[] | undefined };

/** An element of a parsed document. Paths have names without their prefix, separated by slashes. */
export class UblElement {
  readonly #node: ParsedNode;

  constructor(node: ParsedNode) {
    this.#node = node;
  }

  /** Every element at a path. */
  all(path: string): UblElement[] {
    const [name = '', ...rest] = path.split('/');
    const found = this.#children(name);
    return rest.length === 0 ? found : found.flatMap((one) => one.all(rest.join('/')));
  }

  /** The text of the first element at a path; empty if there is none. */
  text(path: string): string {
    return this.all(path)[0]?.content ?? '';
  }

  attribute(name: string): string {
    const value = typeof this.#node === 'string' ? undefined : this.#node[`@${name}`];
    return typeof value === 'string' ? value : '';
  }

  get content(): string {
    const value = typeof this.#node === 'string' ? this.#node : this.#node['#text'];
    return typeof value === 'string' ? value.trim() : '';
  }

  /** Whether this element, or one inside it, has neither text nor children. */
  get hasEmptyElement(): boolean {
    if (typeof this.#node === 'string') return this.#node.trim() === '';
    const names = Object.keys(this.#node).filter((name) => !name.startsWith('@'));
    if (names.length === 0) return true;
    return names.some((name) => (name === '#text' ? false : this.#children(name).some((child) => child.hasEmptyElement)));
  }

  #children(name: string): UblElement[] {
    const found = typeof this.#node === 'string' ? undefined : this.#node[name];
    if (found === undefined) return [];
    return (Array.isArray(found) ? found : [found]).map((node) => new UblElement(node));
  }
}

// Numbers stay text, so that no decimal is lost.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
});

/** Reads a UBL document and the name of its root element. Throws if it is not XML, or has a document type, which could load files. */
export function readUbl(xml: string): { rootName: string; root: UblElement } {
  if (/<!DOCTYPE/i.test(xml)) throw new Error('A document type is not allowed.');
  const parsed = parser.parse(xml, true) as Record<string, ParsedNode>;
  const rootName = Object.keys(parsed).find((name) => !name.startsWith('?')) ?? '';
  return { rootName, root: new UblElement(parsed[rootName] ?? '') };
}
