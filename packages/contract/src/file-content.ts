import { Type } from 'typebox';

/** Size limit of an uploaded file, before it is encoded. */
export const maxFileBytes = 10 * 1024 * 1024;

/** The largest body of an operation with `largeBody`. */
export const maxLargeBodyBytes = 15 * 1024 * 1024;

/**
 * Creates the schema of the content of an uploaded file, such as `PDF`. It allows as much as a body can have, so that every file
 * that is too large gets the same error.
 */
export function createFileContentSchema(what: string, limits = '') {
  return Type.String({
    maxLength: maxLargeBodyBytes,
    description: `Base64-encoded ${what} of up to 10 MB${limits}. A larger file gets 413 \`BODY_TOO_LARGE\`.`,
  });
}
