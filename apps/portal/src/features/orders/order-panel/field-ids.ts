/** The note of an order that waits for the user moves focus to one of these fields. Only one panel is open at a time. */
export const noteFieldId = 'order-note';
export const fileFieldId = 'order-file';
