/** Where an answer is written or added: the note of an order that waits for its reader leads there. One panel is open at a time. */
export const noteFieldId = 'order-note';
export const fileFieldId = 'order-file';
