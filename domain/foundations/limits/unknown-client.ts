/** Represents all clients whose address is not known. */
export const unknownClient = 'unknown'
