/** Returns the name of a column in the database, for SQL that Drizzle does not build: `customerId` becomes `customer_id`. */
export function toColumnName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
