/** What stands for every client whose address is not known. */
export const unknownClient = 'unknown'
