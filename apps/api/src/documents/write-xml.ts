import { XMLBuilder } from 'fast-xml-parser';

/**
 * The content of an element by the names of its children. A name with `@` is an attribute, `#text` the text; undefined leaves an
 * element out.
 */
export interface XmlNode {
  [name: string]: string | XmlNode | readonly XmlNode[] | undefined;
}

const builder = new XMLBuilder({
  attributeNamePrefix: '@',
  ignoreAttributes: false,
  format: true,
  suppressEmptyNode: true,
  // An attribute with the value `true` keeps its value.
  suppressBooleanAttributes: false,
});

/** Writes an indented document with its XML declaration. The texts have to be characters that XML 1.0 allows. */
export function writeXml(document: XmlNode): Buffer {
  return Buffer.from(builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, ...document }));
}
